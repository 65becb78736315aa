/**
 * Texts for durations, prices and seats. Pure functions, so that server and browser render the
 * same.
 */

import type { SitePayments } from '@firstbell/contract/payments'

const DAY_MS = 86_400_000

/** 1 → '1 day', 2 → '2 days', 1200 → '1,200 days'. */
export function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** The number of a list, which may stop counting: 'more than 10,000 courses' (rule list-14). */
export function countedOf(
  { total, capped = false }: { total: number; capped?: boolean | undefined },
  one: string,
  many?: string,
): string {
  return `${capped ? 'more than ' : ''}${counted(total, one, many)}`
}

/** With thousands separators and without trailing zeros: 1.5, 1,440, 1.67. */
export function grouped(value: number, decimals?: number): string {
  const text = decimals === undefined ? String(Number(value.toFixed(2))) : value.toFixed(decimals)
  const [whole = '', part] = text.split('.')
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return part === undefined ? separated : `${separated}.${part}`
}

/** A class's duration as details and profile lists label it: 90 → '1.5 hours' (rule offering-11). */
export function classHours(minutes: number): string {
  return counted(Number((minutes / 60).toFixed(2)), 'hour')
}

/** A course's duration as profile lists label it: 3 → '72 hours (3 days)' (rule offering-11). */
export function courseHours(days: number): string {
  return `${counted(days * 24, 'hour')} (${counted(days, 'day')})`
}

/** A course's duration for the edit form, whose label says minutes: 3 → 4320 (rule offering-11). */
export function courseMinutes(days: number): number {
  return days * 24 * 60
}

/**
 * Dollars: 49.5 → '$49.50', 49 → '$49.00', 0 → '$0 · Free'; '49.50 EUR' where the site takes another
 * currency.
 */
export function priceText(
  price: number,
  payments?: Pick<SitePayments, 'currency' | 'digits'>,
): string {
  const { currency, digits } = payments ?? { currency: 'usd', digits: 2 }
  const amount = grouped(price, price === 0 ? 0 : digits)
  const text = currency === 'usd' ? `$${amount}` : `${amount} ${currency.toUpperCase()}`
  return price === 0 ? `${text} · Free` : text
}

/** '3 of 12 seats left', or 'Full'. */
export function seatsText({
  seatsLeft,
  maxStudents,
}: {
  seatsLeft: number
  maxStudents: number
}): string {
  if (seatsLeft <= 0) return 'Full'
  return `${grouped(seatsLeft)} of ${counted(maxStudents, 'seat')} left`
}

/** A rating for the eye: '4.8 (12)'. */
export function ratingText({ average, count }: { average: number; count: number }): string {
  return `${average.toFixed(1)} (${grouped(count)})`
}

/** A rating for screen readers: 'Rated 4.8 out of 5 by 12 students'. */
export function ratingWords({ average, count }: { average: number; count: number }): string {
  return `Rated ${average.toFixed(1)} out of 5 by ${counted(count, 'student')}`
}

/** Days until the start, rounded up; never below 0 (rule screen-13). */
export function daysRemaining(startsAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(startsAt) - now) / DAY_MS))
}
