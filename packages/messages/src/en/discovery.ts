import { number, plural } from './language.ts'

/** The home page, and the public lists. */

export const title = 'Learn something new, live'
export const subtitle =
  'Live classes and courses with real teachers. Pick a time and book your seat.'
/** @limit 24 */
export const findClass = 'Find Class'
export const searchByTitle = 'Search by title'
export const search = 'Search'
export const searchFor = (text: string) => `Search: ${text}`
export const searchResults = 'Search results'
export const searching = 'Searching...'

export const liveClasses = (total: number, capped?: boolean) =>
  moreThan(
    capped,
    plural(total, { one: `${number(total)} live class`, other: `${number(total)} live classes` }),
  )
export const courses = (total: number, capped?: boolean) =>
  moreThan(
    capped,
    plural(total, { one: `${number(total)} course`, other: `${number(total)} courses` }),
  )
const moreThan = (capped: boolean | undefined, text: string) =>
  capped ? `more than ${text}` : text
export const freeToCancel = 'Free classes can be cancelled until they start'

/** The parts of the search, next to 'Find Class'. @limit 16 */
export const whichDays = 'Which days'
/** @limit 16 */
export const whatTime = 'What time'
/** Days that the search has no choice for. */
export const chosenDays = 'Chosen days'
/** @limit 14 */
export const find = 'Search'
/** The name of the links to the days of the week. */
export const byDay = 'Classes by day'

export const startsInMinutes = (count: number) => `Starts in ${number(count)} min`
export const startsInHours = (count: number) =>
  plural(count, {
    one: `Starts in ${number(count)} hour`,
    other: `Starts in ${number(count)} hours`,
  })
/** @param count days of the calendar: 1 is tomorrow */
export const startsInDays = (count: number) =>
  count === 1 ? 'Starts tomorrow' : `Starts in ${number(count)} days`
/** The name of a dot below the pictures of what starts soon. */
export const showSlide = (title: string, position: number, count: number) =>
  `Show ${title}, ${position} of ${count}`
/** Above what the person has booked or teaches. */
export const yourNext = 'Your next session'

export const startingSoon = 'Starting soon'
export const teach = 'Have something to teach?'
export const teachHow =
  'Publish courses right away, and live classes once our team has approved you.'
export const createClass = 'Create a class'
export const joinUs = 'Join us'

export const liveClassesTitle = 'Live classes'
export const noClasses = 'No upcoming classes'
export const newClassesHere = 'New classes appear here as soon as an instructor publishes them.'
export const seeTheCourses = 'See the courses'

/** The role of the carousel and of each slide, for screen readers. */
export const carousel = 'carousel'
export const slide = 'slide'
export const carouselName = 'Carousel'
export const previousCourse = 'Previous course'
export const nextCourse = 'Next course'
export const slideOf = (position: number, count: number) => `${position} of ${count}`
export const daysRemaining = (count: number) =>
  plural(count, {
    one: `${number(count)} day remaining`,
    other: `${number(count)} days remaining`,
  })
export const loadingCourses = 'Loading courses...'
export const noCourses = 'No courses yet'
export const newCoursesHere = 'New courses appear here as soon as an instructor publishes them.'
export const seeCourse = 'See the course on its own page'
export const seeCourses = (total: number, capped: boolean) =>
  capped ? `See ${courses(total, capped)}` : `See all ${courses(total)}`

export const loadingClasses = 'Loading classes...'
/** The name of the paged list, within a phrase. */
export const pagesOfClasses = 'classes'
export const pagesOfCourses = 'courses'
/** Below the last page of a list that has more. */
export const classesEnd = (count: number) =>
  `This list shows the first ${number(count)} classes. Search by title to find others.`
export const coursesEnd = (count: number) =>
  `This list shows the first ${number(count)} courses. Search by title to find others.`
