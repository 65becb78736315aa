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
  `Résultats\u00a0: ${[classes && classesOf(classes), courses && coursesOf(courses.total, courses.capped)].filter(Boolean).join(' et ')}`
const classesOf = ({ total, capped }: Found) => {
  const text = plural(total, {
    one: `${number(total)} cours`,
    many: `${number(total)} de cours`,
    other: `${number(total)} cours`,
  })
  return capped ? `plus de ${text}` : text
}

export const tryFewerFilters = 'Retirez des filtres, ou parcourez tout le catalogue.'
export const tryShorterWord = 'Essayez avec un mot plus court, ou parcourez tout le catalogue.'
/** Above the instructors whose names have the words of the search. */
export const instructors = (count: number) =>
  plural(count, { one: 'Enseignant', many: 'Enseignants', other: 'Enseignants' })
/** Leads to the page of an instructor. */
export const seeOfferings = 'Voir les cours et formations'
export const youMayLike = 'Vous aimerez peut-être'
export const moreClasses = 'Voir plus de cours'
export const moreCourses = 'Voir plus de formations'
/** Next to a single result. */
export const somethingElse = 'Ce n’est pas ce que vous cherchiez\u202f?'
