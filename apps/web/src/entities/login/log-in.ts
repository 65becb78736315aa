import { storeZone } from '../../shared/time/reader.ts'
import { exchange, identity, setUser } from './login.ts'

/**
 * Signs in and exchanges the token for the user.
 * @throws {ApiError} 401 wrong credentials; 403 with code `unverified` (rule identity-3)
 */
export async function login(email: string, password: string): Promise<void> {
  const { idToken } = await identity().signIn(email, password)
  try {
    const { user, zone = '' } = await exchange(idToken)
    storeZone(zone)
    setUser(user)
  } catch (error) {
    // Without a user, the provider's login must be closed.
    await identity()
      .signOut()
      .catch(() => undefined)
    throw error
  }
}
