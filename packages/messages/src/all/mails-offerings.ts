import * as ar from '../ar/mails-offerings.ts'
import * as de from '../de/mails-offerings.ts'
import * as en from '../en/mails-offerings.ts'
import * as es from '../es/mails-offerings.ts'
import * as fr from '../fr/mails-offerings.ts'
import type { InEveryLanguage } from '../languages.ts'

export const mailsOfferings: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
