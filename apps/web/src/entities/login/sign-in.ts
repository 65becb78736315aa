import { dropAllDrafts } from '#shared/forms/drafts.ts'
import { storeZone } from '#shared/time/reader.ts'
import type { OpenedSession } from './identity-client.ts'
import { closeSession, exchangeToken, identity, setUser, storedUser } from './login.ts'
import { chooseLanguage } from './person-language.ts'

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

async function enter(idToken: string): Promise<void> {
  try {
    await logInWithToken(idToken)
  } catch (error) {
    // The provider's login must not stay open without a user.
    await closeSession()
    throw error
  }
}

/** Exchanges a token for its user and logs them in, with their time zone and language. */
export async function logInWithToken(idToken: string): Promise<void> {
  const before = storedUser()?._id
  const { user, preferences } = await exchangeToken(idToken)
  if (before !== undefined && before !== user._id) dropAllDrafts()
  storeZone(preferences?.timezone ?? '')
  await chooseLanguage(preferences?.language, idToken)
  setUser(user)
}
