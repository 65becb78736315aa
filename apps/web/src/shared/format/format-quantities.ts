/** Texts for durations, prices and seats. Pure functions, so that server and browser render the same. */

import type { SitePayments } from '@firstbell/contract/payments'
import * as m from '@firstbell/messages/formats'
import { number } from '@firstbell/messages/language'

const DAY_MS = 86_400_000

/** Formats with group separators and without trailing zeros: 1.5, 1,440, 1.67. */
export const grouped = number

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
export function seatsText({
  seatsLeft,
  maxStudents,
}: {
  seatsLeft: number
  maxStudents: number
}): string {
  return seatsLeft <= 0 ? m.full : m.seatsLeft(seatsLeft, maxStudents)
}

/** A rating for the eye: '4.8 (12)'. */
export function ratingText({ average, count }: { average: number; count: number }): string {
  return m.rating(average, count)
}

/** A rating for screen readers: 'Rated 4.8 out of 5 by 12 students'. */
export function ratingWords({ average, count }: { average: number; count: number }): string {
  return m.ratingWords(average, count)
}

/** 900 → '1 KB', 1,500,000 → '1.4 MB'. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024)
  return kilobytes < 1024 ? m.kilobytes(kilobytes) : m.megabytes(bytes / 1024 ** 2)
}

/** Days until the start, rounded up; never below 0 (rule screen-13). */
export function daysRemaining(startsAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(startsAt) - now) / DAY_MS))
}
