import type { Kind } from '@firstbell/contract/kinds'
import { LIST_CAP } from '@firstbell/contract/limits'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { daysOf, hasFilters, searchOf, type ListFilter, type Search } from './list-search.ts'
import * as scans from './scan-lists.ts'

/**
 * Queries of the table `listing`: which offerings a public list shows, in which order, and how many there are.
 * Their cost is bounded, whatever the table's size (docs/decisions/0036).
 *
 * A list without a search is scanned in an index of its order. A search has two plans. A word of many titles
 * is found by scanning the same index until there are enough matches; for a rare word that would read all of
 * it. A word of few titles is looked up by its parts, week by week (`listing_keys`); for a frequent word that
 * would take longer than the scan. A sample scan shows which plan is cheaper.
 *
 * The indexes begin with category, level, language and time; a part of the day is one short scan for each day.
 * Seats and prices are checked during the scan, for a limited number of rows (rule finding-7). In an order other
 * than time, few matches are sorted, and many are scanned in an index of that order.
 */

interface ListedPage {
  /** In the order of the list. */
  ids: string[]
  /** For each id that represents a series, the number of its later classes that match (rule series-10). */
  more: (number | null)[]
  /** The number of matches, LIST_CAP at most. A series that is shown once counts once. */
  total: number
  /** Whether more than `total` match, or may match. */
  capped: boolean
}

/** Returns one page of a public list (rules list-1 to list-4, list-14, finding-1). */
export async function findListed(
  db: Database,
  kind: Kind,
  filter: ListFilter,
  skip: number,
  limit: number,
): Promise<ListedPage> {
  const days = filter.time || filter.days ? await daysOf(db, kind) : undefined
  const search = searchOf(kind, filter, new Date(), days)
  const page = { from: skip, to: Math.min(skip + limit, LIST_CAP) }
  const maxRows = search.seriesOnce && !search.texts ? scans.SERIES_MATCHES_MAX : scans.MATCHES_MAX
  // The index of the order has every class, so a list without conditions need not be sorted. Its scan knows the total
  // only where each series is shown once (`scanSorted`).
  const inIndex = search.sorted && search.seriesOnce && !search.texts && !hasFilters(filter)
  let listed = inIndex
    ? await scans.scanSorted(db, search, page)
    : await findSoonest(db, filter, search, page, maxRows)
  // More were found than a list counts, the scan stopped early (which adds a row to those that match), or it reached its limit.
  const capped =
    listed.found > LIST_CAP || listed.seen > listed.matching || listed.matching === maxRows
  // At most LIST_CAP matches are sorted; more are scanned in the index of the order.
  if (search.sorted && !inIndex && listed.found > LIST_CAP)
    listed = await scans.scanSorted(db, search, page)
  const { ids, more, found } = listed
  return { ids: ids ?? [], more: more ?? [], total: Math.min(found, LIST_CAP), capped }
}

/** Returns the ids of the first entries of a list. */
export async function findFirst(
  db: Database,
  kind: Kind,
  filter: Pick<ListFilter, 'q' | 'words' | 'seriesOnce'>,
  atMost: number,
): Promise<string[]> {
  const search = searchOf(kind, filter, new Date())
  const page = { from: 0, to: atMost }
  // Several classes of a series are one entry, so more rows than entries are read.
  const matching = search.seriesOnce ? Math.max(atMost, scans.SAMPLE_ROWS) : atMost
  return (await findSoonest(db, filter, search, page, matching)).ids ?? []
}

/**
 * Reads a page by the cheaper plan.
 * @param matching the number of matches after which it stops
 */
async function findSoonest(
  db: Database,
  filter: ListFilter,
  search: Search,
  page: scans.Page,
  matching: number,
): Promise<scans.ScanResult> {
  if (!search.texts || filter.instructor) return scans.scanList(db, search, page, matching)
  const sample = await scans.scanList(db, search, page, scans.SAMPLE_ROWS, 'estimate')
  // The sample has read the whole list, and contains the rows that do not match. Equal numbers mean that a scan did not
  // stop early.
  if (sample.seen < scans.SAMPLE_ROWS) return { ...sample, seen: sample.matching }
  return sample.matching * scans.rowsPerMatch(filter) >= scans.SAMPLE_ROWS
    ? scans.scanList(db, search, page, matching)
    : scans.readList(db, search, page, matching, (section, limit) =>
        scans.searchByParts(search, section, limit),
      )
}

/**
 * Returns the languages of all listed offerings. A skip scan finds each by one look into the index:
 *
 *     with recursive taught (language) as (
 *       (select language from listing where kind = 'class' and language > '' order by language limit 1)
 *       union all
 *       select (select language from listing where kind = 'class' and language > taught.language
 *         order by language limit 1)
 *       from taught where taught.language is not null
 *     )
 *     select language from taught where language is not null
 */
export async function languagesOf(db: Database, kind: Kind): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) => sql`
    (select language from listing where kind = ${kind} and language > ${after}
      order by language limit 1)`
  const { rows } = await sql<{ language: string }>`
    with recursive taught (language) as (
      select ${next(sql`''`)}
      union all
      select ${next(sql`taught.language`)} from taught where taught.language is not null
    )
    select language from taught where language is not null`.execute(db)
  return rows.map(({ language }) => language)
}

/** Splits the listed offerings into chunks of `every` ids, and returns the last id of each full chunk. */
export async function splitListed(db: Database, every: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select offering_id as id, row_number() over (order by offering_id) as number from listing
    ) as numbered
    where number % ${every}::int = 0`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the listed offerings after one id, up to and including another, in the order of ids. */
export async function readListedIds(
  db: Database,
  { after, upTo }: { after: string; upTo: string },
  atMost: number,
): Promise<{ kind: Kind; id: string }[]> {
  // The listings of classes that have ended are deleted later (listing-jobs.ts); courses stay listed after their end.
  const { rows } = await sql<{ kind: Kind; id: string }>`
    select kind, offering_id as id from listing
    where offering_id > ${after} and offering_id <= ${upTo} and (kind = 'course' or ends_at > now())
    order by offering_id limit ${atMost}::int`.execute(db)
  return rows
}
