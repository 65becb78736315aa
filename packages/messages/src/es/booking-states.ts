/** The booking states of a class or course (rules screen-43, screen-46). */
import { sentence } from '../sentence.ts'
import { number } from './language.ts'
import { withArticle } from './moments.ts'

export const bookThis = {
  class: 'Reserva esta clase',
  course: 'Inscríbete en este curso',
}
export const findAnother = {
  class: 'Buscar otra clase',
  course: 'Buscar otro curso',
}
export const over = {
  class: 'Esta clase ha terminado.',
  course: 'Este curso ha terminado.',
}
export const freeToCancel = 'Cancelación gratuita hasta el comienzo'
export const full = { class: 'Sin plazas', course: 'Sin plazas' }
export const started = { class: 'En curso', course: 'En curso' }
export const ended = { class: 'Ya terminó', course: 'Ya terminó' }

export const joinWaitlist = 'Unirse a la lista de espera'
export const leaveWaitlist = 'Salir de la lista'
export const isWaiting = 'Estás en la lista de espera'
export const inLine = (position: number) =>
  `Estás en el puesto ${number(position)} de la lista de espera.`
export const inLineLabel = (position: number) => `En lista de espera (n.º ${number(position)})`
export const inLineAdvice = 'Te escribiremos en cuanto haya una plaza para ti.'
export const viewPlace = 'Ver tu puesto'

export const seatFree = 'Hay una plaza libre'
export const seatFreeForFirst = 'Hay una plaza libre. Será para quien la reserve antes.'

/** A seat that is offered to the person, until a moment. */
export const seatOffered = 'Te guardamos una plaza'
export const offeredUntil = (moment: string) =>
  sentence(`Te guardamos una plaza hasta ${withArticle(moment)}`)
/** A seat that an instructor's invitation reserves. */
export const seatReserved = 'Tienes una plaza guardada'
export const reservedUntil = (moment: string) =>
  sentence(`Tienes una plaza guardada hasta ${withArticle(moment)}`)
export const offeredAdvice =
  'Resérvala o, si no la quieres, recházala para que pase a la siguiente persona de la lista.'
/** Of a seat that is reserved by an invitation. */
export const reservedAdvice =
  'Resérvala o, si no la quieres, recházala para que otra persona pueda ocuparla.'
export const decline = 'Rechazar'

/** A seat that waits for its payment, until a moment. */
export const seatHeld = 'Te guardamos la plaza'
export const payBy = (moment: string) => `Puedes pagar hasta ${withArticle(moment)}`
export const heldUntil = (moment: string) =>
  `${sentence(`Te guardamos la plaza hasta ${withArticle(moment)}`)} Paga para reservarla.`
export const giveUp = 'Renunciar'

export const seatBooked = 'Tu plaza está reservada'
export const booked = { class: 'Reservada', course: 'Reservado' }
export const viewBooking = 'Ver reserva'

/** A state that this release does not know. */
export const yourBooking = 'Tu reserva'
export const reload = 'Vuelve a cargar esta página para ver tu reserva.'

export const edit = 'Editar'
export const own = {
  class: 'Esta clase la das tú.',
  course: 'Este curso lo das tú.',
}
export const ownSeats = {
  class: (taken: number, seats: number) => `Tu clase · ${number(taken)} de ${number(seats)}`,
  course: (taken: number, seats: number) => `Tu curso · ${number(taken)} de ${number(seats)}`,
}

export const studentsOnly = 'Para reservar una plaza, inicia sesión con una cuenta de estudiante.'
export const logInAsStudent = 'Iniciar sesión como estudiante'
/** The mail to a parent or guardian. */
export const askGuardianAgain = 'Volver a enviar el correo'

/** Behind a state, for screen readers: what the link does, as in 'Booked: View booking of Yoga'. */
export const toPlace = ': ver tu puesto en la lista de espera de «<title/>»'
export const toPayment = ': pagar la plaza en «<title/>»'
export const toBooking = ': ver la reserva de «<title/>»'
export const toEdit = ': editar «<title/>»'
/** Behind `viewBooking`, for screen readers. */
export const ofBooking = ' de «<title/>»'
