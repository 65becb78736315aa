/** The languages in which offerings are taught. */

export const language = 'Langue'
export const anyLanguage = 'Toutes les langues'
/** A choice of the form: nothing is said. */
export const unsaid = 'Non précisée'

/** By `OFFERING_LANGUAGES`. */
export const names = {
  ar: 'Arabe',
  bg: 'Bulgare',
  bn: 'Bengali',
  ca: 'Catalan',
  cs: 'Tchèque',
  da: 'Danois',
  de: 'Allemand',
  el: 'Grec',
  en: 'Anglais',
  es: 'Espagnol',
  fa: 'Persan',
  fi: 'Finnois',
  fr: 'Français',
  he: 'Hébreu',
  hi: 'Hindi',
  hr: 'Croate',
  hu: 'Hongrois',
  id: 'Indonésien',
  it: 'Italien',
  ja: 'Japonais',
  ko: 'Coréen',
  ms: 'Malais',
  nb: 'Norvégien',
  nl: 'Néerlandais',
  pl: 'Polonais',
  pt: 'Portugais',
  'pt-BR': 'Portugais (Brésil)',
  ro: 'Roumain',
  ru: 'Russe',
  sk: 'Slovaque',
  sr: 'Serbe',
  sv: 'Suédois',
  sw: 'Swahili',
  ta: 'Tamoul',
  th: 'Thaï',
  tr: 'Turc',
  uk: 'Ukrainien',
  ur: 'Ourdou',
  vi: 'Vietnamien',
  'zh-Hans': 'Chinois (simplifié)',
  'zh-Hant': 'Chinois (traditionnel)',
}
