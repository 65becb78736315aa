import { messages } from '@firstbell/contract/messages'
import { loggingIn } from '@firstbell/messages/log-in'
import { ApiError } from '#shared/api/api.ts'
import { dropAllDrafts } from '#shared/forms/all-drafts.ts'
import { notify } from '#shared/notices/notices.ts'
import { currentPath } from '#shared/routing/language-path.ts'
import { localStore } from '#shared/storage/browser-storage.ts'
import { storeZone } from '#shared/time/reader.ts'
import {
  closeSession,
  exchange,
  identity,
  setUser,
  settleLogin,
  storedUser,
  USER_KEY,
} from './login.ts'
import { redirectToLanguage, chooseLanguage } from './person-language.ts'

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
  settleLogin()
}

/** Restores the login from the session cookie, for browsers that block storage. Does not reject. */
async function restoreSession(): Promise<void> {
  await enterSession().catch(() => undefined)
  settleLogin()
}

/** @returns whether there is a session */
async function enterSession(): Promise<boolean> {
  const token = await identity().getIdToken({ fresh: true })
  if (token === null) return false
  const before = storedUser()?._id
  const { user, preferences } = await exchange(token)
  if (before !== undefined && before !== user._id) dropAllDrafts()
  storeZone(preferences?.timezone ?? '')
  await chooseLanguage(preferences?.language, token)
  setUser(user)
  return true
}

/** @param returning whether a provider has redirected back after the server opened a session */
export const restore = (returning: boolean): Promise<void> =>
  returning ? takeOverSession() : restoreSession()
