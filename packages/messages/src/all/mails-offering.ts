import * as ar from '../ar/mails-offering.ts'
import * as de from '../de/mails-offering.ts'
import * as en from '../en/mails-offering.ts'
import * as es from '../es/mails-offering.ts'
import * as fr from '../fr/mails-offering.ts'
import type { InEveryLanguage } from '../languages.ts'

export const mailsOffering: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
