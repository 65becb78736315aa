import { messages } from '@firstbell/contract/messages'
import type { CourseEntity } from '@firstbell/contract/offerings'
import { useQuery } from '@tanstack/react-query'
import { courseHours } from '../../../shared/format/format.ts'
import type { PrefetchArgs } from '../../../shared/routing/page.ts'
import { bookedCoursesQuery } from '../own-state.ts'
import { Booked, type BookedKind } from './Booked.tsx'

const courses: BookedKind = {
  kind: 'course',
  heading: 'My Courses',
  empty: messages.noCoursesBooked,
  failed: messages.coursesFailed,
  duration: (offering) => courseHours(offering.duration),
  people: (offering) => (offering as CourseEntity).studentsEnrolled ?? [],
  browse: { to: '/courses', label: 'Find a course' },
}

export const prefetch = ({ queryClient }: PrefetchArgs) =>
  queryClient.fetchQuery(bookedCoursesQuery)

/** A student's booked courses (rule screen-29). */
export default function MyCourses() {
  return <Booked of={courses} booked={useQuery(bookedCoursesQuery)} />
}
