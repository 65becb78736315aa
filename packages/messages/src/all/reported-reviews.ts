import * as ar from '../ar/reported-reviews.ts'
import * as de from '../de/reported-reviews.ts'
import * as en from '../en/reported-reviews.ts'
import * as es from '../es/reported-reviews.ts'
import * as fr from '../fr/reported-reviews.ts'
import type { InEveryLanguage } from '../languages.ts'

export const reportedReviews: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
