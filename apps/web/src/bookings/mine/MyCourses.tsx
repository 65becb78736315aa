import { messages } from '@firstbell/contract/messages'
import type { CourseEntity } from '@firstbell/contract/offerings'
import { call } from '../../api.ts'
import { endpoints } from '../../endpoints.ts'
import { courseHours } from '../../offerings/format.ts'
import { keys } from '../../query-keys.ts'
import type { PrefetchArgs } from '../../page.tsx'
import { Booked, bookedQuery, type BookedKind } from './Booked.tsx'

const courses: BookedKind = {
  kind: 'course',
  heading: 'My Courses',
  empty: messages.noCoursesBooked,
  failed: messages.coursesFailed,
  queryKey: keys.mine.bookedCourses,
  load: async (signal) => (await call(endpoints.getBookedCourses, {}, { signal })).courses,
  duration: (offering) => courseHours(offering.duration),
  people: (offering) => (offering as CourseEntity).studentsEnrolled ?? [],
  browse: { to: '/courses', label: 'Find a course' },
}

export const prefetch = ({ queryClient }: PrefetchArgs) =>
  queryClient.fetchQuery(bookedQuery(courses))

/** A student's booked courses (rule screen-29). */
export default function MyCourses() {
  return <Booked of={courses} />
}
