import { number, plural } from './language.ts'

/** A student's payments and their receipts. Amounts and moments are formatted. */

export const heading = 'Zahlungen'
export const loading = 'Zahlungen werden geladen …'
export const none = 'Noch keine Zahlungen'
export const noneHint = 'Hier findest du deine Zahlungen und Belege.'
export const showAll = (count: number) =>
  plural(count, {
    one: `${number(count)} Zahlung anzeigen`,
    other: `Alle ${number(count)} Zahlungen anzeigen`,
  })
export const paidAt = (at: string) => `Bezahlt: ${at}`
export const refundedAt = (at: string) => `Erstattet: ${at}`
/** What was paid to change to a date that costs more. */
export const difference = 'Differenz für den Terminwechsel'
export const amountRefunded = (amount: string) => `${amount} erstattet`

// By `PAYMENT_STATES`
export const open = 'Zahlung ausstehend'
export const unpaid = 'Nicht bezahlt'
export const paid = 'Bezahlt'
export const refunding = 'Erstattung läuft'
export const refunded = 'Erstattet'
export const disputed = 'Angefochten'
export const lost = 'Von der Bank zurückgeholt'

// A receipt
export const receipt = 'Beleg'
/** A button; the hidden part is for screen readers. */
export const receiptFor = 'Beleg<hidden> für „<title/>“</hidden>'
export const receiptNumber = 'Belegnummer'
export const soldBy = 'Verkauft von'
export const soldThrough = '<seller/>, über <site/>'
/** The student who paid. */
export const paidBy = 'Bezahlt von'
/** Precedes the name and the postal address of the site's operator. */
export const operator = 'Betreiber'
/** Precedes the operator's email address. */
export const questions = 'Fragen an'
/** What was paid for. */
export const kind = { class: 'Live-Stunde', course: 'Kurs' }
export const starts = 'Beginn'
export const amount = 'Betrag'
export const refundOf = (amount: string, at: string) => `${amount}, ${at}`
export const stripeReceipt = 'Beleg von Stripe'
export const print = 'Drucken'
/** On a receipt. */
export const withoutCode = 'Preis ohne Code'
export const code = 'Code'
