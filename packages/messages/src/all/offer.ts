import * as ar from '../ar/offer.ts'
import * as de from '../de/offer.ts'
import * as en from '../en/offer.ts'
import * as es from '../es/offer.ts'
import * as fr from '../fr/offer.ts'
import type { InEveryLanguage } from '../languages.ts'

export const offer: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
