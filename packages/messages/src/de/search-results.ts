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
  `${[classes && classesOf(classes), courses && coursesOf(courses.total, courses.capped)].filter(Boolean).join(' und ')} gefunden`
const classesOf = ({ total, capped }: Found) => {
  const text = plural(total, {
    one: `${number(total)} Live-Stunde`,
    other: `${number(total)} Live-Stunden`,
  })
  return capped ? `mehr als ${text}` : text
}

export const tryFewerFilters = 'Versuche es mit weniger Filtern oder sieh dir alles an.'
export const tryShorterWord = 'Versuche es mit einem kürzeren Wort oder sieh dir alles an.'
/** Above the instructors whose names have the words of the search. */
export const instructors = (count: number) =>
  plural(count, { one: 'Lehrkraft', other: 'Lehrkräfte' })
/** Leads to the page of an instructor. */
export const seeOfferings = 'Live-Stunden und Kurse ansehen'
export const youMayLike = 'Das könnte dir gefallen'
export const moreClasses = 'Mehr Live-Stunden'
export const moreCourses = 'Mehr Kurse'
/** Next to a single result. */
export const somethingElse = 'Nicht das Richtige dabei?'
