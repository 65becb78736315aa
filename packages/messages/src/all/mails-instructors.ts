import * as ar from '../ar/mails-instructors.ts'
import * as de from '../de/mails-instructors.ts'
import * as en from '../en/mails-instructors.ts'
import * as es from '../es/mails-instructors.ts'
import * as fr from '../fr/mails-instructors.ts'
import type { InEveryLanguage } from '../languages.ts'

export const mailsInstructors: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
