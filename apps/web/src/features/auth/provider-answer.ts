import type { PendingSignIn } from '@firstbell/contract/oidc'
import { useContext, useEffect, useState } from 'react'
import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { SiteContext } from '../../shared/page/site.ts'
import { loginSearch } from '../../shared/routing/page-search.ts'
import { useSearch } from '../../shared/routing/search.ts'

/** What a page shows to somebody whom a provider has led back to it. */
export type ProviderAnswer =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed'; label: string }
  | { state: 'waiting'; pending: PendingSignIn }

/**
 * Reads what a provider has led back with: from the address that something has failed or waits, and then
 * from the server what that is.
 */
export function useProviderAnswer(): ProviderAnswer {
  const { providers = [] } = useContext(SiteContext)
  const [{ provider, outcome }] = useSearch(loginSearch)
  const label = providers.find(({ name }) => name === provider)?.label
  const waits = outcome === 'pending' && label !== undefined
  const [pending, setPending] = useState<PendingSignIn | 'over' | null>(null)
  useEffect(() => {
    if (!waits) return undefined
    let current = true
    call(endpoints.getPendingSignIn, {}).then(
      (answer) => current && setPending(answer),
      // Over, or not to be had: what was begun has to be begun again.
      () => current && setPending('over'),
    )
    return () => {
      current = false
    }
  }, [waits])
  if (label === undefined || outcome === undefined) return { state: 'none' }
  if (outcome === 'failed' || pending === 'over') return { state: 'failed', label }
  return pending === null ? { state: 'loading' } : { state: 'waiting', pending }
}
