import * as ar from '../ar/mails-invitations.ts'
import * as de from '../de/mails-invitations.ts'
import * as en from '../en/mails-invitations.ts'
import * as es from '../es/mails-invitations.ts'
import * as fr from '../fr/mails-invitations.ts'
import type { InEveryLanguage } from '../languages.ts'

export const mailsInvitations: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
