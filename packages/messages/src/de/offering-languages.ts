/** The languages in which offerings are taught. */

export const language = 'Sprache'
export const anyLanguage = 'Alle Sprachen'
/** A choice of the form: nothing is said. */
export const unsaid = 'Keine Angabe'

/** By `OFFERING_LANGUAGES`. */
export const names = {
  ar: 'Arabisch',
  bg: 'Bulgarisch',
  bn: 'Bengalisch',
  ca: 'Katalanisch',
  cs: 'Tschechisch',
  da: 'Dänisch',
  de: 'Deutsch',
  el: 'Griechisch',
  en: 'Englisch',
  es: 'Spanisch',
  fa: 'Persisch',
  fi: 'Finnisch',
  fr: 'Französisch',
  he: 'Hebräisch',
  hi: 'Hindi',
  hr: 'Kroatisch',
  hu: 'Ungarisch',
  id: 'Indonesisch',
  it: 'Italienisch',
  ja: 'Japanisch',
  ko: 'Koreanisch',
  ms: 'Malaiisch',
  nb: 'Norwegisch',
  nl: 'Niederländisch',
  pl: 'Polnisch',
  pt: 'Portugiesisch',
  'pt-BR': 'Portugiesisch (Brasilien)',
  ro: 'Rumänisch',
  ru: 'Russisch',
  sk: 'Slowakisch',
  sr: 'Serbisch',
  sv: 'Schwedisch',
  sw: 'Suaheli',
  ta: 'Tamil',
  th: 'Thailändisch',
  tr: 'Türkisch',
  uk: 'Ukrainisch',
  ur: 'Urdu',
  vi: 'Vietnamesisch',
  'zh-Hans': 'Chinesisch (vereinfacht)',
  'zh-Hant': 'Chinesisch (traditionell)',
}
