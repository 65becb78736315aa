import * as ar from '../ar/offering-languages.ts'
import * as de from '../de/offering-languages.ts'
import * as en from '../en/offering-languages.ts'
import * as es from '../es/offering-languages.ts'
import * as fr from '../fr/offering-languages.ts'
import type { InEveryLanguage } from '../languages.ts'

export const offeringLanguages: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
