import { number, plural } from './language.ts'

/** Reviews of an instructor's offerings. */

export const reviews = 'Avis'
/** The name of the paged list, within a phrase. */
export const pagesOfReviews = 'avis'
export const loading = 'Chargement des avis…'
export const none = 'Pas encore d’avis.'
/** The average of all ratings; what is hidden is for screen readers. */
export const averageOf5 = (average: number) => `${number(average, 1)}<hidden> sur 5</hidden>`
export const reviewCount = (count: number) =>
  plural(count, {
    one: `${number(count)} avis`,
    many: `${number(count)} d’avis`,
    other: `${number(count)} avis`,
  })
export const stars = (count: number) =>
  plural(count, {
    one: `${number(count)} étoile`,
    many: `${number(count)} d’étoiles`,
    other: `${number(count)} étoiles`,
  })
/** The rating of a review, for screen readers. */
export const starsOf5 = (count: number) => `${stars(count)} sur 5`
export const attended = 'A participé'
/** `<day/>` is when it was written. */
export const replyOfInstructor = 'Réponse de l’enseignant, <day/>'

export const writeReview = 'Écrire un avis'
/** The title is for screen readers. */
export const writeReviewFor = 'Écrire un avis<hidden> sur «\u00a0<title/>\u00a0»</hidden>'
export const writeReviewOf = 'Écrire un avis sur <title/>'
export const howWasIt = 'Qu’en avez-vous pensé\u202f? Votre avis aide les autres à choisir.'
export const nothingToReview =
  'Aucun avis à donner pour le moment. Vous pourrez évaluer les cours et formations auxquels vous aurez participé.'
export const editReview = 'Modifier votre avis'
export const about = '«\u00a0<title/>\u00a0».'
export const aboutWith = '«\u00a0<title/>\u00a0», avec <name/>.'
export const everybodyReads = 'Votre avis est public, avec votre prénom et l’initiale de votre nom.'
export const rating = 'Note'
export const text = 'Avis (facultatif)'
export const publish = 'Publier'
export const publishing = 'Publication…'

export const reviewed = 'Avis donné'
export const yourReview = 'Votre avis'
/** Buttons; what is hidden is for screen readers. */
export const editYours = 'Modifier<hidden> votre avis sur «\u00a0<title/>\u00a0»</hidden>'
export const deleteYours = 'Supprimer<hidden> votre avis sur «\u00a0<title/>\u00a0»</hidden>'
export const hiddenBecause = (reason: string) => `Notre équipe a masqué cet avis\u00a0: ${reason}`
export const deleteReview = 'Supprimer l’avis'
export const confirmDelete =
  'Voulez-vous vraiment supprimer votre avis sur «\u00a0<title/>\u00a0»\u202f?'

export const reply = 'Répondre'
/** The author is for screen readers. */
export const replyToReview = 'Répondre<hidden> à l’avis publié par <author/></hidden>'
export const replyTo = (author: string) => `Répondre à ${author}`
export const replyOnce =
  'Votre réponse est publique et s’affiche sous l’avis. Vous ne pouvez répondre qu’une fois.'
export const replyText = 'Réponse'
export const replying = 'Envoi…'

export const report = 'Signaler'
/** The author is for screen readers. */
export const reportReviewBy = 'Signaler<hidden> l’avis publié par <author/></hidden>'
export const reported = 'Signalé'
export const reportReview = 'Signaler l’avis'
export const whatReportDoes =
  'Notre équipe lira l’avis publié par <author/> et décidera s’il est maintenu.'
export const reason = 'Motif (facultatif)'
export const reporting = 'Signalement…'
