/** How a region writes days and times of day. Without zod, because the browser's first load needs it. */

/** Longest language tag that is stored. */
export const LOCALE_MAX = 35

export interface ClockStyle {
  /** 6:00 PM rather than 18:00 */
  hour12: boolean
  /** Mar 3 rather than 3 Mar */
  monthFirst: boolean
}

/** The canonical form of a BCP 47 tag ('en-us' → 'en-US'); undefined if it is no tag or too long. */
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
