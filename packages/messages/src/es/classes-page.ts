import { liveClasses } from './discovery.ts'
import { number } from './language.ts'

/** The page of all classes, as a list and by the week. */

export const title = 'Clases'
export const titleOfPage = (page: number) => `Clases, página ${page}`
/** For search engines and link previews. */
export const description =
  'Clases en directo de música, arte, deporte, tecnología e idiomas. Encuentra el día y la hora que te vengan bien, mira las plazas que quedan y reserva.'
export const subtitle =
  'En directo, con un docente que responde a tus preguntas. Elige el día y la hora que te vengan bien.'
export const allClasses = 'Todas las clases'
export const found = (total: number, capped?: boolean) =>
  `Resultados: ${liveClasses(total, capped)}`
export const tryFewerFilters = 'Prueba con menos filtros.'

/** The two views of the page. */
export const view = 'Vista'
export const list = 'Lista'
export const week = 'Semana'

/** In the title of the page and above the week: '28 nov – 4 dic'. */
export const titleOfWeek = (days: string) => `Clases, ${days}`
export const previousWeek = 'Semana anterior'
export const nextWeek = 'Semana siguiente'
export const today = 'Hoy'
export const tomorrow = 'Mañana'
export const nothingThisDay = 'Sin clases'
export const noneThisWeek = 'No hay clases esta semana'
export const tryAnotherWeek = 'Prueba con la semana siguiente o con menos filtros.'
/** Leads to all classes of a day that has more than are shown. */
export const moreOfDay = (count: number, capped: boolean) =>
  capped ? `Más de ${number(count)} más` : `${number(count)} más`
/** Behind it, for screen readers. */
export const onDay = (day: string) => `el ${day}`
