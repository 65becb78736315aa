import { storeZone } from '../../shared/time/reader.ts'
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
 * The same for a session that another way to sign in than the password has opened.
 * @throws {ApiError} 403 with code `unverified`
 */
export async function loginWith(session: OpenedSession): Promise<void> {
  identity().adopt?.(session)
  await enter(session.idToken)
}

/** The address that a session's account is verified by, or waits with. */
export function addressOf({ idToken }: OpenedSession): string {
  return claimsOf(idToken).email ?? ''
}

async function enter(idToken: string): Promise<void> {
  try {
    const { user, preferences } = await exchange(idToken)
    storeZone(preferences?.timezone ?? '')
    await chooseLanguage(preferences?.language, idToken)
    setUser(user)
  } catch (error) {
    // Without a user, the provider's login must be closed.
    await closeSession()
    throw error
  }
}
