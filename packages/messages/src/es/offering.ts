import { number, plural } from './language.ts'

/** Words of the cards and lists of classes and courses. */

export const classWords = {
  titles: 'Clases',
  listLabel: 'Todas las clases',
  book: 'Reservar',
  /** Shown instead to the instructor. */
  own: 'Tu clase',
  dateLabel: 'Fecha',
}
export const courseWords = {
  titles: 'Cursos',
  listLabel: 'Todos los cursos',
  book: 'Inscribirse',
  /** Shown instead to the instructor. */
  own: 'Tu curso',
  dateLabel: 'Fecha de inicio',
}

export const minutes = (count: number) =>
  plural(count, {
    one: `${number(count)} minuto`,
    many: `${number(count)} de minutos`,
    other: `${number(count)} minutos`,
  })
/** The same where there is little room. */
export const minutesShort = (count: number) => `${number(count)} min`

/** @param start a day and a time */
export const starts = (start: string) => `Empieza el ${start}`
export const started = (start: string) => `Empezó el ${start}`
/** @param hours '12:00–12:30', of each day of a course */
export const daily = (hours: string) => `Cada día, ${hours}`
/** @param days short names of weekdays */
export const everyTwoWeeks = (days: string, hours: string) => `${days}, cada dos semanas, ${hours}`
export const sessions = (count: number) =>
  plural(count, {
    one: `${number(count)} sesión`,
    many: `${number(count)} de sesiones`,
    other: `${number(count)} sesiones`,
  })

/** Precedes the value, for screen readers. */
export const categoryBefore = 'Categoría:'
export const levelBefore = 'Nivel:'
export const instructorBefore = 'Imparte:'
/** Shown instead of an instructor whose account is deleted. */
export const nobody = 'Cuenta eliminada'

/** The price of what costs nothing. */
export const free = 'Gratis'

/** People on the waitlist. */
export const waiting = (count: number) => `${number(count)} en espera`
/** The dates of a series. */
export const dates = (count: number) =>
  plural(count, {
    one: `${number(count)} fecha`,
    many: `${number(count)} de fechas`,
    other: `${number(count)} fechas`,
  })
/** @param from the day of the first */
export const datesFrom = (count: number, from: string) => `${dates(count)} desde el ${from}`
/** Behind `datesFrom`, for screen readers. */
export const datesOf = ': «<title/>»'
