import * as ar from '../ar/mails-guardian.ts'
import * as de from '../de/mails-guardian.ts'
import * as en from '../en/mails-guardian.ts'
import * as es from '../es/mails-guardian.ts'
import * as fr from '../fr/mails-guardian.ts'
import type { InEveryLanguage } from '../languages.ts'

export const mailsGuardian: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
