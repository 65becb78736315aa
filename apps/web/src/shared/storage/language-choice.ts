import type { Language } from '@firstbell/messages/languages'

const YEAR_S = 365 * 24 * 60 * 60

/** Local storage key of the language menu's choice that is not saved to an account yet. */
export const CHOSEN_LANGUAGE_KEY = 'chosenLanguage'

/** Remembers a chosen language. It does not redirect; it only stops the offer of another language. */
export function rememberLanguage(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `language=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
}

export const languageIsRemembered = (): boolean => /(?:^|; )language=/.test(document.cookie)
