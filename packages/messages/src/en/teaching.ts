import { number } from './language.ts'

/** The instructor's offerings: the tabs, the lists, and the next sessions. */

// Tabs
export const instructor = 'Instructor'
export const addClass = 'Add Class'
export const addCourse = 'Add Course'
export const createClass = 'Create Class'
export const createCourse = 'Create Course'
export const myClasses = 'My Classes'
export const myCourses = 'My Courses'
export const insights = 'Insights'

// Lists
export const justCreated = { class: 'Just created', course: 'Just created' }
export const bookedOf = (booked: number, seats: number) => `${booked} of ${seats} booked`
export const held = (count: number) => `${count} held`
export const waiting = (count: number) => `${count} waiting`
export const noMeetingLink = 'No meeting link'
export const started = { class: 'Started', course: 'Started' }
export const ended = { class: 'Ended', course: 'Ended' }
/** A button; the title follows, for screen readers. */
export const view = 'View'
/** A button that shows the dates of a series; the title is for screen readers. */
export const dates = 'Dates<hidden> of <title/></hidden>'
/**
 * A series: '10 to come · 9 of 80 seats'.
 * @param count of its coming classes
 */
export const seriesSeats = (count: number, taken: number, seats: number) =>
  `${number(count)} to come · ${number(taken)} of ${number(seats)} seats`

// The week
export const nothingThisWeek = 'Nothing to teach this week'
export const noSessions = 'No sessions'
/** A day of a course. */
export const sessionOf = (at: number, count: number) => `Session ${number(at)} of ${number(count)}`

// Coming up
export const allClasses = 'All my classes'
export const allCourses = 'All my courses'
export const loadingNext = 'Loading your next sessions...'
export const nothingComing = 'Nothing coming up yet'
export const nothingComingHint =
  'Your classes and courses appear here, with a Start button when it’s time.'
export const addMeetingLink = 'Add a meeting link'
export const addMeetingLinkTo = 'Add a meeting link<hidden> to <title/></hidden>'
