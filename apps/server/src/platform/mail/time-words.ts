import { canonicalLocale, clockStyle, type ClockStyle } from '@firstbell/contract/clock'
import { zoneName } from '@firstbell/contract/time-zones'
import { cities } from '@firstbell/messages/all/cities'
import { formats } from '@firstbell/messages/all/formats'
import { languageOf, type Language } from '@firstbell/messages/languages'
import { sql, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'

/** What determines the format of times in a mail (rule mail-12). */
export interface ReaderClock {
  /** IANA zone; null if unknown: mails use the offering's zone. */
  zone: string | null
  /** BCP 47 tag of the reader's last browser; null if unknown: mails use the language's format. */
  locale: string | null
  /** Default: English. */
  language?: string
}

export const UNKNOWN_CLOCK: ReaderClock = { zone: null, locale: null }

type KnownClock = ReaderClock & { zone: string }

/** The column of a person's `ReaderClock`. @param person the table `person`, or its alias */
export const readerClock = (person: string): RawBuilder<ReaderClock> => sql<ReaderClock>`
  json_build_object('zone', ${sql.ref(`${person}.timezone`)}, 'locale', ${sql.ref(`${person}.locale`)},
    'language', ${sql.ref(`${person}.language`)})`

/** Caches formats, because creating one takes far longer than using it. */
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
 * Returns how times are written in the reader's region. The browser's locale counts if its language is the mail's; for
 * English, every locale counts.
 */
function styleOf({ locale, language }: ReaderClock): ClockStyle {
  const mailLanguage = languageOf(language)
  const region = locale === null ? undefined : canonicalLocale(locale)
  return region !== undefined && (mailLanguage === 'en' || region.split('-')[0] === mailLanguage)
    ? styles.memo(region)
    : { hour12: formats[mailLanguage].hour12, monthFirst: false }
}

/**
 * Returns day and time on a reader's clock: `Tue 3 Mar 2026` and `18:00`, or `Tue, Mar 3, 2026` and `6:00 PM`. Only
 * English abbreviates the names of days: `martes, 3 de marzo de 2026`.
 */
export function wallClock(instant: Date, reader: KnownClock) {
  const m = formats[languageOf(reader.language)]
  const { hour12, monthFirst } = styleOf(reader)
  const parts: Record<string, string> = {}
  for (const { type, value } of clocks.memo(reader.zone).formatToParts(instant)) parts[type] = value
  const { day = '', year = '', hour, minute } = parts
  const numbers = { day: Number(day), month: Number(parts['month']) - 1 }
  const month = m.months[numbers.month] ?? ''
  const weekday = WEEKDAYS.indexOf(parts['weekday'] ?? '')
  const hhmm = `${hour}:${minute}`
  return {
    day: m.dayInFull({ ...numbers, weekday, year: Number(year) }, monthFirst),
    /** With abbreviations, where there is little room. */
    abbreviatedDay: m.day({ weekday: m.weekdays[weekday], day, month, year }, monthFirst),
    /** `YYYY-MM-DD`. */
    date: `${year}-${parts['month']?.padStart(2, '0')}-${day.padStart(2, '0')}`,
    /** 0 is Sunday. */
    weekday,
    /** Without weekday and year: `3 Mar`, `Mar 3`. */
    shortDay: m.dayInFull(numbers, monthFirst),
    /** Without weekday: `3 Mar 2026`, `Mar 3, 2026`. */
    shortDayOfYear: m.dayInFull({ ...numbers, year: Number(year) }, monthFirst),
    time: m.clock(hhmm, hour12),
    /** The time in 24 hours. */
    hhmm,
    hour12,
    /** The day on a calendar leaf: 'Mar', '3'. */
    leaf: { month, day },
  }
}

const WEEKDAYS: readonly string[] = formats.en.weekdays

/** Formats an instant on a reader's clock: `Tue 3 Mar 2026, 18:20 Berlin time`. */
export function instantWords(instant: Date, reader: KnownClock): string {
  const { day, time } = wallClock(instant, reader)
  const language = languageOf(reader.language)
  return inZone(formats[language].timeOnDay(time, day), reader.zone, language)
}

/** Appends the name of the zone to a time: `18:20 Berlin time`. */
export function inZone(time: string, zone: string, language: Language): string {
  const m = formats[language]
  return m.inZone(time, zoneName(zone, m.zoneTime, cities[language]))
}

/** Returns the number of midnights of a zone between two instants: 0 on the same day, 1 for tomorrow. */
export function daysBetween(from: Date, to: Date, timeZone: string): number {
  const dayOf = (instant: Date) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
  return dayOf(from).until(dayOf(to)).days
}
