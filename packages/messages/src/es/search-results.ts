import { courses as coursesOf } from './discovery.ts'
import { number, plural } from './language.ts'

/** The results of a search or of filters. */

interface Found {
  total: number
  /** There are more than `total`. */
  capped?: boolean | undefined
}

/** Absent: there are none of that kind. */
export const found = (classes: Found | undefined, courses: Found | undefined) =>
  `Resultados: ${[classes && classesOf(classes), courses && coursesOf(courses.total, courses.capped)].filter(Boolean).join(' y ')}`
const classesOf = ({ total, capped }: Found) => {
  const text = plural(total, {
    one: `${number(total)} clase`,
    many: `${number(total)} de clases`,
    other: `${number(total)} clases`,
  })
  return capped ? `más de ${text}` : text
}

export const tryFewerFilters = 'Prueba a quitar algún filtro o explora todas las opciones.'
export const tryShorterWord = 'Prueba con una palabra más corta o explora todas las opciones.'
/** Above the instructors whose names have the words of the search. */
export const instructors = (count: number) =>
  plural(count, { one: 'Profesor', many: 'Profesores', other: 'Profesores' })
/** Leads to the page of an instructor. */
export const seeOfferings = 'Ver clases y cursos'
export const youMayLike = 'Te puede interesar'
export const moreClasses = 'Ver más clases'
export const moreCourses = 'Ver más cursos'
/** Next to a single result. */
export const somethingElse = '¿No es lo que buscabas?'
