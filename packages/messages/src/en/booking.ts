/** Taking a seat, in dialogs and beside cards. */

export const booking = 'Booking...'
export const joining = 'Joining...'
export const confirm = 'Confirm'
export const payNow = 'Pay now'
export const bookSeat = 'Book this seat'
/** The same; `of` stands before the title, for screen readers. */
export const bookSeatIn = 'Book this seat<of> in </of>'
export const seatBooked = 'Your seat is booked.'
/** After the dialog was closed, of a seat that is not paid. */
export const heldUntilPaid = 'Your seat is held for a short time. Pay to book it.'
export const hasSeat = (title: string) => `You have a seat in “${title}”.`
export const termsChanged =
  'The price or the terms have changed since you opened this page. Please look at them before you pay.'
export const seeClass = 'See the class'
export const seeCourse = 'See the course'
