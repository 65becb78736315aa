import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'

/**
 * Renders the clock changes of a zone as a VTIMEZONE (RFC 5545 §3.6.5). It uses the time zone data with which sessions
 * are computed, so that calendars show the same times. Ready-made VTIMEZONEs come from another release of the data and
 * contain only today's rules.
 */

/** How many years clock changes must follow a rule to be written as an open-ended rule. */
const RULE_YEARS = 10

const DAY_MS = 86_400_000

export interface ZoneClocks {
  vtimezone: readonly string[]
  /**
   * The local time at each change, as if it were UTC (milliseconds since 1970). Shows on which days an event has a time
   * that occurs twice or never.
   */
  changes: readonly number[]
}

interface ClockChange {
  /** The local time of the change by the offset that ends, as if it were UTC. */
  wall: number
  /** Offsets from UTC in milliseconds. */
  from: number
  to: number
}

const years = new LRUCache<string, Year, { zone: string; year: number }>({
  max: 10_000,
  memoMethod: (_key, _stale, { context: { zone, year } }) => readYear(zone, year),
})
const yearOf = (zone: string, year: number): Year =>
  years.memo(`${zone} ${year}`, { context: { zone, year } })

/**
 * Returns the clock changes of a zone, complete for these years. The cost grows with the number of years, not with the time
 * between them.
 * @param zone an IANA name, which becomes the TZID
 */
export function clocksOf(zone: string, eventYears: Iterable<number>): ZoneClocks {
  // Also the year before, so that every event has a preceding change, which determines its offset.
  const needed = new Set([...eventYears].flatMap((year) => [year - 1, year, year + 1]))
  const sortedYears = [...needed].toSorted((one, other) => one - other)
  const read = sortedYears.map((year) => yearOf(zone, year))
  const changes = read.flatMap((year) => year.changes)
  const observances =
    yearlyRules(zone, read) ??
    read
      .flatMap(({ year, initial, changes: changesOfYear }, index) => {
        const before = read[index - 1]
        // The first offset is valid from 1970.
        if (!before) return [{ ...initial, wall: 0 }, ...changesOfYear]
        // The clocks may have changed in the omitted years.
        return before.year === year - 1 ? changesOfYear : [initial, ...changesOfYear]
      })
      .map((change) => observance(change))
  return {
    vtimezone: ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances.flat(), 'END:VTIMEZONE'],
    changes: changes.map(({ wall }) => wall),
  }
}

interface Year {
  year: number
  /** The offset at its start, as a change from this offset to the same one. */
  initial: ClockChange
  changes: readonly ClockChange[]
}

function readYear(zone: string, year: number): Year {
  let before = Temporal.ZonedDateTime.from({ timeZone: zone, year, month: 1, day: 1 })
  const offset = offsetOf(before)
  const changes: ClockChange[] = []
  for (;;) {
    const after = before.getTimeZoneTransition('next')
    if (!after || after.year > year) break
    const from = offsetOf(before)
    changes.push({ wall: after.epochMilliseconds + from, from, to: offsetOf(after) })
    before = after
  }
  return { year, initial: { wall: Date.UTC(year, 0), from: offset, to: offset }, changes }
}

const offsetOf = ({ offsetNanoseconds }: Temporal.ZonedDateTime): number => offsetNanoseconds / 1e6

function observance({ wall, from, to }: ClockChange, rule?: string): string[] {
  // An initial offset is always STANDARD. Calendars compute with the offsets, not with this name.
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, '')}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${kind}`,
  ]
}

/** Returns an offset in the form `+0100`, with seconds if they are not 0. */
function offsetText(offset: number): string {
  const text = new Date(Math.abs(offset)).toISOString().slice(11, 19).replaceAll(':', '')
  return `${offset < 0 ? '-' : '+'}${text.replace(/00$/, '')}`
}

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/**
 * Returns the changes as two yearly rules, one for each direction; null if the years differ. Outlook only supports zones
 * in this form.
 */
function yearlyRules(zone: string, eventYears: readonly Year[]): string[][] | null {
  if (eventYears.some(({ changes }) => changes.length !== 2)) return null
  const first = eventYears[0]?.year ?? 0
  const checked = new Set(eventYears)
  for (let year = first; year < first + RULE_YEARS; year += 1) checked.add(yearOf(zone, year))
  const groups = Map.groupBy(
    [...checked].flatMap(({ changes }) => changes),
    ({ wall, from, to }) =>
      [new Date(wall).getUTCMonth(), new Date(wall).getUTCDay(), wall % DAY_MS, from, to].join(),
  )
  // A rule names the week of the month: -1 is the last one.
  const rules = [...groups.values()].map((group) => {
    const days = group.map(({ wall }) => new Date(wall))
    const weeks = new Set(days.map((day) => Math.ceil(day.getUTCDate() / 7)))
    const last = days.every(
      (day) => new Date(day.getTime() + 7 * DAY_MS).getUTCMonth() !== day.getUTCMonth(),
    )
    const week = last ? -1 : weeks.size === 1 ? [...weeks][0] : undefined
    const [day] = days as [Date]
    return group.length === checked.size && week !== undefined
      ? observance(
          group[0] as ClockChange,
          `FREQ=YEARLY;BYMONTH=${day.getUTCMonth() + 1};BYDAY=${week}${DAYS[day.getUTCDay()]}`,
        )
      : null
  })
  return rules.length === 2 && rules.every((rule) => rule !== null) ? rules : null
}
