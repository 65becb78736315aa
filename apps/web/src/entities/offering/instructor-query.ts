import type { PublicInstructor } from '@firstbell/contract/instructors'
import { queryOptions } from '@tanstack/react-query'
import { call, endpoints, keys } from '#shared/api/api.ts'
import { invalidIdAsMissing } from './offering-query.ts'
import { listQuery, taughtComing } from './queries.ts'

/** The public data of an instructor, without their offerings. */
export type InstructorFacts = Omit<
  PublicInstructor,
  'classes' | 'classesTotal' | 'courses' | 'coursesTotal'
>

/** An instructor. Their offerings are stored under the lists' query keys, so that they are refetched too. */
export const instructorQuery = (id: string) =>
  queryOptions({
    queryKey: keys.instructor(id),
    queryFn: async ({ client, signal, meta }): Promise<InstructorFacts> => {
      const { instructor } = await call(endpoints.getInstructor, { id }, { signal, meta }).catch(
        invalidIdAsMissing,
      )
      const { classes, classesTotal, courses, coursesTotal, ...facts } = instructor
      const first = taughtComing(id)
      client.setQueryData(listQuery('class', first).queryKey, firstPage(classes, classesTotal))
      client.setQueryData(listQuery('course', first).queryKey, firstPage(courses, coursesTotal))
      return facts
    },
  })

/** Returns the first page of a list from its beginning and its total. */
export const firstPage = <Item>(items: Item[], total: number) => ({
  items,
  total,
  page: 1,
  pages: Math.max(1, Math.ceil(total / Math.max(1, items.length))),
})
