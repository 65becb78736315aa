import * as ar from '../ar/mails-people.ts'
import * as de from '../de/mails-people.ts'
import * as en from '../en/mails-people.ts'
import * as es from '../es/mails-people.ts'
import * as fr from '../fr/mails-people.ts'
import type { InEveryLanguage } from '../languages.ts'

export const mailsPeople: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
