import * as ar from '../ar/waitlist.ts'
import * as de from '../de/waitlist.ts'
import * as en from '../en/waitlist.ts'
import * as es from '../es/waitlist.ts'
import * as fr from '../fr/waitlist.ts'
import type { InEveryLanguage } from '../languages.ts'

export const waitlist: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
