import { LIST_CAP } from '@firstbell/contract/limits'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import {
  allOf,
  columnsOf,
  contains,
  matching,
  SHOWN_AS,
  type ListFilter,
  type Search,
  type Stretch,
} from './list-search.ts'

/**
 * The ways to read a list: walking an index that has its order, walking one of another order, and
 * finding what has the parts of a text (find-listed.ts tells which is taken when).
 */

/** Rows of the first walk: enough for an estimate, and all there is of a small list. */
export const SAMPLE = 2_000
/**
 * How many rows a walk may read for each match before the parts are quicker. With both filters that is
 * many: the walk reads the index of both, and the parts read what has only one of them as well, and
 * nearly every match from another page of the table.
 */
export const rowsPerMatch = ({ category, level }: ListFilter) => (category && level ? 40 : 5)
/** One more than a list counts, to know whether there are more. */
export const ENOUGH = LIST_CAP + 1
/** Rows in which a walk looks for seats and prices. */
const CHECKED = 100_000
/** Matches among which a list without words tells series apart; with words there are ENOUGH of them. */
export const OF_SERIES = 15_000

export interface Page {
  /** Positions in the list, from 0. */
  from: number
  /** The first position beyond the page. */
  to: number
}

export interface Walked {
  /** Rows read. */
  seen: number
  /** Those of them that match. */
  matching: number
  /** How many the list shows of those: with each series once, fewer. */
  found: number
  ids: string[] | null
  /** With each series once. */
  more?: (number | null)[] | null
}

/**
 * Walks the list in its order, up to so many rows.
 * @param rows of those that match, or, for an estimate, of those that the list has
 * @returns more rows than found also where it ended with the rows that may be checked
 */
export async function walk(
  db: Database,
  search: Search,
  page: Page,
  rows: { matching: number } | { any: number },
): Promise<Walked> {
  const { q, checks } = search
  const [most, within] =
    'matching' in rows
      ? [rows.matching, checks && q === undefined ? CHECKED : undefined]
      : [rows.any, 'estimate' as const]
  return readList(db, search, page, most, (stretch, limit) =>
    walked(search, stretch, limit, within),
  )
}

/**
 * Reads a stretch in its order.
 * @param within so many rows, after which there is one that does not match; absent: as many as the
 *   list has. For an estimate every row is among the results.
 */
export function walked(
  search: Search,
  { within: between, order, spans }: Stretch,
  limit: RawBuilder<unknown>,
  within: number | 'estimate' | undefined,
): RawBuilder<unknown> {
  const { q, filters, checks, byInstructor } = search
  const columns = columnsOf(search)
  const all = sql<SqlBool>`true`
  const matches = allOf([...(q ? [contains(q)] : []), ...(checks ? [checks] : [])])
  const bounded = typeof within === 'number' && (q || checks)
  const until = bounded ? sql.lit(within + 1) : limit
  const read = (span: RawBuilder<SqlBool>) => sql`
    select ${columns}, ${matches} as matches from listing
    where ${filters} and ${between} and ${span}
      and ${bounded || within === 'estimate' ? all : matches}
    order by ${order} limit ${until}`
  // A walk for each day would look up the instructor's offerings each time.
  const byDay = spans && !byInstructor
  const found = byDay
    ? sql`
      select span.* from unnest(${spans.first}, ${spans.last}) as day (first, last),
        lateral (${read(
          sql`starts_at >= to_timestamp(first) and starts_at < to_timestamp(last)`,
        )}) as span
      limit ${until}`
    : read(spans?.holds ?? all)
  return bounded
    ? sql`
      select ${columns}, matches and number < ${until} as matches
      from (select *, row_number() over () as number from (${found}) as found) as numbered
      where matches or number = ${until} limit ${limit}`
    : found
}

/**
 * Walks the index of another order than that of time, as far as the page. A series that is shown once
 * has one place in it, since its classes have the same instructor.
 */
export async function walkSorted(db: Database, search: Search, page: Page): Promise<Walked> {
  const { q, once, sorted } = search
  const most = !once ? page.to : q === undefined ? OF_SERIES : 2 * page.to + SAMPLE
  const walked = await readList(
    db,
    search,
    page,
    most,
    (stretch, limit) => sql`
      select ${columnsOf(search)}, true as matches from listing
      where ${matching(search, stretch)}
      order by ${sorted!}, starts_at, offering_id limit ${limit}`,
    true,
  )
  // How many there are in all is known of the whole list alone.
  return once && q === undefined ? walked : { ...walked, found: ENOUGH }
}

/**
 * Finds what matches by its parts, one week after the other. A row of `weeks` is joined with what it
 * yields before the next one is looked for, so that nothing is read beyond the last week that is
 * needed, and the order of the weeks and within them is that of the list.
 */
export function foundByParts(
  { kind, q, filters, checks, keys }: Search,
  stretch: Stretch,
  limit: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { within, order, after } = stretch
  return sql`
      with recursive weeks(week) as (
        (select listing_week(starts_at) from listing
          where ${filters} and ${within} order by ${order} limit 1)
        union all
        select next.week from weeks, lateral (
          select listing_week(starts_at) as week from listing
          where ${filters} and ${within} and ${after} order by ${order} limit 1
        ) as next
      )
      select matching.*, true as matches
      from weeks,
        lateral (
          select array_agg(${`${kind} `}::text || week || ' ' || key) as keys
          from unnest(${keys}::text[]) as key
        ) as wanted,
        lateral (
          select * from (
            select * from listing
            where listing_keys(kind, starts_at, category, level, title) @> wanted.keys
            -- A fence: the conditions outside must not have the planner read another index as well.
            offset 0
          ) as candidate
          where ${contains(q!)} and ${filters} and ${within} and ${stretch.spans?.holds ?? sql`true`}
            and ${checks ?? sql`true`}
          order by ${order}
        ) as matching
      limit ${limit}`
}

type Read = (stretch: Stretch, limit: RawBuilder<unknown>) => RawBuilder<unknown>

/**
 * Counts what `read` yields of the list, `most` at most, and takes a page.
 * @param inOrder whether that is the order of the list
 */
export async function readList(
  db: Database,
  search: Search,
  page: Page,
  most: number,
  read: Read,
  inOrder = search.sorted === undefined,
): Promise<Walked> {
  if (search.once) return readOnce(db, search, page, most, read, inOrder)
  return (await readEach(search, page, most, read).execute(db)).rows[0]!
}

/**
 * With each series once: as its next class, or as the one that is running where no other matches (rule
 * series-10). What is read is in the order of the list, or of time, in which the first of a series that
 * has not started is the next one.
 */
async function readOnce(
  db: Database,
  search: Search,
  { from, to }: Page,
  most: number,
  read: Read,
  inOrder: boolean,
): Promise<Walked> {
  const { sorted, stretches, now } = search
  const [stretch] = stretches
  // A fence: the conditions outside must not have the planner read another index.
  const ofSeries = (condition: RawBuilder<unknown>) =>
    sql`(select * from listing where ${condition} offset 0) as listing where ${matching(search, stretch)}`
  const order = inOrder ? sql`` : sql`order by ${sorted!}, starts_at, offering_id`
  const size = Math.max(0, to - from)
  const within = (rows: number) => sql<Walked & { ahead: number }>`
    with listed as materialized (
      select ${columnsOf(search)}, matches, matches and (series_id is null or starts_at > ${now} or not exists (
        select from ${ofSeries(sql`series_id = found.series_id and starts_at > ${now}`)}
      )) as shows
      from (${read(stretch, sql.lit(most))}) as found
    ), once as materialized (
      select ${SHOWN_AS} as key, min(number) as number, min(starts_at) as starts_at
      from (
        select *, row_number() over (${order}) as number
        from (select * from listed where shows limit ${sql.lit(rows)}) as first
      ) as numbered group by ${SHOWN_AS}
    ), page as materialized (
      select * from once order by number offset ${from} limit ${sql.lit(size)}
    ), shown as (
      select *, (
        select array_agg(offering_id order by starts_at, offering_id)
        from ${ofSeries(sql`series_id = page.key and starts_at >= page.starts_at`)}
      ) as classes from page
    )
    select count(*)::int as seen, count(*) filter (where matches)::int as matching,
      (count(*) filter (where shows and series_id is null)
        + count(distinct series_id) filter (where shows))::int as found,
      (select count(*)::int from once) as ahead,
      (select array_agg(coalesce(classes[1], key) order by number) from shown) as ids,
      (select array_agg(
        case when starts_at <= ${now} and classes is not null then 0 else cardinality(classes) - 1 end
        order by number) from shown) as more
    from listed`
  // A page is mostly in the first rows; telling series apart takes as long as reading them.
  const first = size === 0 ? 0 : inOrder ? Math.min(most, 2 * to + 200) : most
  const { rows } = await within(first).execute(db)
  const [walked] = rows
  if (size === 0 || walked!.ahead >= Math.min(to, walked!.found)) return walked!
  return (await within(most).execute(db)).rows[0]!
}

/** Of the one stretch, then of the other. */
function readEach(
  { stretches: [first, second], sorted }: Search,
  { from, to }: Page,
  most: number,
  read: Read,
): RawBuilder<Walked> {
  const order = sorted ? sql`order by ${sorted}, starts_at, offering_id` : sql``
  const count = (stretch: Stretch, limit: RawBuilder<unknown>) => sql`
    select count(*)::int as seen, count(*) filter (where matches)::int as found,
      array_agg(offering_id ${order}) filter (where matches) as ids
    from (${read(stretch, limit)}) as listed`
  // As a part of the statement, so that a plan that is kept for all parameters knows it.
  const limit = sql.lit(most)
  return second
    ? sql<Walked>`
          with first as materialized (${count(first, limit)}),
            second as materialized (${count(second, sql`(select ${limit} - seen from first)`)})
          select first.seen + second.seen as seen, first.found + second.found as found,
            first.found + second.found as matching, (first.ids || second.ids)[${from + 1}::int:${to}::int] as ids
          from first, second`
    : sql<Walked>`
          with first as materialized (${count(first, limit)})
          select seen, found, found as matching, ids[${from + 1}::int:${to}::int] as ids from first`
}
