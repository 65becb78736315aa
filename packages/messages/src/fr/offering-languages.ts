/** The languages in which offerings are taught. */

export const language = 'Langue'
/** Precedes the value, for screen readers. */
export const languageBefore = 'Langue\u00a0:'
export const anyLanguage = 'Toutes'
/** A choice of the form: nothing is said. */
export const unsaid = 'Non précisée'

/** Keys: `OFFERING_LANGUAGES`, sorted by name. */
export const names = {
  de: 'Allemand',
  en: 'Anglais',
  ar: 'Arabe',
  bn: 'Bengali',
  bg: 'Bulgare',
  ca: 'Catalan',
  'zh-Hans': 'Chinois (simplifié)',
  'zh-Hant': 'Chinois (traditionnel)',
  ko: 'Coréen',
  hr: 'Croate',
  da: 'Danois',
  es: 'Espagnol',
  fi: 'Finnois',
  fr: 'Français',
  el: 'Grec',
  he: 'Hébreu',
  hi: 'Hindi',
  hu: 'Hongrois',
  id: 'Indonésien',
  it: 'Italien',
  ja: 'Japonais',
  ms: 'Malais',
  nl: 'Néerlandais',
  nb: 'Norvégien',
  ur: 'Ourdou',
  fa: 'Persan',
  pl: 'Polonais',
  pt: 'Portugais',
  'pt-BR': 'Portugais (Brésil)',
  ro: 'Roumain',
  ru: 'Russe',
  sr: 'Serbe',
  sk: 'Slovaque',
  sv: 'Suédois',
  sw: 'Swahili',
  ta: 'Tamoul',
  cs: 'Tchèque',
  th: 'Thaï',
  tr: 'Turc',
  uk: 'Ukrainien',
  vi: 'Vietnamien',
}
