import { queryOptions } from '@tanstack/react-query'
import { call, endpoints, keys } from '#shared/api/api.ts'

/** The state of the instructor's payouts, and the earnings. */
export const payoutsQuery = queryOptions({
  queryKey: keys.mine.payouts,
  queryFn: ({ signal }) => call(endpoints.getPayouts, {}, { signal }),
  refetchOnWindowFocus: 'always',
})
