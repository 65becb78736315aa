import type { Language } from '../languages.ts'
import { numbersOf, pluralsOf } from '../numbers.ts'

export const language: Language = 'ar'
export const direction: 'ltr' | 'rtl' = 'rtl'
/** What the paths of this language's pages begin with. */
export const prefix: string = '/ar'

export const plural = pluralsOf<Intl.LDMLPluralRule>(language)
export const number = numbersOf({ group: ',', decimal: '.' })
