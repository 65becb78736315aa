import type { Kind } from '@firstbell/contract/kinds'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import {
  allOf,
  between,
  contains,
  daysOf,
  extentOf,
  searchOf,
  ENTRY_KEY,
  type ListFilter,
} from './list-search.ts'

/** Listings that one pass may read. Longer lists are counted by `countListed`. */
const SHORT_LIST = 12_000

/** The filters that have choices. A listing matches at most one choice of each, except of `range`. */
const FACETS = ['category', 'level', 'language', 'seats', 'time', 'range'] as const
export type Facet = (typeof FACETS)[number]

export interface Choice {
  facet: Facet
  /** The filter with this choice instead of the facet's current value. */
  filter: ListFilter
}

/**
 * Counts the listings that each choice leaves if the filters of all other facets stay (rule finding-8). Reads
 * each listing once and notes the choices that it matches as bits; a scan for each of about sixty choices takes
 * several times as long. The statement, for a list of 'Arts' with choices of a category and a level:
 *
 *     select array[count(*) filter (where category_choices & 1 <> 0), …] as counts
 *     from (
 *       select bit_or(category_choices) as category_choices, bit_or(level_choices) as level_choices
 *       from (
 *         select key,
 *           case when is_level then case when category = 'Music' then 1 when category = 'Arts' then 2 … end
 *             else 0 end as category_choices,
 *           case when is_category then case when level = 'Beginner' then 1 … end else 0 end as level_choices
 *         from (
 *           select *, coalesce(series_id, offering_id) as key, category = 'Arts' as is_category, true as is_level
 *           from listing where kind = 'class' and ends_at > now() and strpos(title, 'guitar') > 0 offset 0
 *         ) as listed
 *       ) as noted group by key
 *     ) as shown
 *
 * @param choices at most 63 of a facet
 * @returns a number for each choice; undefined if the list is too long
 */
export async function countShortList(
  db: Database,
  kind: Kind,
  query: ListFilter,
  choices: readonly Choice[],
): Promise<number[] | undefined> {
  const { q, instructor, minPrice, maxPrice, seriesOnce } = query
  const base = { q, instructor, minPrice, maxPrice, seriesOnce }
  const { filters, checks, sections, ...search } = searchOf(kind, base, new Date(), undefined)
  const { rows: sizes } = await sql<{ size: number }>`
    select count(*)::int as size from (
      select from listing where ${filters} limit ${SHORT_LIST + 1}) as listed`.execute(db)
  if (sizes[0]!.size > SHORT_LIST) return undefined

  const conditionOf = await conditions(db, kind, query, choices)
  const chosen = FACETS.filter((facet) => choices.some((choice) => choice.facet === facet))
  const passes = (facet: Facet) => sql.ref(`is_${facet}`)
  const bitsOf = (facet: Facet) => sql.ref(`${facet}_choices`)
  const bits = new Map<Choice, RawBuilder<unknown>>()
  const noted = chosen.map((facet) => {
    const others = allOf(FACETS.filter((other) => other !== facet).map(passes))
    const cases = choices
      .filter((choice) => choice.facet === facet)
      .map((choice, index) => {
        const bit = sql`${sql.lit(String(2n ** BigInt(index)))}::bigint`
        bits.set(choice, bit)
        return sql`when ${conditionOf(facet, choice.filter)} then ${bit}`
      })
    const firstMatch = (cases: RawBuilder<unknown>[]) =>
      sql`case ${sql.join(cases, sql` `)} else 0 end`
    const sums = facet === 'range' ? cases.map((when) => firstMatch([when])) : [firstMatch(cases)]
    return sql`case when ${others} then ${sql.join(sums, sql` + `)} else 0 end as ${bitsOf(facet)}`
  })
  const combined = chosen.map((facet) => sql`bit_or(${bitsOf(facet)}) as ${bitsOf(facet)}`)
  const counts = choices.map(
    (choice) => sql`count(*) filter (where ${bitsOf(choice.facet)} & ${bits.get(choice)} <> 0)`,
  )
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}]::integer[] as counts
    from (
      select ${search.seriesOnce ? sql.join(combined) : sql`*`}
      from (
        select key, ${sql.join(noted)}
        from (
          select *, ${ENTRY_KEY} as key, ${sql.join(
            FACETS.map((facet) => sql`${conditionOf(facet, query)} as ${passes(facet)}`),
          )}
          from listing
          where ${filters} and ${checks ?? sql`true`} and ${q ? contains(search.q!) : sql`true`}
            and (${sql.join(
              sections.map(({ condition }) => condition),
              sql` or `,
            )})
          offset 0
        ) as listed
      ) as noted ${search.seriesOnce ? sql`group by key` : sql`offset 0`}
    ) as shown`.execute(db)
  return rows[0]!.counts
}

/** Returns a function that returns the condition of one facet of a filter: true if the facet is not set. */
async function conditions(
  db: Database,
  kind: Kind,
  query: ListFilter,
  choices: readonly Choice[],
): Promise<(facet: Facet, filter: ListFilter) => RawBuilder<SqlBool>> {
  const hasTimes = query.time || choices.some(({ facet }) => facet === 'time')
  const days = hasTimes ? daysOf(await extentOf(db, kind)) : undefined
  return (facet, { category, level, language, seats, time, from, to }) => {
    switch (facet) {
      case 'category':
        return category ? sql`category = ${category}` : sql`true`
      case 'level':
        return level ? sql`level = ${level}` : sql`true`
      case 'language':
        return language ? sql`language = ${language}` : sql`true`
      case 'seats':
        return seats ? sql`not is_full` : sql`true`
      case 'time':
        return days && time && query.zone
          ? days.spans(time, query.zone, days.first, days.last, false).holds
          : sql`true`
      case 'range':
        return between(from, to)
    }
  }
}
