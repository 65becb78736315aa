import { LIST_CAP } from '@firstbell/contract/limits'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import {
  allOf,
  columnsOf,
  contains,
  matching,
  ENTRY_KEY,
  type ListFilter,
  type Search,
  type Section,
} from './list-search.ts'

/**
 * The three plans for reading a list: scan the index that is in the list's order, scan an index of another
 * order, or look up parts of a text. find-listed.ts chooses between them.
 *
 * All statements have the shape below: `readAll` and `readSeriesOnce` build the outer part, `scanSection`,
 * `scanSorted` and `searchByParts` the innermost select. The first page of courses in the category Arts
 * (courses have two sections: those to launch, then those launched):
 *
 *     with first as materialized (
 *       select count(*)::int as seen, count(*) filter (where matches)::int as found,
 *         array_agg(offering_id) filter (where matches) as ids
 *       from (
 *         select offering_id, starts_at, price, rating, true as matches from listing
 *         where kind = 'course' and category = 'Arts' and starts_at > $now
 *         order by starts_at, offering_id limit 10001
 *       ) as listed
 *     ), second as materialized (
 *       select … from (
 *         select … from listing where … and starts_at <= $now
 *         order by starts_at desc, offering_id desc limit (select 10001 - seen from first)
 *       ) as listed
 *     )
 *     select first.seen + second.seen as seen, first.found + second.found as found,
 *       first.found + second.found as matching, (first.ids || second.ids)[1:20] as ids
 *     from first, second
 *
 * With a filter that no index contains (seats or prices), `scanSection` returns the matches among at most
 * 100,000 rows, and the row after those as one that does not match, so that `seen` exceeds `matching`:
 *
 *     select offering_id, starts_at, price, rating, matches and number < 100001 as matches
 *     from (
 *       select *, row_number() over () as number from (
 *         select offering_id, starts_at, price, rating, not is_full as matches from listing
 *         where kind = 'course' and starts_at > $now order by starts_at, offering_id limit 100001
 *       ) as found
 *     ) as numbered
 *     where matches or number = 100001 limit 10001
 */

/** Rows of the scan that estimates how frequent a word is: enough for an estimate, and all rows of a small list. */
export const SAMPLE_ROWS = 2_000
/**
 * Rows that a scan may read for each match before `searchByParts` is faster. With both a category and a level
 * the scan reads an index of exactly those rows, while the search also reads rows that have only one of them,
 * nearly each from another page of the table.
 */
export const rowsPerMatch = ({ category, level }: ListFilter) => (category && level ? 40 : 5)
/** One more match than a list counts, which shows whether there are more. */
export const MATCHES_MAX = LIST_CAP + 1
/** Rows that a scan checks for seats and prices (rule finding-7). */
const CHECKED_ROWS_MAX = 100_000
/** Matches that a list without words groups by series; a list with words groups MATCHES_MAX. */
export const SERIES_MATCHES_MAX = 15_000

export interface Page {
  /** Positions in the list, from 0. */
  from: number
  /** The first position beyond the page. */
  to: number
}

type CheckedRows = number | 'estimate' | undefined

export interface ScanResult {
  /** Rows that were read: the matches, the row that marks the end of a scan, and in an estimate all others. */
  seen: number
  matching: number
  /** The number of entries that the list shows for them: fewer if each series is shown once. */
  found: number
  /** The page; null if nothing matches. */
  ids: string[] | null
  /** For each id of a series that is shown once, the number of later classes that match. */
  more?: (number | null)[] | null
}

/**
 * Scans the list in its order.
 * @param maxRows the number of matches after which it stops; in an estimate, the number of rows
 * @param checkedRows see `scanSection`
 * @returns a result whose `seen` exceeds `matching` if the scan stopped at CHECKED_ROWS_MAX
 */
export const scanList = (
  db: Database,
  search: Search,
  page: Page,
  maxRows: number,
  checkedRows: CheckedRows = search.checks && !search.texts ? CHECKED_ROWS_MAX : undefined,
): Promise<ScanResult> =>
  readList(db, search, page, maxRows, (section, limit) =>
    scanSection(search, section, limit, checkedRows),
  )

/**
 * Returns the select that reads a section in its order.
 * @param checkedRows the number of rows to check, after which a row that does not match marks the end; undefined:
 *   no limit; 'estimate': the results contain every row
 */
export function scanSection(
  search: Search,
  { condition, order, spans }: Section,
  limit: RawBuilder<unknown>,
  checkedRows: CheckedRows,
): RawBuilder<unknown> {
  const { texts, filters, checks, byId } = search
  const columns = columnsOf(search)
  const all = sql<SqlBool>`true`
  const matches = allOf([...(texts ? [contains(texts)] : []), ...(checks ? [checks] : [])])
  const bounded = typeof checkedRows === 'number' && (texts || checks)
  const rowLimit = bounded ? sql.lit(checkedRows + 1) : limit
  const read = (span: RawBuilder<SqlBool>) => sql`
    select ${columns}, ${matches} as matches from listing
    where ${filters} and ${condition} and ${span}
      and ${bounded || checkedRows === 'estimate' ? all : matches}
    order by ${order} limit ${rowLimit}`
  // A scan for each day would look up the instructor's offerings each time.
  const byDay = spans && !byId
  const found = byDay
    ? sql`
      select span.* from unnest(${spans.first}, ${spans.last}) as day (first, last),
        lateral (${read(
          sql`starts_at >= to_timestamp(first) and starts_at < to_timestamp(last)`,
        )}) as span
      limit ${rowLimit}`
    : read(spans?.containsStart ?? all)
  return bounded
    ? sql`
      select ${columns}, matches and number < ${rowLimit} as matches
      from (select *, row_number() over () as number from (${found}) as found) as numbered
      where matches or number = ${rowLimit} limit ${limit}`
    : found
}

/**
 * Scans the index of an order other than time, up to the end of the page. The classes of a series are next to
 * each other in it, since they have the same instructor and so the same rating.
 */
export async function scanSorted(db: Database, search: Search, page: Page): Promise<ScanResult> {
  const { texts, seriesOnce, sorted } = search
  // Several classes of a series are one entry, so more rows than entries are read.
  const maxRows = !seriesOnce ? page.to : !texts ? SERIES_MATCHES_MAX : 2 * page.to + SAMPLE_ROWS
  const result = await readList(
    db,
    search,
    page,
    maxRows,
    (section, limit) => sql`
      select ${columnsOf(search)}, true as matches from listing
      where ${matching(search, section)}
      order by ${sorted!}, starts_at, offering_id limit ${limit}`,
    { inOrder: true },
  )
  // A scan that ends soon after the page does not know the total. MATCHES_MAX means more than a list counts.
  return seriesOnce && !texts ? result : { ...result, found: MATCHES_MAX }
}

/**
 * Returns the select that looks up the parts of a text in the GIN index, one week after the other. PostgreSQL
 * joins each row of `weeks` with its matches before it computes the next week, so it stops at the last week
 * that the limit needs, and the results are in the order of the list.
 */
export function searchByParts(
  { kind, texts = [], filters, checks, keys }: Search,
  section: Section,
  limit: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { condition, order, after } = section
  return sql`
      with recursive weeks(week) as (
        (select listing_week(starts_at) from listing
          where ${filters} and ${condition} order by ${order} limit 1)
        union all
        select next.week from weeks, lateral (
          select listing_week(starts_at) as week from listing
          where ${filters} and ${condition} and ${after} order by ${order} limit 1
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
            -- An optimization fence, so that the planner does not use the outer conditions to read another index.
            offset 0
          ) as candidate
          where ${contains(texts)} and ${filters} and ${condition} and ${section.spans?.containsStart ?? sql`true`}
            and ${checks ?? sql`true`}
          order by ${order}
        ) as matching
      limit ${limit}`
}

type ReadSection = (section: Section, limit: RawBuilder<unknown>) => RawBuilder<unknown>

/**
 * Counts up to `maxRows` rows that `read` selects, and returns one page of them.
 * @param options.inOrder whether `read` selects them in the order of the list
 */
export async function readList(
  db: Database,
  search: Search,
  page: Page,
  maxRows: number,
  read: ReadSection,
  { inOrder = search.sorted === undefined }: { inOrder?: boolean } = {},
): Promise<ScanResult> {
  if (search.seriesOnce) return readSeriesOnce(db, search, page, maxRows, read, inOrder)
  return (await readAll(search, page, maxRows, read).execute(db)).rows[0]!
}

/**
 * Reads a list that shows each series once: as its next class, or as its running class if no later one matches
 * (rule series-10). `read` selects in the order of the list or of time; in both, the first class of a series
 * that has not started is its next one.
 */
async function readSeriesOnce(
  db: Database,
  search: Search,
  { from, to }: Page,
  maxRows: number,
  read: ReadSection,
  inOrder: boolean,
): Promise<ScanResult> {
  const { sorted, sections, now } = search
  const [section] = sections
  // An optimization fence, so that the planner does not use the outer conditions to read another index.
  const ofSeries = (condition: RawBuilder<unknown>) =>
    sql`(select * from listing where ${condition} offset 0) as listing where ${matching(search, section)}`
  const order = inOrder ? sql`` : sql`order by ${sorted!}, starts_at, offering_id`
  const size = Math.max(0, to - from)
  // `listed` has the classes that `read` selects, and whether each may represent its series. `entries` has the
  // entries of the list with their positions, `page` those of the page, and `shown` the classes of each entry.
  // More than LIST_CAP entries in another order have no page here: the caller scans the index of that order.
  const fits = inOrder ? sql`true` : sql`(select found from counted) <= ${sql.lit(LIST_CAP)}`
  const groupFirst = (rows: number) => sql<ScanResult & { entries: number }>`
    with listed as materialized (
      select ${columnsOf(search)}, matches, matches and (series_id is null or starts_at > ${now} or not exists (
        select from ${ofSeries(sql`series_id = found.series_id and starts_at > ${now}`)}
      )) as shows
      from (${read(section, sql.lit(maxRows))}) as found
    ), counted as materialized (
      select count(*)::int as seen, count(*) filter (where matches)::int as matching,
        (count(*) filter (where shows and series_id is null)
          + count(distinct series_id) filter (where shows))::int as found
      from listed
    ), entries as materialized (
      select ${ENTRY_KEY} as key, min(number) as number, min(starts_at) as starts_at
      from (
        select *, row_number() over (${order}) as number
        from (select * from listed where shows and ${fits} limit ${sql.lit(rows)}) as first
      ) as numbered group by ${ENTRY_KEY}
    ), page as materialized (
      select * from entries order by number offset ${from} limit ${sql.lit(size)}
    ), shown as (
      select *, (
        select array_agg(offering_id order by starts_at, offering_id)
        from ${ofSeries(sql`series_id = page.key and starts_at >= page.starts_at`)}
      ) as classes from page
    )
    select seen, matching, found, (select count(*)::int from entries) as entries,
      (select array_agg(coalesce(classes[1], key) order by number) from shown) as ids,
      (select array_agg(
        case when starts_at <= ${now} and classes is not null then 0 else cardinality(classes) - 1 end
        order by number) from shown) as more
    from counted`
  // Grouping takes as long as reading, and the first rows in order usually contain the page.
  const firstRows = size === 0 ? 0 : inOrder ? Math.min(maxRows, 2 * to + 200) : maxRows
  const { rows } = await groupFirst(firstRows).execute(db)
  const [result] = rows
  if (firstRows === maxRows || size === 0 || result!.entries >= Math.min(to, result!.found))
    return result!
  return (await groupFirst(maxRows).execute(db)).rows[0]!
}

function readAll(
  { sections: [first, second], sorted }: Search,
  { from, to }: Page,
  maxRows: number,
  read: ReadSection,
): RawBuilder<ScanResult> {
  const order = sorted ? sql`order by ${sorted}, starts_at, offering_id` : sql``
  const count = (section: Section, limit: RawBuilder<unknown>) => sql`
    select count(*)::int as seen, count(*) filter (where matches)::int as found,
      array_agg(offering_id ${order}) filter (where matches) as ids
    from (${read(section, limit)}) as listed`
  // A literal, so that the planner knows the limit in a generic plan.
  const limit = sql.lit(maxRows)
  return second
    ? sql<ScanResult>`
          with first as materialized (${count(first, limit)}),
            second as materialized (${count(second, sql`(select ${limit} - seen from first)`)})
          select first.seen + second.seen as seen, first.found + second.found as found,
            first.found + second.found as matching, (first.ids || second.ids)[${from + 1}::int:${to}::int] as ids
          from first, second`
    : sql<ScanResult>`
          with first as materialized (${count(first, limit)})
          select seen, found, found as matching, ids[${from + 1}::int:${to}::int] as ids from first`
}
