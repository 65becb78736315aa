import { number, plural } from './language.ts'

/** A student's payments and their receipts. Amounts and moments are formatted. */

export const heading = 'Payments'
export const loading = 'Loading payments...'
export const none = 'No payments yet'
export const noneHint = 'Your payments and receipts will appear here.'
export const showAll = (count: number) =>
  plural(count, {
    one: `Show all ${number(count)} payment`,
    other: `Show all ${number(count)} payments`,
  })
export const paidAt = (at: string) => `Paid ${at}`
export const refundedAt = (at: string) => `Refunded ${at}`
/** What was paid to change to a date that costs more. */
export const difference = 'Difference for another date'
export const amountRefunded = (amount: string) => `${amount} refunded`

// By `PAYMENT_STATES`
export const open = 'Waiting for payment'
export const unpaid = 'Not paid'
export const paid = 'Paid'
export const refunding = 'Refund in progress'
export const refunded = 'Refunded'
export const disputed = 'Disputed'
export const lost = 'Taken back by the bank'

// A receipt
export const receipt = 'Receipt'
/** A button; the hidden part is for screen readers. */
export const receiptFor = 'Receipt<hidden> for <title/></hidden>'
export const receiptNumber = 'Receipt number'
export const soldBy = 'Sold by'
export const soldThrough = '<seller/>, through <site/>'
/** The student who paid. */
export const paidBy = 'Paid by'
/** Precedes the name and the postal address of the site's operator. */
export const operator = 'Operator'
/** Precedes the operator's email address. */
export const questions = 'Questions'
/** What was paid for. */
export const kind = { class: 'Class', course: 'Course' }
export const starts = 'Starts'
export const amount = 'Amount'
export const refundOf = (amount: string, at: string) => `${amount}, ${at}`
export const stripeReceipt = 'Stripe receipt'
export const print = 'Print'
/** On a receipt. */
export const withoutCode = 'Price without the code'
export const code = 'Code'
