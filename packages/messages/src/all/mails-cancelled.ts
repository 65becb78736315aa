import * as ar from '../ar/mails-cancelled.ts'
import * as de from '../de/mails-cancelled.ts'
import * as en from '../en/mails-cancelled.ts'
import * as es from '../es/mails-cancelled.ts'
import * as fr from '../fr/mails-cancelled.ts'
import type { InEveryLanguage } from '../languages.ts'

export const mailsCancelled: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
