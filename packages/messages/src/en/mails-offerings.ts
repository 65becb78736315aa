/** Mails about changed and deleted classes and courses; `several` are classes of a series. */
import { plural } from './language.ts'

export const title = 'Title'
export const when = 'When'
export const duration = 'Duration'
export const sessionLength = 'Session length'
export const level = 'Level'
export const price = 'Price'

export const changedSubject = (titles: string): string => `Changed: ${titles}`
export const changedHeading = {
  class: 'Your class has changed',
  course: 'Your course has changed',
  several: 'Your classes have changed',
}
export const waitedChangedHeading = {
  class: 'A class you’re waiting for has changed',
  course: 'A course you’re waiting for has changed',
  several: 'Classes you’re waiting for have changed',
}
export const changedBooked = {
  class: 'Your instructor changed a class you booked:',
  course: 'Your instructor changed a course you booked:',
  several: 'Your instructor changed classes you booked:',
}
export const changedWaited = {
  class: 'The instructor changed a class you’re waiting for:',
  course: 'The instructor changed a course you’re waiting for:',
  several: 'The instructor changed classes you’re waiting for:',
}
export const changedBoth = 'The instructor changed classes you booked or are waiting for:'
/** Classes that are not a week apart. */
export const dates = (count: number): string => `${count} dates`
/**
 * Classes that keep their days and move to another time, in one sentence.
 * @param dates 'Every Tuesday' (`everyWeekday` of the formats) or `dates`
 * @param after the time with its zone
 */
export const moved = (
  dates: string,
  [first, last]: readonly [string, string],
  after: string,
  before: string,
): string => `${dates} from ${first} to ${last}: ${after} instead of ${before}`
export const takesPlaceNow = {
  class: 'New details:',
  course: 'New details:',
  several: 'New details:',
}
export const seatsStay =
  'Your bookings are still valid. If a date no longer works for you, you can cancel it.'
export const seatStays =
  'Your booking is still valid. If it no longer works for you, you can cancel it.'
export const paidSeatStays =
  'Your booking is still valid. If it no longer works for you, you can cancel it. Your booking shows what is refunded.'
export const placeStays =
  'You’re still on the waitlist. If it no longer works for you, you can leave it at any time.'

export const deletedSubject = (titles: string): string => `Deleted: ${titles}`
export const deletedPreview = {
  class: 'Your class is no longer listed.',
  course: 'Your course is no longer listed.',
  several: 'Your classes are no longer listed.',
}
export const deletedHeading = {
  class: 'Your class was deleted',
  course: 'Your course was deleted',
  several: 'Your classes were deleted',
}
/** To the instructor, of one with too few students. */
export const tooFewSubject = (titles: string): string => `Cancelled: ${titles}`
export const tooFewHeading = {
  class: 'Your class was cancelled',
  course: 'Your course was cancelled',
}
/** @param least the number of students from which it would have taken place */
export const tooFew = {
  class: (least: number): string =>
    plural(least, {
      one: 'No one booked it in time, so it was cancelled.',
      other: `Fewer than ${least} students booked it in time, so it was cancelled.`,
    }),
  course: (least: number): string =>
    plural(least, {
      one: 'No one booked it in time, so it was cancelled.',
      other: `Fewer than ${least} students booked it in time, so it was cancelled.`,
    }),
}
export const nobodyBooked = {
  class: 'No one had booked this class.',
  course: 'No one had booked this course.',
  several: 'No one had booked these classes.',
}
/** @param people at least one */
export const weTold = {
  class: (people: number): string =>
    plural(people, {
      one: `${people} person had booked this class. We’ve emailed them.`,
      other: `${people} people had booked this class. We’ve emailed them.`,
    }),
  course: (people: number): string =>
    plural(people, {
      one: `${people} person had booked this course. We’ve emailed them.`,
      other: `${people} people had booked this course. We’ve emailed them.`,
    }),
  several: (people: number): string =>
    plural(people, {
      one: `${people} person had booked these classes. We’ve emailed them.`,
      other: `${people} people had booked these classes. We’ve emailed them.`,
    }),
}

/** An administrator took it down. */
export const takenDownSubject = (titles: string): string => `Taken down: ${titles}`
export const takenDownPreview = {
  class: 'Your class is no longer on the site.',
  course: 'Your course is no longer on the site.',
}
export const takenDownHeading = {
  class: 'Your class was taken down',
  course: 'Your course was taken down',
}
export const takenDown = {
  class: 'Our team took your class down.',
  course: 'Our team took your course down.',
}
export const reasonGiven = 'Reason'
