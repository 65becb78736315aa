import { storeZone } from '#shared/time/reader.ts'
import type { OpenedSession } from './identity-client.ts'
import { closeSession, exchange, identity, setUser } from './login.ts'
import { chooseLanguage } from './person-language.ts'
import { claimsOf } from './token-claims.ts'

/**
 * Signs in and exchanges the token for the user.
 * @throws {ApiError} 401 wrong credentials; 403 with code `unverified` (rule identity-3)
 */
export async function login(email: string, password: string): Promise<void> {
  await enter((await identity().signIn(email, password)).idToken)
}

/**
 * Adopts the session that another sign-in method has opened, and exchanges its token for the user.
 * @throws {ApiError} 403 with code `unverified`
 */
export async function loginWith(session: OpenedSession): Promise<void> {
  identity().adopt?.(session)
  await enter(session.idToken)
}

/** Returns the email of a session's account: the verified one, or the one that waits for verification. */
export function emailOfSession({ idToken }: OpenedSession): string {
  return claimsOf(idToken).email ?? ''
}

async function enter(idToken: string): Promise<void> {
  try {
    const { user, preferences } = await exchange(idToken)
    storeZone(preferences?.timezone ?? '')
    await chooseLanguage(preferences?.language, idToken)
    setUser(user)
  } catch (error) {
    // The provider's login must not stay open without a user.
    await closeSession()
    throw error
  }
}
