/** Mails about reviews. */

export const askedSubject = (title: string): string => `Comment était-ce\u202f? ${title}`
export const askedPreview = 'Vos étoiles aident les autres à choisir, et l’enseignant à progresser.'
export const askedHeading = {
  class: 'Comment était ce cours\u202f?',
  course: 'Comment était cette formation\u202f?',
}
export const chooseStars =
  'Choisissez les étoiles\u202f; rien n’est publié avant que vous ne le confirmiez\u00a0:'
/** Words of one to five stars. */
export const stars: readonly string[] = ['mauvais', 'médiocre', 'correct', 'bien', 'excellent']
export const reasonBooked = {
  class: 'Vous recevez ce message parce que vous avez réservé ce cours chez Firstbell.',
  course: 'Vous recevez ce message parce que vous avez réservé cette formation chez Firstbell.',
}

export const hiddenSubject = (title: string): string => `Votre avis est masqué\u00a0: ${title}`
export const hiddenPreview = 'Un administrateur a masqué votre avis et en donne la raison.'
export const hiddenHeading = 'Votre avis est masqué'
export const hidden = (title: string): string =>
  `Un administrateur a masqué votre avis sur «\u00a0${title}\u00a0». Personne d’autre ne le voit, et ses étoiles ne comptent pas.`
export const reasonGiven = 'Raison donnée'
export const openSite = 'Ouvrir Firstbell'
export const reasonReviewed =
  'Vous recevez ce message parce que vous avez donné un avis chez Firstbell.'
