import type { Language } from '../languages.ts'
import { numbersOf, pluralsOf } from '../numbers.ts'

export const language: Language = 'en'
export const direction: 'ltr' | 'rtl' = 'ltr'
/** The path prefix of this language's pages. */
export const prefix: string = ''

export const plural = pluralsOf<'one' | 'other'>(language)
export const number = numbersOf({ group: ',', decimal: '.' })
