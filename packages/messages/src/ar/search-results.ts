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
  `النتائج: ${[classes && classesOf(classes), courses && coursesOf(courses.total, courses.capped)].filter(Boolean).join(' و')}`
const classesOf = ({ total, capped }: Found) => {
  const text = plural(total, {
    zero: `${number(total)} حصة`,
    one: 'حصة واحدة',
    two: capped ? 'حصتين' : 'حصتان',
    few: `${number(total)} حصص`,
    many: `${number(total)} حصة`,
    other: `${number(total)} حصة`,
  })
  return capped ? `أكثر من ${text}` : text
}

export const tryFewerFilters = 'جرّبوا تقليل عوامل التصفية، أو تصفّحوا كل ما هو متاح.'
export const tryShorterWord = 'جرّبوا كلمة أقصر، أو تصفّحوا كل ما هو متاح.'
/** Above the instructors whose names have the words of the search. */
export const instructors = (count: number) =>
  plural(count, {
    zero: 'المدرّسون',
    one: 'المدرّس',
    two: 'المدرّسان',
    few: 'المدرّسون',
    many: 'المدرّسون',
    other: 'المدرّسون',
  })
/** Leads to the page of an instructor. */
export const seeOfferings = 'عرض الحصص والدورات'
export const youMayLike = 'قد يعجبكم'
export const moreClasses = 'عرض المزيد من الحصص'
export const moreCourses = 'عرض المزيد من الدورات'
/** Next to a single result. */
export const somethingElse = 'لم تجدوا ما تبحثون عنه؟'
