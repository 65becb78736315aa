/**
 * Addresses within the account area: mails link to them, and screens open what they name. Where an
 * address names no section or tab, the one that was chosen last is shown.
 */

export const INSTRUCTOR_TABS = [
  'details',
  'addClass',
  'myClasses',
  'addCourse',
  'myCourses',
] as const
export type InstructorTab = (typeof INSTRUCTOR_TABS)[number]

export type ProfileSection = 'dashboard' | 'my-classes' | 'my-courses' | 'instructor' | 'admin'

export interface ProfilePlace {
  section: ProfileSection
  /** Of the section `instructor`. */
  tab?: InstructorTab
  /** Whose details are open: a class, a course or (for admins) an instructor, by their ids. */
  class?: string
  course?: string
  instructor?: string
  /** The offering whose booking is open, whatever its state. */
  booking?: string
  /** Of the tabs that create one: whose values the form begins with. */
  from?: string
  /** What is open over that. */
  dialog?: string
}

/**
 * The path of a person's own booking of an offering, whatever its state (rule screen-44): booked,
 * waiting or offered.
 */
export const bookingPath = (offeringId: string) =>
  `/profile?booking=${encodeURIComponent(offeringId)}`

/** The path of a place in the account area. */
export function profilePath(place: ProfilePlace): string {
  return `/profile?${new URLSearchParams({ ...place }).toString()}`
}
