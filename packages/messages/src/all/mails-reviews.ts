import * as ar from '../ar/mails-reviews.ts'
import * as de from '../de/mails-reviews.ts'
import * as en from '../en/mails-reviews.ts'
import * as es from '../es/mails-reviews.ts'
import * as fr from '../fr/mails-reviews.ts'
import type { InEveryLanguage } from '../languages.ts'

export const mailsReviews: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
