import * as ar from '../ar/mails-identity.ts'
import * as de from '../de/mails-identity.ts'
import * as en from '../en/mails-identity.ts'
import * as es from '../es/mails-identity.ts'
import * as fr from '../fr/mails-identity.ts'
import type { InEveryLanguage } from '../languages.ts'

export const mailsIdentity: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
