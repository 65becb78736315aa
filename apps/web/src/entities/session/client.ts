import { messages } from '@firstbell/contract/messages'
import { ApiError } from '../../shared/api/api.ts'
import { createEmbeddedClient } from './embedded.ts'
import { mailLinks } from './mail-links.ts'

/** What the app asks of an identity provider; every provider's client has this shape (rule identity-1). */
export interface IdentityClient {
  /** @throws {ApiError} 401 on wrong credentials */
  signIn(email: string, password: string): Promise<{ idToken: string; emailVerified: boolean }>
  /**
   * A token that is good for a while yet, renewed when needed; null when nobody is signed in.
   * @throws {ApiError} when the provider cannot be reached
   */
  getIdToken(options?: { fresh?: boolean }): Promise<string | null>
  /** Told whenever somebody is signed in, or nobody any more. Returns the end of it. */
  onChange(callback: (signedIn: boolean) => void): () => void
  /** The four below answer a sentence to show. `next`: where the person wanted to go at sign-up. */
  sendPasswordReset(email: string): Promise<string>
  resendVerification(email: string): Promise<string>
  verifyEmail(token: string): Promise<{ text: string; next: string | null }>
  resetPassword(token: string, newPassword: string): Promise<string>
  /**
   * The person has just changed their password here: where that ends every session, this one is
   * opened again.
   */
  passwordChanged(email: string, newPassword: string): Promise<void>
  signOut(): Promise<void>
  /** Drops what is in memory: another tab signed out or in as somebody else. */
  forget(): void
}

/** What a hosted provider does itself; the links of our mails are the server's. */
export type HostedClient = Omit<IdentityClient, keyof typeof mailLinks>

export interface FirebaseSettings {
  provider: 'firebase'
  apiKey: string
  projectId: string
  authDomain: string
  /** host:port of the Auth emulator; never in production. */
  emulatorHost?: string
}

/** What the server may say about identity in the page; the embedded provider where it is silent. */
export type IdentitySettings = { provider: 'embedded' } | FirebaseSettings

/** The client of the provider that the server uses. */
export function createIdentityClient(
  settings: IdentitySettings = { provider: 'embedded' },
): IdentityClient {
  switch (settings.provider) {
    case 'embedded':
      return createEmbeddedClient()
    case 'firebase':
      return whenNeeded(async () => (await import('./firebase.ts')).createFirebaseClient(settings))
  }
}

/** A hosted provider's client, whose code is fetched when somebody signs in or is signed in. */
function whenNeeded(load: () => Promise<HostedClient>): IdentityClient {
  let loaded: HostedClient | undefined
  let loading: Promise<HostedClient> | undefined
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
    ...mailLinks,
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
    forget: () => loaded?.forget(),
  }
}
