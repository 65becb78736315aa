/** Mails about seats and places on waitlists. `who` is a student. */
import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

export const seatsLeft = (count: number): string =>
  plural(count, {
    one: `Queda ${number(count)} plaza.`,
    many: `Quedan ${number(count)} plazas.`,
    other: `Quedan ${number(count)} plazas.`,
  })
export const nowFull = {
  class: 'Ya no quedan plazas.',
  course: 'Ya no quedan plazas.',
}
export const heldForNext = 'Le guardamos la plaza a la siguiente persona de la lista de espera.'

export const bookedSubject = (title: string): string => `Reserva confirmada: ${title}`
export const bookedPreview = (when: string): string => sentence(`Tienes plaza: ${when}`)
export const bookedHeading = 'Tu plaza está reservada'
export const youHaveSeat = {
  class: 'Has reservado esta clase:',
  course: 'Has reservado este curso:',
}

export const cancelledSubject = (title: string): string => `Reserva cancelada: ${title}`
export const cancelledPreview = 'Tu plaza ha quedado libre.'
export const cancelledHeading = 'Tu reserva se ha cancelado'
export const noSeatNow = {
  class: 'Ya no tienes plaza en esta clase:',
  course: 'Ya no tienes plaza en este curso:',
}
export const bookAgain =
  '¿Has cambiado de opinión? Mientras queden plazas, puedes volver a reservar.'

export const newBookingSubject = (title: string): string => `Nueva reserva: ${title}`
export const newBookingPreview = (who: string): string => `${who} ha reservado una plaza.`
export const newBookingHeading = 'Tienes una nueva reserva'
export const newBooking = {
  class: (who: string): string => `${who} ha reservado una plaza en tu clase.`,
  course: (who: string): string => `${who} ha reservado una plaza en tu curso.`,
}

export const givenBackSubject = (title: string): string => `Cancelación: ${title}`
export const givenBackPreview = (who: string): string => `${who} ha cancelado su reserva.`
export const givenBackHeading = 'Un estudiante ha cancelado su reserva'
export const givenBack = {
  class: (who: string): string => `${who} ha cancelado su reserva en tu clase.`,
  course: (who: string): string => `${who} ha cancelado su reserva en tu curso.`,
}

export const swappedSubject = (title: string): string => `Cambio de fecha: ${title}`
export const swappedHeading = 'Has cambiado de fecha'
export const seatNow = 'Esta es tu nueva fecha:'
export const insteadOf = (when: string): string =>
  sentence(`Tu plaza anterior ha quedado libre: ${when}`)

export const movedPreview = (who: string): string => `${who} ha cambiado de fecha.`
export const movedHeading = 'Un estudiante ha cambiado de fecha'
export const moved = (who: string): string => `${who} ha cambiado su plaza a esta fecha.`
export const movedFrom = (when: string): string =>
  sentence(`Su plaza anterior ha quedado libre: ${when}`)

export const seriesSubject = (title: string, dates: number): string =>
  plural(dates, {
    one: `Reserva confirmada: ${title}, ${number(dates)} fecha`,
    many: `Reserva confirmada: ${title}, ${number(dates)} fechas`,
    other: `Reserva confirmada: ${title}, ${number(dates)} fechas`,
  })
export const seriesPreview = (when: string): string =>
  `Tus plazas están reservadas. Primera fecha: ${when}.`
export const seriesHeading = (seats: number): string =>
  plural(seats, {
    one: 'Tu plaza está reservada',
    many: `Tus ${number(seats)} plazas están reservadas`,
    other: `Tus ${number(seats)} plazas están reservadas`,
  })
export const seriesSeats = 'Has reservado todas las fechas de esta serie. La primera es:'
export const seriesNote =
  '¿No te viene bien alguna fecha? Cámbiala o cancélala en tu reserva para que otra persona pueda ocupar la plaza.'

export const newBookingsSubject = (title: string, dates: number): string =>
  plural(dates, {
    one: `Nuevas reservas: ${title}, ${number(dates)} fecha`,
    many: `Nuevas reservas: ${title}, ${number(dates)} fechas`,
    other: `Nuevas reservas: ${title}, ${number(dates)} fechas`,
  })
export const newBookingsPreview = (who: string, seats: number): string =>
  plural(seats, {
    one: `${who} ha reservado ${number(seats)} plaza.`,
    many: `${who} ha reservado ${number(seats)} plazas.`,
    other: `${who} ha reservado ${number(seats)} plazas.`,
  })
export const newBookingsHeading = 'Tienes nuevas reservas'
export const newBookings = (who: string, classes: number): string =>
  plural(classes, {
    one: `${who} ha reservado una plaza en ${number(classes)} clase de esta serie:`,
    many: `${who} ha reservado una plaza en ${number(classes)} clases de esta serie:`,
    other: `${who} ha reservado una plaza en ${number(classes)} clases de esta serie:`,
  })

export const leftPreview = (who: string, seats: number): string =>
  plural(seats, {
    one: `${who} ha cancelado una reserva.`,
    many: `${who} ha cancelado ${number(seats)} reservas.`,
    other: `${who} ha cancelado ${number(seats)} reservas.`,
  })
export const leftHeading = 'Un estudiante ha eliminado su cuenta'
export const left = (who: string): string =>
  `${who} ha eliminado su cuenta, así que estas reservas se han cancelado:`

export const waitingSubject = (title: string): string => `En la lista de espera: ${title}`
export const waitingPreview = 'Te escribiremos en cuanto haya una plaza para ti.'
export const waitingHeading = 'Estás en la lista de espera'
export const waiting = {
  class:
    'Cuando se libere una plaza y sea tu turno, te la guardaremos y te avisaremos por correo. De momento no quedan plazas en esta clase:',
  course:
    'Cuando se libere una plaza y sea tu turno, te la guardaremos y te avisaremos por correo. De momento no quedan plazas en este curso:',
}
export const waitingNote =
  '¿Ya no quieres esperar? Puedes salir de la lista de espera cuando quieras.'

export const offeredSubject = (title: string): string => `Hay una plaza para ti: ${title}`
export const offeredPreview = (until: string): string =>
  sentence(`Te la guardamos hasta el ${until}`)
export const offeredHeading = 'Hay una plaza para ti'
export const offered = {
  class: (until: string): string =>
    `${sentence(`Se ha liberado una plaza en esta clase y te toca a ti. Puedes reservarla hasta el ${until}`)} Después pasará a la siguiente persona de la lista de espera.`,
  course: (until: string): string =>
    `${sentence(`Se ha liberado una plaza en este curso y te toca a ti. Puedes reservarla hasta el ${until}`)} Después pasará a la siguiente persona de la lista de espera.`,
}
export const bookThisSeat = 'Reservar esta plaza'
export const offeredNote =
  '¿Ya no la quieres? Recházala para que pase a la siguiente persona de la lista de espera.'

export const unpaidSubject = (title: string): string => `Plaza liberada por falta de pago: ${title}`
export const unpaidPreview = 'Tu plaza ha quedado libre. No te hemos cobrado nada.'
export const unpaidHeading = 'Tu plaza ha quedado libre'
export const unpaid =
  'No hemos recibido tu pago a tiempo, así que tu plaza ha quedado libre. No te hemos cobrado nada.'
export const unpaidAgain = 'Mientras queden plazas, puedes volver a reservar.'

/** The same about several dates of a series. */
export const unpaidSeveral = {
  heading: 'Tus plazas han quedado libres',
  what: 'No hemos recibido tu pago a tiempo, así que tus plazas han quedado libres. No te hemos cobrado nada.',
  again: 'Mientras queden plazas, puedes volver a reservar.',
}

export const lapsedSubject = (title: string): string => `Ya no te guardamos la plaza: ${title}`
export const lapsedPreview = 'No la reservaste a tiempo.'
export const lapsedHeading = 'Ya no te guardamos la plaza'
export const lapsed = {
  class:
    'No reservaste la plaza a tiempo, así que ha pasado a la siguiente persona. Ya no estás en la lista de espera de esta clase:',
  course:
    'No reservaste la plaza a tiempo, así que ha pasado a la siguiente persona. Ya no estás en la lista de espera de este curso:',
}
export const lapsedAgain = '¿Aún te interesa? Puedes volver a unirte a la lista de espera.'
