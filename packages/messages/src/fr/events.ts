/** Notices about changes that are not on screen (rule event-9). */

export const messageAbout = (title: string) => `Nouveau message à propos de «\u00a0${title}\u00a0».`
export const messageForYou = 'Vous avez un nouveau message.'
export const readMessage = 'Lire'
export const seatOffered = (title: string) =>
  `Une place s’est libérée pour vous\u00a0: «\u00a0${title}\u00a0».`
export const seeOffer = 'Voir la place'
export const newTime = (title: string) => `«\u00a0${title}\u00a0» a changé d’horaire.`
export const changed = (title: string) => `Du changement pour «\u00a0${title}\u00a0».`
export const cancelled = (title: string) => `«\u00a0${title}\u00a0» n’aura pas lieu.`
export const bookingCancelled = 'Votre réservation a été annulée.'
export const viewBooking = 'Voir la réservation'
export const view = 'Voir'
export const approved = 'Votre profil a été approuvé. Vous pouvez maintenant donner des cours.'
export const refused = 'Votre demande pour enseigner n’a pas été acceptée.'
export const approvalAsked = 'Un enseignant demande l’approbation de son profil.'
export const guardianConfirmed =
  'Votre parent ou tuteur a donné son accord. Vous pouvez maintenant réserver.'
export const findClass = 'Trouver un cours'
