/** Mails about seats and places on waitlists. `who` is a student. */
import { plural } from './language.ts'

export const seatsLeft = (count: number): string =>
  plural(count, { one: `${count} seat is left.`, other: `${count} seats are left.` })
export const nowFull = { class: 'The class is now full.', course: 'The course is now full.' }
export const heldForNext = 'The seat is held for the next on the waitlist.'

export const bookedSubject = (title: string): string => `Booked: ${title}`
export const bookedPreview = (when: string): string => `Your seat is booked for ${when}.`
export const bookedHeading = 'Your seat is booked'
export const youHaveSeat = {
  class: 'You have a seat in this class:',
  course: 'You have a seat in this course:',
}

export const cancelledSubject = (title: string): string => `Booking cancelled: ${title}`
export const cancelledPreview = 'Your seat is free for somebody else.'
export const cancelledHeading = 'Your booking is cancelled'
export const noSeatNow = {
  class: 'You no longer have a seat in this class:',
  course: 'You no longer have a seat in this course:',
}
export const bookAgain = 'If you change your mind, you can book again as long as there are seats.'

export const newBookingSubject = (title: string): string => `New booking: ${title}`
export const newBookingPreview = (who: string): string => `${who} booked a seat.`
export const newBookingHeading = 'You have a new booking'
export const newBooking = {
  class: (who: string): string => `${who} booked a seat in your class.`,
  course: (who: string): string => `${who} booked a seat in your course.`,
}

export const givenBackSubject = (title: string): string => `Cancellation: ${title}`
export const givenBackPreview = (who: string): string => `${who} gave a seat back.`
export const givenBackHeading = 'A booking was cancelled'
export const givenBack = {
  class: (who: string): string => `${who} cancelled a booking in your class.`,
  course: (who: string): string => `${who} cancelled a booking in your course.`,
}

export const swappedSubject = (title: string): string => `Date changed: ${title}`
export const swappedHeading = 'Your date is changed'
export const seatNow = 'You have a seat in this class now:'
export const insteadOf = (when: string): string =>
  `It takes the place of ${when}: that seat is free for somebody else.`

export const movedPreview = (who: string): string => `${who} comes on another date.`
export const movedHeading = 'A student changed the date'
export const moved = (who: string): string => `${who} has a seat in this class now.`
export const movedFrom = (when: string): string => `They gave back theirs of ${when}.`

export const seriesSubject = (title: string, dates: number): string =>
  plural(dates, {
    one: `Booked: ${title}, ${dates} date`,
    other: `Booked: ${title}, ${dates} dates`,
  })
export const seriesPreview = (when: string): string => `Your seats are booked from ${when}.`
export const seriesHeading = (seats: number): string =>
  plural(seats, { one: `Your ${seats} seat is booked`, other: `Your ${seats} seats are booked` })
export const seriesSeats = 'You have a seat in each class of this series from the first on:'
export const seriesNote =
  'Cannot make one of the dates? Change or cancel it there, so that somebody else gets the seat.'

export const newBookingsSubject = (title: string, dates: number): string =>
  plural(dates, {
    one: `New bookings: ${title}, ${dates} date`,
    other: `New bookings: ${title}, ${dates} dates`,
  })
export const newBookingsPreview = (who: string, seats: number): string =>
  plural(seats, { one: `${who} booked ${seats} seat.`, other: `${who} booked ${seats} seats.` })
export const newBookingsHeading = 'You have new bookings'
export const newBookings = (who: string, classes: number): string =>
  plural(classes, {
    one: `${who} booked a seat in ${classes} class of this series:`,
    other: `${who} booked a seat in ${classes} classes of this series:`,
  })

export const leftPreview = (who: string, seats: number): string =>
  plural(seats, { one: `${who} gave a seat back.`, other: `${who} gave ${seats} seats back.` })
export const leftHeading = 'A student has left'
export const left = (who: string): string =>
  `${who} has deleted their account. Their bookings have ended:`

export const waitingSubject = (title: string): string => `On the waitlist: ${title}`
export const waitingPreview = 'We write to you as soon as a seat is yours.'
export const waitingHeading = 'You are on the waitlist'
export const waiting = {
  class:
    'You wait for a seat in this class. When one comes free and you are the first in line, it is held for you, and we write to you:',
  course:
    'You wait for a seat in this course. When one comes free and you are the first in line, it is held for you, and we write to you:',
}
export const waitingNote = 'You do not want to wait any more? Leave the waitlist there.'

export const offeredSubject = (title: string): string => `A seat is yours: ${title}`
export const offeredPreview = (until: string): string => `Book it until ${until}.`
export const offeredHeading = 'A seat is yours'
export const offered = {
  class: (until: string): string =>
    `A seat came free in this class, and you are the first on the waitlist. It is held for you until ${until}. After that it goes to the next.`,
  course: (until: string): string =>
    `A seat came free in this course, and you are the first on the waitlist. It is held for you until ${until}. After that it goes to the next.`,
}
export const bookThisSeat = 'Book this seat'
export const offeredNote =
  'You do not want it any more? Decline it there, and somebody else gets it at once.'

export const unpaidSubject = (title: string): string => `Not paid in time: ${title}`
export const unpaidPreview = 'The seat is no longer held for you. Nothing was charged.'
export const unpaidHeading = 'Your seat is no longer held'
export const unpaid = 'It was not paid in time, and nothing was charged:'
export const unpaidAgain = 'You can book it again as long as there are seats.'

export const lapsedSubject = (title: string): string => `The seat went to the next: ${title}`
export const lapsedPreview = 'The time to book it has run out.'
export const lapsedHeading = 'The seat went to the next'
export const lapsed = {
  class:
    'The seat that was held for you in this class was not booked in time, and you have left the waitlist:',
  course:
    'The seat that was held for you in this course was not booked in time, and you have left the waitlist:',
}
export const lapsedAgain = 'If you still want to come, you can join the waitlist again.'
