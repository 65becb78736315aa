import type { InstructorView } from '@firstbell/contract/instructors'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/api.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { keys } from '#shared/api/query-keys.ts'

/** A page of the instructors, for admins (rule approval-11). */
export const instructorsQuery = ({
  view,
  q,
  page,
}: {
  view: InstructorView
  q: string
  page: number
}) =>
  queryOptions({
    queryKey: [...keys.admin.instructors, { view, q, page }],
    queryFn: async ({ signal }) => {
      const query = { view, page, ...(q !== '' && { q }) }
      const answer = await call(endpoints.getAllInstructors, query, { signal })
      if (Array.isArray(answer)) throw new Error('A page was asked for')
      const { instructors, ...paging } = answer
      return { ...paging, items: instructors }
    },
    placeholderData: keepPreviousData,
  })

/** The panel's first view; it contains the number of pending requests. */
export const requestsQuery = instructorsQuery({ view: 'requests', q: '', page: 1 })

/** One instructor with the data for a decision. */
export const applicantQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.admin.instructors, id],
    queryFn: ({ signal }) => call(endpoints.getApplicant, { id }, { signal }),
  })
