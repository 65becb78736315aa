import { deleteApp, initializeApp } from '@firebase/app'
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
  signOut,
} from '@firebase/auth'
import { messages } from '@firstbell/contract/messages'
import { language } from '@firstbell/messages/language'
import { ApiError, unanswered } from '#shared/api/api.ts'
import { createStore } from '#shared/hooks/store.ts'
import type { FirebaseSettings, ProviderClient } from './identity-client.ts'

/** Error codes that mean that the login has ended; other errors may be temporary. */
const LOGIN_ENDED = new Set([
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-user-token',
  'auth/invalid-refresh-token',
])
/** The code depends on the project's email enumeration protection. */
const WRONG_CREDENTIALS = new Set([
  'auth/invalid-credential',
  'auth/wrong-password',
  'auth/user-not-found',
  'auth/invalid-email',
  'auth/user-disabled',
])

/**
 * Signs in with Firebase's SDK, which renews the ID token and stores the login in IndexedDB or
 * local storage. Scripts of this origin can read both; the Content-Security-Policy forbids foreign
 * scripts.
 */
export function createFirebaseClient(settings: FirebaseSettings): ProviderClient {
  let open: ReturnType<typeof openAuth> | undefined
  /** Opened on first use, because opening reads and rewrites the storage. */
  const current = () => (open ??= openAuth(settings))
  /** True after a sign-out: a login that the SDK then finds in its storage must be removed again. */
  let signedOut = false
  const signedIn = createStore(false)

  async function getIdToken({ fresh = false } = {}): Promise<string | null> {
    const { auth } = current()
    await auth.authStateReady()
    const user = auth.currentUser
    if (auth !== open?.auth) return getIdToken({ fresh })
    // The SDK writes a renewed login to its storage even if a sign-out happened during the renewal.
    if (user && signedOut) await signOut(auth)
    if (!user || signedOut) {
      // The SDK may have discarded an ended login.
      signedIn.set(false)
      return null
    }
    try {
      const token = await user.getIdToken(fresh)
      // After a sign-in or sign-out during the await, return the current person's token, or null.
      return auth === open?.auth && auth.currentUser === user ? token : await getIdToken({ fresh })
    } catch (error) {
      if (auth !== open?.auth) return getIdToken({ fresh })
      if (!LOGIN_ENDED.has(codeOf(error))) throw asApiError(error)
      await signOut(auth)
      signedIn.set(false)
      return null
    }
  }

  return {
    hosted: true,
    async signIn(email, password) {
      signedOut = false
      const { auth } = current()
      try {
        const { user } = await signInWithEmailAndPassword(auth, email, password)
        const idToken = await user.getIdToken()
        signedIn.set(true)
        return { idToken, emailVerified: user.emailVerified }
      } catch (error) {
        throw WRONG_CREDENTIALS.has(codeOf(error))
          ? new ApiError({
              status: 401,
              code: 'unauthenticated',
              message: messages.wrongCredentials,
            })
          : asApiError(error)
      }
    },
    getIdToken,
    onChange: signedIn.subscribe,
    async passwordChanged(email, newPassword) {
      // Firebase has ended every login, and accepts only the verified email.
      const { auth } = current()
      await signInWithEmailAndPassword(auth, auth.currentUser?.email ?? email, newPassword)
    },
    async signOut() {
      signedOut = true
      await signOut(current().auth)
      signedIn.set(false)
    },
    forget({ signedIn }) {
      signedOut = !signedIn
      // Another tab may change the storage, so the next use must read it again.
      if (open) void deleteApp(open.app)
      open = undefined
    },
  }
}

function openAuth({ apiKey, projectId, authDomain, emulatorHost }: FirebaseSettings) {
  const app = initializeApp({ apiKey, projectId, authDomain })
  // No popup resolver: it would load scripts from other origins.
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  })
  // The language of the mails that the Firebase project sends.
  auth.languageCode = language
  if (emulatorHost) connectAuthEmulator(auth, `http://${emulatorHost}`, { disableWarnings: true })
  return { app, auth }
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** Converts an error of the SDK. */
function asApiError(error: unknown): ApiError {
  switch (codeOf(error)) {
    case 'auth/network-request-failed':
    case 'auth/timeout':
      return unanswered()
    case 'auth/too-many-requests':
    case 'auth/quota-exceeded':
      return new ApiError({
        status: 429,
        code: 'too_many_requests',
        message: messages.tooManyRequests,
      })
    default:
      return new ApiError({ status: 500, code: 'unknown', message: messages.genericError })
  }
}
