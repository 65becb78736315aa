import * as ar from '../ar/booking.ts'
import * as de from '../de/booking.ts'
import * as en from '../en/booking.ts'
import * as es from '../es/booking.ts'
import * as fr from '../fr/booking.ts'
import type { InEveryLanguage } from '../languages.ts'

export const booking: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
