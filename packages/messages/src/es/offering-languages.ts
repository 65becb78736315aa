/** The languages in which offerings are taught. */

export const language = 'Idioma'
export const anyLanguage = 'Cualquier idioma'
/** A choice of the form: nothing is said. */
export const unsaid = 'Sin especificar'

/** By `OFFERING_LANGUAGES`. */
export const names = {
  ar: 'Árabe',
  bg: 'Búlgaro',
  bn: 'Bengalí',
  ca: 'Catalán',
  cs: 'Checo',
  da: 'Danés',
  de: 'Alemán',
  el: 'Griego',
  en: 'Inglés',
  es: 'Español',
  fa: 'Persa',
  fi: 'Finés',
  fr: 'Francés',
  he: 'Hebreo',
  hi: 'Hindi',
  hr: 'Croata',
  hu: 'Húngaro',
  id: 'Indonesio',
  it: 'Italiano',
  ja: 'Japonés',
  ko: 'Coreano',
  ms: 'Malayo',
  nb: 'Noruego',
  nl: 'Neerlandés',
  pl: 'Polaco',
  pt: 'Portugués',
  'pt-BR': 'Portugués (Brasil)',
  ro: 'Rumano',
  ru: 'Ruso',
  sk: 'Eslovaco',
  sr: 'Serbio',
  sv: 'Sueco',
  sw: 'Suajili',
  ta: 'Tamil',
  th: 'Tailandés',
  tr: 'Turco',
  uk: 'Ucraniano',
  ur: 'Urdu',
  vi: 'Vietnamita',
  'zh-Hans': 'Chino (simplificado)',
  'zh-Hant': 'Chino (tradicional)',
}
