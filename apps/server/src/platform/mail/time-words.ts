import { zoneName } from '@firstbell/contract/time-zones'
import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'

const formats = new Map<string, Intl.DateTimeFormat>()

interface WallClock {
  day: string
  time: string
}

/** All mails about one offering tell the same times, and several times each. */
const told = new LRUCache<string, WallClock>({ max: 200 })

/** Day and time on the clocks of a zone, e.g. `Tue 3 Mar 2026` and `18:00`. */
export function wallClock(instant: Date, timeZone: string): WallClock {
  const key = `${instant.getTime()} ${timeZone}`
  let clock = told.get(key)
  if (!clock) told.set(key, (clock = readClock(instant, timeZone)))
  return clock
}

function readClock(instant: Date, timeZone: string): WallClock {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  const part: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(instant)) part[type] = value
  return {
    day: `${part['weekday']} ${part['day']} ${part['month']} ${part['year']}`,
    time: `${part['hour']}:${part['minute']}`,
  }
}

/** An instant on the clocks of a zone: `Tue 3 Mar 2026, 18:20 Berlin time`. */
export function instantWords(at: Date, timeZone: string): string {
  const { day, time } = wallClock(at, timeZone)
  return `${day}, ${time} ${zoneName(timeZone)}`
}

/** How many midnights of a zone lie between two instants: 0 on one day, 1 for tomorrow. */
export function daysBetween(from: Date, to: Date, timeZone: string): number {
  const dayOf = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  return dayOf(from).until(dayOf(to)).days
}
