import * as ar from '../ar/offering-details.ts'
import * as de from '../de/offering-details.ts'
import * as en from '../en/offering-details.ts'
import * as es from '../es/offering-details.ts'
import * as fr from '../fr/offering-details.ts'
import type { InEveryLanguage } from '../languages.ts'

export const offeringDetails: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
