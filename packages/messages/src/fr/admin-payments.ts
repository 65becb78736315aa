/** All payments, for administrators. Amounts and moments are formatted. */

export const heading = 'Paiements'
/** The name of the paged list, for screen readers. */
export const listName = 'paiements'
export const shown = 'Paiements affichés'
export const needYou = 'À traiter'
export const loading = 'Chargement des paiements…'
export const noneNeedsYou = 'Aucun paiement à traiter.'
export const none = 'Aucun paiement pour l’instant.'
export const noneUnpaid = 'Aucune place retenue n’est restée impayée.'
export const download = 'Télécharger les paiements (CSV)'

// A payment
export const parties = 'De <student/> à <instructor/>'
export const deletedAccount = 'Compte supprimé'
export const begunAt = (at: string) => `Paiement lancé le ${at}`
export const startsAt = (at: string) => `Début le ${at}`
export const paidAt = (at: string) => `Payé le ${at}`
export const amountAsked = (amount: string) => `Demandé\u00A0: ${amount}`
/** What was paid to change to a date that costs more. */
export const difference = 'Supplément pour changement de date'
export const amountRefunded = (amount: string) => `Remboursé\u00A0: ${amount}`
export const openAtStripe = 'Ouvrir sur Stripe<hidden>\u00a0: «\u00a0<title/>\u00a0»</hidden>'

// Its state
export const opening = 'Page de paiement demandée'
export const open = 'En attente de paiement'
export const closing = 'Fermeture de la page de paiement'
export const unpaid = 'Non payé'
export const paid = 'Payé'
export const kept = 'Payé, réservation annulée'
export const refunding = 'Remboursement en cours'
export const refunded = 'Remboursé'
export const refundFailed = 'Échec du remboursement'
export const refundFailedTodo =
  'Remboursez l’élève par un autre moyen, puis signalez-le dans le tableau de bord Stripe.'
export const disputed = 'Contesté'
export const disputedTodo =
  'Répondez au litige dans le tableau de bord Stripe avant l’échéance. D’ici là, la place reste réservée.'
export const lost = 'Litige perdu'
export const refundedDisputed = 'Remboursé, puis contesté'
export const refundedDisputedTodo =
  'Répondez au litige dans le tableau de bord Stripe avant l’échéance, en précisant que le paiement a été remboursé.'
export const refundedLost = 'Remboursé, litige perdu'

// The sums of all
export const sumPaid = 'Payé'
export const sumRefunded = 'Remboursé'
export const sumDisputed = 'Contesté'
export const sumShare = 'Frais de service'
