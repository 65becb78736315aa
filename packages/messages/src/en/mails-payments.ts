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
export const openReceipt = 'Go to the receipt'
export const reasonPaid = 'You’re receiving this email because you paid at Firstbell.'

export const refundedSubject = (title: string): string => `Refunded: ${title}`
export const refundedPreview = (amount: string): string => `We’re refunding ${amount}.`
export const refundedHeading = 'We’re refunding your payment'
export const refunded = (amount: string, title: string): string =>
  `We’re refunding ${amount} for ${title}, to where you paid from.`
export const whyRefunded = {
  cancelled: 'You cancelled your booking in time.',
  seat_gone: 'Your payment arrived after your held seat was released, and no other seat was free.',
  paid_twice: 'You’d already paid for this seat.',
  wrong_amount: 'The amount paid didn’t match the price, so nothing was booked.',
  swapped: 'The date you changed to costs less.',
  swap_over: 'You paid the difference for another date, but your date could no longer be changed.',
  by_hand: 'Your seat was released.',
}
/** The same, of one that was cancelled. */
export const offeringCancelled = { class: 'It won’t take place.', course: 'It won’t take place.' }
/** Above the dates of a series that were refunded together. */
export const refundedDates = 'Dates'
export const banksTake = 'It can take 5 to 10 days to show up in your account.'
/** The button to the page of the class or course. */
export const view = { class: 'View class', course: 'View course' }

export const troubleSubject = (subject: string, title: string): string => `${subject}: ${title}`
export const troublePreview = (amount: string): string => `Amount: ${amount}.`
export const trouble = (amount: string, title: string): string =>
  `This is about ${amount} for ${title}.`
/** A problem with a payment: a heading, the event, and the advice for administrators. */
export const troubles = {
  disputed_refunded: {
    subject: 'A refunded payment was disputed',
    words:
      'The student was already refunded, and their bank has taken the money back again until it decides.',
    forAdmins:
      'Answer the dispute in Stripe’s dashboard before its deadline, and point to the refund.',
  },
  lost_refunded: {
    subject: 'A dispute about a refunded payment was lost',
    words: 'The bank decided for the student, who now has the money back twice.',
    forAdmins: 'Only the student can return the second amount, so please contact them.',
  },
  disputed: {
    subject: 'A payment was disputed',
    words:
      'The student’s bank has taken the money back until it decides. Until then, the seat stays booked.',
    forAdmins: 'Answer the dispute in Stripe’s dashboard before its deadline.',
  },
  lost: {
    subject: 'A dispute was lost',
    words:
      'The bank decided for the student. They have their money back, and their seat was released.',
    forAdmins: 'There’s nothing left to do.',
  },
  refund_failed: {
    subject: 'A refund failed',
    words: 'Stripe couldn’t refund the student’s card.',
    forAdmins: 'Refund the student in another way, and record it in Stripe’s dashboard.',
  },
}
export const stripeName = (id: string): string => `Stripe payment ID: ${id}.`
export const reasonAdmin = 'You’re receiving this email because you’re an admin of Firstbell.'

// Access to the payout account
export const payoutAccess = {
  opened: {
    subject: 'A payout account was requested for you',
    text: 'A payout account at Stripe was requested from your Firstbell account. Your earnings are paid to the bank account entered at Stripe.',
  },
  entered: {
    subject: 'Your payout account was opened',
    text: 'Your payout account at Stripe was opened from your Firstbell account. The bank account you’re paid to can be changed at Stripe.',
  },
}
