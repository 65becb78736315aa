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

/** The address of a page in a language. @param path of the page without a prefix; query and hash may follow */
export const addressIn = (language: Language, path: string): string =>
  language === 'en' ? path : prefixOf(language) + path.replace(/^\/(?=$|[?#])/, '')

/** The language of a page by its path, and the path without its prefix. */
export function splitPath(pathname: string): { language: Language; path: string } {
  const [, first = '', path = ''] = /^\/([a-z]{2})(\/.*)?$/s.exec(pathname) ?? []
  return isLanguage(first) && first !== 'en'
    ? { language: first, path: path === '' ? '/' : path }
    : { language: 'en', path: pathname }
}

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
