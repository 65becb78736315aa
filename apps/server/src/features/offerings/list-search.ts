import type { Kind } from '@firstbell/contract/kinds'
import {
  DAY_PARTS,
  MAX_CLASS_MINUTES,
  SHORT_COURSE_DAYS,
  WEEKDAYS,
} from '@firstbell/contract/limits'
import type { ListQuery } from '@firstbell/contract/offerings'
import { searchText } from '@firstbell/contract/typed-text'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/database.ts'
import { dailyInstants } from './daily-instants.ts'
import { featuredIds } from './featured.ts'

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
  | 'days'
  | 'zone'
  | 'seats'
  | 'selection'
  | 'minPrice'
  | 'maxPrice'
  | 'sort'
> & {
  /** Whether a list of classes shows each series once (rule series-10). */
  seriesOnce?: boolean | undefined
  /** Instead of `q`: words that a title has in any order, folded by `searchText`. */
  words?: readonly string[] | undefined
}

/** Returns whether a list has conditions in addition to its words. */
export const hasFilters = (filter: ListFilter): boolean => {
  const { category, level, language, instructor, from, to, time, days, seats, selection } = filter
  const { minPrice, maxPrice } = filter
  const filters = [category, level, language, instructor, from, to, time, days, seats, selection]
  return filters.some(Boolean) || minPrice !== undefined || maxPrice !== undefined
}

/** The columns by which a list is sorted before the time (rule finding-6), in the words of its index. */
const orders = (kind: Kind) => ({
  soonest: undefined,
  // The price of a free class is null.
  price: kind === 'class' ? sql`price nulls first` : sql`price`,
  rating: sql`rating desc nulls last`,
})

/** The conditions of the values of `selection` (rule finding-14). */
const SELECTED = {
  series: sql<SqlBool>`series_id is not null`,
  short: sql<SqlBool>`ends_at <= starts_at + ${sql.lit(`${SHORT_COURSE_DAYS} days`)}::interval`,
  'new-instructors': sql<SqlBool>`rating is null`,
  featured: sql<SqlBool>`starts_at > now()`,
}

/** A part of a list that one index scan, forward or backward, reads in order. */
export interface Section {
  condition: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
  /** The condition for the rows after the week of the recursive query in `searchByParts`. */
  after: RawBuilder<SqlBool>
  /** The spans of time in which matches start, in the order of the section. */
  spans?: SpansInSql
}

export type Search = ReturnType<typeof searchOf>

export const allOf = (conditions: RawBuilder<unknown>[]) =>
  sql<SqlBool>`${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}`

/** The condition that an offering starts at `from` or later, and before `to`: instants, open if absent. */
export const between = (from?: string, to?: string) =>
  allOf([
    ...(from ? [sql`starts_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`starts_at < ${to}::timestamptz`] : []),
  ])

/**
 * Returns a list and its filters as parts of statements.
 * @param days the days of the list; required if the filter has a part of the day or weekdays
 */
export function searchOf(kind: Kind, filter: ListFilter, now: Date, days?: Days) {
  const { q, category, level, language, instructor, seats, selection } = filter
  const { minPrice, maxPrice, sort } = filter
  const texts = filter.words ?? (q ? [searchText(q)] : undefined)
  // A class that began earlier has ended.
  const earliest = kind === 'class' ? new Date(now.getTime() - MAX_CLASS_MINUTES * 60_000) : now
  const facets = [
    ...(category ? [{ column: 'category', value: category }] : []),
    ...(level ? [{ column: 'level', value: level }] : []),
  ]
  const price = kind === 'class' ? sql`coalesce(price, 0)` : sql`price`
  const checks = [
    ...(seats ? [sql`not is_full`] : []),
    ...(selection ? [SELECTED[selection]] : []),
    ...(minPrice === undefined ? [] : [sql`${price} >= ${minPrice}`]),
    ...(maxPrice === undefined ? [] : [sql`${price} <= ${maxPrice}`]),
  ]
  return {
    kind,
    /** Whether each series is shown once. Only classes have series, and their list has one section. */
    seriesOnce: kind === 'class' && filter.seriesOnce === true,
    now,
    /** Whether the list has few offerings, which are looked up by their ids: an instructor's, or the featured. */
    byId: Boolean(instructor) || selection === 'featured',
    /** The texts that titles contain, folded like these (`searchText`); undefined for any title. */
    texts,
    /** The conditions on columns with which the indexes begin. */
    filters: allOf([
      ...[{ column: 'kind', value: kind }, ...facets].map(
        ({ column, value }) => sql`${sql.ref(column)} = ${value}`,
      ),
      ...(language ? [sql`language = ${language}`] : []),
      ...(instructor ? [taughtBy(kind, instructor, earliest)] : []),
      ...(selection === 'featured' ? [sql`offering_id = any(${featuredIds})`] : []),
    ]),
    /** The conditions that a scan checks for each row (seats, selection and prices). */
    checks: checks.length === 0 ? undefined : allOf(checks),
    sections: sectionsOf(kind, filter, now, earliest, days),
    /** The columns by which the list is sorted before the time; undefined: by time alone. */
    sorted: sort ? orders(kind)[sort] : undefined,
    /** Filters and parts of the title that each match has among its `listing_keys` (SQL), without kind and week. */
    keys: [
      ...facets.map(({ column, value }) => `${column} ${value}`),
      ...thinned(texts?.flatMap(partsOf) ?? []),
    ],
  }
}

/** Returns the parts of a list that are scanned one after the other: courses have those to launch and those launched. */
function sectionsOf(
  kind: Kind,
  filter: ListFilter,
  now: Date,
  earliest: Date,
  days: Days | undefined,
): [Section] | [Section, Section] {
  const { from, to, instructor } = filter
  const range = between(from, to)
  const [start, end] = [from ? new Date(from) : -Infinity, to ? new Date(to) : Infinity].map(Number)
  const spans = (first: number, last: number, reversed = false) =>
    days?.spans(filter, Math.max(first, start!), Math.min(last, end!), reversed)
  const toCome = spans(earliest.getTime(), days?.last ?? 0)
  const soonest = {
    order: sql`starts_at, offering_id`,
    after: sql<SqlBool>`starts_at >= to_timestamp((weeks.week + 1) * ${WEEK_SECONDS})`,
    ...(toCome && { spans: toCome }),
  }
  if (kind === 'class') {
    // `starts_at > earliest` is implied by `ends_at > now`, but bounds the index scan.
    const condition = sql<SqlBool>`starts_at > ${earliest} and ends_at > ${now} and ${range}`
    return [{ ...soonest, condition }]
  }
  const toLaunch = { ...soonest, condition: sql<SqlBool>`starts_at > ${earliest} and ${range}` }
  if (instructor) return [toLaunch]
  // To launch first, then launched (rule list-2).
  // A course that starts now has launched, and spans do not include their last instant.
  const past = spans(days?.first ?? 0, now.getTime() + 1, true)
  const launched = {
    condition: sql<SqlBool>`starts_at <= ${now} and ${range}`,
    order: sql`starts_at desc, offering_id desc`,
    after: sql<SqlBool>`starts_at < to_timestamp(weeks.week * ${WEEK_SECONDS})`,
    ...(past && { spans: past }),
  }
  return [toLaunch, launched]
}

/** Spans of time as SQL: arrays of their first and last instants, in seconds since 1970. */
interface SpansInSql {
  first: RawBuilder<unknown>
  last: RawBuilder<unknown>
  /** The condition that a row starts in one of them, by binary search. */
  containsStart: RawBuilder<SqlBool>
}

/** The part of a filter that is about hours and weekdays, by the clock of `zone`. */
type Hours = Pick<ListFilter, 'time' | 'days' | 'zone'>

/** The days of a list: its offerings start from `first` up to, but not including, `last` (milliseconds since 1970). */
interface Days {
  first: number
  last: number
  /**
   * Returns the hours that a filter leaves of each day between two instants, in the order of time or reversed;
   * undefined if it leaves all.
   */
  spans: (filter: Hours, from: number, to: number, reversed?: boolean) => SpansInSql | undefined
  /** The results of `spans` so far. */
  known: Map<string, SpansInSql>
}

export async function daysOf(db: Database, kind: Kind): Promise<Days> {
  const { first, last } = await db
    .selectFrom('listing')
    .where('kind', '=', kind)
    .select(({ fn }) => [fn.min('starts_at').as('first'), fn.max('starts_at').as('last')])
    .executeTakeFirstOrThrow()
  const known = new Map<string, SpansInSql>()
  return {
    first: Number(first ?? 0),
    last: Number(last ?? 0) + 1_000,
    known,
    spans: ({ time, days, zone }, from, to, reversed = false) => {
      if (!zone || !(time || days)) return undefined
      const key = `${time} ${days?.join()} ${zone} ${from} ${to} ${reversed}`
      const cached = known.get(key)
      if (cached) return cached
      const spans = spansOf({ time, days }, zone, from, to)
      // One text, because the statement contains it several times.
      const instants = `{${spans
        .flat()
        .map((instant) => new Date(instant).toISOString())
        .join()}}`
      const inOrder = reversed ? spans.toReversed() : spans
      const spansInSql = {
        first: sql`${inOrder.map(([begin]) => begin / 1000)}::float8[]`,
        last: sql`${inOrder.map(([, end]) => end / 1000)}::float8[]`,
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

/** Leaves out parts at equal distances if there are more than a long text has. */
function thinned(parts: string[]): string[] {
  const distinct = [...new Set(parts)]
  const step = Math.ceil(distinct.length / (PARTS_OF_LONG_TEXT + 1))
  return distinct.filter((_, index) => index % step === 0)
}

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

/** The condition that a title contains all texts. */
export const contains = (texts: readonly string[]) =>
  allOf(texts.map((text) => sql`strpos(title, ${text}) > 0`))

/** The columns that identify and sort a row of a list. Courses have no series. */
export const columnsOf = ({ seriesOnce }: Search) =>
  sql.raw(`offering_id, starts_at, price, rating${seriesOnce ? ', series_id' : ''}`)
/** The key of a list's entry: the classes of a series that is shown once have the same. */
export const ENTRY_KEY = sql.raw('coalesce(series_id, offering_id)')

/** The condition for the matches in a section. */
export const matching = ({ texts, filters, checks }: Search, { condition, spans }: Section) =>
  allOf([
    filters,
    condition,
    ...(spans ? [spans.containsStart] : []),
    ...(texts ? [contains(texts)] : []),
    ...(checks ? [checks] : []),
  ])

/**
 * Returns the hours that a filter leaves of each local day of a zone (rules finding-3, finding-12), between two instants:
 * spans in ascending order, each from its first instant up to, but not including, its second (milliseconds since 1970).
 */
function spansOf(
  { time, days }: Hours,
  zone: string,
  start: number,
  end: number,
): [number, number][] {
  const [hour, endHour] = time ? DAY_PARTS[time] : [0, 24]
  const dayOf = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO('UTC').toPlainDate()
  // A zone is at most 14 hours off UTC.
  const first = dayOf(start).subtract({ days: 2 })
  const count = first.until(dayOf(end)).days + 2
  const begins = dailyInstants(first.toPlainDateTime({ hour }), zone, count)
  // 24:00 is 0:00 of the next day.
  const endDay = first.add({ days: endHour === 24 ? 1 : 0 })
  const ends = dailyInstants(endDay.toPlainDateTime({ hour: endHour % 24 }), zone, count)
  const weekdayOf = (index: number) => WEEKDAYS[(first.dayOfWeek - 1 + index) % 7]!
  return begins
    .map((begin, index): [number, number] => [Math.max(begin, start), Math.min(ends[index]!, end)])
    .filter(([from, to], index) => from < to && (!days || days.includes(weekdayOf(index))))
}
