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
export const unanswered = 'We didn’t get an answer. Please try again. Nothing will be booked twice.'
export const taken =
  'One of these dates is no longer free, so nothing was booked. Please choose again.'
/** A notice about several new bookings. */
export const hasDates = (phrase: string, title: string) =>
  `You have a seat on ${phrase} of “${title}”.`
export const datesInMail = 'We’ve emailed you all dates, each with a calendar entry.'

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
  'Your current seat becomes free for someone else. We’ll email you and your instructor.'
export const changeRefund = 'If the new date costs less, we’ll refund the difference.'
/**
 * Instead of the sentences before, for a date that costs more.
 * @param amount the difference
 */
export const changeDearer = (amount: string, minutes: number) =>
  plural(minutes, {
    one: `This date costs ${amount} more, which you pay at Stripe. Until then, you keep your current seat. The new date is held for ${number(minutes)} minute.`,
    other: `This date costs ${amount} more, which you pay at Stripe. Until then, you keep your current seat. The new date is held for ${number(minutes)} minutes.`,
  })
/** The button then. It begins with `changeDate`. */
export const changeFor = (amount: string) => `Change date · ${amount}`

// The state of a date
export const booked = 'Booked'
export const heldForYou = 'Held for you'
export const seatsLeft = (count: number) =>
  plural(count, { one: `${number(count)} seat left`, other: `${number(count)} seats left` })
export const full = 'Full'
/** Of a date that is full; the date is for screen readers. */
export const joinWaitlist = 'Join waitlist<hidden> for <date/></hidden>'
