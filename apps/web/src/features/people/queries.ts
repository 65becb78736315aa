import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, endpoints, keys } from '#shared/api/api.ts'
import { setValues } from '#shared/routing/search.ts'

/** A page of the people whose name or email contains `q`, the newest first (rule owner-1). */
export const peopleQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [...keys.admin.people, { q, page }],
    queryFn: async ({ signal }) => {
      const { people, ...paging } = await call(endpoints.getPeople, setValues({ q, page }), {
        signal,
      })
      return { ...paging, items: people }
    },
    placeholderData: keepPreviousData,
  })

/** A person with their bookings, offerings, payments, sign-in sessions and audit entries (rule owner-2). */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.admin.people, id],
    queryFn: ({ signal }) => call(endpoints.getPerson, { id }, { signal }),
  })
