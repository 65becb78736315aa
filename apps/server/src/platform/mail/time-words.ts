import {
  canonicalLocale,
  clockStyle,
  formatClock,
  formatDayParts,
  type ClockStyle,
} from '@firstbell/contract/clock'
import { zoneName } from '@firstbell/contract/time-zones'
import { sql, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'

/** How the times of a mail are told to its reader (rule mail-12). */
export interface ReaderClock {
  /** IANA zone; null when unknown: the offering's own is used. */
  zone: string | null
  /** BCP 47 tag of their last browser; null when unknown: 24 hours, the day before the month. */
  locale: string | null
}

export const UNKNOWN_CLOCK: ReaderClock = { zone: null, locale: null }

type KnownClock = ReaderClock & { zone: string }

/** The column of a person's `ReaderClock`. @param person the table `person`, or its alias */
export const clockOf = (person: string): RawBuilder<ReaderClock> => sql<ReaderClock>`
  json_build_object('zone', ${sql.ref(`${person}.timezone`)}, 'locale', ${sql.ref(`${person}.locale`)})`

interface WallClock {
  day: string
  time: string
  /** The time by 24 hours. */
  hhmm: string
  hour12: boolean
  /** 'Mar', '3'. */
  leaf: { month: string; day: string }
}

/** Making a format takes far longer than using it. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({
  max: 100,
  memoMethod: (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
})
const styles = new LRUCache<string, ClockStyle>({ max: 100, memoMethod: clockStyle })

/** Day and time on a reader's clock: `Tue 3 Mar 2026` and `18:00`, `Tue, Mar 3, 2026` and `6:00 PM`. */
export function wallClock(instant: Date, { zone, locale }: KnownClock): WallClock {
  const { hour12, monthFirst } = styles.memo((locale && canonicalLocale(locale)) || 'en-GB')
  const part: Record<string, string> = {}
  for (const { type, value } of formats.memo(zone).formatToParts(instant)) part[type] = value
  const { weekday, day = '', month = '', year, hour, minute } = part
  const hhmm = `${hour}:${minute}`
  return {
    day: formatDayParts({ weekday, day, month, year }, monthFirst),
    time: formatClock(hhmm, hour12),
    hhmm,
    hour12,
    leaf: { month, day },
  }
}

/** An instant on a reader's clock: `Tue 3 Mar 2026, 18:20 Berlin time`. */
export function instantWords(at: Date, reader: KnownClock): string {
  const { day, time } = wallClock(at, reader)
  return `${day}, ${time} ${zoneName(reader.zone)}`
}

/** How many midnights of a zone lie between two instants: 0 on one day, 1 for tomorrow. */
export function daysBetween(from: Date, to: Date, timeZone: string): number {
  const dayOf = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  return dayOf(from).until(dayOf(to)).days
}
