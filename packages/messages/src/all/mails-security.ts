import * as ar from '../ar/mails-security.ts'
import * as de from '../de/mails-security.ts'
import * as en from '../en/mails-security.ts'
import * as es from '../es/mails-security.ts'
import * as fr from '../fr/mails-security.ts'
import type { InEveryLanguage } from '../languages.ts'

export const mailsSecurity: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
