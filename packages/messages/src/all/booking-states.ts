import * as ar from '../ar/booking-states.ts'
import * as de from '../de/booking-states.ts'
import * as en from '../en/booking-states.ts'
import * as es from '../es/booking-states.ts'
import * as fr from '../fr/booking-states.ts'
import type { InEveryLanguage } from '../languages.ts'

export const bookingStates: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
