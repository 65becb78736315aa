import { number, plural } from './language.ts'

/** A student's payments and their receipts. Amounts and moments are formatted. */

export const heading = 'Paiements'
export const loading = 'Chargement des paiements…'
export const none = 'Aucun paiement pour l’instant'
export const noneHint = 'Vos paiements et vos reçus apparaîtront ici.'
export const showAll = (count: number) =>
  plural(count, {
    one: `Afficher ${number(count)} paiement`,
    many: `Afficher les ${number(count)} de paiements`,
    other: `Afficher les ${number(count)} paiements`,
  })
export const paidAt = (at: string) => `Payé le ${at}`
export const refundedAt = (at: string) => `Remboursé le ${at}`
/** What was paid to change to a date that costs more. */
export const difference = 'Supplément pour changement de date'
export const amountRefunded = (amount: string) => `Remboursé\u00A0: ${amount}`

// By `PAYMENT_STATES`
export const open = 'En attente de paiement'
export const unpaid = 'Non payé'
export const paid = 'Payé'
export const refunding = 'Remboursement en cours'
export const refunded = 'Remboursé'
export const disputed = 'Contesté'
export const lost = 'Repris par la banque'

// A receipt
export const receipt = 'Reçu'
/** A button; the hidden part is for screen readers. */
export const receiptFor = 'Reçu<hidden> pour «\u00a0<title/>\u00a0»</hidden>'
export const receiptNumber = 'Numéro du reçu'
export const soldBy = 'Vendu par'
export const soldThrough = '<seller/>, via <site/>'
/** The student who paid. */
export const paidBy = 'Payé par'
/** Precedes the name and the postal address of the site's operator. */
export const operator = 'Exploitant du site'
/** Precedes the operator's email address. */
export const questions = 'Contact'
/** What was paid for. */
export const kind = { class: 'Cours', course: 'Formation' }
export const starts = 'Début'
export const amount = 'Montant'
export const refundOf = (amount: string, at: string) => `${amount}, le ${at}`
export const stripeReceipt = 'Reçu Stripe'
export const print = 'Imprimer'
/** On a receipt. */
export const withoutCode = 'Prix sans le code'
export const code = 'Code'
