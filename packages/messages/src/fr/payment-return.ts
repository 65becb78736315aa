/** The outcome of a payment, at the top of the course's page. */

export const loggedOut = 'Connectez-vous pour savoir où en est votre paiement.'
export const logIn = 'Se connecter'
export const received = 'Paiement reçu. Votre place est réservée.'
export const receivedSeveral = 'Paiement reçu. Vos places sont réservées.'
/** The date was exchanged for one that costs more. */
export const receivedSwap = 'Paiement reçu. Votre date a été modifiée.'
export const viewBooking = 'Voir la réservation'
export const confirming = 'Nous confirmons votre paiement.'
export const confirmingLong =
  'Nous confirmons votre paiement. Cela prend plus de temps que d’habitude\u202F; vous recevrez un e-mail quand votre place sera réservée et pouvez quitter cette page.'
/** The sentence about the held seat follows this text and the next one. */
export const notHeardOf = 'Nous n’avons reçu aucun paiement.'
export const notPaidYet = 'Vous n’avez pas encore payé.'
export const unpaid =
  'Votre place a été libérée, car elle n’a pas été payée. Si vous avez payé entre-temps, vous obtenez une place encore libre ou un remboursement.'
export const refunding = 'Votre place a été libérée. Votre remboursement est en cours.'

// The difference to a date that costs more
export const swapNotPaidYet =
  'Vous n’avez pas encore payé la différence. D’ici là, vous gardez votre place actuelle.'
export const swapUnpaid =
  'La différence n’a pas été payée, votre date n’a donc pas été modifiée. Si vous avez payé entre-temps, elle le sera si la place est encore libre\u202F; sinon, vous serez remboursé.'
export const swapRefunding =
  'Votre date ne pouvait plus être modifiée. Votre remboursement est en cours.'
