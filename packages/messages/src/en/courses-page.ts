import { courses } from './discovery.ts'

/** The page of all courses. */

export const title = 'Courses'
export const titleOfPage = (page: number) => `Courses, page ${page}`
/** For search engines and link previews. */
export const description =
  'Courses over several days in music, arts, sports, technology and language. See the price, launch date, modules and seats left, and enroll.'
export const subtitle =
  'Several days with one teacher, from the first module to the last. Soonest start first.'
export const enrollNow = 'Enroll Now'
export const allCourses = 'All courses'
export const found = (total: number, capped?: boolean) => `${courses(total, capped)} found`
export const tryFewerFilters = 'Try fewer filters.'
export const none = 'No courses yet'
export const newHere = 'New courses appear here as soon as an instructor publishes them.'
export const seeClasses = 'See the live classes'
