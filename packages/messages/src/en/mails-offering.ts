/** Texts that mails about classes and courses share. */
import { plural } from './language.ts'

export const reasonStudent =
  'You’re receiving this email because you book classes and courses at Firstbell.'
export const reasonInstructor = 'You’re receiving this email because you teach at Firstbell.'

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
  'Can’t make it? Please cancel your booking, so someone else can have the seat.'
export const cancelPaid =
  'Can’t make it? Your booking shows whether you get a refund when you cancel.'
export const cancelUntilStart = {
  class: 'Can’t make it? Cancel before the class starts, and you get a full refund.',
  course: 'Can’t make it? Cancel before the course starts, and you get a full refund.',
}
export const cancelUntil = (until: string): string =>
  `Can’t make it? Cancel by ${until}, and you get a full refund. After that, there’s no refund.`

/** To the instructor. */
export const noLink = {
  class: 'Your class has no meeting link yet, so no one can join. Please add one.',
  course: 'Your course has no meeting link yet, so no one can join. Please add one.',
}
export const joinHere = { class: 'Join the class', course: 'Join the course' }
export const addToCalendar = 'Add to calendar'
export const viewBooking = 'View booking'
export const view = { class: 'View class', course: 'View course' }
export const seeEnrolled = 'See who’s enrolled'
export const seePlace = 'See your place in line'
export const openProfile = 'Go to your profile'
