/** Mails to invited and removed students. `who` is the instructor. */

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
  `La place est réservée pour ${email} jusqu’au ${until}. Pour la prendre, connectez-vous ou inscrivez-vous avec cette adresse e-mail.`
export const words = (who: string): string => `${who} vous écrit`
export const takeSeat = 'Réserver votre place'
export const invitedNote =
  'Vous n’en voulez pas\u202f? Vous n’avez rien à faire\u00a0: elle se libérera d’elle-même.'
export const reasonInvited = (who: string): string =>
  `Vous recevez cet e-mail parce que ${who} a saisi votre adresse e-mail sur Firstbell.`

export const removedSubject = (title: string): string => `Place retirée\u00a0: ${title}`
export const removedPreview = 'L’enseignant vous a retiré votre place. Voici pourquoi.'
export const removedHeading = 'Vous n’avez plus cette place'
export const removed = {
  class: (who: string): string => `${who} vous a retiré de ce cours.`,
  course: (who: string): string => `${who} vous a retiré de cette formation.`,
}
export const removedReason = 'Motif'
export const removedRefund = 'Ce que vous avez payé est intégralement remboursé.'
