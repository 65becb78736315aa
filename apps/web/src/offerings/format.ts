/**
 * Times, durations, prices and seats in the words of the screens. Pure functions; the same in server
 * and browser, whatever the locale of either, so that hydration finds what was drawn.
 */

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

/** What a clock on the wall shows. */
interface WallClock {
  year: number
  /** 1–12 */
  month: number
  day: number
  /** 'HH:mm' */
  time: string
}

export interface When {
  /** 'Tue 3 Mar, 18:00–19:30'; over several days 'Tue 3 Mar – Thu 5 Mar, from 18:00'. */
  words: string
  /** Whose time that is: 'your time' or the zone's name ('Berlin time', 'UTC'). */
  zone: string
  /** The same in the offering's own zone, its name included, where its clocks show another time. */
  other?: string
}

/** An offering's instants (ISO 8601) and its IANA zone. */
export interface Span {
  startsAt: string
  endsAt: string
  timezone: string
}

/**
 * When an offering takes place, in the viewer's time, or in the offering's own while the viewer's
 * zone is not known (on the server, and in the first render of the browser).
 * @param viewerZone IANA name
 * @param now milliseconds; another year than the present one is named
 */
export function whenWords(span: Span, viewerZone?: string, now: number = Date.now()): When {
  const own = spanWords(span, span.timezone, now)
  if (viewerZone === undefined) return { words: own, zone: zoneName(span.timezone) }
  const words = spanWords(span, viewerZone, now)
  return words === own
    ? { words, zone: 'your time' }
    : { words, zone: 'your time', other: `${own} ${zoneName(span.timezone)}` }
}

function spanWords({ startsAt, endsAt, timezone }: Span, zone: string, now: number): string {
  const from = Date.parse(startsAt)
  const to = Date.parse(endsAt)
  const start = wallClock(from, zone)
  const end = wallClock(to, zone)
  const thisYear = wallClock(now, zone).year
  const day = (at: WallClock) => dayWords(at) + (at.year === thisYear ? '' : ` ${at.year}`)
  // A course ends at its hour of the day after the last one: three days from Tuesday end on Thursday.
  if (to - from > 22 * HOUR_MS && wallClock(from, timezone).time === wallClock(to, timezone).time) {
    const last = wallClock(to - DAY_MS, zone)
    return dayNumber(last) > dayNumber(start)
      ? `${day(start)} – ${day(last)}, from ${start.time}`
      : `${day(start)}, from ${start.time}`
  }
  // A class that ends at midnight ends on the same evening to everybody but a calendar.
  const nextDay = dayNumber(end) > dayNumber(start) && end.time !== '00:00' ? ' next day' : ''
  return `${day(start)}, ${start.time}–${end.time}${nextDay}`
}

const dayNumber = ({ year, month, day }: WallClock) => Date.UTC(year, month - 1, day)

function dayWords(at: WallClock): string {
  const weekday = WEEKDAYS[new Date(dayNumber(at)).getUTCDay()] ?? ''
  return `${weekday} ${at.day} ${MONTHS[at.month - 1] ?? ''}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** A zone that this machine does not know is read as UTC. */
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

function wallClock(instant: number, zone: string): WallClock {
  const parts: Record<string, string> = {}
  for (const { type, value } of clockOf(zone).formatToParts(instant)) parts[type] = value
  return {
    year: Number(parts['year']),
    month: Number(parts['month']),
    day: Number(parts['day']),
    time: `${parts['hour']}:${parts['minute']}`,
  }
}

/** 'Europe/Berlin' → 'Berlin time', 'America/New_York' → 'New York time', 'UTC' → 'UTC'. */
export function zoneName(zone: string): string {
  if (!zone.includes('/') || zone.startsWith('Etc/')) return zone.replace(/^Etc\//, '')
  return `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`
}

/** The browser's own zone (IANA). Never while rendering on the server: it would be the server's. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}

/** '2026-03-03' → '3 Mar 2026'. What is no such date is returned as it is. */
export function exactDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []
  const name = MONTHS[Number(month) - 1]
  return name === undefined ? date : `${Number(day)} ${name} ${year}`
}

/** A date of birth or launch with its clock time: '3 Mar 2026, 18:00'. */
export function exactDateTime(date: string, timing: string): string {
  return `${exactDate(date)}, ${timing}`
}

/** 1 → '1 day', 2 → '2 days', 1200 → '1,200 days'. */
export function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** With separators of thousands and without trailing zeros: 1.5, 1,440, 1.67. */
function grouped(value: number, decimals?: number): string {
  const text = decimals === undefined ? String(Number(value.toFixed(2))) : value.toFixed(decimals)
  const [whole = '', part] = text.split('.')
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return part === undefined ? separated : `${separated}.${part}`
}

/** A class's duration as cards and forms label it: 90 → '90 minutes' (rule offering-11). */
export function classMinutes(minutes: number): string {
  return counted(minutes, 'minute')
}

/** A class's duration as details and profile lists label it: 90 → '1.5 hours' (rule offering-11). */
export function classHours(minutes: number): string {
  return counted(Number((minutes / 60).toFixed(2)), 'hour')
}

/** A course's duration as search results and the create form label it: 3 → '3 days'. */
export function courseDays(days: number): string {
  return counted(days, 'day')
}

/** A course's duration as profile lists label it: 3 → '72 hours (3 days)' (rule offering-11). */
export function courseHours(days: number): string {
  return `${counted(days * 24, 'hour')} (${courseDays(days)})`
}

/** A course's duration for the edit form, whose label says minutes: 3 → 4320 (rule offering-11). */
export function courseMinutes(days: number): number {
  return days * 24 * 60
}

/** A module's duration: 45 → '45 mins' (rule offering-11). */
export function moduleMinutes(minutes: number): string {
  return counted(minutes, 'min')
}

/** Dollars: 49.5 → '$49.50', 49 → '$49.00', 0 → '$0 · Free'. */
export function priceText(price: number): string {
  return price === 0 ? '$0 · Free' : `$${grouped(price, 2)}`
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

/** Days until a launch, a begun one counted whole; never below 0 (rule screen-13). */
export function daysRemaining(startsAt: string, now: number = Date.now()): number {
  return Math.max(0, Math.ceil((Date.parse(startsAt) - now) / DAY_MS))
}
