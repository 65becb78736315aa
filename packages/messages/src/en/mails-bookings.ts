/** Mails about seats and places on waitlists. `who` is a student. */
import { plural } from './language.ts'

export const seatsLeft = (count: number): string =>
  plural(count, { one: `${count} seat is left.`, other: `${count} seats are left.` })
export const nowFull = { class: 'The class is now full.', course: 'The course is now full.' }
export const heldForNext = 'The seat is now reserved for the next person on the waitlist.'

export const bookedSubject = (title: string): string => `Booked: ${title}`
export const bookedPreview = (when: string): string => `Your seat is booked for ${when}.`
export const bookedHeading = 'Your seat is booked'
export const youHaveSeat = {
  class: 'You’re booked for this class:',
  course: 'You’re booked for this course:',
}

export const cancelledSubject = (title: string): string => `Booking cancelled: ${title}`
export const cancelledPreview = 'Your seat has been released.'
export const cancelledHeading = 'Your booking was cancelled'
export const noSeatNow = {
  class: 'You’re no longer booked for this class:',
  course: 'You’re no longer booked for this course:',
}
export const bookAgain = 'Changed your mind? You can book again while seats are available.'

export const newBookingSubject = (title: string): string => `New booking: ${title}`
export const newBookingPreview = (who: string): string => `${who} booked a seat.`
export const newBookingHeading = 'You have a new booking'
export const newBooking = {
  class: (who: string): string => `${who} booked a seat in your class.`,
  course: (who: string): string => `${who} booked a seat in your course.`,
}

export const givenBackSubject = (title: string): string => `Cancellation: ${title}`
export const givenBackPreview = (who: string): string => `${who} cancelled a booking.`
export const givenBackHeading = 'A booking was cancelled'
export const givenBack = {
  class: (who: string): string => `${who} cancelled a booking in your class.`,
  course: (who: string): string => `${who} cancelled a booking in your course.`,
}

export const swappedSubject = (title: string): string => `Date changed: ${title}`
export const swappedHeading = 'Your date was changed'
export const seatNow = 'You’re now booked for this date:'
export const insteadOf = (when: string): string => `Your seat on ${when} has been released.`

export const movedPreview = (who: string): string => `${who} switched to another date.`
export const movedHeading = 'A student switched dates'
export const moved = (who: string): string => `${who} is now booked for this date.`
export const movedFrom = (when: string): string => `Their seat on ${when} has been released.`

export const seriesSubject = (title: string, dates: number): string =>
  plural(dates, {
    one: `Booked: ${title}, ${dates} date`,
    other: `Booked: ${title}, ${dates} dates`,
  })
export const seriesPreview = (when: string): string => `Your seats are booked from ${when}.`
export const seriesHeading = (seats: number): string =>
  plural(seats, { one: `Your ${seats} seat is booked`, other: `Your ${seats} seats are booked` })
export const seriesSeats = 'You’re booked for every date of this series, starting with the first:'
export const seriesNote =
  'Can’t make one of the dates? Switch or cancel it in your booking, so someone else can have the seat.'

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
  plural(seats, {
    one: `${who} cancelled a booking.`,
    other: `${who} cancelled ${seats} bookings.`,
  })
export const leftHeading = 'A student deleted their account'
export const left = (who: string): string =>
  `${who} deleted their account, which cancelled these bookings:`

export const waitingSubject = (title: string): string => `On the waitlist: ${title}`
export const waitingPreview = 'We’ll email you as soon as a seat is free.'
export const waitingHeading = 'You’re on the waitlist'
export const waiting = {
  class:
    'This class is full. When a seat opens up and you’re next in line, we’ll reserve it for you and email you:',
  course:
    'This course is full. When a seat opens up and you’re next in line, we’ll reserve it for you and email you:',
}
export const waitingNote = 'Don’t want to wait any longer? You can leave the waitlist at any time.'

export const offeredSubject = (title: string): string => `A seat is free for you: ${title}`
export const offeredPreview = (until: string): string => `It’s reserved for you until ${until}.`
export const offeredHeading = 'A seat is free for you'
export const offered = {
  class: (until: string): string =>
    `A seat opened up in this class, and you’re next in line. Book it by ${until}. After that, it goes to the next person on the waitlist.`,
  course: (until: string): string =>
    `A seat opened up in this course, and you’re next in line. Book it by ${until}. After that, it goes to the next person on the waitlist.`,
}
export const bookThisSeat = 'Book this seat'
export const offeredNote =
  'Don’t need it anymore? Decline the seat, and the next person gets it right away.'

export const unpaidSubject = (title: string): string => `Not paid in time: ${title}`
export const unpaidPreview = 'Your seat has been released. You were not charged.'
export const unpaidHeading = 'Your seat has been released'
export const unpaid =
  'We didn’t receive your payment in time, so your seat has been released. You were not charged.'
export const unpaidAgain = 'You can book again while seats are available.'

/** The same about several dates of a series. */
export const unpaidSeveral = {
  heading: 'Your seats have been released',
  what: 'We didn’t receive your payment in time, so your seats have been released. You were not charged.',
  again: 'You can book again while seats are available.',
}

export const lapsedSubject = (title: string): string => `Your reserved seat has expired: ${title}`
export const lapsedPreview = 'You didn’t book it in time.'
export const lapsedHeading = 'Your reserved seat has expired'
export const lapsed = {
  class:
    'You didn’t book your seat in this class in time, so it went to the next person. You’re no longer on the waitlist:',
  course:
    'You didn’t book your seat in this course in time, so it went to the next person. You’re no longer on the waitlist:',
}
export const lapsedAgain = 'Still interested? You can join the waitlist again.'
