import type { Language } from '../languages.ts'
import { numbersOf, pluralsOf } from '../numbers.ts'

export const language: Language = 'es'
export const direction: 'ltr' | 'rtl' = 'ltr'
/** The path prefix of this language's pages. */
export const prefix: string = '/es'

export const plural = pluralsOf<'one' | 'many' | 'other'>(language)
export const number = numbersOf({ group: '.', decimal: ',', groupFrom: 2 })
