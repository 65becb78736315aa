/** What a sign-in answers; the login itself is in a cookie. */
export interface OpenedSession {
  idToken: string
  /** Seconds */
  expiresIn: number
  emailVerified: boolean
}

/** The client side of an identity provider (rule identity-1). */
export interface ProviderClient {
  /** Another server signs people in: how they do is none of our screens. */
  readonly hosted: boolean
  /** @throws {ApiError} 401 on wrong credentials */
  signIn(email: string, password: string): Promise<{ idToken: string; emailVerified: boolean }>
  /** Takes over the session that another way to sign in has opened. Only of the embedded provider. */
  adopt?(session: OpenedSession): void
  /**
   * A token that stays valid for a while, renewed if necessary; null when nobody is signed in.
   * @throws {ApiError} when the provider cannot be reached
   */
  getIdToken(options?: { fresh?: boolean }): Promise<string | null>
  /** Calls back on each sign-in and sign-out. Returns a function that unsubscribes. */
  onChange(callback: (signedIn: boolean) => void): () => void
  /** Signs in again after a change of password, if the provider ended this login too. */
  passwordChanged(email: string, newPassword: string): Promise<void>
  signOut(): Promise<void>
  /**
   * Discards the state in memory, after another tab signed out or in as somebody else.
   * @param signedIn whether somebody is signed in now
   */
  forget(signedIn: boolean): void
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
