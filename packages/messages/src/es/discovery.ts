import { number, plural } from './language.ts'

/** The home page, and the public lists. */

export const title = 'Aprende algo nuevo, en directo'
export const subtitle =
  'Clases en directo y cursos con profesores de verdad. Elige una hora y reserva tu plaza.'
export const findClass = 'Buscar una clase'
export const searchByTitle = 'Buscar por título'
export const search = 'Búsqueda'
export const searchFor = (text: string) => `Búsqueda: ${text}`
export const searchResults = 'Resultados de la búsqueda'
export const searching = 'Buscando…'

export const liveClasses = (total: number, capped?: boolean) =>
  moreThan(
    capped,
    plural(total, {
      one: `${number(total)} clase en directo`,
      many: `${number(total)} de clases en directo`,
      other: `${number(total)} clases en directo`,
    }),
  )
export const courses = (total: number, capped?: boolean) =>
  moreThan(
    capped,
    plural(total, {
      one: `${number(total)} curso`,
      many: `${number(total)} de cursos`,
      other: `${number(total)} cursos`,
    }),
  )
const moreThan = (capped: boolean | undefined, text: string) => (capped ? `más de ${text}` : text)
export const freeToCancel = 'Las reservas gratuitas se pueden cancelar hasta el comienzo'

/** The parts of the search, next to 'Find Class'. */
export const whichDays = 'Qué días'
export const whatTime = 'A qué hora'
/** Days that the search has no choice for. */
export const chosenDays = 'Días elegidos'
export const find = 'Buscar'
/** The name of the links to the days of the week. */
export const byDay = 'Clases por día'

export const startsInMinutes = (count: number) => `Empieza en ${number(count)} min`
export const startsInHours = (count: number) =>
  plural(count, {
    one: `Empieza dentro de ${number(count)} hora`,
    many: `Empieza dentro de ${number(count)} de horas`,
    other: `Empieza dentro de ${number(count)} horas`,
  })
/** @param count days of the calendar: 1 is tomorrow */
export const startsInDays = (count: number) =>
  plural(count, {
    one: 'Empieza mañana',
    many: `Empieza dentro de ${number(count)} de días`,
    other: `Empieza dentro de ${number(count)} días`,
  })
/** The name of a dot below the pictures of what starts soon. */
export const showSlide = (title: string, position: number, count: number) =>
  `Mostrar ${title}, ${position} de ${count}`
/** Above what the person has booked or teaches. */
export const yourNext = 'Tu próxima sesión'

export const startingSoon = 'Empiezan pronto'
export const teach = '¿Tienes algo que enseñar?'
export const teachHow =
  'Publica cursos desde el primer día, y clases en directo en cuanto nuestro equipo apruebe tu perfil.'
export const createClass = 'Crear una clase'
export const joinUs = 'Únete'

export const liveClassesTitle = 'Clases en directo'
export const noClasses = 'No hay clases próximas'
export const newClassesHere = 'Aquí aparecerán las clases nuevas en cuanto se publiquen.'
export const seeTheCourses = 'Ver los cursos'

/** The role of the carousel and of each slide, for screen readers. */
export const carousel = 'carrusel'
export const slide = 'diapositiva'
export const carouselName = 'Carrusel'
export const previousCourse = 'Curso anterior'
export const nextCourse = 'Curso siguiente'
export const slideOf = (position: number, count: number) => `${position} de ${count}`
export const daysRemaining = (count: number) =>
  plural(count, {
    one: `Queda ${number(count)} día`,
    many: `Quedan ${number(count)} de días`,
    other: `Quedan ${number(count)} días`,
  })
export const loadingCourses = 'Cargando cursos…'
export const noCourses = 'Aún no hay cursos'
export const newCoursesHere = 'Aquí aparecerán los cursos nuevos en cuanto se publiquen.'
export const seeCourse = 'Ver la página del curso'
export const seeCourses = (total: number, capped: boolean) =>
  capped
    ? plural(total, {
        one: `Ver más de ${number(total)} curso`,
        many: `Ver más de ${number(total)} de cursos`,
        other: `Ver más de ${number(total)} cursos`,
      })
    : plural(total, {
        one: `Ver ${number(total)} curso`,
        many: `Ver los ${number(total)} de cursos`,
        other: `Ver los ${number(total)} cursos`,
      })

export const loadingClasses = 'Cargando clases…'
/** The name of the paged list, within a phrase. */
export const pagesOfClasses = 'clases'
export const pagesOfCourses = 'cursos'
/** Below the last page of a list that has more. */
export const classesEnd = (count: number) =>
  `Esta lista muestra las primeras ${number(count)} clases. Busca por título para encontrar otras.`
export const coursesEnd = (count: number) =>
  `Esta lista muestra los primeros ${number(count)} cursos. Busca por título para encontrar otros.`
