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
  class: 'The class you wait for has changed',
  course: 'The course you wait for has changed',
  several: 'Your classes have changed',
}
export const changedBooked = {
  class: 'The instructor changed a class you booked. This is new:',
  course: 'The instructor changed a course you booked. This is new:',
  several: 'The instructor changed classes you booked. This is new:',
}
export const changedWaited = {
  class: 'The instructor changed a class you wait for. This is new:',
  course: 'The instructor changed a course you wait for. This is new:',
  several: 'The instructor changed classes you wait for. This is new:',
}
export const changedBoth = 'The instructor changed classes you booked or wait for. This is new:'
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
  class: 'And this is how it takes place now:',
  course: 'And this is how it takes place now:',
  several: 'And this is how they take place now:',
}
export const seatsStay =
  'Your seats are still yours. If a date no longer suits you, cancel that booking there.'
export const seatStays =
  'Your seat is still yours. If it no longer suits you, cancel the booking there.'
export const paidSeatStays =
  'Your seat is still yours. If it no longer suits you, cancel the booking there: it says what you get back.'
export const placeStays =
  'You still have your place. If it no longer suits you, leave the waitlist there.'

export const deletedSubject = (titles: string): string => `Deleted: ${titles}`
export const deletedPreview = {
  class: 'Your class left every list.',
  course: 'Your course left every list.',
  several: 'Your classes left every list.',
}
export const deletedHeading = {
  class: 'Your class is deleted',
  course: 'Your course is deleted',
  several: 'Your classes are deleted',
}
/** To the instructor, of one with too few students. */
export const tooFewSubject = (titles: string): string => `Cancelled: ${titles}`
export const tooFewHeading = {
  class: 'Your class does not take place',
  course: 'Your course does not take place',
}
/** @param least the number of students from which it would have taken place */
export const tooFew = (least: number): string =>
  plural(least, {
    one: 'Nobody had booked it in time, so it was cancelled.',
    other: `Fewer than ${least} students had booked it in time, so it was cancelled.`,
  })
export const nobodyBooked = {
  class: 'Nobody had booked this class.',
  course: 'Nobody had booked this course.',
  several: 'Nobody had booked these classes.',
}
/** @param people at least one */
export const weTold = {
  class: (people: number): string =>
    plural(people, {
      one: `${people} person had booked this class; we told them by mail.`,
      other: `${people} people had booked this class; we told all of them by mail.`,
    }),
  course: (people: number): string =>
    plural(people, {
      one: `${people} person had booked this course; we told them by mail.`,
      other: `${people} people had booked this course; we told all of them by mail.`,
    }),
  several: (people: number): string =>
    plural(people, {
      one: `${people} person had booked these classes; we told them by mail.`,
      other: `${people} people had booked these classes; we told all of them by mail.`,
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
  class: 'An administrator of Firstbell has taken your class down.',
  course: 'An administrator of Firstbell has taken your course down.',
}
export const reasonGiven = 'The reason given'
