import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { keys } from '../../shared/api/query-keys.ts'

/** Whether the instructor is paid out, and what the courses have brought. */
export const payoutsQuery = queryOptions({
  queryKey: keys.mine.payouts,
  queryFn: ({ signal }) => call(endpoints.getPayouts, {}, { signal }),
  refetchOnWindowFocus: 'always',
})
