import type { Language } from '../languages.ts'
import { numbersOf, pluralsOf } from '../numbers.ts'

export const language: Language = 'fr'
export const direction: 'ltr' | 'rtl' = 'ltr'
/** The path prefix of this language's pages. */
export const prefix: string = '/fr'

export const plural = pluralsOf<'one' | 'many' | 'other'>(language)
export const number = numbersOf({ group: '\u202f', decimal: ',' })
