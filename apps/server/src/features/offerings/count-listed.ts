import type { Kind } from '@firstbell/contract/kinds'
import { COUNT_CAP } from '@firstbell/contract/limits'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { daysOf, extentOf, searchOf, SHOWN_AS, type ListFilter } from './list-search.ts'
import { foundByParts, rowsPerMatch, SAMPLE, walk, walked } from './walk-lists.ts'

/** Rows in which a count looks for those, for words and for series. */
const COUNTED = 6_000

export interface Counted {
  count: number
  /** Whether there are more than `count`, or may be. */
  capped?: true
}

/**
 * How many match each of some filters with the same words and instructor, up to COUNT_CAP (rule
 * finding-8). What few titles contain is found once, and the filters are applied to that.
 */
export async function countListed(
  db: Database,
  kind: Kind,
  filters: ListFilter[],
): Promise<Counted[]> {
  const now = new Date()
  const days = filters.some(({ time }) => time) ? daysOf(await extentOf(db, kind)) : undefined
  const searches = filters.map((filter) => searchOf(kind, filter, now, days))
  const { q, instructor } = filters[0] ?? {}
  const words = searchOf(kind, { q, instructor }, now, undefined)
  const sample =
    q && !instructor ? await walk(db, words, { from: 0, to: 0 }, { any: SAMPLE }) : undefined
  const rare = sample?.seen === SAMPLE && sample.matching * rowsPerMatch({}) < SAMPLE
  // Each is sent once, or checked once a row, however many counts need it.
  const spans = [...(days?.known.values() ?? [])].map((each, at) => {
    const [name, { first, last, holds }] = [sql.ref(`spans_${at}`), { ...each }]
    Object.assign(each, {
      first: sql`(select first from ${name})`,
      last: sql`(select last from ${name})`,
      holds: rare ? name : holds,
    })
    return rare
      ? sql`${holds} as ${name}`
      : sql`${name} as materialized (select ${first} as first, ${last} as last)`
  })
  const counts = searches.map((search) => {
    const { filters, checks, once } = search
    const each = search.stretches.map((stretch) =>
      rare
        ? sql`count(${once ? sql`distinct ${SHOWN_AS}` : sql`*`}) filter (where ${filters} and ${stretch.within} and ${stretch.spans?.holds ?? sql`true`}
            and ${checks ?? sql`true`})`
        : once
          ? countOnce((limit) => walked(search, stretch, limit, COUNTED))
          : sql`(select count(*) filter (where matches)
              + case when bool_or(not matches) then ${sql.lit(CUT)} else 0 end
            from (${walked(search, stretch, sql.lit(COUNT_CAP + 1), COUNTED)}) as listed)`,
    )
    return sql`${sql.join(each, sql` + `)}`
  })
  const each = words.stretches.map(
    (stretch) => sql`(${foundByParts(words, stretch, sql.lit(COUNTED + 1))})`,
  )
  const [before, all] = rare
    ? [
        [],
        sql`(select ${sql.join([sql`*`, ...spans])} from (${sql.join(each, sql` union all `)}) as found
        offset 0) as listed`,
      ]
    : [spans, sql`(values (true)) as one`]
  const { rows } = await sql<{ all: number; counts: number[] }>`
    ${before.length > 0 ? sql`with ${sql.join(before)}` : sql``}
    select count(*)::int as all, array[${sql.join(counts, sql`, `)}]::float8[] as counts
    from ${all}`.execute(db)
  const [found] = rows
  const cut = rare && found!.all > COUNTED
  return found!.counts.map((sum) => {
    const count = Math.min(sum % CUT, COUNT_CAP)
    return cut || sum >= CUT || sum > COUNT_CAP ? { count, capped: true } : { count }
  })
}

/** Added to a count for each walk that ended before its list did; no count is as large. */
const CUT = 1_000_000

/** Counts with each series once: in as few rows as a count may need, else in as many as it may read. */
function countOnce(read: (limit: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> {
  const counted = (limit: number) => sql`
    select count(distinct ${SHOWN_AS}) filter (where matches) as found, count(*) as rows,
      coalesce(bool_or(not matches), false) as ended
    from (${read(sql.lit(limit))}) as listed`
  const [few, most] = [2 * COUNT_CAP, COUNTED + 1]
  return sql`(select case
      when ended then found + ${sql.lit(CUT)}
      when found > ${sql.lit(COUNT_CAP)} or rows < ${sql.lit(few)} then found
      else (select found + case when ended or rows = ${sql.lit(most)} then ${sql.lit(CUT)} else 0 end
        from (${counted(most)}) as later)
    end from (${counted(few)}) as first)`
}
