import * as ar from '../ar/search-results.ts'
import * as de from '../de/search-results.ts'
import * as en from '../en/search-results.ts'
import * as es from '../es/search-results.ts'
import * as fr from '../fr/search-results.ts'
import type { InEveryLanguage } from '../languages.ts'

export const searchResults: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
