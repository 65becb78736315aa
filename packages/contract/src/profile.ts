/**
 * URLs within the account area, for links in mails and for navigation. Without a section or
 * tab, the last chosen one is shown.
 */

export const INSTRUCTOR_TABS = [
  'details',
  'addClass',
  'myClasses',
  'addCourse',
  'myCourses',
  'insights',
] as const
export type InstructorTab = (typeof INSTRUCTOR_TABS)[number]

export const PROFILE_SECTIONS = [
  'dashboard',
  'my-classes',
  'my-courses',
  'instructor',
  'admin',
  'settings',
] as const
export type ProfileSection = (typeof PROFILE_SECTIONS)[number]

export interface ProfileTarget {
  section: ProfileSection
  /** Tab of the section `instructor`. */
  tab?: InstructorTab
  /** Ids of the class, course or (for admins) instructor whose details are open. */
  class?: string
  course?: string
  instructor?: string
  /** Id of the offering whose booking is open, in any state. */
  booking?: string
  /** Id of the offering whose values a creation form starts with. */
  from?: string
  /** Id of the payment whose receipt is open, in the dashboard. */
  receipt?: string
  /** The dialog that is open above it. */
  dialog?: string
}

/** The path of a person's own booking, waitlist place or offered seat (rule screen-44). */
export const bookingPath = (offeringId: string) =>
  `/profile?booking=${encodeURIComponent(offeringId)}`

/** The path of the form for a person's review of an offering, with a rating chosen (rule review-12). */
export const reviewPath = (offeringId: string, rating?: number) =>
  `/profile?review=${encodeURIComponent(offeringId)}${rating === undefined ? '' : `&rating=${rating}`}`

/** The path of the page from which an instructor runs a class or course (rule screen-63). */
export const teachPath = (offeringId: string) => `/teach/${encodeURIComponent(offeringId)}`

/** The path of this part of the account area. */
export function profilePath(target: ProfileTarget): string {
  return `/profile?${new URLSearchParams({ ...target }).toString()}`
}
