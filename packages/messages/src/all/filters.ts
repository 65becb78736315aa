import * as ar from '../ar/filters.ts'
import * as de from '../de/filters.ts'
import * as en from '../en/filters.ts'
import * as es from '../es/filters.ts'
import * as fr from '../fr/filters.ts'
import type { InEveryLanguage } from '../languages.ts'

export const filters: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
