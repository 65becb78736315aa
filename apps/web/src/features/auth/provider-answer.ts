import type { PendingSignIn } from '@firstbell/contract/oidc'
import { useContext, useEffect, useState } from 'react'
import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { useHydrated } from '../../shared/hooks/useHydrated.ts'
import { SiteContext } from '../../shared/page/site.ts'
import { oneOf, text, useSearch } from '../../shared/routing/search.ts'

const answerSearch = { provider: text(20), outcome: oneOf(['failed', 'pending']) }

/** What a page shows to somebody whom a provider has led back to it. */
export type ProviderAnswer =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed'; label: string }
  | { state: 'waiting'; pending: PendingSignIn }

/**
 * Reads what a provider has led back with: from the address that something has failed or waits, and from
 * the server what that is. The server renders the page as for anybody.
 */
export function useProviderAnswer(): ProviderAnswer {
  const { providers = [] } = useContext(SiteContext)
  const [{ provider, outcome }] = useSearch(answerSearch)
  const hydrated = useHydrated()
  const label = providers.find(({ name }) => name === provider)?.label
  const waits = hydrated && outcome === 'pending' && label !== undefined
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
  if (!hydrated || label === undefined || outcome === undefined) return { state: 'none' }
  if (outcome === 'failed' || pending === 'over') return { state: 'failed', label }
  return pending === null ? { state: 'loading' } : { state: 'waiting', pending }
}
