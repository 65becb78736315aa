/** The booking states of a class or course (rules screen-43, screen-46). */
import { sentence } from '../sentence.ts'
import { number } from './language.ts'
import { before, until } from './moments.ts'

export const bookThis = {
  class: 'Réserver ce cours',
  course: 'S’inscrire à cette formation',
}
export const findAnother = {
  class: 'Trouver un autre cours',
  course: 'Trouver une autre formation',
}
export const over = {
  class: 'Ce cours est terminé.',
  course: 'Cette formation est terminée.',
}
export const freeToCancel = 'Annulation gratuite jusqu’au début'
export const full = { class: 'Complet', course: 'Complète' }
export const started = { class: 'Commencé', course: 'Commencée' }
export const ended = { class: 'Terminé', course: 'Terminée' }

export const joinWaitlist = 'Rejoindre la liste d’attente'
export const leaveWaitlist = 'Quitter la liste'
export const isWaiting = 'Vous êtes sur la liste d’attente'
export const inLine = (position: number) =>
  `Vous êtes en position ${number(position)} sur la liste d’attente.`
export const inLineLabel = (position: number) => `Sur liste d’attente (nº\u00a0${number(position)})`
export const inLineAdvice =
  'Nous vous préviendrons par e-mail dès qu’une place se libère pour vous.'
export const viewPlace = 'Voir votre position'

export const seatFree = 'Une place s’est libérée'
export const seatFreeForFirst = 'Une place s’est libérée. Premier arrivé, premier servi.'

/** A seat that is offered to the person, until a moment. */
export const seatOffered = 'Une place est retenue pour vous'
export const offeredUntil = (moment: string) => `Place retenue pour vous ${until(moment)}.`
/** A seat that an instructor's invitation reserves. */
export const seatReserved = 'Une place est réservée pour vous'
export const reservedUntil = (moment: string) =>
  `Une place est réservée pour vous ${until(moment)}.`
export const offeredAdvice = 'Réservez-la, ou refusez-la pour que la personne suivante en profite.'
/** Of a seat that is reserved by an invitation. */
export const reservedAdvice = 'Réservez-la, ou refusez-la pour que quelqu’un d’autre en profite.'
export const decline = 'Refuser'

/** A seat that waits for its payment, until a moment. */
export const seatHeld = 'Votre place est retenue'
export const payBy = (moment: string) => `Payer ${before(moment)}`
export const heldUntil = (moment: string) =>
  `${sentence(`Votre place est retenue ${until(moment)}`)} Payez pour confirmer votre réservation.`
export const giveUp = 'Libérer la place'

export const seatBooked = 'Votre place est réservée'
export const booked = { class: 'Réservé', course: 'Réservée' }
export const viewBooking = 'Voir la réservation'

/** A state that this release does not know. */
export const yourBooking = 'Votre réservation'
export const reload = 'Rechargez cette page pour voir votre réservation.'

export const edit = 'Modifier'
export const own = {
  class: 'C’est vous qui donnez ce cours.',
  course: 'C’est vous qui donnez cette formation.',
}
export const ownSeats = {
  class: (taken: number, seats: number) => `Votre cours · ${number(taken)} sur ${number(seats)}`,
  course: (taken: number, seats: number) =>
    `Votre formation · ${number(taken)} sur ${number(seats)}`,
}

export const studentsOnly =
  'Seuls les élèves peuvent réserver. Connectez-vous avec un compte élève pour réserver une place.'
export const logInAsStudent = 'Se connecter avec un compte élève'
/** The mail to a parent or guardian. */
export const askGuardianAgain = 'Renvoyer l’e-mail'

/** Behind a state, for screen readers: what the link does, as in 'Booked: View booking of Yoga'. */
export const toPlace = '\u00a0: voir votre position pour «\u00a0<title/>\u00a0»'
export const toPayment = '\u00a0: payer la place pour «\u00a0<title/>\u00a0»'
export const toBooking = '\u00a0: voir la réservation pour «\u00a0<title/>\u00a0»'
export const toEdit = '\u00a0: modifier «\u00a0<title/>\u00a0»'
/** Behind `viewBooking`, for screen readers. */
export const ofBooking = ' pour «\u00a0<title/>\u00a0»'
