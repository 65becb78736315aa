import type { PendingSignIn } from '@firstbell/contract/oidc'
import { useContext, useEffect, useState } from 'react'
import { call } from '#shared/api/api.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { SiteContext } from '#shared/page/site.ts'
import { loginSearch } from '#shared/routing/page-search.ts'
import { useSearch } from '#shared/routing/search.ts'

/** The state of a sign-in at a provider after the redirect back to the page. */
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
  const { providers = [] } = useContext(SiteContext)
  const [{ provider, outcome }] = useSearch(loginSearch)
  const label = providers.find(({ name }) => name === provider)?.label
  const waits = outcome === 'pending' && label !== undefined
  const [pending, setPending] = useState<PendingSignIn | 'expired' | null>(null)
  useEffect(() => {
    if (!waits) return undefined
    let mounted = true
    call(endpoints.getPendingSignIn, {}).then(
      (answer) => mounted && setPending(answer),
      // Expired or not available: the person has to start the sign-in again.
      () => mounted && setPending('expired'),
    )
    return () => {
      mounted = false
    }
  }, [waits])
  if (label === undefined || outcome === undefined) return { state: 'none' }
  if (outcome === 'failed' || pending === 'expired') return { state: 'failed', label }
  return pending === null ? { state: 'loading' } : { state: 'waiting', pending }
}
