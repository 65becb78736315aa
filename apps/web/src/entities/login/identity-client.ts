/** The answer to a sign-in. A cookie holds the session itself. */
export interface OpenedSession {
  idToken: string
  /** In seconds, as in OAuth 2.0. */
  expiresIn: number
  emailVerified: boolean
}

/** The client side of an identity provider (rule identity-1). */
export interface ProviderClient {
  /** True if accounts are kept by another server; the screens for sign-in methods are then hidden. */
  readonly hosted: boolean
  /** @throws {ApiError} 401 on wrong credentials */
  signIn(email: string, password: string): Promise<{ idToken: string; emailVerified: boolean }>
  /** Adopts the session that another sign-in method has opened. Embedded provider only. */
  adopt?(session: OpenedSession): void
  /**
   * Returns a token that is valid for at least a slow call, renewed if necessary; null without a login.
   * @param options.fresh requests a newly issued token
   * @throws {ApiError} if the provider cannot be reached
   */
  getIdToken(options?: { fresh?: boolean }): Promise<string | null>
  /** Calls `callback` on each sign-in and sign-out. Returns a function that unsubscribes. */
  onChange(callback: (signedIn: boolean) => void): () => void
  /** Signs in again after a change of password, if the provider ended this login too. */
  passwordChanged(email: string, newPassword: string): Promise<void>
  signOut(): Promise<void>
  /**
   * Discards the state in memory, after another tab has signed out or signed in as another person.
   * @param otherTab.signedIn whether that tab is signed in
   */
  forget(otherTab: { signedIn: boolean }): void
}

export interface FirebaseSettings {
  provider: 'firebase'
  apiKey: string
  projectId: string
  authDomain: string
  /** host:port of the Auth emulator; never set in production. */
  emulatorHost?: string
}

/** The identity settings in the page; absent for the embedded provider. */
export type IdentitySettings = { provider: 'embedded' } | FirebaseSettings
