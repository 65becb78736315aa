import * as ar from '../ar/mails-layout.ts'
import * as de from '../de/mails-layout.ts'
import * as en from '../en/mails-layout.ts'
import * as es from '../es/mails-layout.ts'
import * as fr from '../fr/mails-layout.ts'
import type { InEveryLanguage } from '../languages.ts'

export const mailsLayout: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
