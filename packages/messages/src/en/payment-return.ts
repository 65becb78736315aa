/** The outcome of a payment, at the top of the course's page. */

export const loggedOut = 'Log in to see what has become of your payment.'
export const logIn = 'Login'
export const received = 'Payment received. Your seat is booked.'
export const receivedSeveral = 'Payment received. Your seats are booked.'
export const viewBooking = 'View booking'
export const confirming = 'We are confirming your payment.'
export const confirmingLong =
  'We are confirming your payment. It takes longer than usual; you get an email when your seat is booked, and can leave this page.'
/** The sentence about the held seat follows this text and the next one. */
export const notHeardOf = 'We have not heard of a payment.'
export const notPaidYet = 'You have not paid yet.'
export const unpaid =
  'Your seat was given back, because it was not paid. Should you have paid in the meantime, you get a seat that is still free, or your money back.'
export const refunding = 'Your seat was given back. Your money is on its way back to you.'
