import * as ar from '../ar/reviews.ts'
import * as de from '../de/reviews.ts'
import * as en from '../en/reviews.ts'
import * as es from '../es/reviews.ts'
import * as fr from '../fr/reviews.ts'
import type { InEveryLanguage } from '../languages.ts'

export const reviews: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
