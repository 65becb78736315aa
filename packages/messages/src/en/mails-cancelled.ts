/** Mails about classes and courses that do not take place; `several` are classes of a series. */
import { plural } from './language.ts'

export const subject = (titles: string): string => `Cancelled: ${titles}`
export const notTakingPlace = {
  class: 'This class does not take place.',
  course: 'This course does not take place.',
  several: 'These classes do not take place.',
}
export const sorry = {
  class: 'We are sorry: this class does not take place.',
  course: 'We are sorry: this course does not take place.',
  several: 'We are sorry: these classes do not take place.',
}
export const because = {
  deleted: {
    class: 'The instructor has cancelled it.',
    course: 'The instructor has cancelled it.',
    several: 'The instructor has cancelled them.',
  },
  'taken-down': {
    class: 'Firstbell has taken it down.',
    course: 'Firstbell has taken it down.',
    several: 'Firstbell has taken them down.',
  },
  'instructor-suspended': {
    class: 'The instructor no longer teaches at Firstbell.',
    course: 'The instructor no longer teaches at Firstbell.',
    several: 'The instructor no longer teaches at Firstbell.',
  },
  'too-few-students': {
    class: 'Not enough students had booked it.',
    course: 'Not enough students had booked it.',
    several: 'Not enough students had booked them.',
  },
  'instructor-removed': {
    class: 'The instructor no longer teaches classes at Firstbell.',
    course: 'The instructor no longer teaches at Firstbell.',
    several: 'The instructor no longer teaches classes at Firstbell.',
  },
  'instructor-rejected': {
    class: 'The instructor is not approved to sell courses at Firstbell.',
    course: 'The instructor is not approved to sell courses at Firstbell.',
    several: 'The instructor is not approved to sell courses at Firstbell.',
  },
  'instructor-left': {
    class: 'The instructor has left Firstbell.',
    course: 'The instructor has left Firstbell.',
    several: 'The instructor has left Firstbell.',
  },
}
/** Precedes the instructor's own text. */
export const reasonGiven = 'The instructor’s reason'
/** Precedes the text of an administrator. */
export const reasonOfSite = 'The reason'
export const endedBookings = (count: number): string =>
  plural(count, {
    one: 'Your booking has ended, there is nothing you need to do.',
    other: 'Your bookings have ended, there is nothing you need to do.',
  })
/** For a waitlist. */
export const endedPlaces = (count: number): string =>
  plural(count, {
    one: 'Your place on the waitlist has ended, there is nothing you need to do.',
    other: 'Your places on the waitlist have ended, there is nothing you need to do.',
  })
export const endedBoth = (bookings: number, places: number): string =>
  plural(bookings, {
    one: plural(places, {
      one: 'Your booking and your place on the waitlist have ended, there is nothing you need to do.',
      other:
        'Your booking and your places on the waitlist have ended, there is nothing you need to do.',
    }),
    other: plural(places, {
      one: 'Your bookings and your place on the waitlist have ended, there is nothing you need to do.',
      other:
        'Your bookings and your places on the waitlist have ended, there is nothing you need to do.',
    }),
  })
export const bookedHeading = {
  class: 'Your class is cancelled',
  course: 'Your course is cancelled',
  several: 'Your classes are cancelled',
}
export const waitedHeading = {
  class: 'The class you waited for is cancelled',
  course: 'The course you waited for is cancelled',
  several: 'The classes you waited for are cancelled',
}
export const youWaitedFor = 'You waited for:'
export const seeBookings = 'See your bookings'
