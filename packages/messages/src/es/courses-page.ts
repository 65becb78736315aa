import { courses } from './discovery.ts'

/** The page of all courses. */

export const title = 'Cursos'
export const titleOfPage = (page: number) => `Cursos, página ${page}`
/** For search engines and link previews. */
export const description =
  'Cursos de varios días de música, arte, deporte, tecnología e idiomas. Mira el precio, la fecha de inicio, los módulos y las plazas que quedan, e inscríbete.'
export const subtitle =
  'Varios días con el mismo docente, del primer módulo al último. Primero los que empiezan antes.'
export const enrollNow = 'Inscribirse ahora'
export const allCourses = 'Todos los cursos'
export const found = (total: number, capped?: boolean) => `Resultados: ${courses(total, capped)}`
export const tryFewerFilters = 'Prueba con menos filtros.'
export const none = 'Aún no hay cursos'
export const newHere = 'Los cursos nuevos aparecerán aquí en cuanto un docente los publique.'
export const seeClasses = 'Ver las clases en directo'
