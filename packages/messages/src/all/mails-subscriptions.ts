import * as ar from '../ar/mails-subscriptions.ts'
import * as de from '../de/mails-subscriptions.ts'
import * as en from '../en/mails-subscriptions.ts'
import * as es from '../es/mails-subscriptions.ts'
import * as fr from '../fr/mails-subscriptions.ts'
import type { InEveryLanguage } from '../languages.ts'

export const mailsSubscriptions: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
