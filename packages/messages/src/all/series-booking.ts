import * as ar from '../ar/series-booking.ts'
import * as de from '../de/series-booking.ts'
import * as en from '../en/series-booking.ts'
import * as es from '../es/series-booking.ts'
import * as fr from '../fr/series-booking.ts'
import type { InEveryLanguage } from '../languages.ts'

export const seriesBooking: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
