import type { Kind } from '@firstbell/contract/kinds'
import { MAX_CLASS_MINUTES, type DayPart, DAY_PARTS } from '@firstbell/contract/limits'
import type { ListQuery } from '@firstbell/contract/offerings'
import { searchText } from '@firstbell/contract/typed-text'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The filters of a list; `q` is part of a title, in upper or lower case. */
export type ListFilter = Pick<
  Partial<ListQuery>,
  | 'q'
  | 'category'
  | 'level'
  | 'language'
  | 'instructor'
  | 'from'
  | 'to'
  | 'time'
  | 'zone'
  | 'seats'
  | 'minPrice'
  | 'maxPrice'
  | 'sort'
> & {
  /** Whether a list of classes shows each series once (rule series-10). */
  seriesOnce?: boolean | undefined
}

/** The columns by which a list is sorted before the time (rule finding-6). */
const ORDERS = { soonest: undefined, price: sql`price`, rating: sql`rating desc nulls last` }

/** A part of a list that one index scan, forward or backward, reads in order. */
export interface Section {
  condition: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
  /** The condition for the rows after `weeks.week`. */
  after: RawBuilder<SqlBool>
  /** The spans of time in which matches start, in the order of the section. */
  spans?: SpansInSql
}

export interface Search {
  kind: Kind
  /** Whether each series is shown once. Only classes have series, and their list has one section. */
  seriesOnce: boolean
  now: Date
  /** Whether the list has the offerings of one instructor, which are looked up by their ids. */
  byInstructor: boolean
  /** Folded like the titles (`searchText`). */
  q: string | undefined
  /** The conditions on columns with which the indexes begin. */
  filters: RawBuilder<SqlBool>
  /** The conditions that a scan checks for each row (seats and prices). */
  checks: RawBuilder<SqlBool> | undefined
  sections: [Section] | [Section, Section]
  /** The columns by which the list is sorted before the time; undefined: by time alone. */
  sorted: RawBuilder<unknown> | undefined
  /** The `listing_keys` of a row that matches, without kind and week. */
  keys: string[]
}

export const allOf = (conditions: RawBuilder<unknown>[]) =>
  sql<SqlBool>`${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}`

export const between = (from?: string, to?: string) =>
  allOf([
    ...(from ? [sql`starts_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`starts_at < ${to}::timestamptz`] : []),
  ])

/** @param days the parts of the days of the list; required if the filter has a part of the day */
export function searchOf(kind: Kind, filter: ListFilter, now: Date, days?: Days): Search {
  const { q, category, level, language, instructor, from, to, seats, minPrice, maxPrice, sort } =
    filter
  const folded = q ? searchText(q) : undefined
  // A class that began earlier has ended.
  const earliest = kind === 'class' ? new Date(now.getTime() - MAX_CLASS_MINUTES * 60_000) : now
  const facets = [
    ...(category ? [{ column: 'category', value: category }] : []),
    ...(level ? [{ column: 'level', value: level }] : []),
  ]
  const checks = [
    ...(seats ? [sql`not is_full`] : []),
    ...(minPrice === undefined ? [] : [sql`price >= ${minPrice}`]),
    ...(maxPrice === undefined ? [] : [sql`price <= ${maxPrice}`]),
  ]
  const common = {
    kind,
    seriesOnce: kind === 'class' && filter.seriesOnce === true,
    now,
    byInstructor: Boolean(instructor),
    q: folded,
    filters: allOf([
      ...[{ column: 'kind', value: kind }, ...facets].map(
        ({ column, value }) => sql`${sql.ref(column)} = ${value}`,
      ),
      ...(language ? [sql`language = ${language}`] : []),
      ...(instructor ? [taughtBy(kind, instructor, earliest)] : []),
    ]),
    checks: checks.length === 0 ? undefined : allOf(checks),
    sorted: sort ? ORDERS[sort] : undefined,
    keys: [...facets.map(({ column, value }) => `${column} ${value}`), ...partsOf(folded ?? '')],
  }
  const range = between(from, to)
  const [start, end] = [from ? new Date(from) : -Infinity, to ? new Date(to) : Infinity].map(Number)
  const spans = (first: number, last: number, reversed = false) =>
    days && filter.time && filter.zone
      ? days.spans(
          filter.time,
          filter.zone,
          Math.max(first, start!),
          Math.min(last, end!),
          reversed,
        )
      : undefined
  const toCome = spans(earliest.getTime(), days?.last ?? 0)
  const soonest = {
    order: sql`starts_at, offering_id`,
    after: sql<SqlBool>`starts_at >= to_timestamp((weeks.week + 1) * ${WEEK_SECONDS})`,
    ...(toCome && { spans: toCome }),
  }
  if (kind === 'class') {
    // The first condition bounds the index scan.
    const condition = sql<SqlBool>`starts_at > ${earliest} and ends_at > ${now} and ${range}`
    return { ...common, sections: [{ ...soonest, condition }] }
  }
  const toLaunch = { ...soonest, condition: sql<SqlBool>`starts_at > ${earliest} and ${range}` }
  if (instructor) return { ...common, sections: [toLaunch] }
  // To launch first, then launched (rule list-2).
  const past = spans(days?.first ?? 0, now.getTime() + 1, true)
  const launched = {
    condition: sql<SqlBool>`starts_at <= ${now} and ${range}`,
    order: sql`starts_at desc, offering_id desc`,
    after: sql<SqlBool>`starts_at < to_timestamp(weeks.week * ${WEEK_SECONDS})`,
    ...(past && { spans: past }),
  }
  return { ...common, sections: [toLaunch, launched] }
}

/** The starts of a list's offerings are from `first` up to, but not including, `last` (milliseconds since 1970). */
interface Extent {
  first: number
  last: number
}

export async function extentOf(db: Database, kind: Kind): Promise<Extent> {
  const { first, last } = await db
    .selectFrom('listing')
    .where('kind', '=', kind)
    .select(({ fn }) => [fn.min('starts_at').as('first'), fn.max('starts_at').as('last')])
    .executeTakeFirstOrThrow()
  return { first: Number(first ?? 0), last: Number(last ?? 0) + 1_000 }
}

/** Spans of time as SQL: arrays of their first and last instants, in seconds since 1970. */
interface SpansInSql {
  first: RawBuilder<unknown>
  last: RawBuilder<unknown>
  /** The condition that a row starts in one of them, by binary search. */
  containsStart: RawBuilder<SqlBool>
}

interface Days extends Extent {
  spans: (part: DayPart, zone: string, from: number, to: number, reversed?: boolean) => SpansInSql
  /** The results of `spans` so far. */
  known: Map<string, SpansInSql>
}

export function daysOf(extent: Extent): Days {
  const known = new Map<string, SpansInSql>()
  return {
    ...extent,
    known,
    spans: (part, zone, from, to, reversed = false) => {
      const key = `${part} ${zone} ${from} ${to} ${reversed}`
      const cached = known.get(key)
      if (cached) return cached
      const spans = spansOf(part, zone, new Date(from), new Date(to))
      const ends = spans.from.flatMap((first, at) => [first, spans.to[at]!])
      // One text, because the statement contains it several times.
      const instants = `{${ends.map((seconds) => new Date(seconds * 1000).toISOString()).join()}}`
      const inOrder = (list: number[]) => (reversed ? list.toReversed() : list)
      const spansInSql = {
        first: sql`${inOrder(spans.from)}::float8[]`,
        last: sql`${inOrder(spans.to)}::float8[]`,
        // The planner estimates `= 1` as rare and `<> 0` as true for nearly every row, which is closer.
        containsStart: sql<SqlBool>`width_bucket(starts_at, ${instants}::timestamptz[]) % 2 <> 0`,
      }
      known.set(key, spansInSql)
      return spansInSql
    },
  }
}

/** The ids are an array, so that the planner looks them up instead of scanning the list. */
const taughtBy = (kind: Kind, instructorId: string, earliest: Date) => sql<SqlBool>`
  offering_id = any(array(select id from offering where instructor_id = ${instructorId}
    and offering.kind = ${kind} and offering.starts_at > ${earliest}))`

/** The fraction makes PostgreSQL multiply numerics: 32-bit integers would overflow. */
const WEEK_SECONDS = sql.raw('604800.0')

/** Characters up to which a text is looked up by all its parts. */
const ALL_PARTS_MAX_CHARS = 10
/** The number of parts by which a longer text is looked up. Each costs a look-up for each week. */
const PARTS_OF_LONG_TEXT = 12

/**
 * Returns parts of up to three characters of a text. A short text has all parts, because neighbouring parts
 * distinguish 'runing' from 'running'; a long one has parts at equal distances. The caller compares rows that
 * have all parts with the whole text.
 */
function partsOf(text: string): string[] {
  const letters = [...text]
  if (letters.length <= 3) return text === '' ? [] : [text]
  const last = letters.length - 3
  const step =
    letters.length <= ALL_PARTS_MAX_CHARS ? 1 : Math.max(3, Math.ceil(last / PARTS_OF_LONG_TEXT))
  const parts = Array.from({ length: Math.ceil(last / step) + 1 }, (_, index) => {
    const at = Math.min(index * step, last)
    return letters.slice(at, at + 3).join('')
  })
  return [...new Set(parts)]
}

export const contains = (q: string) => sql<SqlBool>`strpos(title, ${q}) > 0`

/** The columns that identify and sort a row of a list. Courses have no series. */
export const columnsOf = ({ seriesOnce }: Search) =>
  sql.raw(`offering_id, starts_at, price, rating${seriesOnce ? ', series_id' : ''}`)
/** The key of a list's entry: the classes of a series that is shown once have the same. */
export const ENTRY_KEY = sql.raw('coalesce(series_id, offering_id)')

export const matching = ({ q, filters, checks }: Search, { condition, spans }: Section) =>
  allOf([
    filters,
    condition,
    ...(spans ? [spans.containsStart] : []),
    ...(q === undefined ? [] : [contains(q)]),
    ...(checks ? [checks] : []),
  ])

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Spans of time in ascending order, in seconds since 1970, each from `from` up to, but not including, `to`. */
interface Spans {
  from: number[]
  to: number[]
}

/**
 * Returns a part of each local day of a zone (rule finding-3), between two instants. Because a list spans years,
 * it looks the zone's offset up once a week, and each day only in weeks in which the offset changes.
 */
function spansOf(part: DayPart, zone: string, start: Date, end: Date): Spans {
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
