/** Texts that mails about classes and courses share. */
import { plural } from './language.ts'

export const reasonStudent = 'You get this mail because you book classes and courses at Firstbell.'
export const reasonInstructor = 'You get this mail because you teach at Firstbell.'

/** A title and how many classes of it there are. */
export const severalDates = (title: string, count: number): string => `${title}, ${count} dates`
/** The first of several titles, and how many follow. */
export const andMore = (title: string, count: number): string => `${title} and ${count} more`

export const starts = (when: string): string => `Starts ${when}`
export const instructor = 'Instructor'
export const yourInstructor = 'Your instructor'
export const aStudent = 'A student'
export const duration = 'Duration'
/** Precedes when a course meets. */
export const sessions = 'Sessions'
export const minutes = (count: number): string =>
  plural(count, { one: `${count} minute`, other: `${count} minutes` })
export const days = (count: number): string =>
  plural(count, { one: `${count} day`, other: `${count} days` })
export const price = 'Price'
export const allDates = 'All dates'
export const whatToBring = 'What to bring'

export const cancelFree =
  'Cannot make it? Cancel the booking there, so that somebody else gets the seat.'
export const cancelPaid = 'Cannot make it? The booking says whether cancelling it is refunded.'
export const cancelUntilStart = {
  class:
    'Cannot make it? Cancel the booking there before the class starts, and you get your money back.',
  course:
    'Cannot make it? Cancel the booking there before the course starts, and you get your money back.',
}
export const cancelUntil = (until: string): string =>
  `Cannot make it? Cancelling the booking there is refunded until ${until}, and not after that.`

export const joinHere = { class: 'Join the class here', course: 'Join the course here' }
export const addToCalendar = 'Add to calendar'
export const viewBooking = 'View booking'
export const view = { class: 'View class', course: 'View course' }
export const seeEnrolled = 'See who is enrolled'
export const seePlace = 'See your place'
export const openProfile = 'Open your profile'
