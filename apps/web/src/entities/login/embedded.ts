import { ApiError, call, endpoints } from '#shared/api/api.ts'
import { createStore } from '#shared/hooks/store.ts'
import type { OpenedSession, ProviderClient } from './identity-client.ts'

/** A token is renewed this long before it expires, so that it outlives a slow call. */
const RENEW_BEFORE_SECONDS = 60

/**
 * Creates the client of the embedded provider (rule identity-7). The ID token is kept in memory only; an
 * HttpOnly cookie holds the session.
 * @param now returns milliseconds; tests replace it
 */
export function createEmbeddedClient(now: () => number = Date.now): ProviderClient {
  let held: { idToken: string; renewAt: number } | undefined
  let renewal: Promise<string | null> | undefined
  // Counts sign-ins and sign-outs, so that a renewal that started before one does not undo it.
  let epoch = 0
  // Only reports sign-ins and sign-outs in this tab. After a page load the stored user says who is signed in.
  const signedIn = createStore(false)
  const keep = (answer: { idToken: string; expiresIn: number }) => {
    const early = Math.min(RENEW_BEFORE_SECONDS, answer.expiresIn / 2)
    held = { idToken: answer.idToken, renewAt: now() + (answer.expiresIn - early) * 1000 }
    return answer.idToken
  }
  const drop = () => {
    epoch += 1
    held = undefined
    renewal = undefined
  }

  async function renew(): Promise<string | null> {
    const started = epoch
    try {
      const answer = await call(endpoints.refresh, {})
      return started === epoch ? keep(answer) : (held?.idToken ?? null)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      if (started !== epoch) return held?.idToken ?? null
      drop()
      signedIn.set(false)
      return null
    }
  }

  const adopt = (session: OpenedSession) => {
    drop()
    keep(session)
    signedIn.set(true)
  }

  return {
    hosted: false,
    async signIn(email, password) {
      const answer = await call(endpoints.signIn, { email, password })
      adopt(answer)
      return answer
    },
    adopt,
    async getIdToken({ fresh = false } = {}) {
      if (!fresh && held && now() < held.renewAt) return held.idToken
      if (!renewal) {
        const mine = renew().finally(() => {
          if (renewal === mine) renewal = undefined
        })
        renewal = mine
      }
      return renewal
    },
    onChange: signedIn.subscribe,
    // The server keeps the session that changed the password and ends the others.
    passwordChanged: async () => undefined,
    async signOut() {
      drop()
      signedIn.set(false)
      await call(endpoints.signOut, {})
    },
    // `signedIn` stays: the page learns from storage what the other tab did (login.ts).
    forget: drop,
  }
}
