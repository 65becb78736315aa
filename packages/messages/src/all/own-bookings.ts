import * as ar from '../ar/own-bookings.ts'
import * as de from '../de/own-bookings.ts'
import * as en from '../en/own-bookings.ts'
import * as es from '../es/own-bookings.ts'
import * as fr from '../fr/own-bookings.ts'
import type { InEveryLanguage } from '../languages.ts'

export const ownBookings: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
