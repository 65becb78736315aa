import { number, plural } from './language.ts'

/** Booking the dates of a class that repeats, and changing a booked one for another. */

// Booking
export const whichDates = 'Which dates do you want to book?'
/** Chooses every date that has a seat. */
export const all = (count: number) => `All ${number(count)}`
/**
 * The label of the button; it begins with `confirm`.
 * @param phrase '3 dates'
 */
export const confirmDates = (phrase: string) => `Confirm · ${phrase}`
export const bookDates = (phrase: string) => `Book ${phrase}`
export const booking = 'Booking...'
export const unanswered =
  'No answer came back. Please try again: what is booked already is not booked twice.'
export const taken =
  'One of these dates is no longer free, so nothing was booked. Please choose again.'
/** A notice about several new bookings. */
export const hasDates = (phrase: string, title: string) =>
  `You have a seat on ${phrase} of “${title}”.`
export const datesInMail = 'All dates are in the email to you, each with a calendar entry.'

// Another date
export const changeDate = 'Change date'
/** @param date the booked one */
export const changeQuestion = (date: string) =>
  `Which date of “<title/>” do you want instead of ${date}?`
export const keepDate = 'Keep this date'
export const changing = 'Changing...'
export const noOtherDate = 'No other date has a seat left.'
export const dates = 'Dates'
export const changeHint =
  'Your seat becomes free for somebody else. You and the instructor will be told by mail.'
export const changeRefund =
  'If the new date costs less, the difference goes back to where you paid from.'
/**
 * Instead of the sentences before, for a date that costs more.
 * @param amount the difference
 */
export const changeDearer = (amount: string, minutes: number) =>
  `This date costs ${amount} more. You pay that at Stripe, and keep your seat until it is paid. The new date is held for ${minutes} minutes.`
/** The button then. It begins with `changeDate`. */
export const changeFor = (amount: string) => `Change date · ${amount}`

// The state of a date
export const booked = 'Booked'
export const heldForYou = 'Held for you'
export const seatsLeft = (count: number) =>
  plural(count, { one: `${number(count)} seat left`, other: `${number(count)} seats left` })
export const full = 'Full'
