import * as ar from '../ar/offering-form.ts'
import * as de from '../de/offering-form.ts'
import * as en from '../en/offering-form.ts'
import * as es from '../es/offering-form.ts'
import * as fr from '../fr/offering-form.ts'
import type { InEveryLanguage } from '../languages.ts'

export const offeringForm: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
