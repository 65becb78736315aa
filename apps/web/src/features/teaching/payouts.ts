import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/api.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { keys } from '#shared/api/query-keys.ts'

/** The state of the instructor's payouts, and the earnings. */
export const payoutsQuery = queryOptions({
  queryKey: keys.mine.payouts,
  queryFn: ({ signal }) => call(endpoints.getPayouts, {}, { signal }),
  refetchOnWindowFocus: 'always',
})
