/** The languages in which offerings are taught. */

export const language = 'Sprache'
/** Precedes the value, for screen readers. */
export const languageBefore = 'Sprache:'
export const anyLanguage = 'Alle'
/** A choice of the form: nothing is said. */
export const unsaid = 'Keine Angabe'

/** Keys: `OFFERING_LANGUAGES`, sorted by name. */
export const names = {
  ar: 'Arabisch',
  bn: 'Bengalisch',
  bg: 'Bulgarisch',
  'zh-Hant': 'Chinesisch (traditionell)',
  'zh-Hans': 'Chinesisch (vereinfacht)',
  da: 'Dänisch',
  de: 'Deutsch',
  en: 'Englisch',
  fi: 'Finnisch',
  fr: 'Französisch',
  el: 'Griechisch',
  he: 'Hebräisch',
  hi: 'Hindi',
  id: 'Indonesisch',
  it: 'Italienisch',
  ja: 'Japanisch',
  ca: 'Katalanisch',
  ko: 'Koreanisch',
  hr: 'Kroatisch',
  ms: 'Malaiisch',
  nl: 'Niederländisch',
  nb: 'Norwegisch',
  fa: 'Persisch',
  pl: 'Polnisch',
  pt: 'Portugiesisch',
  'pt-BR': 'Portugiesisch (Brasilien)',
  ro: 'Rumänisch',
  ru: 'Russisch',
  sv: 'Schwedisch',
  sr: 'Serbisch',
  sk: 'Slowakisch',
  es: 'Spanisch',
  sw: 'Suaheli',
  ta: 'Tamil',
  th: 'Thailändisch',
  cs: 'Tschechisch',
  tr: 'Türkisch',
  uk: 'Ukrainisch',
  hu: 'Ungarisch',
  ur: 'Urdu',
  vi: 'Vietnamesisch',
}
