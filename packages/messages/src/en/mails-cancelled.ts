/** Mails about classes and courses that do not take place; `several` are classes of a series. */
import { plural } from './language.ts'

export const subject = (titles: string): string => `Cancelled: ${titles}`
export const notTakingPlace = {
  class: 'This class won’t take place.',
  course: 'This course won’t take place.',
  several: 'These classes won’t take place.',
}
export const sorry = {
  class: 'We’re sorry, but this class won’t take place.',
  course: 'We’re sorry, but this course won’t take place.',
  several: 'We’re sorry, but these classes won’t take place.',
}
export const because = {
  deleted: {
    class: 'The instructor cancelled it.',
    course: 'The instructor cancelled it.',
    several: 'The instructor cancelled them.',
  },
  'taken-down': {
    class: 'Firstbell took it down.',
    course: 'Firstbell took it down.',
    several: 'Firstbell took them down.',
  },
  'instructor-suspended': {
    class: 'The instructor no longer teaches at Firstbell.',
    course: 'The instructor no longer teaches at Firstbell.',
    several: 'The instructor no longer teaches at Firstbell.',
  },
  'too-few-students': {
    class: 'Too few students booked it.',
    course: 'Too few students booked it.',
    several: 'Too few students booked them.',
  },
  'instructor-removed': {
    class: 'The instructor no longer teaches classes at Firstbell.',
    course: 'The instructor no longer teaches at Firstbell.',
    several: 'The instructor no longer teaches classes at Firstbell.',
  },
  'instructor-rejected': {
    class: 'The instructor isn’t approved to sell courses at Firstbell.',
    course: 'The instructor isn’t approved to sell courses at Firstbell.',
    several: 'The instructor isn’t approved to sell courses at Firstbell.',
  },
  'instructor-left': {
    class: 'The instructor left Firstbell.',
    course: 'The instructor left Firstbell.',
    several: 'The instructor left Firstbell.',
  },
}
/** Precedes the instructor's own text. */
export const reasonGiven = 'The instructor’s reason'
/** Precedes the text of an administrator. */
export const reasonOfSite = 'Reason'
export const endedBookings = (count: number): string =>
  plural(count, {
    one: 'Your booking was cancelled. There’s nothing you need to do.',
    other: 'Your bookings were cancelled. There’s nothing you need to do.',
  })
/** For a waitlist. */
export const endedPlaces = (count: number): string =>
  plural(count, {
    one: 'You’re no longer on the waitlist. There’s nothing you need to do.',
    other: 'You’re no longer on the waitlists. There’s nothing you need to do.',
  })
export const endedBoth = (bookings: number, places: number): string =>
  plural(bookings, {
    one: plural(places, {
      one: 'Your booking was cancelled, and you’re no longer on the waitlist. There’s nothing you need to do.',
      other:
        'Your booking was cancelled, and you’re no longer on the waitlists. There’s nothing you need to do.',
    }),
    other: plural(places, {
      one: 'Your bookings were cancelled, and you’re no longer on the waitlist. There’s nothing you need to do.',
      other:
        'Your bookings were cancelled, and you’re no longer on the waitlists. There’s nothing you need to do.',
    }),
  })
export const bookedHeading = {
  class: 'Your class was cancelled',
  course: 'Your course was cancelled',
  several: 'Your classes were cancelled',
}
export const waitedHeading = {
  class: 'A class you were waiting for was cancelled',
  course: 'A course you were waiting for was cancelled',
  several: 'Classes you were waiting for were cancelled',
}
export const youWaitedFor = 'You were on the waitlist for:'
export const seeBookings = 'See your bookings'
