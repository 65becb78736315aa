import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, endpoints, keys } from '#shared/api/api.ts'

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

export function useRefetchSecurity(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })
}
