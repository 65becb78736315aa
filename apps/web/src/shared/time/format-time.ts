import type { ClockStyle } from '@firstbell/contract/clock'
import { plainZoneName, zoneName } from '@firstbell/contract/time-zones'
import { dayNumber, wallClock, type Day, type WallClock } from '@firstbell/contract/wall-clock'
import * as m from '@firstbell/messages/formats'
import { DAY, HOUR } from './now.ts'

/** Texts for dates, times and zones. Pure functions, so that server and browser render the same. */

export type { ClockStyle } from '@firstbell/contract/clock'
export { dayNumber, wallClock, type Day, type WallClock } from '@firstbell/contract/wall-clock'
export { canonicalZone, plainZoneName, zoneName } from '@firstbell/contract/time-zones'

/** '18:00' or '6:00 PM'. */
export const formatClock = m.clock

/** '18:00–19:30', '6:00–7:30 PM', '11:30 AM–1:00 PM'. */
export const formatRange = m.clockRange

/** The zone to show times in, and the clock style of its region; see `useReader`. */
export interface Reader extends ClockStyle {
  /** IANA name */
  zone: string
}

/** The style while the reader is unknown: on the server and in the first render. */
export const UNKNOWN_STYLE: ClockStyle = { hour12: m.hour12, monthFirst: false }
export const UNKNOWN_READER: Reader = { zone: 'UTC', ...UNKNOWN_STYLE }

export interface FormattedTime {
  /** 'Tue 3 Mar, 18:00–19:30'; over several days 'Tue 3 Mar – Thu 5 Mar, from 18:00'. */
  text: string
  /** The start only: 'Tue 3 Mar · 18:00'. */
  start: string
  /** The time of day of the start: '18:00'. */
  clock: string
  /** The day of the start as on a calendar's leaf: 'Mar', 3. */
  leaf: { month: string; day: number }
  /** The day of the start with its year: 'Tue 3 Mar 2026'. */
  day: string
  /** The day of the start: 'Tue 3 Mar', with its year only if it is far. */
  shortDay: string
  /** `shortDay` without its weekday: '3 Mar'. */
  date: string
  /** The weekday of the start: 0 is Sunday. */
  weekday: number
  /** '18:00–19:30'; only for a class or a session, because a course ends days later. */
  hours: string
  /** `hours` without 'next day'. */
  clockHours: string
  /** The zone of these times: 'your time' or its name ('Berlin time', 'UTC'). */
  zone: string
  /** The start in the offering's own zone, with its name, if the local times differ. */
  inOwnZone?: string
}

/** An offering's instants (ISO 8601) and its IANA zone. */
export interface Span {
  startsAt: string
  endsAt: string
  timezone: string
}

/**
 * When an offering takes place, in the reader's time (rule screen-17). While the reader is unknown,
 * in the offering's zone and the style of the page's language.
 * @param now milliseconds; days far from it are shown with their year
 */
export function formatOfferingTime(
  span: Span,
  reader: Reader | undefined,
  now: number,
): FormattedTime {
  const { zone, ...style } = reader ?? { zone: span.timezone, ...UNKNOWN_STYLE }
  const from = Date.parse(span.startsAt)
  const at = wallClock(from, zone)
  const today = wallClock(now, zone)
  const shortDay = formatDay(at, today, style)
  const clock = formatClock(at.time, style.hour12)
  const end = wallClock(Date.parse(span.endsAt), zone)
  const time = {
    text: formatSpan(span, at, zone, style, today),
    start: `${shortDay} · ${clock}`,
    clock,
    leaf: { month: monthOf(at), day: at.day },
    day: formatDay(at, undefined, style),
    shortDay,
    date: m.day({ day: at.day, month: monthOf(at), year: yearOf(at, today) }, style.monthFirst),
    weekday: weekdayOf(at),
    hours: formatHours(at, end, style),
    clockHours: formatRange(at.time, end.time, style.hour12),
  }
  if (!reader) return { ...time, zone: plainZoneName(zone) }
  const ownClock = wallClock(from, span.timezone)
  return {
    ...time,
    zone: m.yourTime,
    ...((ownClock.time !== at.time || ownClock.day !== at.day) && {
      inOwnZone: m.inZone(
        formatStart(ownClock, style, wallClock(now, span.timezone)),
        zoneName(span.timezone),
      ),
    }),
  }
}

function formatSpan(
  { startsAt, endsAt, timezone }: Span,
  start: WallClock,
  zone: string,
  style: ClockStyle,
  today: Day,
): string {
  const from = Date.parse(startsAt)
  const to = Date.parse(endsAt)
  const day = (at: WallClock) => formatDay(at, today, style)
  // A course ends at the time of day of its start on the day after its last session. 22 hours, because clocks may change.
  if (to - from > 22 * HOUR && wallClock(from, timezone).time === wallClock(to, timezone).time) {
    const last = wallClock(to - DAY, zone)
    const first = formatClock(start.time, style.hour12)
    const days =
      dayNumber(last) > dayNumber(start) ? m.daysRange(day(start), day(last)) : day(start)
    return m.daysFrom(days, first)
  }
  return m.dayAndTime(day(start), formatHours(start, wallClock(to, zone), style))
}

function formatHours(start: WallClock, end: WallClock, { hour12 }: ClockStyle): string {
  // For readers, a class that ends at midnight ends on the same day.
  const nextDay = dayNumber(end) > dayNumber(start) && end.time !== '00:00'
  const hours = formatRange(start.time, end.time, hour12)
  return nextDay ? m.nextDay(hours) : hours
}

/**
 * Returns how many days of a zone's calendar a start is away: 0 is today, 1 is tomorrow.
 * @param startsAt an instant (ISO 8601)
 * @param now milliseconds
 */
export function calendarDaysUntil(startsAt: string, zone: string, now: number): number {
  const start = wallClock(Date.parse(startsAt), zone)
  return (dayNumber(start) - dayNumber(wallClock(now, zone))) / DAY
}

/**
 * Returns whether a start is in hours (0), tomorrow (1) or in that many days, by the reader's calendar. Within 12 hours
 * people think of hours, also past midnight. See `calendarDaysUntil` for the parameters.
 */
export const daysAway = (startsAt: string, zone: string, now: number): number =>
  Date.parse(startsAt) - now < 12 * HOUR ? 0 : calendarDaysUntil(startsAt, zone, now)

/** 'Tue 3 Mar, 18:00', with the year if the day is far from `now` (milliseconds). */
export function formatInstant(at: number, zone: string, style: ClockStyle, now: number): string {
  return formatStart(wallClock(at, zone), style, wallClock(now, zone))
}

const formatStart = (at: WallClock, style: ClockStyle, today: Day) =>
  m.timeOnDay(formatClock(at.time, style.hour12), formatDay(at, today, style))

const monthOf = ({ month }: Pick<Day, 'month'>): string => m.months[month - 1] ?? ''

/** Within half a year, a day and its month mean one day only. */
const NEAR_MS = 182 * DAY

/**
 * 'Tue 3 Mar' or 'Tue, Mar 3'. Adds the year if it is not this year and the day is more than half a year
 * away, so that next week has no year in late December.
 */
export function formatDay(at: Day, today: Day | undefined, { monthFirst }: ClockStyle): string {
  return m.day(
    {
      weekday: m.weekdays[weekdayOf(at)],
      day: at.day,
      month: monthOf(at),
      year: yearOf(at, today),
    },
    monthFirst,
  )
}

const weekdayOf = (at: Day): number => new Date(dayNumber(at)).getUTCDay()

/** The year of a day, undefined where it goes without saying. */
function yearOf(at: Day, today: Day | undefined): number | undefined {
  const known =
    today && (at.year === today.year || Math.abs(dayNumber(at) - dayNumber(today)) <= NEAR_MS)
  return known ? undefined : at.year
}

/** '2026-03-03' → '3 Mar 2026' or 'Mar 3, 2026'. Returns malformed dates unchanged. */
export function formatDate(date: string, { monthFirst }: ClockStyle = UNKNOWN_STYLE): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []
  const name = m.months[Number(month) - 1]
  return name === undefined ? date : m.day({ day: Number(day), month: name, year }, monthFirst)
}
