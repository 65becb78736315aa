import type { Kind } from '@firstbell/contract/kinds'
import { LIST_CAP, MAX_CLASS_MINUTES } from '@firstbell/contract/limits'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * Which offerings a public list shows, in which order, and how many there are: bounded questions to
 * the table `listing`, whatever its size (docs/decisions/0036).
 *
 * A list without a search is read from an index that has its order. A search has two ways, and no
 * single one serves all words: what many titles contain is found by walking the same index until
 * enough is found, which would take all of it for a rare word; what few titles contain is found by
 * its parts, week by week (`listing_keys`), which would take longer for most of the table than the
 * walk. A short walk first tells the two apart.
 */

/** What a list is limited to; `q` is part of a title, in upper or lower case. */
interface ListFilter {
  q?: string | undefined
  category?: string | undefined
  level?: string | undefined
  /** Only what this instructor teaches and is coming: a walk through theirs alone. */
  instructor?: string | undefined
}

export interface Found {
  /** Of the page, in the order of the list. */
  ids: string[]
  /** How many match, LIST_CAP at most. */
  total: number
  /** Whether more than LIST_CAP match. */
  capped: boolean
}

/** Rows of the first walk: enough for an estimate, and all there is of a small list. */
const SAMPLE = 2_000
/**
 * How many rows a walk may read for each match before the parts are quicker. With both filters that is
 * many: the walk reads the index of both, and the parts read what has only one of them as well, and
 * nearly every match from another page of the table.
 */
const rowsPerMatch = ({ category, level }: ListFilter) => (category && level ? 40 : 5)
/** One more than a list counts, to know whether there are more. */
const ENOUGH = LIST_CAP + 1

/** One page of a public list (rules list-1 to list-4, list-14). */
export async function findListed(
  db: Database,
  kind: Kind,
  filter: ListFilter,
  skip: number,
  limit: number,
): Promise<Found> {
  const search = searchOf(kind, filter, new Date())
  const page = { from: skip, to: Math.min(skip + limit, LIST_CAP) }
  if (search.q === undefined || filter.instructor)
    return result(await walk(db, search, page, { matching: ENOUGH }))
  const sample = await walk(db, search, page, { any: SAMPLE })
  if (sample.seen < SAMPLE) return result(sample)
  return result(
    sample.found * rowsPerMatch(filter) >= SAMPLE
      ? await walk(db, search, page, { matching: ENOUGH })
      : await findByParts(db, search, page),
  )
}

const result = ({ found, ids }: { found: number; ids: string[] | null }): Found => ({
  ids: ids ?? [],
  total: Math.min(found, LIST_CAP),
  capped: found > LIST_CAP,
})

// ------------------------------------------------------------------------------------- the search

/** A run of the list whose order is that of an index, or its reverse. */
interface Stretch {
  within: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
  /** What comes after a week (`weeks.week`). */
  after: RawBuilder<SqlBool>
}

interface Search {
  kind: Kind
  /** Folded as the titles are. */
  q: string | undefined
  /** The columns that an index of the order begins with. */
  filters: RawBuilder<SqlBool>
  /** The list from its top: one stretch after the other. */
  stretches: [Stretch] | [Stretch, Stretch]
  /** What a row has among its `listing_keys` if it matches, without kind and week. */
  keys: string[]
}

interface Page {
  /** Positions in the list, from 0. */
  from: number
  /** The first position beyond the page. */
  to: number
}

function searchOf(kind: Kind, filter: ListFilter, now: Date): Search {
  const { q, category, level, instructor } = filter
  const folded = q ? q.toLowerCase() : undefined
  // Nothing that began earlier still runs or is to launch.
  const earliest = kind === 'class' ? new Date(now.getTime() - MAX_CLASS_MINUTES * 60_000) : now
  const facets = [
    ...(category ? [{ column: 'category', value: category }] : []),
    ...(level ? [{ column: 'level', value: level }] : []),
  ]
  const common = {
    kind,
    q: folded,
    filters: sql<SqlBool>`${sql.join(
      [
        ...[{ column: 'kind', value: kind }, ...facets].map(
          ({ column, value }) => sql`${sql.ref(column)} = ${value}`,
        ),
        ...(instructor ? [taughtBy(kind, instructor, earliest)] : []),
      ],
      sql` and `,
    )}`,
    keys: [...facets.map(({ column, value }) => `${column} ${value}`), ...partsOf(folded ?? '')],
  }
  const soonest = {
    order: sql`starts_at, offering_id`,
    after: sql<SqlBool>`starts_at >= to_timestamp((weeks.week + 1) * ${WEEK_SECONDS})`,
  }
  if (kind === 'class') {
    // The first condition is for the index.
    const within = sql<SqlBool>`starts_at > ${earliest} and ends_at > ${now}`
    return { ...common, stretches: [{ ...soonest, within }] }
  }
  // To launch first, then launched (rule list-2).
  const launched = {
    within: sql<SqlBool>`starts_at <= ${now}`,
    order: sql`starts_at desc, offering_id desc`,
    after: sql<SqlBool>`starts_at < to_timestamp(weeks.week * ${WEEK_SECONDS})`,
  }
  const toLaunch = { ...soonest, within: sql<SqlBool>`starts_at > ${earliest}` }
  return { ...common, stretches: instructor ? [toLaunch] : [toLaunch, launched] }
}

/** As an array, so that the planner looks these few up instead of walking the list. */
const taughtBy = (kind: Kind, instructorId: string, earliest: Date) => sql<SqlBool>`
  offering_id = any(array(select id from offering where instructor_id = ${instructorId}
    and offering.kind = ${kind} and offering.starts_at > ${earliest}))`

/** With a fraction, so that PostgreSQL does not count in integers of 32 bits. */
const WEEK_SECONDS = sql.raw('604800.0')

/** Parts of up to three characters that cover a text. */
function partsOf(text: string): string[] {
  const letters = [...text]
  if (letters.length <= 3) return text === '' ? [] : [text]
  const parts = letters
    .filter((_, at) => at % 3 === 0)
    .map((_, index) => Math.min(index * 3, letters.length - 3))
    .map((at) => letters.slice(at, at + 3).join(''))
  return [...new Set(parts)]
}

const contains = (q: string) => sql<SqlBool>`strpos(title, ${q}) > 0`

// --------------------------------------------------------------------------------- the two ways

interface Walked {
  /** Rows read. */
  seen: number
  /** Those of them that match. */
  found: number
  ids: string[] | null
}

/**
 * Walks the list in its order, up to so many rows.
 * @param rows of those that match, or, for an estimate, of those that the list has
 */
async function walk(
  db: Database,
  { q, filters, stretches }: Search,
  page: Page,
  rows: { matching: typeof ENOUGH } | { any: typeof SAMPLE },
): Promise<Walked> {
  const matches = q === undefined ? sql<SqlBool>`true` : contains(q)
  const [most, condition] =
    'matching' in rows ? [rows.matching, matches] : [rows.any, sql<SqlBool>`true`]
  return inStretches(
    db,
    stretches,
    page,
    most,
    ({ within, order }, limit) => sql`
      select offering_id, ${matches} as matches from listing
      where ${filters} and ${within} and ${condition}
      order by ${order} limit ${limit}`,
  )
}

/**
 * Finds what matches by its parts, one week after the other. A row of `weeks` is joined with what it
 * yields before the next one is looked for, so that nothing is read beyond the last week that is
 * needed, and the order of the weeks and within them is that of the list.
 */
async function findByParts(
  db: Database,
  { kind, q, filters, stretches, keys }: Search,
  page: Page,
): Promise<Walked> {
  return inStretches(
    db,
    stretches,
    page,
    ENOUGH,
    ({ within, order, after }, limit) => sql`
      with recursive weeks(week) as (
        (select listing_week(starts_at) from listing
          where ${filters} and ${within} order by ${order} limit 1)
        union all
        select next.week from weeks, lateral (
          select listing_week(starts_at) as week from listing
          where ${filters} and ${within} and ${after} order by ${order} limit 1
        ) as next
      )
      select matching.offering_id, true as matches
      from weeks,
        lateral (
          select array_agg(${`${kind} `}::text || week || ' ' || key) as keys
          from unnest(${keys}::text[]) as key
        ) as wanted,
        lateral (
          select offering_id from (
            select * from listing
            where listing_keys(kind, starts_at, category, level, title) @> wanted.keys
            -- A fence: the conditions outside must not have the planner read another index as well.
            offset 0
          ) as candidate
          where ${contains(q!)} and ${filters} and ${within}
          order by ${order}
        ) as matching
      limit ${limit}`,
  )
}

/** Counts what `read` yields of the one stretch, then of the other, `most` in all, and takes a page. */
async function inStretches(
  db: Database,
  [first, second]: Search['stretches'],
  { from, to }: Page,
  most: number,
  read: (stretch: Stretch, limit: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Walked> {
  const count = (stretch: Stretch, limit: RawBuilder<unknown>) => sql`
    select count(*)::int as seen, count(*) filter (where matches)::int as found,
      array_agg(offering_id) filter (where matches) as ids
    from (${read(stretch, limit)}) as listed`
  // As a part of the statement, so that a plan that is kept for all parameters knows it.
  const limit = sql.lit(most)
  const { rows } = await (
    second
      ? sql<Walked>`
          with first as materialized (${count(first, limit)}),
            second as materialized (${count(second, sql`(select ${limit} - seen from first)`)})
          select first.seen + second.seen as seen, first.found + second.found as found,
            (first.ids || second.ids)[${from + 1}::int:${to}::int] as ids
          from first, second`
      : sql<Walked>`
          with first as materialized (${count(first, limit)})
          select seen, found, ids[${from + 1}::int:${to}::int] as ids from first`
  ).execute(db)
  return rows[0]!
}
