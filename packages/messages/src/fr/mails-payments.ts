/** Mails about payments. `amount` is a price with its currency. */
import { sentence } from '../sentence.ts'

export const receiptSubject = (title: string): string => `Reçu\u00a0: ${title}`
export const receiptPreview = (amount: string): string => sentence(`Paiement reçu\u00a0: ${amount}`)
export const receiptHeading = 'Votre reçu'
export const amount = 'Montant'
/** What was paid to change to a date that costs more. */
export const difference = 'Différence pour une autre date'
export const withoutCode = 'Prix sans le code'
export const code = 'Code'
export const paid = 'Payé'
export const receiptNumber = 'Numéro du reçu'
export const soldBy = 'Vendu par'
export const through = (seller: string, site: string): string =>
  `${seller}, par l’intermédiaire de ${site}`
export const paidBy = 'Payé par'
export const operator = 'Exploitant'
export const questions = 'Questions à'
export const openReceipt = 'Ouvrir le reçu'
export const reasonPaid = 'Vous recevez cet e-mail parce que vous avez payé sur Firstbell.'

export const refundedSubject = (title: string): string => `Remboursement\u00a0: ${title}`
export const refundedPreview = (amount: string): string =>
  sentence(`Nous vous remboursons ${amount}`)
export const refundedHeading = 'Votre remboursement est en cours'
export const refunded = (amount: string, title: string): string =>
  `Nous vous remboursons ${amount} pour «\u00a0${title}\u00a0», sur le moyen de paiement que vous avez utilisé.`
export const whyRefunded = {
  cancelled: 'Vous avez annulé votre réservation à temps.',
  offering_cancelled: 'Cette offre n’aura pas lieu.',
  seat_gone:
    'Votre paiement est arrivé alors que la place n’était plus retenue et qu’aucune autre n’était libre.',
  paid_twice: 'Vous aviez déjà payé cette place.',
  wrong_amount:
    'Le montant payé ne correspondait pas au montant demandé, et rien n’a donc été réservé.',
  swapped: 'La nouvelle date que vous avez choisie coûte moins cher.',
  swap_over:
    'Vous aviez payé la différence pour une autre date, mais votre place ne pouvait plus être échangée.',
  by_hand: 'Votre place a été rendue.',
}
/** Above the dates of a series that were refunded together. */
export const refundedDates = 'Dates'
export const banksTake = 'Le montant apparaîtra sur votre compte sous 5 à 10 jours.'
/** The button to the page of the class or course. */
export const view = { class: 'Voir le cours', course: 'Voir la formation' }

export const troubleSubject = (subject: string, title: string): string =>
  `${subject}\u00a0: ${title}`
export const troublePreview = (amount: string): string => `Il s’agit de ${amount}.`
export const trouble = (amount: string, title: string): string =>
  `Il s’agit de ${amount} pour «\u00a0${title}\u00a0».`
/** A problem with a payment: a heading, the event, and the advice for administrators. */
export const troubles = {
  disputed_refunded: {
    subject: 'Un paiement remboursé est contesté',
    words:
      'L’élève avait déjà été remboursé, et la banque a repris l’argent une seconde fois, à titre provisoire.',
    forAdmins:
      'Répondez au litige dans le tableau de bord de Stripe avant son échéance, avec le remboursement.',
  },
  lost_refunded: {
    subject: 'Le litige d’un paiement remboursé est perdu',
    words: 'La banque a donné raison à l’élève, qui a été remboursé deux fois.',
    forAdmins: 'Ce qui a été remboursé deux fois ne peut se régler qu’avec l’élève.',
  },
  disputed: {
    subject: 'Un paiement est contesté',
    words:
      'La banque de l’élève a repris l’argent, à titre provisoire. La place reste réservée jusqu’à sa décision.',
    forAdmins: 'Répondez au litige dans le tableau de bord de Stripe avant son échéance.',
  },
  lost: {
    subject: 'Un litige est perdu',
    words: 'La banque a donné raison à l’élève. L’argent est perdu, et la place a été rendue.',
    forAdmins: 'Il n’y a plus rien à faire.',
  },
  refund_failed: {
    subject: 'Un remboursement a échoué',
    words: 'Stripe n’a pas pu rembourser la carte de l’élève.',
    forAdmins: 'Remboursez par un autre moyen, et indiquez-le dans le tableau de bord de Stripe.',
  },
}
export const stripeName = (id: string): string => `Référence Stripe\u00a0: ${id}.`
export const reasonAdmin = 'Vous recevez cet e-mail parce que vous administrez Firstbell.'

// Access to the payout account
export const payoutAccess = {
  opened: {
    subject: 'Un compte de versement a été demandé pour vous',
    text: 'Un compte de versement a été demandé chez Stripe depuis votre compte. Ce que rapportent vos formations est versé sur le compte bancaire qui y est indiqué.',
  },
  entered: {
    subject: 'Votre compte de versement a été ouvert',
    text: 'Un lien vers votre compte de versement chez Stripe a été ouvert depuis votre compte. Le compte bancaire sur lequel vous êtes payé peut y être modifié.',
  },
}
