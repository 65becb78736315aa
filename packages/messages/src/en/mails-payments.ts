/** Mails about payments. `amount` is a price with its currency. */

export const receiptSubject = (title: string): string => `Receipt: ${title}`
export const receiptPreview = (amount: string): string => `${amount} paid.`
export const receiptHeading = 'Your receipt'
export const amount = 'Amount'
/** What was paid to change to a date that costs more. */
export const difference = 'Difference for another date'
export const withoutCode = 'Price without the code'
export const code = 'Code'
export const paid = 'Paid'
export const receiptNumber = 'Receipt number'
export const soldBy = 'Sold by'
export const through = (seller: string, site: string): string => `${seller}, through ${site}`
export const paidBy = 'Paid by'
export const operator = 'Operator'
export const questions = 'Questions'
export const openReceipt = 'Open the receipt'
export const reasonPaid = 'You get this mail because you paid at Firstbell.'

export const refundedSubject = (title: string): string => `Refunded: ${title}`
export const refundedPreview = (amount: string): string => `${amount} on its way back to you.`
export const refundedHeading = 'Your money is on its way back'
export const refunded = (amount: string, title: string): string =>
  `${amount} for ${title} go back to where you paid from.`
export const whyRefunded = {
  cancelled: 'You cancelled your booking in time.',
  offering_cancelled: 'It does not take place.',
  seat_gone: 'Your payment came when the seat was no longer held, and no other one was free.',
  paid_twice: 'You had paid for this seat already.',
  wrong_amount:
    'The payment did not have the amount that was asked for, so that nothing was booked.',
  swapped: 'The date that you changed to costs less.',
  swap_over:
    'You had paid the difference for another date, but your seat could not be exchanged any more.',
  by_hand: 'Your seat was given back.',
}
/** Above the dates of a series that were refunded together. */
export const refundedDates = 'Dates'
export const banksTake = 'Banks take five to ten days to show it.'
/** The button to the page of the class or course. */
export const view = { class: 'View class', course: 'View course' }

export const troubleSubject = (subject: string, title: string): string => `${subject}: ${title}`
export const troublePreview = (amount: string): string => `It is about ${amount}.`
export const trouble = (amount: string, title: string): string =>
  `It is about ${amount} for ${title}.`
/** A problem with a payment: a heading, the event, and the advice for administrators. */
export const troubles = {
  disputed_refunded: {
    subject: 'A refunded payment is disputed',
    words:
      'The student had got the money back, and the bank has taken it once more for the time being.',
    forAdmins: 'Answer the dispute in Stripe’s dashboard before its deadline, with the refund.',
  },
  lost_refunded: {
    subject: 'A dispute of a refunded payment is lost',
    words: 'The bank has decided for the student, who has got the money back twice.',
    forAdmins: 'What was paid back twice can only be settled with the student.',
  },
  disputed: {
    subject: 'A payment is disputed',
    words:
      'The student’s bank has taken the money back for the time being. The seat stays booked until the bank has decided.',
    forAdmins: 'Answer the dispute in Stripe’s dashboard before its deadline.',
  },
  lost: {
    subject: 'A dispute is lost',
    words: 'The bank has decided for the student. The money is gone, and the seat was given back.',
    forAdmins: 'Nothing can be done any more.',
  },
  refund_failed: {
    subject: 'A refund has failed',
    words: 'Stripe could not give the money back to the student’s card.',
    forAdmins: 'Give it back in another way, and say so in Stripe’s dashboard.',
  },
}
export const stripeName = (id: string): string => `Stripe’s name of the payment: ${id}.`
export const reasonAdmin = 'You get this mail because you administer Firstbell.'

// Access to the payout account
export const payoutAccess = {
  opened: {
    subject: 'A payout account was requested for you',
    text: 'A payout account at Stripe was requested from your account. What your courses earn is paid to the bank account that is entered there.',
  },
  entered: {
    subject: 'Your payout account was opened',
    text: 'A link to your payout account at Stripe was opened from your account. The bank account that you are paid on can be changed there.',
  },
}
