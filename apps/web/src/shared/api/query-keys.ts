import type { ListQuery } from '@firstbell/contract/offerings'

const publicKeys = <Name extends string>(name: Name) => ({
  all: [name] as const,
  list: (query: Partial<Record<keyof ListQuery, unknown>>) => [name, 'list', query] as const,
  one: (id: string) => [name, 'one', id] as const,
})

/**
 * The keys of the query cache. Entries under `mine` and `admin` belong to the logged-in person and are
 * removed on logout.
 */
export const keys = {
  classes: publicKeys('classes'),
  courses: publicKeys('courses'),
  instructors: ['instructors'] as const,
  instructor: (id: string) => ['instructors', id] as const,
  reviews: {
    all: ['reviews'] as const,
    page: (instructorId: string, page: number) => ['reviews', instructorId, { page }] as const,
  },
  mine: {
    all: ['mine'] as const,
    bookings: ['mine', 'bookings'] as const,
    /** The next session of an offering that the person teaches or has booked. */
    session: (offeringId: string) => ['mine', 'session', offeringId] as const,
    messages: (offeringId: string) => ['mine', 'messages', offeringId] as const,
    materials: (offeringId: string) => ['mine', 'materials', offeringId] as const,
    /** The person's reviews, and the offerings that they may review. */
    reviews: ['mine', 'reviews'] as const,
    calendar: ['mine', 'calendar'] as const,
    calendarSince: ['mine', 'calendar', 'since'] as const,
    payments: ['mine', 'payments'] as const,
    payouts: ['mine', 'payouts'] as const,
    bookedClasses: ['mine', 'booked-classes'] as const,
    bookedCourses: ['mine', 'booked-courses'] as const,
    taughtClasses: ['mine', 'taught-classes'] as const,
    taughtCourses: ['mine', 'taught-courses'] as const,
  },
  admin: {
    all: ['admin'] as const,
    instructors: ['admin', 'instructors'] as const,
    reports: ['admin', 'reports'] as const,
    audit: ['admin', 'audit'] as const,
    payments: ['admin', 'payments'] as const,
  },
}
