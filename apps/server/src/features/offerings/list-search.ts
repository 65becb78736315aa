import type { Kind } from '@firstbell/contract/kinds'
import { MAX_CLASS_MINUTES, type DayPart } from '@firstbell/contract/limits'
import type { ListQuery } from '@firstbell/contract/offerings'
import { searchText } from '@firstbell/contract/typed-text'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { spansOf } from './day-parts.ts'

/** What a list is limited to; `q` is part of a title, in upper or lower case. */
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
  once?: boolean | undefined
}

/** The columns that other orders than that of time begin with (rule finding-6). */
const ORDERS = { soonest: undefined, price: sql`price`, rating: sql`rating desc nulls last` }

/** A run of the list whose order is that of an index, or its reverse. */
export interface Stretch {
  within: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
  /** What comes after a week (`weeks.week`). */
  after: RawBuilder<SqlBool>
  /** The spans in which matches start, in the order of the stretch. */
  spans?: SpansInSql
}

export interface Search {
  kind: Kind
  /** Whether each series is shown once; then there is one stretch. */
  once: boolean
  now: Date
  /** Whether the list is of one instructor, whose offerings are looked up by their ids. */
  byInstructor: boolean
  /** Folded as the titles are. */
  q: string | undefined
  /** The columns that an index of the order begins with. */
  filters: RawBuilder<SqlBool>
  /** What no index of the order begins with. */
  checks: RawBuilder<SqlBool> | undefined
  /** The list from its top: one stretch after the other. */
  stretches: [Stretch] | [Stretch, Stretch]
  /** The columns that another order begins with. */
  sorted: RawBuilder<unknown> | undefined
  /** What a row has among its `listing_keys` if it matches, without kind and week. */
  keys: string[]
}

export const allOf = (conditions: RawBuilder<unknown>[]) =>
  sql<SqlBool>`${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}`

/** Returns the condition that an offering starts at or after one instant and before another. */
export const between = (from?: string, to?: string) =>
  allOf([
    ...(from ? [sql`starts_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`starts_at < ${to}::timestamptz`] : []),
  ])

/** @param days of the whole list; needed with a part of the day */
export function searchOf(
  kind: Kind,
  filter: ListFilter,
  now: Date,
  days: Days | undefined,
): Search {
  const { q, category, level, language, instructor, from, to, seats, minPrice, maxPrice, sort } =
    filter
  const folded = q ? searchText(q) : undefined
  // Nothing that began earlier still runs or is to launch.
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
    once: kind === 'class' && filter.once === true,
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
    // The first condition is for the index.
    const within = sql<SqlBool>`starts_at > ${earliest} and ends_at > ${now} and ${range}`
    return { ...common, stretches: [{ ...soonest, within }] }
  }
  const toLaunch = { ...soonest, within: sql<SqlBool>`starts_at > ${earliest} and ${range}` }
  if (instructor) return { ...common, stretches: [toLaunch] }
  // To launch first, then launched (rule list-2).
  const past = spans(days?.first ?? 0, now.getTime() + 1, true)
  const launched = {
    within: sql<SqlBool>`starts_at <= ${now} and ${range}`,
    order: sql`starts_at desc, offering_id desc`,
    after: sql<SqlBool>`starts_at < to_timestamp(weeks.week * ${WEEK_SECONDS})`,
    ...(past && { spans: past }),
  }
  return { ...common, stretches: [toLaunch, launched] }
}

/** Between which instants a list starts, in milliseconds since 1970: from the one, before the other. */
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

/** Spans of time: arrays of where they begin and end, in seconds since 1970. */
interface SpansInSql {
  first: RawBuilder<unknown>
  last: RawBuilder<unknown>
  /** Whether a row starts in one of them, by binary search. */
  holds: RawBuilder<SqlBool>
}

interface Days extends Extent {
  /** The parts of the days between two instants. */
  spans: (part: DayPart, zone: string, from: number, to: number, reversed: boolean) => SpansInSql
  /** All that were asked for. */
  known: Map<string, SpansInSql>
}

/** The parts of the days of a list; each is computed once. */
export function daysOf(extent: Extent): Days {
  const known = new Map<string, SpansInSql>()
  return {
    ...extent,
    known,
    spans: (part, zone, from, to, reversed) => {
      const key = `${part} ${zone} ${from} ${to} ${reversed}`
      const before = known.get(key)
      if (before) return before
      const spans = spansOf(part, zone, new Date(from), new Date(to))
      const ends = spans.from.flatMap((first, at) => [first, spans.to[at]!])
      // As one text, which is sent several times and made once.
      const instants = `{${ends.map((seconds) => new Date(seconds * 1000).toISOString()).join()}}`
      const inOrder = (list: number[]) => (reversed ? list.toReversed() : list)
      const made = {
        first: sql`${inOrder(spans.from)}::float8[]`,
        last: sql`${inOrder(spans.to)}::float8[]`,
        // The planner takes `= 1` for rare, and `<> 0` for what nearly every row has.
        holds: sql<SqlBool>`width_bucket(starts_at, ${instants}::timestamptz[]) % 2 <> 0`,
      }
      known.set(key, made)
      return made
    },
  }
}

/** As an array, so that the planner looks these few up instead of walking the list. */
const taughtBy = (kind: Kind, instructorId: string, earliest: Date) => sql<SqlBool>`
  offering_id = any(array(select id from offering where instructor_id = ${instructorId}
    and offering.kind = ${kind} and offering.starts_at > ${earliest}))`

/** With a fraction, so that PostgreSQL does not count in integers of 32 bits. */
const WEEK_SECONDS = sql.raw('604800.0')

/** A text of at most so many characters is looked up by all its parts. */
const ALL_PARTS = 10
/** A longer text is looked up by about so many parts, because each is a look-up for each week. */
const MANY_PARTS = 12

/**
 * Returns parts of up to three characters of a text: all of a short one, as two neighbouring parts tell
 * 'runing' from 'running', and of a long one parts at equal distances. What has all the parts is compared
 * with the whole text afterwards.
 */
function partsOf(text: string): string[] {
  const letters = [...text]
  if (letters.length <= 3) return text === '' ? [] : [text]
  const last = letters.length - 3
  const step = letters.length <= ALL_PARTS ? 1 : Math.max(3, Math.ceil(last / MANY_PARTS))
  const parts = Array.from({ length: Math.ceil(last / step) + 1 }, (_, index) => {
    const at = Math.min(index * step, last)
    return letters.slice(at, at + 3).join('')
  })
  return [...new Set(parts)]
}

export const contains = (q: string) => sql<SqlBool>`strpos(title, ${q}) > 0`

/** What a row of a list tells of itself to be found and sorted. Courses have no series. */
export const columnsOf = ({ once }: Search) =>
  sql.raw(`offering_id, starts_at, price, rating${once ? ', series_id' : ''}`)
/** What is the same for the classes that a list shows as one. */
export const SHOWN_AS = sql.raw('coalesce(series_id, offering_id)')

/** Whether a row of `listing` is in a stretch and matches. */
export const matching = ({ q, filters, checks }: Search, { within, spans }: Stretch) =>
  allOf([
    filters,
    within,
    ...(spans ? [spans.holds] : []),
    ...(q === undefined ? [] : [contains(q)]),
    ...(checks ? [checks] : []),
  ])
