import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/api.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { keys } from '#shared/api/query-keys.ts'

/**
 * The person's sign-in methods and open sessions. Refetched on window focus, because another tab or device
 * may have changed them. Not available with a hosted provider.
 */
export const securityQuery = queryOptions({
  queryKey: [...keys.mine.all, 'security'],
  queryFn: ({ signal }) => call(endpoints.getSecurity, {}, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
})
