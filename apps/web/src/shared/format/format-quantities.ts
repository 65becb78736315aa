/** Texts for durations, prices and seats. Pure functions, so that server and browser render the same. */

import type { SitePayments } from '@firstbell/contract/payments'
import * as m from '@firstbell/messages/formats'

/** A class's duration as details and profile lists label it: 90 → '1.5 hours' (rule offering-11). */
export function classHours(minutes: number): string {
  return m.hours(Number((minutes / 60).toFixed(2)))
}

/** A course's duration as profile lists label it: 3 → '72 hours (3 days)' (rule offering-11). */
export function courseHours(days: number): string {
  return `${m.hours(days * 24)} (${m.days(days)})`
}

/** A course's duration for the edit form, whose label says minutes: 3 → 4320 (rule offering-11). */
export function courseMinutes(days: number): number {
  return days * 24 * 60
}

/**
 * Formats a price: 49.5 → '$49.50', 49 → '$49.00', 0 → '$0 · Free'; in another site currency
 * '49.50 EUR'.
 */
export function priceText(
  price: number,
  payments?: Pick<SitePayments, 'currency' | 'digits'>,
): string {
  const { currency, digits } = payments ?? { currency: 'usd', digits: 2 }
  return price === 0 ? m.free(m.money(0, 0, currency)) : m.money(price, digits, currency)
}

/** '3 of 12 seats left', or 'Full'. */
export const seatsText = (
  seatsLeft: number,
  maxStudents: number,
  kind: keyof typeof m.full,
): string => (seatsLeft <= 0 ? m.full[kind] : m.seatsLeft(seatsLeft, maxStudents))

/** 900 → '1 KB', 1,500,000 → '1.4 MB'. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024)
  return kilobytes < 1024 ? m.kilobytes(kilobytes) : m.megabytes(bytes / 1024 ** 2)
}
