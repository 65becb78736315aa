import { language } from '@firstbell/messages/language'
import { addressIn, isLanguage, type Language } from '@firstbell/messages/languages'
import type { NavigateFunction } from 'react-router'
import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { localStore } from '../../shared/storage/browser-storage.ts'
import { CHOSEN_LANGUAGE_KEY } from '../../shared/storage/language-choice.ts'

/** Milliseconds that a link of the menu waits for its choice to be saved. */
const PATIENCE_MS = 3_000

/** Where the last login of this page leads. */
let languageAfterLogin: Language = language

/**
 * Decides which language a login leads to (rule language-5): the person's, unless the menu was used in
 * this browser since the last login; then that choice becomes the person's. Does not reject.
 * @param stored the person's language, if known
 */
export async function chooseLanguage(stored: Language | undefined, token: string): Promise<void> {
  const chosen = localStore.get(CHOSEN_LANGUAGE_KEY)
  languageAfterLogin = isLanguage(chosen) ? chosen : (stored ?? language)
  if (isLanguage(chosen)) await save(chosen, token)
}

/**
 * Saves the choice of the menu as the language of the person who is logged in. Does not reject, and waits
 * for the answer for at most `PATIENCE_MS`.
 */
export async function saveChosenLanguage(): Promise<void> {
  const chosen = localStore.get(CHOSEN_LANGUAGE_KEY)
  const late = new Promise<void>((passed) => setTimeout(passed, PATIENCE_MS))
  if (isLanguage(chosen)) await Promise.race([save(chosen), late])
}

/** A choice that cannot be saved now is saved by the next page, or by the next login. */
async function save(chosen: Language, token?: string): Promise<void> {
  await call(
    endpoints.updatePreferences,
    { language: chosen },
    token === undefined ? {} : { token },
  ).then(
    () => localStore.remove(CHOSEN_LANGUAGE_KEY),
    () => undefined,
  )
}

/** Opens a page after a login, in the language that the login leads to. @param path of the app */
export async function openAfterLogin(path: string, navigate: NavigateFunction): Promise<void> {
  if (!leaveForLanguage(path)) return navigate(path, { replace: true })
  // The browser is about to leave.
  return new Promise(() => {})
}

/** Leaves for the language that the login leads to, unless it is the page's. */
export function leaveForLanguage(path: string): boolean {
  if (languageAfterLogin === language) return false
  window.location.replace(addressIn(languageAfterLogin, path))
  return true
}
