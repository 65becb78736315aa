import { number, plural } from './language.ts'

/** The page of all courses. */

export const title = 'Cursos'
export const titleOfPage = (page: number) => `Cursos, página ${page}`
/** For search engines and link previews. */
export const description =
  'Cursos de varios días de música, arte, deporte, tecnología e idiomas. Mira el precio, la fecha de inicio, los módulos y las plazas que quedan, e inscríbete.'
export const subtitle =
  'Varios días con el mismo profesor, del primer módulo al último. Primero, los que empiezan antes.'
export const enrollNow = 'Inscribirse ahora'
export const allCourses = 'Todos los cursos'
export const found = (total: number, capped?: boolean) =>
  capped
    ? plural(total, {
        one: `Más de ${number(total)} curso`,
        many: `Más de ${number(total)} de cursos`,
        other: `Más de ${number(total)} cursos`,
      })
    : plural(total, {
        one: `${number(total)} curso`,
        many: `${number(total)} de cursos`,
        other: `${number(total)} cursos`,
      })
export const tryFewerFilters = 'Prueba a quitar algún filtro.'
export const none = 'Aún no hay cursos'
export const newHere = 'Aquí aparecerán los cursos nuevos en cuanto se publiquen.'
export const seeClasses = 'Ver las clases en directo'
