import { number, plural } from './language.ts'
import { withArticle } from './moments.ts'

/** The facts of a class or course, its modules, and the way into its next session. */

export const timing = 'Horario'
export const duration = 'Duración'
export const instructor = 'Imparte'
export const category = 'Categoría'
export const level = 'Nivel'
export const price = 'Precio'
export const seats = 'Plazas'
export const maxStudents = 'Máximo de estudiantes'
export const minStudents = 'Mínimo de estudiantes'
export const takesPlaceFrom = (least: number) =>
  plural(least, {
    one: `Se imparte con un mínimo de ${number(least)} estudiante`,
    many: `Se imparte con un mínimo de ${number(least)} de estudiantes`,
    other: `Se imparte con un mínimo de ${number(least)} estudiantes`,
  })
/** The students that have not booked yet. */
export const missing = (count: number) =>
  plural(count, {
    one: `Falta ${number(count)}`,
    many: `Faltan ${number(count)}`,
    other: `Faltan ${number(count)}`,
  })
export const enough = 'Ya hay suficientes reservas'
/** @param hours before the start */
export const otherwiseCancelled = (hours: number) =>
  plural(hours, {
    one: `Se cancela si ${number(hours)} hora antes del comienzo no hay suficientes reservas.`,
    many: `Se cancela si ${number(hours)} de horas antes del comienzo no hay suficientes reservas.`,
    other: `Se cancela si ${number(hours)} horas antes del comienzo no hay suficientes reservas.`,
  })

/**
 * @param length of a session: '60 minutes'
 * @param daily whether there is one every day
 */
export const sessionsOf = (count: number, length: string, daily: boolean) =>
  plural(count, {
    one: `${number(count)} sesión de ${length}`,
    many: `${number(count)} de sesiones ${daily ? 'diarias ' : ''}de ${length}`,
    other: `${number(count)} sesiones ${daily ? 'diarias ' : ''}de ${length}`,
  })

export const bring = 'Qué traer'
export const modules = 'Módulos'
export const loadingModules = 'Cargando módulos…'
export const noModules = 'No se han indicado los módulos de este curso.'
/** The short form for a module. */
export const moduleMinutes = (count: number) => `${number(count)} min`

/** The links into a session, and to its missing link. The title is for screen readers. */
export const join = 'Entrar<hidden> en «<title/>»</hidden>'
/** The label of the instructor's join button. */
export const start = 'Empezar la clase<hidden>: «<title/>»</hidden>'
/** @param moment '18:15', with the day if it is another one */
export const opensAt = (moment: string) => `Puedes entrar desde ${withArticle(moment)}`
export const addLink = 'Añadir enlace de videollamada<hidden> a «<title/>»</hidden>'
