/** The instructor's offerings: the tabs, the lists, and the next sessions. */

// Tabs
export const instructor = 'Docente'
export const addClass = 'Añadir clase'
export const addCourse = 'Añadir curso'
export const createClass = 'Crear clase'
export const createCourse = 'Crear curso'
export const myClasses = 'Mis clases'
export const myCourses = 'Mis cursos'
export const insights = 'Estadísticas'

// Lists
export const justCreated = 'Acaba de crearse'
export const bookedOf = (booked: number, seats: number) => `${booked} de ${seats} reservadas`
export const held = (count: number) => `Reserva temporal: ${count}`
export const waiting = (count: number) => `${count} en espera`
export const noMeetingLink = 'Sin enlace de reunión'
export const started = 'En curso'
export const ended = 'Ya terminó'
/** A button; the title follows, for screen readers. */
export const view = 'Ver'

// Coming up
export const allClasses = 'Todas mis clases'
export const allCourses = 'Todos mis cursos'
export const loadingNext = 'Cargando lo próximo...'
export const nothingComing = 'No hay nada próximo'
export const nothingComingHint =
  'Aquí aparece lo que enseñas, con un botón para empezar cuando llega la hora.'
export const addMeetingLink = 'Añadir enlace de reunión'
export const addMeetingLinkTo = 'Añadir enlace de reunión<hidden> a </hidden><title/>'
