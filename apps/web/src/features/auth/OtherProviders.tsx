import { messages } from '@firstbell/contract/messages'
import type { PendingSignIn } from '@firstbell/contract/oidc'
import * as m from '@firstbell/messages/providers'
import { useQuery } from '@tanstack/react-query'
import { call, endpoints } from '#shared/api/api.ts'
import { useSite } from '#shared/page/site.ts'
import { inLanguage } from '#shared/routing/language-path.ts'
import { loginSearch, useSearch } from '#shared/routing/search.ts'
import { buttonClasses } from '#shared/ui/Button.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { afterLogin } from './after-login.ts'

/** The state of a sign-in at another provider, named `label`, after the redirect back to the page. */
export type ProviderAnswer =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed'; label: string }
  | { state: 'suspended' }
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
  if (outcome === 'suspended') return { state: 'suspended' }
  if (outcome === 'failed' || pending.isError) return { state: 'failed', label }
  return pending.data ? { state: 'waiting', pending: pending.data } : { state: 'loading' }
}

/**
 * Links to sign in with another provider's account, above a form (rule oidc-2). They are plain links, which
 * leave the app and work without scripts.
 * @param next path of the page to open afterwards, unchecked (`safeNext`)
 */
export function OtherProviders({ next }: { next: string }) {
  const { providers = [] } = useSite()
  if (providers.length === 0) return null
  const url = inLanguage(afterLogin(next))
  // Without the parameter the server redirects to the home page afterwards.
  const query = url === '/' ? '' : `?next=${encodeURIComponent(url)}`
  return (
    <div className="mb-5 grid gap-3">
      {providers.map(({ name, label }) => (
        <a
          key={name}
          href={`/identity/oidc/${name}/start${query}`}
          className={buttonClasses('secondary', 'large', 'w-full')}
        >
          {m.continueWith(label)}
        </a>
      ))}
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.or}
      </p>
    </div>
  )
}

function failureOf(answer: ProviderAnswer): string | false {
  if (answer.state === 'suspended') return messages.accountSuspended
  return answer.state === 'failed' && m.failed(answer.label)
}

/** Shows the outcome of a sign-in at a provider, above the form of Login or Sign Up (rules oidc-8, oidc-12). */
export function ProviderNotice({ answer }: { answer: ProviderAnswer }) {
  // The provider's email belongs to an account here, which is connected once the person has logged in to it.
  const connects = answer.state === 'waiting' && answer.pending.step === 'connect'
  return (
    <>
      <Notice kind="error" className="mb-5">
        {failureOf(answer)}
      </Notice>
      <Notice className="mb-5">{connects && m.logInToConnect(answer.pending.label)}</Notice>
    </>
  )
}
