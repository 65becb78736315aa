/** Texts that mails about classes and courses share. */
import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

export const reasonStudent = 'Recibes este correo porque reservas clases y cursos en Firstbell.'
export const reasonInstructor = 'Recibes este correo porque das clases en Firstbell.'

/** A title and how many classes of it there are. */
export const severalDates = (title: string, count: number): string =>
  `${title}, ${number(count)} fechas`
/** The first of several titles, and how many follow. */
export const andMore = (title: string, count: number): string => `${title} y ${number(count)} más`

export const starts = (when: string): string => `Empieza: ${when}`
export const instructor = 'Imparte'
export const yourInstructor = 'Tu profesor'
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
  '¿No puedes asistir? Cancela tu reserva para que otra persona pueda ocupar la plaza.'
export const cancelPaid =
  '¿No puedes asistir? En tu reserva verás si te devolvemos el dinero al cancelar.'
export const cancelUntilStart = {
  class:
    '¿No puedes asistir? Si cancelas antes de que empiece la clase, te devolvemos todo el dinero.',
  course:
    '¿No puedes asistir? Si cancelas antes de que empiece el curso, te devolvemos todo el dinero.',
}
export const cancelUntil = (until: string): string =>
  `${sentence(`¿No puedes asistir? Puedes cancelar con reembolso completo hasta el ${until}`)} Después ya no hay reembolso.`

/** To the instructor. */
export const noLink = {
  class:
    'Tu clase aún no tiene enlace de videollamada, así que nadie puede entrar. Añádelo antes de que empiece.',
  course:
    'Tu curso aún no tiene enlace de videollamada, así que nadie puede entrar. Añádelo antes de que empiece.',
}
export const joinHere = { class: 'Entrar en la clase', course: 'Entrar en el curso' }
export const addToCalendar = 'Añadir al calendario'
export const viewBooking = 'Ver la reserva'
export const view = { class: 'Ver la clase', course: 'Ver el curso' }
export const seeEnrolled = 'Ver quién se ha inscrito'
export const seePlace = 'Ver tu puesto'
export const openProfile = 'Ir a tu perfil'
