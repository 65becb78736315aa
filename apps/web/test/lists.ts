import type { ClassEntity, CourseEntity } from '@firstbell/contract/offerings'
import type { Stubs } from './calls.ts'
import { sampleClass, sampleCourse } from './offerings.ts'

/** The id that the sample with this number has. */
const idOf = (start: string, number: number) =>
  `5f0c1c1e-0000-4000-8000-${start}${String(number).padStart(8, '0')}`

/** Classes with these titles. */
export const classesNamed = (...titles: string[]): ClassEntity[] =>
  titles.map((title, index) => sampleClass({ _id: idOf('c1c1', index), title }))

/** Courses with these titles. */
export const coursesNamed = (...titles: string[]): CourseEntity[] =>
  titles.map((title, index) => sampleCourse({ _id: idOf('d1d1', index), title }))

/** What the server makes of a list: those whose titles contain `q`, page by page. */
function pageOf<Item extends { title: string }>(
  all: readonly Item[],
  { q = '', limit = all.length, page = 1, selection, from }: Readonly<Record<string, unknown>>,
) {
  // Nothing is in a series, or this evening.
  const found = all.filter(
    ({ title }) =>
      selection === undefined &&
      from === undefined &&
      title.toLowerCase().includes(String(q).toLowerCase()),
  )
  const size = Math.max(1, Number(limit))
  const pages = Math.max(1, Math.ceil(found.length / size))
  const shown = Math.min(Number(page), pages)
  const items = found.slice((shown - 1) * size, shown * size)
  return { items, paging: { message: '', total: found.length, page: shown, pages } }
}

/** The public lists of these classes and courses, searched and paged as the server does. */
export const publicLists = (
  classes: readonly ClassEntity[],
  courses: readonly CourseEntity[],
): Stubs => ({
  getAllClasses: (input) => {
    const { items, paging } = pageOf(classes, input)
    return { ...paging, classes: items }
  },
  getAllCourses: (input) => {
    const { items, paging } = pageOf(courses, input)
    return { ...paging, courses: items }
  },
})
