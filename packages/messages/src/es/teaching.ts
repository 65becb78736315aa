import { number } from './language.ts'

/** The instructor's offerings: the tabs, the lists, and the next sessions. */

// Tabs
export const instructor = 'Enseñar'
export const addClass = 'Añadir clase'
export const addCourse = 'Añadir curso'
export const createClass = 'Crear clase'
export const createCourse = 'Crear curso'
export const myClasses = 'Mis clases'
export const myCourses = 'Mis cursos'
export const insights = 'Estadísticas'

// Lists
export const justCreated = { class: 'Acaba de crearse', course: 'Acaba de crearse' }
export const bookedOf = (booked: number, seats: number) =>
  `${booked}\u00a0de\u00a0${seats} reservadas`
export const held = (count: number) => `Plazas guardadas: ${count}`
export const waiting = (count: number) => `${count} en espera`
export const noMeetingLink = 'Sin enlace de videollamada'
export const started = { class: 'En curso', course: 'En curso' }
export const ended = { class: 'Ya terminó', course: 'Ya terminó' }
/** A button; the title follows, for screen readers. */
export const view = 'Ver'
/** A button that shows the dates of a series; the title is for screen readers. */
export const dates = 'Fechas<hidden> de «<title/>»</hidden>'
/**
 * A series: '10 to come · 9 of 80 seats'.
 * @param count of its coming classes
 */
export const seriesSeats = (count: number, taken: number, seats: number) =>
  `Quedan ${number(count)} fechas · ${number(taken)} de ${number(seats)} plazas reservadas`

// The week
export const nothingThisWeek = 'Esta semana no tienes sesiones'
export const noSessions = 'Sin sesiones'
/** A day of a course. */
export const sessionOf = (at: number, count: number) => `Sesión ${number(at)} de ${number(count)}`

// Coming up
export const allClasses = 'Todas tus clases'
export const allCourses = 'Todos tus cursos'
export const loadingNext = 'Cargando tus próximas sesiones…'
export const nothingComing = 'No tienes nada programado'
export const nothingComingHint =
  'Aquí aparecerán tus clases y cursos, con un botón «Empezar la clase» cuando llegue la hora.'
export const addMeetingLink = 'Añadir enlace de videollamada'
export const addMeetingLinkTo = 'Añadir enlace de videollamada<hidden> a «<title/>»</hidden>'
