import * as ar from '../ar/mails-payments.ts'
import * as de from '../de/mails-payments.ts'
import * as en from '../en/mails-payments.ts'
import * as es from '../es/mails-payments.ts'
import * as fr from '../fr/mails-payments.ts'
import type { InEveryLanguage } from '../languages.ts'

export const mailsPayments: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
