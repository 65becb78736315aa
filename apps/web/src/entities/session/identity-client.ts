/** What an identity provider's client does (rule identity-1). */
export interface ProviderClient {
  /** @throws {ApiError} 401 on wrong credentials */
  signIn(email: string, password: string): Promise<{ idToken: string; emailVerified: boolean }>
  /**
   * A token that is good for a while yet, renewed when needed; null when nobody is signed in.
   * @throws {ApiError} when the provider cannot be reached
   */
  getIdToken(options?: { fresh?: boolean }): Promise<string | null>
  /** Calls back on every sign-in and sign-out. Returns the unsubscribe function. */
  onChange(callback: (signedIn: boolean) => void): () => void
  /** Signs in again after a change of password, where the provider ended this session too. */
  passwordChanged(email: string, newPassword: string): Promise<void>
  signOut(): Promise<void>
  /** Drops what is in memory: another tab signed out or in as somebody else. */
  forget(): void
}

/** The links of our own mails, which our server handles with every provider. Each resolves to a sentence to show. */
export interface MailLinks {
  sendPasswordReset(email: string): Promise<string>
  resendVerification(email: string): Promise<string>
  /** `next`: where the person wanted to go when they signed up. */
  verifyEmail(token: string): Promise<{ text: string; next: string | null }>
  resetPassword(token: string, newPassword: string): Promise<string>
}

/** The whole client of the app. */
export type IdentityClient = ProviderClient & MailLinks

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
