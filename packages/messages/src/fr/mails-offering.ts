/** Texts that mails about classes and courses share. */
import { number, plural } from './language.ts'

export const reasonStudent =
  'Vous recevez ce message parce que vous réservez des cours et des formations chez Firstbell.'
export const reasonInstructor = 'Vous recevez ce message parce que vous enseignez chez Firstbell.'

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
  'Vous ne pouvez pas venir\u202f? Annulez votre réservation pour libérer la place.'
export const cancelPaid =
  'Vous ne pouvez pas venir\u202f? La réservation indique si son annulation est remboursée.'
export const cancelUntilStart = {
  class:
    'Vous ne pouvez pas venir\u202f? Si vous annulez votre réservation avant le début du cours, vous serez remboursé.',
  course:
    'Vous ne pouvez pas venir\u202f? Si vous annulez votre réservation avant le début de la formation, vous serez remboursé.',
}
export const cancelUntil = (until: string): string =>
  `Vous ne pouvez pas venir\u202f? Vous serez remboursé si vous annulez avant le ${until}.`

/** To the instructor. */
export const noLink = {
  class:
    'Il manque le lien de visioconférence. Sans lui, personne ne pourra participer. Modifiez le cours pour l’ajouter.',
  course:
    'Il manque le lien de visioconférence. Sans lui, personne ne pourra participer. Modifiez la formation pour l’ajouter.',
}
export const joinHere = { class: 'Rejoindre le cours ici', course: 'Rejoindre la formation ici' }
export const addToCalendar = 'Ajouter au calendrier'
export const viewBooking = 'Voir la réservation'
export const view = { class: 'Voir le cours', course: 'Voir la formation' }
export const seeEnrolled = 'Voir les inscrits'
export const seePlace = 'Voir ma place'
export const openProfile = 'Ouvrir mon profil'
