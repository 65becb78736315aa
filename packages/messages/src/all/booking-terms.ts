import * as ar from '../ar/booking-terms.ts'
import * as de from '../de/booking-terms.ts'
import * as en from '../en/booking-terms.ts'
import * as es from '../es/booking-terms.ts'
import * as fr from '../fr/booking-terms.ts'
import type { InEveryLanguage } from '../languages.ts'

export const bookingTerms: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
