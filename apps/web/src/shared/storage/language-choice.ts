import type { Language } from '@firstbell/messages/languages'

const YEAR_S = 365 * 24 * 60 * 60

/** Local storage: what the menu has chosen in this browser and no person's account has heard of yet. */
export const CHOSEN_LANGUAGE_KEY = 'chosenLanguage'

/** Remembers a choice of a language. It leads nobody anywhere; it ends the offer of another language. */
export function rememberLanguage(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `language=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
}

export const languageIsRemembered = (): boolean => /(?:^|; )language=/.test(document.cookie)
