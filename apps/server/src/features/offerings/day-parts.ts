import { DAY_PARTS, type DayPart } from '@firstbell/contract/limits'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Spans of time in ascending order, in seconds since 1970, each from `from` up to, but not including, `to`. */
export interface Spans {
  from: number[]
  to: number[]
}

/**
 * Returns a part of each local day of a zone (rule finding-3), between two instants. Because a list spans years,
 * it looks the zone's offset up once a week, and each day only in weeks in which the offset changes.
 */
export function spansOf(part: DayPart, zone: string, start: Date, end: Date): Spans {
  const spans: Spans = { from: [], to: [] }
  const [first, last] = DAY_PARTS[part]
  const hours = (last - first + 24) % 24
  const offsetAt = offsetsOf(zone)
  /** Returns the instant of a local time, which is given in milliseconds as if the zone were UTC. */
  const instantOf = (wall: number, offset: number | undefined) =>
    offset === undefined ? wall - offsetAt(wall - offsetAt(wall)) : wall - offset
  // A zone is at most 14 hours off, and a part at most 24 hours long.
  let day = Math.floor(start.getTime() / DAY_MS) * DAY_MS - 2 * DAY_MS
  while (day < end.getTime() + 2 * DAY_MS) {
    const week = day + 7 * DAY_MS
    const [before, after] = [offsetAt(day - DAY_MS), offsetAt(week + 2 * DAY_MS)]
    const offset = before === after ? before : undefined
    for (; day < week; day += DAY_MS) {
      const from = Math.max(instantOf(day + first * HOUR_MS, offset), start.getTime())
      const to = Math.min(instantOf(day + (first + hours) * HOUR_MS, offset), end.getTime())
      if (from >= to) continue
      spans.from.push(from / 1000)
      spans.to.push(to / 1000)
    }
  }
  return spans
}

/** Returns a function that returns how many milliseconds the zone is ahead of UTC at an instant. */
function offsetsOf(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000)
  }
}
