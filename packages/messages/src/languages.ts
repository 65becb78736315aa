import { closestTag } from './language-tags.ts'

/**
 * The languages of the site (rule language-1) as BCP 47 tags, English first. Of tags with one language, as `pt-BR` and
 * `pt-PT`, the first is for readers of any other region. docs/languages describes how to add one.
 */
export const languages = ['en', 'es', 'de', 'fr', 'ar'] as const

export type Language = (typeof languages)[number]

/** The name of each language in that language. */
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

/** Returns the language of the site for a BCP 47 tag, of any region. Undefined if it has none. */
export const languageFor = (tag: string): Language | undefined => closestTag(tag, languages)

/** Reads a stored language. One that the site has not is read as English. */
export const languageOf = (stored: string | undefined): Language =>
  languageFor(stored ?? '') ?? 'en'

/** Returns the path prefix of a language: '' for English, '/de'. */
export const prefixOf = (language: Language): string => (language === 'en' ? '' : `/${language}`)

/** Returns the path of a page in a language. @param path path without prefix; may contain query and hash */
export const pathInLanguage = (language: Language, path: string): string =>
  language === 'en' ? path : prefixOf(language) + path.replace(/^\/(?=$|[?#])/, '')

/** Splits a path into the language and the path without prefix. A prefix is the exact tag of a language. */
export function splitPath(pathname: string): { language: Language; path: string } {
  const [, first = '', path = ''] = /^\/([^/]+)(\/.*)?$/s.exec(pathname) ?? []
  return isLanguage(first) && first !== 'en'
    ? { language: first, path: path === '' ? '/' : path }
    : { language: 'en', path: pathname }
}

/**
 * The messages of an area in each language. A missing message, or one with other parameters than in
 * English, is a type error.
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
