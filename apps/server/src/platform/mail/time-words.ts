import { canonicalLocale, clockStyle, type ClockStyle } from '@firstbell/contract/clock'
import { zoneName } from '@firstbell/contract/time-zones'
import { formats } from '@firstbell/messages/all/formats'
import { languageOf, type Language } from '@firstbell/messages/languages'
import { sql, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'

/** How the times of a mail are told to its reader (rule mail-12). */
export interface ReaderClock {
  /** IANA zone; null when unknown: the offering's own is used. */
  zone: string | null
  /** BCP 47 tag of their last browser; null when unknown: as the language has it. */
  locale: string | null
  /** Absent in mails stored by versions that knew English only. */
  language?: string
}

export const UNKNOWN_CLOCK: ReaderClock = { zone: null, locale: null }

type KnownClock = ReaderClock & { zone: string }

/** The column of a person's `ReaderClock`. @param person the table `person`, or its alias */
export const clockOf = (person: string): RawBuilder<ReaderClock> => sql<ReaderClock>`
  json_build_object('zone', ${sql.ref(`${person}.timezone`)}, 'locale', ${sql.ref(`${person}.locale`)},
    'language', ${sql.ref(`${person}.language`)})`

interface WallClock {
  day: string
  time: string
  /** The time by 24 hours. */
  hhmm: string
  hour12: boolean
  /** `YYYY-MM-DD`. */
  date: string
  /** 0 is Sunday. */
  weekday: number
  /** Without weekday and year: `3 Mar`, `Mar 3`. */
  shortDay: string
  /** 'Mar', '3'. */
  leaf: { month: string; day: string }
}

/** Making a format takes far longer than using it. */
const clocks = new LRUCache<string, Intl.DateTimeFormat>({
  max: 100,
  memoMethod: (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'numeric',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
})
const styles = new LRUCache<string, ClockStyle>({ max: 100, memoMethod: clockStyle })

/**
 * How a reader's region writes times. That of a browser in another language says nothing of how this one
 * is written; English is, since before there were others, written as any browser's region has it.
 */
function styleOf({ locale, language }: ReaderClock): ClockStyle {
  const written = languageOf(language)
  const known = locale === null ? undefined : canonicalLocale(locale)
  return known !== undefined && (written === 'en' || known.split('-')[0] === written)
    ? styles.memo(known)
    : { hour12: formats[written].hour12, monthFirst: false }
}

/** Day and time on a reader's clock: `Tue 3 Mar 2026` and `18:00`, `Tue, Mar 3, 2026` and `6:00 PM`. */
export function wallClock(instant: Date, reader: KnownClock): WallClock {
  const m = formats[languageOf(reader.language)]
  const { hour12, monthFirst } = styleOf(reader)
  const part: Record<string, string> = {}
  for (const { type, value } of clocks.memo(reader.zone).formatToParts(instant)) part[type] = value
  const { day = '', year, hour, minute } = part
  const month = m.months[Number(part['month']) - 1] ?? ''
  const weekday = WEEKDAYS.indexOf(part['weekday'] ?? '')
  const hhmm = `${hour}:${minute}`
  return {
    day: m.day({ weekday: m.weekdays[weekday], day, month, year }, monthFirst),
    date: `${year}-${part['month']?.padStart(2, '0')}-${day.padStart(2, '0')}`,
    weekday,
    shortDay: m.day({ day, month }, monthFirst),
    time: m.clock(hhmm, hour12),
    hhmm,
    hour12,
    leaf: { month, day },
  }
}

const WEEKDAYS: readonly string[] = formats.en.weekdays

/** An instant on a reader's clock: `Tue 3 Mar 2026, 18:20 Berlin time`. */
export function instantWords(at: Date, reader: KnownClock): string {
  const { day, time } = wallClock(at, reader)
  const language = languageOf(reader.language)
  return inZone(formats[language].dayAndTime(day, time), reader.zone, language)
}

/** A time with the name of its zone: `18:20 Berlin time`. */
export function inZone(time: string, zone: string, language: Language): string {
  const m = formats[language]
  return m.inZone(time, zoneName(zone, m.zoneTime))
}

/** How many midnights of a zone lie between two instants: 0 on one day, 1 for tomorrow. */
export function daysBetween(from: Date, to: Date, timeZone: string): number {
  const dayOf = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  return dayOf(from).until(dayOf(to)).days
}
