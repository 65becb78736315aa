/** The languages in which offerings are taught. */

export const language = 'اللغة'
/** Precedes the value, for screen readers. */
export const languageBefore = 'اللغة:'
export const anyLanguage = 'كل اللغات'
/** A choice of the form: nothing is said. */
export const unsaid = 'غير محددة'

/** Keys: `OFFERING_LANGUAGES`, sorted by name. */
export const names = {
  es: 'الإسبانية',
  de: 'الألمانية',
  en: 'الإنجليزية',
  id: 'الإندونيسية',
  ur: 'الأوردية',
  uk: 'الأوكرانية',
  it: 'الإيطالية',
  pt: 'البرتغالية',
  'pt-BR': 'البرتغالية (البرازيل)',
  bg: 'البلغارية',
  bn: 'البنغالية',
  pl: 'البولندية',
  ta: 'التاميلية',
  th: 'التايلاندية',
  tr: 'التركية',
  cs: 'التشيكية',
  da: 'الدنماركية',
  ru: 'الروسية',
  ro: 'الرومانية',
  sk: 'السلوفاكية',
  sw: 'السواحلية',
  sv: 'السويدية',
  sr: 'الصربية',
  'zh-Hant': 'الصينية (التقليدية)',
  'zh-Hans': 'الصينية (المبسطة)',
  he: 'العبرية',
  ar: 'العربية',
  fa: 'الفارسية',
  fr: 'الفرنسية',
  fi: 'الفنلندية',
  vi: 'الفيتنامية',
  ca: 'الكتالانية',
  hr: 'الكرواتية',
  ko: 'الكورية',
  hu: 'المجرية',
  ms: 'الملايوية',
  nb: 'النرويجية',
  hi: 'الهندية',
  nl: 'الهولندية',
  ja: 'اليابانية',
  el: 'اليونانية',
}
