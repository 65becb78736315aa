/** Texts that mails about classes and courses share. */
import { number, plural } from './language.ts'

export const reasonStudent = 'Recibes este mensaje porque reservas clases y cursos en Firstbell.'
export const reasonInstructor = 'Recibes este mensaje porque das clases en Firstbell.'

/** A title and how many classes of it there are. */
export const severalDates = (title: string, count: number): string =>
  `${title}, ${number(count)} fechas`
/** The first of several titles, and how many follow. */
export const andMore = (title: string, count: number): string => `${title} y ${number(count)} más`

export const starts = (when: string): string => `Empieza: ${when}`
export const instructor = 'Docente'
export const yourInstructor = 'Tu docente'
export const aStudent = 'Un estudiante'
export const duration = 'Duración'
/** Precedes when a course meets. */
export const sessions = 'Sesiones'
export const minutes = (count: number): string =>
  plural(count, {
    one: `${number(count)} minuto`,
    many: `${number(count)} minutos`,
    other: `${number(count)} minutos`,
  })
export const days = (count: number): string =>
  plural(count, {
    one: `${number(count)} día`,
    many: `${number(count)} días`,
    other: `${number(count)} días`,
  })
export const price = 'Precio'
export const allDates = 'Todas las fechas'
export const whatToBring = 'Qué traer'

export const cancelFree =
  '¿No puedes asistir? Cancela la reserva allí para que otra persona pueda ocupar la plaza.'
export const cancelPaid =
  '¿No puedes asistir? En la reserva se indica si la cancelación da derecho a reembolso.'
export const cancelUntilStart = {
  class:
    '¿No puedes asistir? Cancela la reserva allí antes de que empiece la clase y te devolveremos el dinero.',
  course:
    '¿No puedes asistir? Cancela la reserva allí antes de que empiece el curso y te devolveremos el dinero.',
}
export const cancelUntil = (until: string): string =>
  `¿No puedes asistir? Si cancelas hasta el ${until}, te devolvemos el dinero; después ya no.`

/** To the instructor. */
export const noLink = {
  class:
    'Todavía no hay enlace a la reunión y sin él nadie puede entrar. Edita la clase para añadirlo.',
  course:
    'Todavía no hay enlace a la reunión y sin él nadie puede entrar. Edita el curso para añadirlo.',
}
export const joinHere = { class: 'Entrar en la clase', course: 'Entrar en el curso' }
export const addToCalendar = 'Añadir al calendario'
export const viewBooking = 'Ver la reserva'
export const view = { class: 'Ver la clase', course: 'Ver el curso' }
export const seeEnrolled = 'Ver los inscritos'
export const seePlace = 'Ver mi lugar'
export const openProfile = 'Abrir mi perfil'
