import type { PendingSignIn } from '@firstbell/contract/oidc'
import { useQuery } from '@tanstack/react-query'
import { call, endpoints } from '#shared/api/api.ts'
import { useSite } from '#shared/page/site.ts'
import { loginSearch, useSearch } from '#shared/routing/search.ts'

/** The state of a sign-in at another provider, named `label`, after the redirect back to the page. */
export type ProviderAnswer =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed'; label: string }
  | { state: 'waiting'; pending: PendingSignIn }

/**
 * Returns the outcome of a sign-in at a provider. The URL says whether it failed or is pending; the details
 * of a pending one are fetched from the server.
 */
export function useProviderAnswer(): ProviderAnswer {
  const { providers = [] } = useSite()
  const [{ provider, outcome }] = useSearch(loginSearch)
  const label = providers.find(({ name }) => name === provider)?.label
  const waits = outcome === 'pending' && label !== undefined
  const pending = useQuery({
    queryKey: ['pending sign-in'],
    queryFn: () => call(endpoints.getPendingSignIn, {}),
    enabled: waits,
    // Expired or not available: the person has to start the sign-in again.
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (label === undefined || outcome === undefined) return { state: 'none' }
  if (outcome === 'failed' || pending.isError) return { state: 'failed', label }
  return pending.data ? { state: 'waiting', pending: pending.data } : { state: 'loading' }
}
