import { number, plural } from './language.ts'

/** Booking the dates of a class that repeats, and changing a booked one for another. */

// Booking
export const books = (dates: number) =>
  plural(dates, { one: `Books ${number(dates)} date:`, other: `Books ${number(dates)} dates:` })
export const bookRest = 'Book the rest of the series'
export const bookThisAndRest = 'Book this and the rest of the series'
export const booking = 'Booking...'
export const unanswered =
  'No answer came back. Please try again: what is booked already is not booked twice.'

// Outcomes, one sentence each
export const classesBooked = (count: number) =>
  plural(count, {
    one: `Booked ${number(count)} class.`,
    other: `Booked ${number(count)} classes.`,
  })
export const wereFull = (count: number) =>
  plural(count, { one: `${count} was full.`, other: `${count} were full.` })
export const wereStarted = (count: number) =>
  plural(count, {
    one: `${count} was under way already.`,
    other: `${count} were under way already.`,
  })
export const wereBookedBefore = (count: number) =>
  plural(count, { one: `${count} was booked before.`, other: `${count} were booked before.` })
export const wereUnavailable = (count: number) =>
  plural(count, { one: `${count} was not available.`, other: `${count} were not available.` })

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

// The state of a date
export const booked = 'Booked'
export const heldForYou = 'Held for you'
export const seatsLeft = (count: number) =>
  plural(count, { one: `${number(count)} seat left`, other: `${number(count)} seats left` })
export const full = 'Full'
