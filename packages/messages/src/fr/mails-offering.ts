/** Texts that mails about classes and courses share. */
import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

export const reasonStudent =
  'Vous recevez cet e-mail parce que vous réservez des cours ou des formations sur Firstbell.'
export const reasonInstructor = 'Vous recevez cet e-mail parce que vous enseignez sur Firstbell.'

/** A title and how many classes of it there are. */
export const severalDates = (title: string, count: number): string =>
  `${title}, ${number(count)} dates`
/** The first of several titles, and how many follow. */
export const andMore = (title: string, count: number): string =>
  plural(count, {
    one: `${title} et ${number(count)} autre`,
    many: `${title} et ${number(count)} autres`,
    other: `${title} et ${number(count)} autres`,
  })

export const starts = (when: string): string => `Début\u00a0: ${when}`
export const instructor = 'Enseignant'
export const yourInstructor = 'Votre enseignant'
export const aStudent = 'Un élève'
export const duration = 'Durée'
/** Precedes when a course meets. */
export const sessions = 'Séances'
export const minutes = (count: number): string =>
  plural(count, {
    one: `${number(count)} minute`,
    many: `${number(count)} minutes`,
    other: `${number(count)} minutes`,
  })
export const days = (count: number): string =>
  plural(count, {
    one: `${number(count)} jour`,
    many: `${number(count)} jours`,
    other: `${number(count)} jours`,
  })
export const price = 'Prix'
export const allDates = 'Toutes les dates'
export const whatToBring = 'À apporter'

export const cancelFree =
  'Un empêchement\u202f? Pensez à annuler votre réservation pour libérer la place.'
export const cancelPaid =
  'Un empêchement\u202f? Consultez votre réservation pour savoir si elle est remboursable.'
export const cancelUntilStart = {
  class:
    'Un empêchement\u202f? Annulez avant le début du cours pour obtenir un remboursement intégral.',
  course:
    'Un empêchement\u202f? Annulez avant le début de la formation pour obtenir un remboursement intégral.',
}
export const cancelUntil = (until: string): string =>
  `${sentence(`Un empêchement\u202f? Pour obtenir un remboursement intégral, annulez avant le ${until}`)} Passé ce délai, aucun remboursement n’est possible.`

/** To the instructor. */
export const noLink = {
  class:
    'Votre cours n’a pas encore de lien de visio. Ajoutez-le pour que vos élèves puissent vous rejoindre.',
  course:
    'Votre formation n’a pas encore de lien de visio. Ajoutez-le pour que vos élèves puissent vous rejoindre.',
}
export const joinHere = { class: 'Rejoindre le cours', course: 'Rejoindre la formation' }
export const addToCalendar = 'Ajouter au calendrier'
export const viewBooking = 'Voir ma réservation'
export const view = { class: 'Voir le cours', course: 'Voir la formation' }
export const seeEnrolled = 'Voir les élèves inscrits'
export const seePlace = 'Voir ma position'
export const openProfile = 'Voir mon profil'
