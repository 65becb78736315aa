import { messages } from '@firstbell/contract/messages'
import { ApiError } from '../../shared/api/api.ts'
import { dropAllDrafts } from '../../shared/forms/all-drafts.ts'
import { notify } from '../../shared/notices/notices.ts'
import { currentPath } from '../../shared/routing/language-path.ts'
import { storeZone } from '../../shared/time/reader.ts'
import { currentLogin, exchange, identity, setUser } from './login.ts'
import { leaveForLanguage, chooseLanguage } from './person-language.ts'

/**
 * Takes over the session that the server has opened while the browser was elsewhere: a provider leads
 * back to a page, and the user is not known yet (rule oidc-7). Does not reject.
 */
export async function takeOverSession(): Promise<void> {
  document.cookie = 'firstbell_signed_in=; Path=/; Max-Age=0'
  try {
    const token = await identity().getIdToken({ fresh: true })
    if (token === null) return
    const before = currentLogin().user?._id
    const { user, preferences } = await exchange(token)
    if (before !== undefined && before !== user._id) dropAllDrafts()
    storeZone(preferences?.timezone ?? '')
    await chooseLanguage(preferences?.language, token)
    setUser(user)
    const path = currentPath()
    const { search, hash } = window.location
    // Else the page would be seen for a moment in the other language.
    if (path !== undefined && leaveForLanguage(path + search + hash)) await new Promise(() => {})
  } catch (error) {
    // Without a user, the session must be closed.
    await identity()
      .signOut()
      .catch(() => undefined)
    const unverified = error instanceof ApiError && error.code === 'unverified'
    notify({ kind: 'error', text: unverified ? messages.verifyFirst : messages.loginFailed })
  }
}
