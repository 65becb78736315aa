import { formatClock, formatRange } from '@firstbell/contract/clock'
import { zoneName } from '@firstbell/contract/time-zones'

/**
 * Texts for dates, times and zones. Pure functions, so that hydration matches the server's
 * rendering.
 */

export { formatClock, formatRange } from '@firstbell/contract/clock'
export { canonicalZone, zoneName } from '@firstbell/contract/time-zones'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const

/** A calendar day. */
interface Day {
  year: number
  /** 1–12 */
  month: number
  day: number
}

/** A local day and time. */
export interface WallClock extends Day {
  /** 'HH:mm' */
  time: string
}

/** The zone and clock format to show times in; see `useReader`. */
export interface Reader {
  /** IANA name */
  zone: string
  /** 6:00 PM rather than 18:00 */
  hour12: boolean
}

export interface FormattedTime {
  /** 'Tue 3 Mar, 18:00–19:30'; over several days 'Tue 3 Mar – Thu 5 Mar, from 18:00'. */
  text: string
  /** The start only: 'Tue 3 Mar, 18:00'. */
  start: string
  /** The zone of these times: 'your time' or its name ('Berlin time', 'UTC'). */
  zone: string
  /** The same in the offering's own zone, with its name, if the local times differ. */
  inOwnZone?: string
}

/** An offering's instants (ISO 8601) and its IANA zone. */
export interface Span {
  startsAt: string
  endsAt: string
  timezone: string
}

/**
 * FormattedTime an offering takes place, in the reader's time. While the reader is unknown (on the server
 * and in the first render), in the offering's zone with a 24-hour clock.
 * @param now milliseconds; the year is shown if it differs
 */
export function formatOfferingTime(
  span: Span,
  reader: Reader | undefined,
  now: number,
): FormattedTime {
  const { zone, hour12 } = reader ?? { zone: span.timezone, hour12: false }
  const read = (where: string) => {
    const start = wallClock(Date.parse(span.startsAt), where)
    const { year } = wallClock(now, where)
    return {
      text: formatSpan(span, start, where, hour12, year),
      start: formatStart(start, hour12, year),
    }
  }
  if (!reader) return { ...read(zone), zone: zoneName(zone) }
  const yours = { ...read(zone), zone: 'your time' }
  const own = read(span.timezone).text
  return own === yours.text ? yours : { ...yours, inOwnZone: `${own} ${zoneName(span.timezone)}` }
}

function formatSpan(
  { startsAt, endsAt, timezone }: Span,
  start: WallClock,
  zone: string,
  hour12: boolean,
  thisYear: number,
): string {
  const from = Date.parse(startsAt)
  const to = Date.parse(endsAt)
  const end = wallClock(to, zone)
  const day = (at: WallClock) => formatDay(at, thisYear)
  // A course ends at the time of day of its start on the day after its last session.
  if (to - from > 22 * HOUR_MS && wallClock(from, timezone).time === wallClock(to, timezone).time) {
    const last = wallClock(to - DAY_MS, zone)
    const first = formatClock(start.time, hour12)
    return dayNumber(last) > dayNumber(start)
      ? `${day(start)} – ${day(last)}, from ${first}`
      : `${day(start)}, from ${first}`
  }
  // For readers, a class that ends at midnight ends on the same day.
  const nextDay = dayNumber(end) > dayNumber(start) && end.time !== '00:00' ? ' next day' : ''
  return `${day(start)}, ${formatRange(start.time, end.time, hour12)}${nextDay}`
}

/** 'Tue 3 Mar, 18:00'. */
export function formatInstant(at: number, zone: string, hour12: boolean, now: number): string {
  return formatStart(wallClock(at, zone), hour12, wallClock(now, zone).year)
}

const formatStart = (at: WallClock, hour12: boolean, thisYear: number) =>
  `${formatDay(at, thisYear)}, ${formatClock(at.time, hour12)}`

/** Milliseconds of the day's midnight in UTC, to compare days. */
export const dayNumber = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day)

/** 'Tue 3 Mar', with the year if it is not the current one. */
export function formatDay(at: Day, thisYear: number): string {
  const weekday = WEEKDAYS[new Date(dayNumber(at)).getUTCDay()] ?? ''
  const year = at.year === thisYear ? '' : ` ${at.year}`
  return `${weekday} ${at.day} ${MONTHS[at.month - 1] ?? ''}${year}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Zones that this machine does not know are treated as UTC. */
function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (!clock) {
    const make = (timeZone: string) =>
      new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
        timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      })
    try {
      clock = make(zone)
    } catch {
      clock = make('UTC')
    }
    clocks.set(zone, clock)
  }
  return clock
}

/** The local day and time of a zone at an instant (milliseconds). */
export function wallClock(instant: number, zone: string): WallClock {
  // '3/31/2026, 18:00' in every engine; `formatToParts` takes twice the time.
  const [month, day, year, hour, minute] = clockOf(zone).format(instant).match(/\d+/g) as string[]
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    time: `${hour}:${minute}`,
  }
}

/** '2026-03-03' → '3 Mar 2026'. Returns malformed dates unchanged. */
export function exactDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []
  const name = MONTHS[Number(month) - 1]
  return name === undefined ? date : `${Number(day)} ${name} ${year}`
}

/** A local date and time: '3 Mar 2026, 18:00'. */
export function exactDateTime(date: string, timing: string): string {
  return `${exactDate(date)}, ${timing}`
}
