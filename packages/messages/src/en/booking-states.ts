/** The booking states of a class or course (rules screen-43, screen-46). */

import { ordinal } from '../ordinal.ts'

export const bookThis = {
  class: 'Book this class',
  course: 'Enroll in this course',
}
export const findAnother = {
  class: 'Find another class',
  course: 'Find another course',
}
export const over = {
  class: 'This class is over.',
  course: 'This course is over.',
}
export const freeToCancel = 'Free to cancel until it starts'
/** @limit 14 */
export const full = { class: 'Full', course: 'Full' }
/** @limit 12 */
export const started = { class: 'Started', course: 'Started' }
/** @limit 12 */
export const ended = { class: 'Ended', course: 'Ended' }

export const joinWaitlist = 'Join waitlist'
export const leaveWaitlist = 'Leave waitlist'
export const isWaiting = 'You’re on the waitlist'
export const inLine = (position: number) => `You’re ${ordinal(position)} on the waitlist.`
export const inLineLabel = (position: number) => `On the waitlist (${ordinal(position)})`
export const inLineAdvice = 'We’ll email you as soon as a seat is free for you.'
export const viewPlace = 'View your place'

export const seatFree = 'A seat is free'
export const seatFreeForFirst = 'A seat is free. Whoever books it first gets it.'

/** A seat that is offered to the person, until a moment. */
export const seatOffered = 'A seat is held for you'
export const offeredUntil = (moment: string) => `A seat is yours until ${moment}.`
/** A seat that an instructor's invitation reserves. */
export const seatReserved = 'A seat is reserved for you'
export const reservedUntil = (moment: string) => `A seat is reserved for you until ${moment}.`
export const offeredAdvice = 'Book it, or decline it so the next person in line can have it.'
/** Of a seat that is reserved by an invitation. */
export const reservedAdvice = 'Book it, or decline it so someone else can have it.'
export const decline = 'Decline'

/** A seat that waits for its payment, until a moment. */
export const seatHeld = 'Your seat is held for you'
export const payBy = (moment: string) => `Pay by ${moment}`
export const heldUntil = (moment: string) => `Your seat is held until ${moment}. Pay to book it.`
export const giveUp = 'Give up'

export const seatBooked = 'Your seat is booked'
/** @limit 12 */
export const booked = { class: 'Booked', course: 'Booked' }
export const viewBooking = 'View booking'

/** A state that this release does not know. */
export const yourBooking = 'Your booking'
export const reload = 'Please reload this page to see your booking.'

export const edit = 'Edit'
export const own = {
  class: 'This is your own class.',
  course: 'This is your own course.',
}
export const ownSeats = {
  class: (taken: number, seats: number) => `Your class · ${taken} of ${seats}`,
  course: (taken: number, seats: number) => `Your course · ${taken} of ${seats}`,
}

export const studentsOnly = 'Only students can book. Log in with a student account to book a seat.'
export const logInAsStudent = 'Log in as a student'
/** The mail to a parent or guardian. */
export const askGuardianAgain = 'Send the email again'

/** Behind a state, for screen readers: what the link does, as in 'Booked: View booking of Yoga'. */
export const toPlace = ': View your place for <title/>'
export const toPayment = ': Pay for <title/>'
export const toBooking = ': View booking of <title/>'
export const toEdit = ': Edit <title/>'
/** Behind `viewBooking`, for screen readers. */
export const ofBooking = ' of <title/>'
