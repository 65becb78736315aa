import { language } from '@firstbell/messages/language'
import { pathInLanguage, isLanguage, type Language } from '@firstbell/messages/languages'
import type { NavigateFunction } from 'react-router'
import { call, endpoints } from '#shared/api/api.ts'
import { localStore } from '#shared/storage/browser-storage.ts'
import { CHOSEN_LANGUAGE_KEY } from '#shared/storage/language-choice.ts'

/** A link of the language menu waits at most this long for its choice to be saved. */
const SAVE_TIMEOUT_MS = 3_000

/** The language to open after the last login on this page. */
let languageAfterLogin: Language = language

/**
 * Chooses the language after a login (rule language-5): the person's, unless the menu was used in this
 * browser since the last login; that choice is then saved as the person's. Does not reject.
 */
export async function chooseLanguage(stored: Language | undefined, token: string): Promise<void> {
  const chosen = localStore.get(CHOSEN_LANGUAGE_KEY)
  languageAfterLogin = isLanguage(chosen) ? chosen : (stored ?? language)
  if (isLanguage(chosen)) await save(chosen, token)
}

/**
 * Saves the menu's choice as the language of the logged-in person. Waits at most `SAVE_TIMEOUT_MS` for the
 * answer. Does not reject.
 */
export async function saveLanguage(chosen: Language): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, SAVE_TIMEOUT_MS))
  await Promise.race([save(chosen), timeout])
}

/** Saves a choice that an earlier page has stored and could not save. Does not reject. */
export async function saveStoredLanguage(): Promise<void> {
  const chosen = localStore.get(CHOSEN_LANGUAGE_KEY)
  if (isLanguage(chosen)) await save(chosen)
}

/** Saves a choice. After a failure it stays stored, and the next page load or login saves it. */
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

/** Opens a page in the language that was chosen for the login. @param path path within the app */
export async function openAfterLogin(path: string, navigate: NavigateFunction): Promise<void> {
  if (!redirectToLanguage(path)) return navigate(path, { replace: true })
  // Never resolves, because the browser is loading another document.
  return new Promise(() => {})
}

/** A booking that a login interrupted, or a review: it is finished in the language in which it was begun. */
const BEGUN = /[?&](?:book|enroll|review)=/

/**
 * Redirects to the language that was chosen for the login. Returns false if the page already has it, or if the person
 * is in the middle of something there.
 */
export function redirectToLanguage(path: string): boolean {
  if (languageAfterLogin === language || BEGUN.test(path)) return false
  window.location.replace(pathInLanguage(languageAfterLogin, path))
  return true
}
