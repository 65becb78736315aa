/** The outcome of a payment, at the top of the course's page. */

export const loggedOut = 'Log in to see what has become of your payment.'
export const logIn = 'Login'
export const received = 'Payment received. Your seat is booked.'
export const receivedSeveral = 'Payment received. Your seats are booked.'
/** The date was exchanged for one that costs more. */
export const receivedSwap = 'Payment received. Your date has been changed.'
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

// The difference to a date that costs more
export const swapNotPaidYet =
  'You have not paid the difference yet. Until then you keep the seat that you have.'
export const swapUnpaid =
  'The difference was not paid, so your date was not changed. Should you have paid in the meantime, your date is changed if it is still free, or you get your money back.'
export const swapRefunding =
  'Your date could not be changed any more. Your money is on its way back to you.'
