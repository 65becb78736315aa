/** The languages in which offerings are taught. */

export const language = 'Idioma'
/** Precedes the value, for screen readers. */
export const languageBefore = 'Idioma:'
export const anyLanguage = 'Todos'
/** A choice of the form: nothing is said. */
export const unsaid = 'Sin especificar'

/** Keys: `OFFERING_LANGUAGES`, sorted by name. */
export const names = {
  de: 'Alemán',
  ar: 'Árabe',
  bn: 'Bengalí',
  bg: 'Búlgaro',
  ca: 'Catalán',
  cs: 'Checo',
  'zh-Hans': 'Chino (simplificado)',
  'zh-Hant': 'Chino (tradicional)',
  ko: 'Coreano',
  hr: 'Croata',
  da: 'Danés',
  sk: 'Eslovaco',
  es: 'Español',
  fi: 'Finés',
  fr: 'Francés',
  el: 'Griego',
  he: 'Hebreo',
  hi: 'Hindi',
  hu: 'Húngaro',
  id: 'Indonesio',
  en: 'Inglés',
  it: 'Italiano',
  ja: 'Japonés',
  ms: 'Malayo',
  nl: 'Neerlandés',
  nb: 'Noruego',
  fa: 'Persa',
  pl: 'Polaco',
  pt: 'Portugués',
  'pt-BR': 'Portugués (Brasil)',
  ro: 'Rumano',
  ru: 'Ruso',
  sr: 'Serbio',
  sw: 'Suajili',
  sv: 'Sueco',
  th: 'Tailandés',
  ta: 'Tamil',
  tr: 'Turco',
  uk: 'Ucraniano',
  ur: 'Urdu',
  vi: 'Vietnamita',
}
