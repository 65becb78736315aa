import type { Kind } from '@firstbell/contract/kinds'
import { COUNT_CAP } from '@firstbell/contract/limits'
import type { CappedCount } from '@firstbell/contract/offerings'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { daysOf, searchOf, ENTRY_KEY, type ListFilter } from './list-search.ts'
import { searchByParts, rowsPerMatch, SAMPLE_ROWS, scanList, scanSection } from './scan-lists.ts'

/** Rows that one count may read. */
const COUNT_ROWS_MAX = 6_000

/**
 * Marks a count whose scan stopped before the end of its list; it is larger than any count. The last row of such a scan
 * has `matches = false` (`scanSection`).
 */
const INCOMPLETE = 1_000_000

/**
 * Counts the matches of several filters with the same words and instructor, up to COUNT_CAP (rule finding-8).
 *
 * A list has one section, or two without a common entry (`Section`), and the count of a filter is the sum of those of its
 * sections. The examples show one.
 *
 * Each filter scans the list by itself. With the filters `level = 'Beginner'` and `level = 'Advanced'`:
 *
 *     select count(*)::int as all, array[
 *       (select count(*) filter (where matches) + case when bool_or(not matches) then 1000000 else 0 end
 *         from (select … from listing where … level = 'Beginner' … limit 1001) as listed),
 *       (select … where … level = 'Advanced' …)
 *     ]::float8[] as counts
 *     from (values (true)) as one
 *
 * For a word of few titles, the statement looks up the matches of the word once, in all sections, and applies the filters
 * to them. None is missing, since a filter only leaves fewer of them:
 *
 *     select count(*)::int as all, array[
 *       count(*) filter (where level = 'Beginner' and …), count(*) filter (where level = 'Advanced' and …)
 *     ]::float8[] as counts
 *     from (select * from (…matches of the word… limit 6001) as found offset 0) as listed
 *
 * The parts of days are computed once: as `with spans_0 as materialized (…)` in the first statement, and as a
 * column `spans_0` of `listed` in the second.
 */
export async function countListed(
  db: Database,
  kind: Kind,
  filters: ListFilter[],
): Promise<CappedCount[]> {
  const now = new Date()
  const days = filters.some(({ time, days }) => time || days) ? await daysOf(db, kind) : undefined
  const searches = filters.map((filter) => searchOf(kind, filter, now, days))
  // A word is rare if looking it up reads less than scanning the list for it. A look-up of a match costs as much as
  // scanning `rowsPerMatch` rows. The estimate is a scan of the first SAMPLE_ROWS rows; a shorter list is scanned.
  const { q, instructor } = filters[0] ?? {}
  const words = searchOf(kind, { q, instructor }, now)
  const noPage = { from: 0, to: 0 }
  const sample =
    q && !instructor ? await scanList(db, words, noPage, SAMPLE_ROWS, 'estimate') : undefined
  const isRare = sample?.seen === SAMPLE_ROWS && sample.matching * rowsPerMatch({}) < SAMPLE_ROWS
  // The sections of `searches` share these objects. They are changed in place before any SQL is built from them, so that
  // it names the parts of days: a scan `first` and `last`, and the check of a match that was looked up `containsStart`.
  const spans = [...(days?.known.values() ?? [])].map((span, index) => {
    const name = sql.ref(`spans_${index}`)
    const { first, last, containsStart } = span
    Object.assign(span, {
      first: sql`(select first from ${name})`,
      last: sql`(select last from ${name})`,
      containsStart: isRare ? name : containsStart,
    })
    return isRare
      ? sql`${containsStart} as ${name}`
      : sql`${name} as materialized (select ${first} as first, ${last} as last)`
  })
  const counts = searches.map((search) => {
    const { filters, checks, seriesOnce } = search
    const sectionCounts = search.sections.map((section) =>
      isRare
        ? sql`count(${seriesOnce ? sql`distinct ${ENTRY_KEY}` : sql`*`}) filter (where ${filters} and ${section.condition} and ${section.spans?.containsStart ?? sql`true`}
            and ${checks ?? sql`true`})`
        : seriesOnce
          ? countSeriesOnce((limit) => scanSection(search, section, limit, COUNT_ROWS_MAX))
          : sql`(select count(*) filter (where matches)
              + case when bool_or(not matches) then ${sql.lit(INCOMPLETE)} else 0 end
            from (${scanSection(search, section, sql.lit(COUNT_CAP + 1), COUNT_ROWS_MAX)}) as listed)`,
    )
    return sql`${sql.join(sectionCounts, sql` + `)}`
  })
  const matches = words.sections.map(
    (section) => sql`(${searchByParts(words, section, sql.lit(COUNT_ROWS_MAX + 1))})`,
  )
  const source = isRare
    ? sql`(select ${sql.join([sql`*`, ...spans])} from (${sql.join(matches, sql` union all `)}) as found
        offset 0) as listed`
    : sql`(values (true)) as one`
  const { rows } = await sql<{ all: number; counts: number[] }>`
    ${!isRare && spans.length > 0 ? sql`with ${sql.join(spans)}` : sql``}
    select count(*)::int as all, array[${sql.join(counts, sql`, `)}]::float8[] as counts
    from ${source}`.execute(db)
  // `all` is the number of matches of a rare word that were looked up; otherwise it is 1 and says nothing.
  const [result] = rows
  const isCut = isRare && result!.all > COUNT_ROWS_MAX
  return result!.counts.map((sum) => {
    const count = Math.min(sum % INCOMPLETE, COUNT_CAP)
    return isCut || sum >= INCOMPLETE || sum > COUNT_CAP ? { count, capped: true } : { count }
  })
}

/**
 * Returns the count of a scan with each series once. It first reads as many rows as a count usually needs, and
 * reads up to COUNT_ROWS_MAX only if those are not enough. The second scan is incomplete if it stopped, or, since one
 * without checks has no last row that says so, if it reached its limit:
 *
 *     (select case
 *         when stopped then found + 1000000
 *         when found > 1000 or rows < 2000 then found
 *         else (select found + case when stopped or rows = 6001 then 1000000 else 0 end
 *           from (select … from (…scan… limit 6001) as listed) as later)
 *       end
 *     from (select count(distinct coalesce(series_id, offering_id)) filter (where matches) as found,
 *         count(*) as rows, coalesce(bool_or(not matches), false) as stopped
 *       from (…scan… limit 2000) as listed) as first)
 */
function countSeriesOnce(
  scan: (limit: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const count = (limit: number) => sql`
    select count(distinct ${ENTRY_KEY}) filter (where matches) as found, count(*) as rows,
      coalesce(bool_or(not matches), false) as stopped
    from (${scan(sql.lit(limit))}) as listed`
  const [minRows, maxRows] = [2 * COUNT_CAP, COUNT_ROWS_MAX + 1]
  return sql`(select case
      when stopped then found + ${sql.lit(INCOMPLETE)}
      when found > ${sql.lit(COUNT_CAP)} or rows < ${sql.lit(minRows)} then found
      else (select found + case when stopped or rows = ${sql.lit(maxRows)} then ${sql.lit(INCOMPLETE)} else 0 end
        from (${count(maxRows)}) as later)
    end from (${count(minRows)}) as first)`
}
