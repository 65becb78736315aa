import { number, plural } from './language.ts'

/** The page of all classes, as a list and by the week. */

export const title = 'Clases'
export const titleOfPage = (page: number) => `Clases, página ${page}`
/** For search engines and link previews. */
export const description =
  'Clases en directo de música, arte, deporte, tecnología e idiomas. Elige el día y la hora que mejor te vengan, mira cuántas plazas quedan y reserva.'
export const subtitle =
  'En directo, con un profesor que responde a tus preguntas. Elige el día y la hora que mejor te vengan.'
export const allClasses = 'Todas las clases'
export const found = (total: number, capped?: boolean) =>
  capped
    ? plural(total, {
        one: `Más de ${number(total)} clase en directo`,
        many: `Más de ${number(total)} de clases en directo`,
        other: `Más de ${number(total)} clases en directo`,
      })
    : plural(total, {
        one: `${number(total)} clase en directo`,
        many: `${number(total)} de clases en directo`,
        other: `${number(total)} clases en directo`,
      })
export const tryFewerFilters = 'Prueba a quitar algún filtro.'

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
export const tryAnotherWeek = 'Prueba con la semana siguiente o quita algún filtro.'
/** Leads to all classes of a day that has more than are shown. The day is for screen readers. */
export const moreOfDay = (count: number, capped: boolean) =>
  capped
    ? `Y más de ${number(count)}<hidden> el <day/></hidden>`
    : `Y ${number(count)} más<hidden> el <day/></hidden>`
