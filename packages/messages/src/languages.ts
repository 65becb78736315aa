/** The languages of the site (rule language-1), English first. */
export const languages = ['en', 'es', 'de', 'fr', 'ar'] as const

export type Language = (typeof languages)[number]

/** Each language's name in itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  ar: 'العربية',
}

export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  language === 'ar' ? 'rtl' : 'ltr'

export const isLanguage = (value: unknown): value is Language =>
  (languages as readonly unknown[]).includes(value)

/** What is stored of a person, which another version may have written: an unknown language is English. */
export const languageOf = (stored: string | undefined): Language =>
  isLanguage(stored) ? stored : 'en'

/** The beginning of a page's path in a language: '' for English, '/de'. */
export const prefixOf = (language: Language): string => (language === 'en' ? '' : `/${language}`)

/**
 * The messages of an area in each language. A message that is missing, or that takes other parameters
 * than in English, is a type error.
 */
export type InEveryLanguage<English> = Readonly<
  { en: English } & Record<Exclude<Language, 'en'>, Like<English>>
>

type Like<English> = {
  [Name in keyof English]: English[Name] extends (...parameters: infer Parameters) => infer Result
    ? (...parameters: Parameters) => Result
    : English[Name] extends string
      ? string
      : English[Name] extends object
        ? Like<English[Name]>
        : English[Name]
}
