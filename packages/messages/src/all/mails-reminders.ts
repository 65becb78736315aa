import * as ar from '../ar/mails-reminders.ts'
import * as de from '../de/mails-reminders.ts'
import * as en from '../en/mails-reminders.ts'
import * as es from '../es/mails-reminders.ts'
import * as fr from '../fr/mails-reminders.ts'
import type { InEveryLanguage } from '../languages.ts'

export const mailsReminders: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
