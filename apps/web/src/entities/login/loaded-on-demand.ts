import { unanswered } from '#shared/api/api.ts'
import { createStore } from '#shared/hooks/store.ts'
import { loadOnce } from '#shared/routing/load-once.ts'
import type { ProviderClient } from './identity-client.ts'

/** Wraps a hosted provider's client, whose code is loaded on sign-in or if there is a login. */
export function loadedOnDemand(load: () => Promise<ProviderClient>): ProviderClient {
  let loaded: ProviderClient | undefined
  const signedIn = createStore(false)

  const client = loadOnce(async () => {
    const created = await load().catch(() => {
      throw unanswered()
    })
    created.onChange(signedIn.set)
    return (loaded = created)
  })

  return {
    hosted: true,
    signIn: async (email, password) => (await client()).signIn(email, password),
    getIdToken: async (options) => (await client()).getIdToken(options),
    onChange: signedIn.subscribe,
    passwordChanged: async (email, newPassword) =>
      (await client()).passwordChanged(email, newPassword),
    signOut: async () => (await client()).signOut(),
    forget: (otherTab) => loaded?.forget(otherTab),
  }
}
