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
  `${[classes && classesOf(classes), courses && coursesOf(courses.total, courses.capped)].filter(Boolean).join(' and ')} found`
const classesOf = ({ total, capped }: Found) => {
  const text = plural(total, { one: `${number(total)} class`, other: `${number(total)} classes` })
  return capped ? `more than ${text}` : text
}

export const tryFewerFilters = 'Try fewer filters, or browse everything.'
export const tryShorterWord = 'Try a shorter word, or browse everything.'
/** Above the instructors whose names have the words of the search. */
export const instructors = (count: number) =>
  plural(count, { one: 'Instructor', other: 'Instructors' })
/** Leads to the page of an instructor. */
export const seeOfferings = 'See classes and courses'
export const youMayLike = 'You may like'
export const moreClasses = 'Show more classes'
export const moreCourses = 'Show more courses'
/** Next to a single result. */
export const somethingElse = 'Not what you were looking for?'
