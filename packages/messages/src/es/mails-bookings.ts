/** Mails about seats and places on waitlists. `who` is a student. */
import { number, plural } from './language.ts'

export const seatsLeft = (count: number): string =>
  plural(count, {
    one: `Queda ${number(count)} plaza.`,
    many: `Quedan ${number(count)} plazas.`,
    other: `Quedan ${number(count)} plazas.`,
  })
export const nowFull = {
  class: 'La clase está ahora completa.',
  course: 'El curso está ahora completo.',
}
export const heldForNext =
  'La plaza queda reservada para la siguiente persona de la lista de espera.'

export const bookedSubject = (title: string): string => `Reserva confirmada: ${title}`
export const bookedPreview = (when: string): string => `Tu plaza está reservada: ${when}.`
export const bookedHeading = 'Tu plaza está reservada'
export const youHaveSeat = {
  class: 'Tienes una plaza en esta clase:',
  course: 'Tienes una plaza en este curso:',
}

export const cancelledSubject = (title: string): string => `Reserva cancelada: ${title}`
export const cancelledPreview = 'Tu plaza queda libre para otra persona.'
export const cancelledHeading = 'Tu reserva está cancelada'
export const noSeatNow = {
  class: 'Ya no tienes plaza en esta clase:',
  course: 'Ya no tienes plaza en este curso:',
}
export const bookAgain = 'Si cambias de opinión, puedes volver a reservar mientras queden plazas.'

export const newBookingSubject = (title: string): string => `Nueva reserva: ${title}`
export const newBookingPreview = (who: string): string => `${who} ha reservado una plaza.`
export const newBookingHeading = 'Tienes una nueva reserva'
export const newBooking = {
  class: (who: string): string => `${who} ha reservado una plaza en tu clase.`,
  course: (who: string): string => `${who} ha reservado una plaza en tu curso.`,
}

export const givenBackSubject = (title: string): string => `Cancelación: ${title}`
export const givenBackPreview = (who: string): string => `${who} ha liberado una plaza.`
export const givenBackHeading = 'Se ha cancelado una reserva'
export const givenBack = {
  class: (who: string): string => `${who} ha cancelado una reserva en tu clase.`,
  course: (who: string): string => `${who} ha cancelado una reserva en tu curso.`,
}

export const swappedSubject = (title: string): string => `Cambio de fecha: ${title}`
export const swappedHeading = 'Tu fecha ha cambiado'
export const seatNow = 'Ahora tienes una plaza en esta clase:'
export const insteadOf = (when: string): string =>
  `Tu plaza anterior queda libre para otra persona: ${when}.`

export const movedPreview = (who: string): string => `${who} asistirá en otra fecha.`
export const movedHeading = 'Un estudiante ha cambiado de fecha'
export const moved = (who: string): string => `${who} tiene ahora una plaza en esta clase.`
export const movedFrom = (when: string): string => `Ha dejado libre su plaza anterior: ${when}.`

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
export const seriesSeats = 'Tienes una plaza en cada clase de esta serie a partir de la primera:'
export const seriesNote =
  '¿No puedes asistir en alguna de las fechas? Cámbiala o cancélala allí para que otra persona pueda ocupar la plaza.'

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
    one: `${who} ha liberado una plaza.`,
    many: `${who} ha liberado ${number(seats)} plazas.`,
    other: `${who} ha liberado ${number(seats)} plazas.`,
  })
export const leftHeading = 'Un estudiante se ha dado de baja'
export const left = (who: string): string =>
  `${who} ha eliminado su cuenta. Sus reservas quedan canceladas:`

export const waitingSubject = (title: string): string => `En la lista de espera: ${title}`
export const waitingPreview = 'Te escribiremos en cuanto haya una plaza para ti.'
export const waitingHeading = 'Estás en la lista de espera'
export const waiting = {
  class:
    'Esperas una plaza en esta clase. Cuando quede una libre y te toque el turno, te la reservaremos temporalmente y te escribiremos:',
  course:
    'Esperas una plaza en este curso. Cuando quede una libre y te toque el turno, te la reservaremos temporalmente y te escribiremos:',
}
export const waitingNote = '¿Ya no quieres esperar? Sal de la lista de espera allí.'

export const offeredSubject = (title: string): string => `Hay una plaza para ti: ${title}`
export const offeredPreview = (until: string): string => `Resérvala hasta el ${until}.`
export const offeredHeading = 'Hay una plaza para ti'
export const offered = {
  class: (until: string): string =>
    `Ha quedado libre una plaza en esta clase y eres la primera persona de la lista de espera. Te la guardamos hasta el ${until}. Después pasará a la siguiente persona.`,
  course: (until: string): string =>
    `Ha quedado libre una plaza en este curso y eres la primera persona de la lista de espera. Te la guardamos hasta el ${until}. Después pasará a la siguiente persona.`,
}
export const bookThisSeat = 'Reservar esta plaza'
export const offeredNote = '¿Ya no la quieres? Recházala allí y pasará enseguida a otra persona.'

export const unpaidSubject = (title: string): string => `No se pagó a tiempo: ${title}`
export const unpaidPreview = 'Ya no te guardamos la plaza. No se ha cobrado nada.'
export const unpaidHeading = 'Ya no te guardamos la plaza'
export const unpaid = 'No se pagó a tiempo y no se ha cobrado nada:'
export const unpaidAgain = 'Puedes volver a reservarla mientras queden plazas.'

/** The same about several dates of a series. */
export const unpaidSeveral = {
  heading: 'Ya no te guardamos las plazas',
  what: 'No se pagaron a tiempo y no se ha cobrado nada:',
  again: 'Puedes volver a reservarlas mientras queden plazas.',
}

export const lapsedSubject = (title: string): string =>
  `La plaza ha pasado a otra persona: ${title}`
export const lapsedPreview = 'Se ha agotado el plazo para reservarla.'
export const lapsedHeading = 'La plaza ha pasado a otra persona'
export const lapsed = {
  class:
    'La plaza que te guardábamos en esta clase no se reservó a tiempo y has salido de la lista de espera:',
  course:
    'La plaza que te guardábamos en este curso no se reservó a tiempo y has salido de la lista de espera:',
}
export const lapsedAgain =
  'Si todavía quieres asistir, puedes volver a apuntarte a la lista de espera.'
