import { createEmbeddedClient } from './embedded.ts'

/** What the app asks of an identity provider; every provider's client has this shape (decisions 13). */
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
  /** The four below answer a sentence to show. */
  sendPasswordReset(email: string): Promise<string>
  resendVerification(email: string): Promise<string>
  verifyEmail(token: string): Promise<string>
  resetPassword(token: string, newPassword: string): Promise<string>
  signOut(): Promise<void>
  /** Drops what is in memory: another tab signed out or in as somebody else. */
  forget(): void
}

/** What the server may say about identity in the page; the embedded provider where it is silent. */
export interface IdentitySettings {
  provider: 'embedded'
}

/** The client of the provider that the server uses. A hosted one is loaded here, when it is used. */
export function createIdentityClient(
  settings: IdentitySettings = { provider: 'embedded' },
): IdentityClient {
  switch (settings.provider) {
    case 'embedded':
      return createEmbeddedClient()
  }
}
