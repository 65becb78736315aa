/** All payments, for administrators. Amounts and moments are formatted. */

export const heading = 'Payments'
/** The name of the paged list, for screen readers. */
export const listName = 'payments'
export const shown = 'Payments shown'
export const needYou = 'Needs you'
export const loading = 'Loading payments...'
export const noneNeedsYou = 'No payment needs you.'
export const none = 'Nothing has been paid yet.'
export const noneUnpaid = 'No seat was held without being paid.'
export const download = 'Download payments (CSV)'

// A payment
export const parties = '<student/> to <instructor/>'
export const deletedAccount = 'Deleted account'
export const begunAt = (at: string) => `Begun ${at}`
export const startsAt = (at: string) => `Starts ${at}`
export const paidAt = (at: string) => `Paid ${at}`
export const amountAsked = (amount: string) => `${amount} asked for`
/** What was paid to change to a date that costs more. */
export const difference = 'Difference for another date'
export const amountRefunded = (amount: string) => `${amount} refunded`
export const openAtStripe = 'Open at Stripe<hidden>: </hidden><title/>'

// Its state
export const opening = 'Page to pay on asked for'
export const open = 'Waiting for payment'
export const closing = 'Page to pay on being ended'
export const unpaid = 'Not paid'
export const paid = 'Paid'
export const kept = 'Paid, seat given back'
export const refunding = 'Refund on its way'
export const refunded = 'Refunded'
export const refundFailed = 'Refund failed'
export const refundFailedTodo =
  'Give the money back in another way, and say so in Stripe’s dashboard.'
export const disputed = 'Disputed'
export const disputedTodo =
  'Answer the dispute in Stripe’s dashboard before its deadline. The seat stays booked until then.'
export const lost = 'Dispute lost'
export const refundedDisputed = 'Refunded, then disputed'
export const refundedDisputedTodo =
  'Answer the dispute in Stripe’s dashboard before its deadline, with the refund.'
export const refundedLost = 'Refunded, then lost to the bank'

// The sums of all
export const sumPaid = 'Paid'
export const sumRefunded = 'Refunded'
export const sumDisputed = 'Disputed'
export const sumShare = 'Share of the site'
