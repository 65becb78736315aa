import { number, plural } from './language.ts'

/** A student's own bookings, and cancelling one. */

export const pastClasses = 'Past classes'
export const loadingNext = 'Loading your next sessions...'
export const nothingComing = 'Nothing coming up yet'
export const nothingComingHelp = 'Your bookings appear here, with a Join button when it’s time.'
export const findClass = 'Find a class'
/** Says that a session is open. */
export const openNow = 'You can join now'

/** The number of bookings that are not shown. */
export const moreBooked = (count: number) =>
  plural(count, { one: `${number(count)} more booking`, other: `${number(count)} more bookings` })
export const allClasses = 'All my classes'
export const allCourses = 'All my courses'
/** Until a held seat is given away. */
export const minutesLeft = (minutes: number) =>
  plural(minutes, {
    one: `${number(minutes)} minute left`,
    other: `${number(minutes)} minutes left`,
  })

export const cancelBooking = 'Cancel Booking'
export const cancelQuestion = (title: string) =>
  `Are you sure you want to cancel your booking of “${title}”?`
export const cancelConfirm = 'Yes, cancel it'
export const cancelling = 'Cancelling...'
export const keep = 'No, keep it'
/** The outcome of a cancellation for the seat and the payment. */
export const seatFree = 'Your seat is free again.'
export const refunding = (amount: string) => `We are refunding ${amount} to your card.`
export const noRefund = 'There’s no refund.'
export const startedTooLate = 'It has already started. Bookings can be cancelled until the start.'
export const overTooLate = 'It’s over. Bookings can be cancelled until the start.'

export const noBooking = 'No booking'
export const noLongerBooked = 'You’re no longer booked, and not on the waitlist.'

/** Precedes its value, for screen readers. */
export const categoryIs = 'Category: '
/** @limit 12 */
export const started = { class: 'Started', course: 'Started' }
/** @limit 12 */
export const past = { class: 'Past', course: 'Past' }
/** @limit 10 */
export const view = 'View'
export const changeDate = 'Change date'
export const date = 'Date'
export const category = 'Category'
export const level = 'Level'
export const maxStudents = 'Max students'
export const enrolled = 'Enrolled'
export const messages = 'Messages'
export const noMessages = 'No messages from the instructor yet.'
export const enrolledStudents = 'Enrolled students'
export const noName = 'Name not available'
export const modules = 'Modules'
/** On paper alone. */
export const bookedBy = 'Booked by'
export const timeZone = 'Time zone'
export const joinAddress = 'Join at'
