/** The outcome of a payment, at the top of the course's page. */

export const loggedOut = 'Connectez-vous pour voir l’état de votre paiement.'
export const logIn = 'Se connecter'
export const received = 'Paiement reçu. Votre place est réservée.'
export const receivedSeveral = 'Paiement reçu. Vos places sont réservées.'
/** The date was exchanged for one that costs more. */
export const receivedSwap = 'Paiement reçu. Votre changement de date est confirmé.'
export const receiptMailed = (email: string) => `Nous envoyons le reçu à ${email}.`
export const confirming = 'Nous confirmons votre paiement.'
export const confirmingLong =
  'Nous confirmons votre paiement. Cela prend plus de temps que d’habitude. Vous pouvez quitter cette page\u00a0: nous vous enverrons un e-mail dès que votre place sera réservée.'
/** The sentence about the held seat follows this text and the next one. */
export const notHeardOf = 'Nous n’avons reçu aucun paiement.'
export const notPaidYet = 'Vous n’avez pas encore payé.'
export const unpaid =
  'Vous n’avez pas payé à temps, et votre place a donc été libérée. Si vous avez tout de même payé, nous vous attribuerons une place s’il en reste. Sinon, nous vous rembourserons intégralement.'
export const refunding = 'Votre place a été libérée, et nous vous remboursons votre paiement.'

// The difference to a date that costs more
export const swapNotPaidYet =
  'Vous n’avez pas encore payé la différence. D’ici là, vous gardez votre place actuelle.'
export const swapUnpaid =
  'Vous n’avez pas payé la différence, et votre date n’a donc pas changé. Si vous avez tout de même payé, nous changerons votre date s’il reste une place. Sinon, nous vous rembourserons.'
export const swapRefunding =
  'Il n’était plus possible de changer de date. Nous vous remboursons la différence.'
