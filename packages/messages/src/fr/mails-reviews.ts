/** Mails about reviews. */

export const askedSubject = (title: string): string =>
  `Qu’avez-vous pensé de «\u00a0${title}\u00a0»\u202f?`
export const askedPreview = 'Votre note aide les autres élèves et votre enseignant.'
export const askedHeading = {
  class: 'Qu’avez-vous pensé de ce cours\u202f?',
  course: 'Qu’avez-vous pensé de cette formation\u202f?',
}
export const chooseStars =
  'Vous pourrez ajouter quelques mots avant de publier votre avis. Pour commencer, choisissez votre note\u00a0:'
/** Words of one to five stars. */
export const stars: readonly string[] = [
  'très décevant',
  'décevant',
  'correct',
  'bien',
  'excellent',
]
export const reasonBooked = {
  class: 'Vous recevez cet e-mail parce que vous avez réservé ce cours sur Firstbell.',
  course: 'Vous recevez cet e-mail parce que vous avez réservé cette formation sur Firstbell.',
}

export const hiddenSubject = (title: string): string => `Votre avis a été masqué\u00a0: ${title}`
export const hiddenPreview = 'Notre équipe a masqué votre avis. Voici pourquoi.'
export const hiddenHeading = 'Votre avis a été masqué'
export const hidden = (title: string): string =>
  `Notre équipe a masqué votre avis sur «\u00a0${title}\u00a0». Personne d’autre ne peut le voir, et ses étoiles ne sont pas prises en compte.`
export const reasonGiven = 'Motif'
export const openSite = 'Aller sur Firstbell'
export const reasonReviewed =
  'Vous recevez cet e-mail parce que vous avez publié un avis sur Firstbell.'
