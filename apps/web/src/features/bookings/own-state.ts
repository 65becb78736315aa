import type { User } from '@firstbell/contract/accounts'
import type { ClassEntity, CourseEntity } from '@firstbell/contract/offerings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { useSession } from '../../entities/session/session.ts'
import { keys } from '../../shared/api/query-keys.ts'
import { useNow } from '../../shared/time/now.ts'

type Offering = ClassEntity | CourseEntity

/** A student's booked classes, with the people enrolled. */
export const bookedClassesQuery = queryOptions({
  queryKey: keys.mine.bookedClasses,
  queryFn: async ({ signal }) => (await call(endpoints.getBookedClasses, {}, { signal })).classes,
})

/** The same of courses. */
export const bookedCoursesQuery = queryOptions({
  queryKey: keys.mine.bookedCourses,
  queryFn: async ({ signal }) => (await call(endpoints.getBookedCourses, {}, { signal })).courses,
})

export interface OwnState {
  /** What the person has to do with the offering already. */
  relation: 'none' | 'booked' | 'teaches'
  /** It may still turn out to be booked. */
  checking: boolean
}

/**
 * What the person who is logged in has to do with a class or course. Their bookings are fetched once
 * for all that asks; while they cannot be had nothing counts as booked, and the server decides.
 */
export function useOwnState(item: Offering | undefined): OwnState {
  const { user } = useSession()
  const teaches = user !== null && item?.instructorId === user._id
  const mayHaveBooked = item !== undefined && !teaches && isStudent(user)
  const isCourse = item !== undefined && 'modules' in item
  const isBooked = (booked: Offering[]) => booked.some(({ _id }) => _id === item?._id)
  const inClasses = useQuery({
    ...bookedClassesQuery,
    select: isBooked,
    enabled: mayHaveBooked && !isCourse,
  })
  const inCourses = useQuery({
    ...bookedCoursesQuery,
    select: isBooked,
    enabled: mayHaveBooked && isCourse,
  })
  if (teaches) return { relation: 'teaches', checking: false }
  if (!mayHaveBooked) return { relation: 'none', checking: false }
  const { data, isLoading } = isCourse ? inCourses : inClasses
  return { relation: data === true ? 'booked' : 'none', checking: isLoading }
}

/** Only students book. */
export function isStudent(user: User | null): boolean {
  return user?.role.includes('student') === true
}

/** Whether an offering has begun, and whether it is over. */
export function useProgress(item: Offering): 'coming' | 'started' | 'ended' {
  const now = useNow()
  if (now < Date.parse(item.startsAt)) return 'coming'
  return now < Date.parse(item.endsAt) ? 'started' : 'ended'
}

/** Where a student finds a booking of theirs. */
export function bookingPath(item: Offering): string {
  return 'modules' in item
    ? `/profile?section=my-courses&course=${item._id}`
    : `/profile?section=my-classes&class=${item._id}`
}

/** Where its instructor changes an offering. */
export function teachingPath(item: Offering): string {
  return 'modules' in item
    ? `/profile?section=instructor&tab=myCourses&course=${item._id}`
    : `/profile?section=instructor&tab=myClasses&class=${item._id}`
}
