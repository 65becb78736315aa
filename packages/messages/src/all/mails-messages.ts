import * as ar from '../ar/mails-messages.ts'
import * as de from '../de/mails-messages.ts'
import * as en from '../en/mails-messages.ts'
import * as es from '../es/mails-messages.ts'
import * as fr from '../fr/mails-messages.ts'
import type { InEveryLanguage } from '../languages.ts'

export const mailsMessages: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
