/** Mails about payments. `amount` is a price with its currency. */
import { sentence } from '../sentence.ts'

export const receiptSubject = (title: string): string => `Reçu\u00a0: ${title}`
export const receiptPreview = (amount: string): string => sentence(`Paiement reçu\u00a0: ${amount}`)
export const receiptHeading = 'Votre reçu'
export const amount = 'Montant'
/** What was paid to change to a date that costs more. */
export const difference = 'Supplément pour changement de date'
export const withoutCode = 'Prix sans le code'
export const code = 'Code'
export const paid = 'Payé le'
export const receiptNumber = 'Numéro du reçu'
export const soldBy = 'Vendu par'
export const through = (seller: string, site: string): string => `${seller}, via ${site}`
export const paidBy = 'Payé par'
export const operator = 'Exploitant du site'
export const questions = 'Contact'
export const openReceipt = 'Voir le reçu'
export const reasonPaid = 'Vous recevez cet e-mail parce que vous avez payé sur Firstbell.'

export const refundedSubject = (title: string): string => `Remboursement\u00a0: ${title}`
export const refundedPreview = (amount: string): string =>
  sentence(`Nous vous remboursons ${amount}`)
export const refundedHeading = 'Votre remboursement est en cours'
export const refunded = (amount: string, title: string): string =>
  `Nous vous remboursons ${amount} pour «\u00a0${title}\u00a0», sur le moyen de paiement que vous avez utilisé.`
export const whyRefunded = {
  cancelled: 'Vous avez annulé votre réservation à temps.',
  seat_gone:
    'Votre paiement est arrivé trop tard\u00a0: votre place n’était plus retenue, et il n’en restait plus.',
  paid_twice: 'Vous aviez déjà payé cette place.',
  wrong_amount: 'Le montant payé ne correspondait pas au prix. Rien n’a été réservé.',
  swapped: 'La date que vous avez choisie coûte moins cher.',
  swap_over:
    'Vous aviez payé la différence pour une autre date, mais il n’était plus possible de changer de date.',
  by_hand: 'Votre place a été libérée.',
}
/** The same, of one that was cancelled. */
export const offeringCancelled = {
  class: 'Le cours n’aura pas lieu.',
  course: 'La formation n’aura pas lieu.',
}
/** Above the dates of a series that were refunded together. */
export const refundedDates = 'Dates'
export const banksTake = 'Le remboursement peut mettre 5 à 10 jours à apparaître sur votre compte.'
/** The button to the page of the class or course. */
export const view = { class: 'Voir le cours', course: 'Voir la formation' }

export const troubleSubject = (subject: string, title: string): string =>
  `${subject}\u00a0: ${title}`
export const troublePreview = (amount: string): string => sentence(`Montant\u00a0: ${amount}`)
export const trouble = (amount: string, title: string): string =>
  `Montant concerné\u00a0: ${amount}, pour «\u00a0${title}\u00a0».`
/** A problem with a payment: a heading, the event, and the advice for administrators. */
export const troubles = {
  disputed_refunded: {
    subject: 'Un paiement déjà remboursé a été contesté',
    words:
      'L’élève avait déjà été remboursé. Sa banque a de nouveau repris l’argent, le temps de prendre sa décision.',
    forAdmins:
      'Répondez au litige dans le tableau de bord Stripe avant l’échéance, en précisant que le paiement a été remboursé.',
  },
  lost_refunded: {
    subject: 'Le litige sur un paiement remboursé a été perdu',
    words: 'La banque a donné raison à l’élève, qui a donc été remboursé deux fois.',
    forAdmins: 'Seul l’élève peut rendre le second montant. Contactez cette personne.',
  },
  disputed: {
    subject: 'Un paiement a été contesté',
    words:
      'La banque de l’élève a repris l’argent, le temps de prendre sa décision. D’ici là, la place reste réservée.',
    forAdmins: 'Répondez au litige dans le tableau de bord Stripe avant l’échéance.',
  },
  lost: {
    subject: 'Un litige a été perdu',
    words:
      'La banque a donné raison à l’élève. L’argent lui a été rendu, et sa place a été libérée.',
    forAdmins: 'Il n’y a plus rien à faire.',
  },
  refund_failed: {
    subject: 'Un remboursement a échoué',
    words: 'Stripe n’a pas pu rembourser la carte de l’élève.',
    forAdmins:
      'Remboursez l’élève par un autre moyen, puis signalez-le dans le tableau de bord Stripe.',
  },
}
export const stripeName = (id: string): string => `Référence Stripe\u00a0: ${id}.`
export const reasonAdmin = 'Vous recevez cet e-mail parce que vous administrez Firstbell.'

// Access to the payout account
export const payoutAccess = {
  opened: {
    subject: 'Un compte de versement a été demandé pour vous',
    text: 'Un compte de versement Stripe a été demandé depuis votre compte Firstbell. Vos revenus seront versés sur le compte bancaire enregistré auprès de Stripe.',
  },
  entered: {
    subject: 'Accès à votre compte de versement',
    text: 'Quelqu’un a accédé à votre compte de versement Stripe depuis votre compte Firstbell. Le compte bancaire qui reçoit vos revenus peut y être modifié.',
  },
}
