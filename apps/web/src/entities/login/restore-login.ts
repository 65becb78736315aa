import { messages } from '@firstbell/contract/messages'
import { loggingIn } from '@firstbell/messages/log-in'
import { ApiError } from '#shared/api/api.ts'
import { notify } from '#shared/notices/notices.ts'
import { currentPath } from '#shared/routing/language-path.ts'
import { localStore } from '#shared/storage/browser-storage.ts'
import { closeSession, currentLogin, identity, settleLogin, USER_KEY } from './login.ts'
import { redirectToLanguage } from './person-language.ts'
import { logInWithToken } from './sign-in.ts'

/** Logs in with the session that the server opened before a provider's redirect (rule oidc-7). Does not reject. */
async function takeOverSession(): Promise<void> {
  document.cookie = 'firstbell_signed_in=; Path=/; Max-Age=0'
  const dismiss = notify({ kind: 'info', text: loggingIn })
  try {
    const entered = await enterSession()
    const path = currentPath()
    const { search, hash } = window.location
    // Without the wait the page would flash in the wrong language.
    if (entered && path !== undefined && redirectToLanguage(path + search + hash))
      await new Promise(() => {})
  } catch (error) {
    // The session must not stay open without a user.
    localStore.remove(USER_KEY)
    await closeSession()
    const unverified = error instanceof ApiError && error.code === 'unverified'
    notify({ kind: 'error', text: unverified ? messages.verifyFirst : messages.loginFailed })
  }
  dismiss()
}

/** Logs in with the session of the browser's cookie. @returns whether there is one */
async function enterSession(): Promise<boolean> {
  const token = await identity().getIdToken({ fresh: true })
  if (token === null) return false
  await logInWithToken(token)
  return true
}

/**
 * Restores the login from the session cookie. Does not reject.
 * @param returning whether a provider has redirected back after the server opened a session; otherwise the browser
 *   blocks storage, and a failure shows the person as logged out until the network is back
 */
export async function restore(returning: boolean): Promise<void> {
  await (returning ? takeOverSession() : enterSession().catch(enterWhenOnline))
  settleLogin()
}

function enterWhenOnline(): void {
  addEventListener(
    'online',
    () => {
      if (currentLogin().status !== 'in') void enterSession().catch(enterWhenOnline)
    },
    { once: true },
  )
}
