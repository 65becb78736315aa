import * as ar from '../ar/language.ts'
import * as de from '../de/language.ts'
import * as en from '../en/language.ts'
import * as es from '../es/language.ts'
import * as fr from '../fr/language.ts'

/** What is said of each language to those who write in several. */
export const language = { en, es, de, fr, ar }
