import { number, plural } from './language.ts'

/** A student's own bookings, and cancelling one. */

export const pastClasses = 'Cours passés'
export const loadingNext = 'Chargement de vos prochaines séances…'
export const nothingComing = 'Rien de prévu pour l’instant'
export const nothingComingHelp =
  'Vos réservations apparaîtront ici, avec un bouton «\u00a0Rejoindre\u00a0» le moment venu.'
export const findClass = 'Trouver un cours'
/** Says that a session is open. */
export const openNow = 'Vous pouvez rejoindre la séance'

/** The number of bookings that are not shown. */
export const moreBooked = (count: number) =>
  plural(count, {
    one: `${number(count)} autre réservation`,
    many: `${number(count)} d’autres réservations`,
    other: `${number(count)} autres réservations`,
  })
export const allClasses = 'Tous mes cours'
export const allCourses = 'Toutes mes formations'
/** Until a held seat is given away. */
export const minutesLeft = (minutes: number) =>
  plural(minutes, {
    one: `Encore ${number(minutes)} minute`,
    many: `Encore ${number(minutes)} de minutes`,
    other: `Encore ${number(minutes)} minutes`,
  })

export const cancelBooking = 'Annuler la réservation'
export const cancelQuestion = (title: string) =>
  `Voulez-vous vraiment annuler votre réservation pour «\u00a0${title}\u00a0»\u202f?`
export const cancelConfirm = 'Oui, annuler'
export const cancelling = 'Annulation…'
export const keep = 'Garder ma réservation'
/** The outcome of a cancellation for the seat and the payment. */
export const seatFree = 'Votre place a été libérée.'
export const refunding = (amount: string) => `Nous vous remboursons ${amount} sur votre carte.`
export const noRefund = 'Aucun remboursement n’est possible.'
export const startedTooLate = 'La séance a déjà commencé. Il n’est plus possible d’annuler.'
export const overTooLate = 'La séance est terminée. Il n’est plus possible d’annuler.'

export const noBooking = 'Aucune réservation'
export const noLongerBooked =
  'Vous n’avez plus de réservation et n’êtes plus sur la liste d’attente.'

/** Precedes its value, for screen readers. */
export const categoryIs = 'Catégorie\u00a0: '
export const started = { class: 'Commencé', course: 'Commencée' }
export const past = { class: 'Terminé', course: 'Terminée' }
export const view = 'Voir'
export const changeDate = 'Changer de date'
export const date = 'Date'
export const category = 'Catégorie'
export const level = 'Niveau'
export const maxStudents = 'Nombre maximal d’élèves'
export const enrolled = 'Inscrits'
export const messages = 'Messages'
export const noMessages = 'Pas encore de message de l’enseignant.'
export const enrolledStudents = 'Élèves inscrits'
export const noName = 'Nom non disponible'
export const modules = 'Modules'
/** On paper alone. */
export const bookedBy = 'Réservé par'
export const timeZone = 'Fuseau horaire'
export const joinAddress = 'Lien de la séance'
