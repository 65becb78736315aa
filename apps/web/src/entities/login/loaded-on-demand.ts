import { messages } from '@firstbell/contract/messages'
import { ApiError } from '../../shared/api/api.ts'
import type { ProviderClient } from './identity-client.ts'

/** A hosted provider's client, loaded when somebody signs in or is signed in. */
export function loadedOnDemand(load: () => Promise<ProviderClient>): ProviderClient {
  let loaded: ProviderClient | undefined
  let loading: Promise<ProviderClient> | undefined
  const listeners = new Set<(signedIn: boolean) => void>()

  const client = () =>
    (loading ??= load().then(
      (made) => {
        made.onChange((signedIn) => {
          for (const listener of listeners) listener(signedIn)
        })
        return (loaded = made)
      },
      () => {
        loading = undefined
        throw new ApiError({
          status: 500,
          code: 'no_response',
          message: messages.unavailable,
          offline: true,
        })
      },
    ))

  return {
    signIn: async (email, password) => (await client()).signIn(email, password),
    getIdToken: async (options) => (await client()).getIdToken(options),
    onChange(callback) {
      listeners.add(callback)
      return () => {
        listeners.delete(callback)
      }
    },
    passwordChanged: async (email, newPassword) =>
      (await client()).passwordChanged(email, newPassword),
    signOut: async () => (await client()).signOut(),
    forget: (signedIn) => loaded?.forget(signedIn),
  }
}
