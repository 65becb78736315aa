import { INTRODUCED_OFFERINGS } from '@firstbell/contract/limits'
import type { Introduction } from '@firstbell/contract/reviews'
import { queryOptions } from '@tanstack/react-query'
import { call, endpoints, keys } from '#shared/api/api.ts'
import { firstPage } from './instructor-query.ts'
import { listQuery, taughtComing } from './queries.ts'

/** An introduction without the instructor's offerings. */
export type IntroductionFacts = Omit<
  Introduction,
  'classes' | 'classesTotal' | 'courses' | 'coursesTotal'
>

/** The query of the instructor's next offerings in an introduction. */
export const introducedOfferings = (instructorId: string) =>
  taughtComing(instructorId, INTRODUCED_OFFERINGS)

/**
 * The introduction of an instructor (rule instructor-7). Their offerings are stored under the lists' query keys
 * (`introducedOfferings`), so that they are refetched too.
 */
export const introductionQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.instructor(id), 'introduction'],
    queryFn: async ({ client, signal, meta }): Promise<IntroductionFacts> => {
      const { instructor } = await call(endpoints.getIntroduction, { id }, { signal, meta })
      const { classes, classesTotal, courses, coursesTotal, ...facts } = instructor
      const next = introducedOfferings(id)
      client.setQueryData(listQuery('class', next).queryKey, firstPage(classes, classesTotal))
      client.setQueryData(listQuery('course', next).queryKey, firstPage(courses, coursesTotal))
      return facts
    },
  })
