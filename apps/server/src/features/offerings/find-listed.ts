import type { Kind } from '@firstbell/contract/kinds'
import { LIST_CAP } from '@firstbell/contract/limits'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { daysOf, extentOf, searchOf, type ListFilter, type Search } from './list-search.ts'
import {
  ENOUGH,
  foundByParts,
  OF_SERIES,
  readList,
  rowsPerMatch,
  SAMPLE,
  walk,
  walkSorted,
  type Page,
  type Walked,
} from './walk-lists.ts'

/**
 * Which offerings a public list shows, in which order, and how many there are: bounded questions to
 * the table `listing`, whatever its size (docs/decisions/0036).
 *
 * A list without a search is read from an index that has its order. A search has two ways, and no
 * single one serves all words: what many titles contain is found by walking the same index until
 * enough is found, which would take all of it for a rare word; what few titles contain is found by
 * its parts, week by week (`listing_keys`), which would take longer for most of the table than the
 * walk. A short walk first tells the two apart.
 *
 * Category, level, language and time are what the indexes begin with; a part of the day is one short walk for
 * each day. Seats and prices are checked on the way, for so many rows at most (rule finding-7). In
 * another order than that of time, few matches are sorted, and many are walked in an index of it.
 */

export interface Found {
  /** Of the page, in the order of the list. */
  ids: string[]
  /** Of each of them that stands for a series, how many later classes of it match (rule series-10). */
  more: (number | null)[]
  /** How many match, LIST_CAP at most; a series that is shown once counts once. */
  total: number
  /** Whether more than `total` match, or may match. */
  capped: boolean
}

/** One page of a public list (rules list-1 to list-4, list-14, finding-1). */
export async function findListed(
  db: Database,
  kind: Kind,
  filter: ListFilter,
  skip: number,
  limit: number,
): Promise<Found> {
  const days = filter.time ? daysOf(await extentOf(db, kind)) : undefined
  const search = searchOf(kind, filter, new Date(), days)
  const page = { from: skip, to: Math.min(skip + limit, LIST_CAP) }
  const most = search.once && search.q === undefined ? OF_SERIES : ENOUGH
  // With another order, how many there are decides which page is read.
  const counted = search.sorted && search.once && search.q === undefined ? { from: 0, to: 0 } : page
  let listed = await findSoonest(db, filter, search, counted, most)
  const capped =
    listed.found > LIST_CAP || listed.seen > listed.matching || listed.matching === most
  // Another order of so many as are counted is made by sorting them.
  if (search.sorted && listed.found > LIST_CAP) listed = await walkSorted(db, search, page)
  else if (counted !== page) listed = await findSoonest(db, filter, search, page, most)
  const { ids, more, found } = listed
  return { ids: ids ?? [], more: more ?? [], total: Math.min(found, LIST_CAP), capped }
}

/** The first offerings of a list, without a count of the others. */
export async function findFirst(
  db: Database,
  kind: Kind,
  filter: Pick<ListFilter, 'q' | 'once'>,
  atMost: number,
): Promise<string[]> {
  const search = searchOf(kind, filter, new Date(), undefined)
  const page = { from: 0, to: atMost }
  const matching = search.once ? Math.max(atMost, SAMPLE) : atMost
  return (await findSoonest(db, filter, search, page, matching)).ids ?? []
}

async function findSoonest(
  db: Database,
  filter: ListFilter,
  search: Search,
  page: Page,
  matching: number,
): Promise<Walked> {
  if (search.q === undefined || filter.instructor) return walk(db, search, page, { matching })
  const sample = await walk(db, search, page, { any: SAMPLE })
  if (sample.seen < SAMPLE) return { ...sample, seen: sample.matching }
  return sample.matching * rowsPerMatch(filter) >= SAMPLE
    ? walk(db, search, page, { matching })
    : readList(db, search, page, matching, (stretch, limit) => foundByParts(search, stretch, limit))
}

/** In which languages something is listed, each found by one look into the index. */
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
