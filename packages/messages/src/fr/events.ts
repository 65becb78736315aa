/** Notices about changes that are not on screen (rule event-9). */

export const messageAbout = (title: string) =>
  `Il y a un message à propos de «\u00a0${title}\u00a0».`
export const messageForYou = 'Il y a un message pour vous.'
export const readMessage = 'Lire'
export const seatOffered = (title: string) =>
  `Une place dans «\u00a0${title}\u00a0» est à vous, si vous la voulez.`
export const seeOffer = 'Voir la place'
export const newTime = (title: string) => `«\u00a0${title}\u00a0» a un nouvel horaire.`
export const changed = (title: string) => `«\u00a0${title}\u00a0» a changé.`
export const cancelled = (title: string) => `«\u00a0${title}\u00a0» n’aura pas lieu.`
export const bookingCancelled = 'Ce que vous aviez réservé a été annulé.'
export const viewBooking = 'Voir la réservation'
export const view = 'Voir'
export const approved = 'Votre compte est approuvé\u00a0: vous pouvez enseigner.'
export const refused = 'Votre demande d’approbation a été refusée.'
export const approvalAsked = 'Un enseignant demande une approbation.'
export const guardianConfirmed =
  'Votre parent ou tuteur a confirmé. Vous pouvez maintenant réserver.'
export const findClass = 'Trouver un cours'
