import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'

/**
 * Renders the clock changes of a zone as a VTIMEZONE (RFC 5545 §3.6.5) from the same time zone data
 * that the product computes with, so that calendars show the same times. Ready-made VTIMEZONEs come
 * from another release of the data and contain today's rules only.
 */

/** Years for which a rule must hold to be written as an open-ended one. */
const RULE_YEARS = 10

/** The clock changes of a zone over some years. */
export interface ZoneClocks {
  /** The content lines of the component. */
  vtimezone: readonly string[]
  /** The local time at each change, as if it were UTC (milliseconds since 1970). */
  changes: readonly number[]
}

const zones = new LRUCache<string, ZoneClocks>({ max: 1_000 })

/**
 * The clock changes of a zone, complete for these years.
 * @param zone an IANA name, which becomes the TZID
 */
export function clocksOf(zone: string, fromYear: number, toYear: number): ZoneClocks {
  const key = `${zone} ${fromYear} ${toYear}`
  let clocks = zones.get(key)
  if (!clocks) {
    clocks = readClocks(zone, fromYear, toYear)
    zones.set(key, clocks)
  }
  return clocks
}

/** A moment at which the clocks of a zone change. */
interface Change {
  /** The local time of the change, by the offset that ends. */
  wall: Temporal.PlainDateTime
  from: string
  to: string
}

function readClocks(zone: string, fromYear: number, toYear: number): ZoneClocks {
  // From a year earlier, so that every moment has a preceding change that gives its offset.
  const start = Temporal.ZonedDateTime.from({
    timeZone: zone,
    year: fromYear - 1,
    month: 1,
    day: 1,
  })
  const lastYear = Math.max(toYear + 1, fromYear - 2 + RULE_YEARS)
  const changes: Change[] = []
  let before = start
  for (;;) {
    const after = before.getTimeZoneTransition('next')
    if (!after || after.year > lastYear) break
    changes.push({
      wall: after.toPlainDateTime().subtract({
        nanoseconds: after.offsetNanoseconds - before.offsetNanoseconds,
      }),
      from: before.offset,
      to: after.offset,
    })
    before = after
  }
  const rules = asRules(changes, fromYear - 1, lastYear)
  const initial: Change = {
    wall: Temporal.PlainDateTime.from('1970-01-01T00:00'),
    from: start.offset,
    to: start.offset,
  }
  const observances = rules
    ? rules.flatMap(({ first, rule }) => observance(first, rule))
    : [initial, ...changes.filter(({ wall }) => wall.year <= toYear + 1)].flatMap((change) =>
        observance(change),
      )
  return {
    vtimezone: ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances, 'END:VTIMEZONE'],
    changes: changes.map(({ wall }) => wall.toZonedDateTime('UTC').epochMilliseconds),
  }
}

function observance({ wall, from, to }: Change, rule?: string): string[] {
  const kind = minutesOf(to) > minutesOf(from) ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${wall.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    `TZOFFSETFROM:${from.replaceAll(':', '')}`,
    `TZOFFSETTO:${to.replaceAll(':', '')}`,
    `END:${kind}`,
  ]
}

const minutesOf = (offset: string): number =>
  Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6)))

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/**
 * The changes as two yearly rules, one for each direction; null when the years differ. Outlook
 * understands zones in this form only.
 */
function asRules(
  changes: readonly Change[],
  fromYear: number,
  toYear: number,
): { first: Change; rule: string }[] | null {
  const groups = Map.groupBy(changes, ({ wall, from, to }) =>
    [wall.month, wall.dayOfWeek, wall.toPlainTime().toString(), from, to].join(),
  )
  const years = toYear - fromYear + 1
  if (groups.size !== 2 || changes.length !== 2 * years) return null
  const rules = [...groups.values()].map((group) => {
    const [first] = group as [Change]
    const weeks = new Set(group.map(({ wall }) => Math.ceil(wall.day / 7)))
    const last = group.every(({ wall }) => wall.day + 7 > wall.daysInMonth)
    const every = group.every(({ wall }, index) => wall.year === fromYear + index)
    const week = last ? -1 : weeks.size === 1 ? [...weeks][0] : undefined
    return every && week !== undefined
      ? {
          first,
          rule: `FREQ=YEARLY;BYMONTH=${first.wall.month};BYDAY=${week}${DAYS[first.wall.dayOfWeek - 1]}`,
        }
      : null
  })
  return rules.every((rule) => rule !== null) ? rules : null
}
