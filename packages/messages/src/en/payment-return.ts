/** The outcome of a payment, at the top of the course's page. */

export const loggedOut = 'Log in to see the status of your payment.'
export const logIn = 'Login'
export const received = 'Payment received. Your seat is booked.'
export const receivedSeveral = 'Payment received. Your seats are booked.'
/** The date was exchanged for one that costs more. */
export const receivedSwap = 'Payment received. Your date was changed.'
export const receiptMailed = (email: string) => `We’re emailing the receipt to ${email}.`
export const confirming = 'We’re confirming your payment.'
export const confirmingLong =
  'We’re confirming your payment. This is taking longer than usual. You can leave this page; we’ll email you when your seat is booked.'
/** The sentence about the held seat follows this text and the next one. */
export const notHeardOf = 'We haven’t received a payment.'
export const notPaidYet = 'You haven’t paid yet.'
export const unpaid =
  'You didn’t pay in time, so your seat was released. If you did pay, you’ll get a seat if one is still free, or a full refund.'
export const refunding = 'Your seat was released, and we’re refunding your payment.'

// The difference to a date that costs more
export const swapNotPaidYet =
  'You haven’t paid the difference yet. You keep your current seat until then.'
export const swapUnpaid =
  'The difference wasn’t paid, so your date didn’t change. If you did pay, we’ll change your date if it’s still free, or refund you.'
export const swapRefunding =
  'Your date could no longer be changed, and we’re refunding your payment.'
