import { Temporal } from 'temporal-polyfill'

const DAY_MS = 24 * 3_600_000

/**
 * Returns the instants of a local time on consecutive days, in milliseconds since 1970. Days that a zone skipped
 * (Samoa's 30 December 2011) have none.
 * @param first the local time on the first day
 */
export function dailyInstants(first: Temporal.PlainDateTime, zone: string, days: number): number[] {
  const instants = new Set<number>()
  let day = 0
  while (day < days) {
    const wall = first.add({ days: day })
    const exact = wall.toZonedDateTime(zone)
    // Until the zone's next clock change, a local time recurs every 24 hours, unless it was moved out of a gap.
    // Computing each day with Temporal would block the process for long courses and lists.
    const unmoved = exact.toPlainDateTime().equals(wall)
    const change = unmoved ? exact.getTimeZoneTransition('next') : exact
    const until = change?.epochMilliseconds ?? Infinity
    let instant = exact.epochMilliseconds
    do {
      instants.add(instant)
      instant += DAY_MS
      day += 1
    } while (day < days && instant < until)
  }
  return [...instants]
}
