import * as ar from '../ar/stars-field.ts'
import * as de from '../de/stars-field.ts'
import * as en from '../en/stars-field.ts'
import * as es from '../es/stars-field.ts'
import * as fr from '../fr/stars-field.ts'
import type { InEveryLanguage } from '../languages.ts'

export const starsField: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
