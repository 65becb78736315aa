/** Booking a seat, in dialogs and on cards. */

export const booking = 'Booking...'
export const joining = 'Joining...'
export const confirm = 'Confirm'
export const payNow = 'Pay now'
/** Of a held seat; the title is for screen readers. */
export const payNowFor = 'Pay now<hidden> for <title/></hidden>'
export const giveUpFor = 'Give up<hidden> the seat in <title/></hidden>'
export const bookSeat = 'Book this seat'
/** The same; the title is for screen readers. */
export const bookSeatIn = 'Book this seat<hidden> in <title/></hidden>'
export const seatBooked = 'Your seat is booked.'
/** A notice about an unpaid seat, after the dialog was closed. */
export const heldUntilPaid = 'Your seat is held for a short time. Pay to book it.'
export const hasSeat = (title: string) => `You have a seat in “${title}”.`
/** @param moment '18:15', with the day if it is another one */
export const joinFrom = (moment: string) => `Join from ${moment}`
/** In the booking dialog that the link of an invitation has opened. */
export const invitedVisitor =
  'A seat is reserved for the email address this invitation was sent to. Log in or sign up with it.'
/** The same, for a logged-in person without a reserved seat. */
export const invitedOther =
  'This invitation is for another email address, or it has expired. Log in with the email it was sent to.'
export const termsChanged =
  'The price or the terms have changed since you opened this page. Please check them before you pay.'
export const seeClass = 'See the class'
export const seeCourse = 'See the course'
