/** Mails to invited and removed students. `who` is the instructor. */

import { sentence } from '../sentence.ts'

export const invitedSubject = (title: string): string => `Invitation\u00a0: ${title}`
export const invitedPreview = (until: string): string =>
  `Une place est réservée pour vous jusqu’au ${until}.`
export const invitedHeading = 'Une place est réservée pour vous'
export const invited = {
  class: (who: string): string => `${who} vous invite à ce cours.`,
  course: (who: string): string => `${who} vous invite à cette formation.`,
  several: (who: string): string => `${who} vous invite à toutes ces dates.`,
}
export const reservedFor = (email: string, until: string): string =>
  `${sentence(`La place est réservée pour ${email} jusqu’au ${until}`)} Pour en profiter, connectez-vous ou créez un compte avec cette adresse e-mail.`
export const words = (who: string): string => `Message de ${who}`
export const takeSeat = 'Réserver ma place'
export const invitedNote =
  'Cette place ne vous intéresse pas\u202f? Vous n’avez rien à faire\u00a0: elle sera automatiquement libérée.'
export const reasonInvited = (who: string): string =>
  `Vous recevez cet e-mail parce que ${who} a saisi votre adresse e-mail sur Firstbell.`

export const removedSubject = (title: string): string => `Réservation annulée\u00a0: ${title}`
export const removedPreview = 'Votre enseignant a annulé votre réservation. Voici pourquoi.'
export const removedHeading = 'Votre enseignant a annulé votre réservation'
export const removed = {
  class: (who: string): string => `${who} a annulé votre réservation pour ce cours.`,
  course: (who: string): string => `${who} a annulé votre inscription à cette formation.`,
}
export const removedReason = 'Motif'
export const removedRefund = 'Nous vous remboursons l’intégralité de votre paiement.'
