import * as ar from '../ar/mails-bookings.ts'
import * as de from '../de/mails-bookings.ts'
import * as en from '../en/mails-bookings.ts'
import * as es from '../es/mails-bookings.ts'
import * as fr from '../fr/mails-bookings.ts'
import type { InEveryLanguage } from '../languages.ts'

export const mailsBookings: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
