/** The outcome of a payment, at the top of the course's page. */

export const loggedOut = 'Connectez-vous pour savoir où en est votre paiement.'
export const logIn = 'Se connecter'
export const received = 'Paiement reçu. Votre place est réservée.'
export const receivedSeveral = 'Paiement reçu. Vos places sont réservées.'
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
