/**
 * How a region writes days and times of day, and the texts that screens and mails make of it. Without
 * zod, because the browser's first load needs it.
 */

/** Longest language tag that is stored. */
export const LOCALE_MAX = 35

export interface ClockStyle {
  /** 6:00 PM rather than 18:00 */
  hour12: boolean
  /** Mar 3 rather than 3 Mar */
  monthFirst: boolean
}

/** The canonical form of a BCP 47 tag ('en-us' → 'en-US'); undefined for what is none or too long. */
export function canonicalLocale(tag: string): string | undefined {
  if (tag.length > LOCALE_MAX) return undefined
  try {
    const [canonical] = Intl.getCanonicalLocales(tag)
    return canonical !== undefined && canonical.length <= LOCALE_MAX ? canonical : undefined
  } catch {
    return undefined
  }
}

/** The style of a canonical BCP 47 tag, by the data of this runtime. */
export function clockStyle(locale: string): ClockStyle {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
    .formatToParts(0)
    .map(({ type }) => type)
  return {
    hour12: hourCycle === 'h11' || hourCycle === 'h12',
    monthFirst: parts.indexOf('month') < parts.indexOf('day'),
  }
}

/** A day as texts: 'Tue', '3', 'Mar', '2026'. */
export interface DayParts {
  weekday?: string | undefined
  day: string | number
  month: string
  year?: string | number | undefined
}

/** 'Tue 3 Mar 2026', or 'Tue, Mar 3, 2026' where the month comes first. */
export function formatDayParts(
  { weekday, day, month, year }: DayParts,
  monthFirst: boolean,
): string {
  return [weekday, monthFirst ? `${month} ${day}` : `${day} ${month}`, year]
    .filter((part) => part !== undefined)
    .join(monthFirst ? ', ' : ' ')
}

/** '18:00' or '6:00 PM'. */
export function formatClock(time: string, hour12: boolean): string {
  if (!hour12) return time
  const [hour = 0, minute = ''] = [Number(time.slice(0, 2)), time.slice(3)]
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/** '18:00–19:30', '6:00–7:30 PM', '11:30 AM–1:00 PM'. */
export function formatRange(from: string, to: string, hour12: boolean): string {
  const [start, end] = [formatClock(from, hour12), formatClock(to, hour12)]
  const sameHalf = hour12 && start.slice(-3) === end.slice(-3)
  return `${sameHalf ? start.slice(0, -3) : start}–${end}`
}
