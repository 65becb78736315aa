/** All payments, for administrators. Amounts and moments are formatted. */

export const heading = 'Payments'
/** The name of the paged list, for screen readers. */
export const listName = 'payments'
export const shown = 'Payments shown'
export const needYou = 'Needs attention'
export const loading = 'Loading payments...'
export const noneNeedsYou = 'No payments need attention.'
export const none = 'No payments yet.'
export const noneUnpaid = 'No seats were held and left unpaid.'
export const download = 'Download payments (CSV)'

// A payment
export const parties = '<student/> to <instructor/>'
export const deletedAccount = 'Deleted account'
export const begunAt = (at: string) => `Started ${at}`
export const startsAt = (at: string) => `Starts ${at}`
export const paidAt = (at: string) => `Paid ${at}`
export const amountAsked = (amount: string) => `${amount} asked for`
/** What was paid to change to a date that costs more. */
export const difference = 'Difference for another date'
export const amountRefunded = (amount: string) => `${amount} refunded`
export const openAtStripe = 'Open at Stripe<hidden>: <title/></hidden>'

// Its state
export const opening = 'Checkout requested'
export const open = 'Waiting for payment'
export const closing = 'Checkout closing'
export const unpaid = 'Not paid'
export const paid = 'Paid'
export const kept = 'Paid, booking cancelled'
export const refunding = 'Refund in progress'
export const refunded = 'Refunded'
export const refundFailed = 'Refund failed'
export const refundFailedTodo =
  'Refund the student in another way, and record it in Stripe’s dashboard.'
export const disputed = 'Disputed'
export const disputedTodo =
  'Answer the dispute in Stripe’s dashboard before its deadline. The seat stays booked until then.'
export const lost = 'Dispute lost'
export const refundedDisputed = 'Refunded, then disputed'
export const refundedDisputedTodo =
  'Answer the dispute in Stripe’s dashboard before its deadline, and point to the refund.'
export const refundedLost = 'Refunded, dispute lost'

// The sums of all
export const sumPaid = 'Paid'
export const sumRefunded = 'Refunded'
export const sumDisputed = 'Disputed'
export const sumShare = 'Service fees'
