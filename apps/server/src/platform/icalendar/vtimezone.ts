import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'

/**
 * The clock changes of a zone as a VTIMEZONE (RFC 5545 §3.6.5), from the same data as every instant
 * that we compute: what a program makes of a course's times is then what we hold them for. Ready-made
 * ones are of another release of the time zone database, and know only the rules of today.
 */

/** Years that a rule has to hold before it is written as one that goes on. */
const RULE_YEARS = 10

/** The clocks of a zone over some years. */
export interface ZoneClocks {
  /** Content lines of the component. */
  vtimezone: readonly string[]
  /** What the clocks show at each change, as if it were UTC (milliseconds since 1970). */
  changes: readonly number[]
}

const zones = new LRUCache<string, ZoneClocks>({ max: 1_000 })

/**
 * The clocks of a zone, right for every moment of these years.
 * @param zone an IANA name, which becomes the TZID as it is
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
  /** What the clocks show when they change: by the offset before. */
  wall: Temporal.PlainDateTime
  from: string
  to: string
}

function readClocks(zone: string, fromYear: number, toYear: number): ZoneClocks {
  // From the year before, so that each moment has a change before it, which says its offset.
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
 * The changes as one yearly rule for each of two directions, which is how calendars that know zones
 * by their rules (Outlook) take them; null where the years differ.
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
