import type { Language } from '../languages.ts'
import { numbersOf, pluralsOf } from '../numbers.ts'

export const language: Language = 'ar'
export const direction: 'ltr' | 'rtl' = 'rtl'
/** The path prefix of this language's pages. */
export const prefix: string = '/ar'

export const plural = pluralsOf<Intl.LDMLPluralRule>(language)
export const number = numbersOf({ group: ',', decimal: '.' })
