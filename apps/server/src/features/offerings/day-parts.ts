import { DAY_PARTS, type DayPart } from '@firstbell/contract/limits'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Spans of time in ascending order, in seconds since 1970: each `from` belongs to its span, `to` does not. */
export interface Spans {
  from: number[]
  to: number[]
}

/**
 * A part of each day on a zone's clock (rule finding-3), between two instants. The zone's offset is
 * looked up once a week and computed day by day only where it changes in between, because a list
 * spans years.
 */
export function spansOf(part: DayPart, zone: string, start: Date, end: Date): Spans {
  const spans: Spans = { from: [], to: [] }
  const [first, last] = DAY_PARTS[part]
  const hours = (last - first + 24) % 24
  const offsetAt = offsetsOf(zone)
  /** The instant of a wall time, both as if UTC were the zone. */
  const instantOf = (wall: number, offset: number | undefined) =>
    offset === undefined ? wall - offsetAt(wall - offsetAt(wall)) : wall - offset
  // A zone is at most 14 hours off, and a part at most 24 hours long.
  let day = Math.floor(start.getTime() / DAY) * DAY - 2 * DAY
  while (day < end.getTime() + 2 * DAY) {
    const week = day + 7 * DAY
    const [before, after] = [offsetAt(day - DAY), offsetAt(week + 2 * DAY)]
    const offset = before === after ? before : undefined
    for (; day < week; day += DAY) {
      const from = Math.max(instantOf(day + first * HOUR, offset), start.getTime())
      const to = Math.min(instantOf(day + (first + hours) * HOUR, offset), end.getTime())
      if (from >= to) continue
      spans.from.push(from / 1000)
      spans.to.push(to / 1000)
    }
  }
  return spans
}

/** @returns a function of instants: milliseconds that the zone is ahead of UTC */
function offsetsOf(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * 60_000)
  }
}
