import { number, plural } from './language.ts'
import { withArticle } from './moments.ts'

/** The facts of a class or course, its modules, and the way into its next session. */

export const timing = 'Horario'
export const duration = 'Duración'
export const instructor = 'Docente'
export const category = 'Categoría'
export const level = 'Nivel'
export const price = 'Precio'
export const seats = 'Plazas'
export const maxStudents = 'Máximo de estudiantes'

export const sessions = (count: number) =>
  plural(count, {
    one: `${number(count)} sesión`,
    many: `${number(count)} de sesiones`,
    other: `${number(count)} sesiones`,
  })
/**
 * The hours of a course's sessions, one each day.
 * @param hours '12:00–12:30'
 */
export const schedule = (days: number, hours: string) =>
  days > 1 ? `Cada día, ${hours}, ${sessions(days)}` : `${hours}, ${sessions(days)}`

/** @param length of a session: '60 minutes' */
export const sessionsOf = (count: number, length: string) =>
  plural(count, {
    one: `${number(count)} sesión de ${length}`,
    many: `${number(count)} de sesiones diarias de ${length}`,
    other: `${number(count)} sesiones diarias de ${length}`,
  })

export const bring = 'Qué traer'
export const modules = 'Módulos'
export const loadingModules = 'Cargando módulos...'
export const noModules = 'El docente no ha indicado módulos para este curso.'
/** The short form for a module. */
export const moduleMinutes = (count: number) => `${number(count)} min`

export const join = 'Entrar'
/** The label of the instructor's join button. */
export const start = 'Empezar la clase'
/** @param moment '18:15', with the day if it is another one */
export const opensAt = (moment: string) => `Puedes entrar desde ${withArticle(moment)}`
export const addLink = 'Añadir un enlace de reunión'
/** Behind `addLink`, for screen readers. */
export const toOffering = (title_: string) => `a «${title_}»`
