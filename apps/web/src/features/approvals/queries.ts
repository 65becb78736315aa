import type { InstructorView } from '@firstbell/contract/instructors'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, endpoints, keys } from '#shared/api/api.ts'
import { setValues } from '#shared/routing/search.ts'

/** A page of the instructors in a view, for admins; `q` is a search, or '' (rule approval-11). */
export const instructorsQuery = (search: { view: InstructorView; q: string; page: number }) =>
  queryOptions({
    queryKey: [...keys.admin.instructors, search],
    queryFn: async ({ signal }) => {
      const answer = await call(endpoints.getAllInstructors, setValues(search), { signal })
      // Only without parameters the call answers with a bare array.
      if (Array.isArray(answer)) throw new Error('Expected a page of instructors')
      const { instructors, ...paging } = answer
      return { ...paging, items: instructors }
    },
    // Placeholder rows of another view would appear under this view's name.
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey ?? []).includes(`"${search.view}"`)
        ? keepPreviousData(before)
        : undefined,
  })

/** The first page of the requests. Like every page it also has the size of each view (`counts`). */
export const requestsQuery = instructorsQuery({ view: 'requests', q: '', page: 1 })

/** One instructor, with the sales that were made without an approval. */
export const applicantQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.admin.instructors, id],
    queryFn: ({ signal }) => call(endpoints.getApplicant, { id }, { signal }),
  })
