import type { Kind } from '@firstbell/contract/kinds'
import * as limits from '@firstbell/contract/limits'
import type { CappedCount, Counts, ListQuery } from '@firstbell/contract/offerings'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { countListed } from './count-listed.ts'
import { languagesOf } from './find-listed.ts'
import {
  type ListFilter,
  allOf,
  between,
  contains,
  daysOf,
  searchOf,
  ENTRY_KEY,
} from './list-search.ts'

/**
 * For each choice of each filter of a public list, counts the results that it would leave with the other filters (rule
 * finding-8). The table `listing` has a row for each offering in the lists.
 */
export async function countChoices(
  db: Database,
  kind: Kind,
  query: ListFilter & Pick<ListQuery, 'ranges'>,
): Promise<Counts> {
  const { ranges, ...filter } = query
  // All choices are counted together; until then, a choice's count is represented by its index in `choices`.
  const choices: Choice[] = []
  const addChoice = (facet: Facet, chosen: ListFilter) =>
    choices.push({ facet, filter: { ...filter, ...chosen } }) - 1
  const addChoices = <T extends string>(facet: Facet, values: readonly T[]) =>
    values.map((value) => [value, addChoice(facet, { [facet]: value })] as const)
  const category = addChoices('category', limits.CATEGORIES)
  const level = addChoices('level', limits.LEVELS)
  const language = addChoices('language', await languagesOf(db, kind))
  const seats = addChoice('seats', { seats: '1' })
  const days = query.zone
    ? limits.WEEKDAYS.map((day) => [day, addChoice('days', { days: [day] })] as const)
    : undefined
  const time = query.zone
    ? addChoices('time', Object.keys(limits.DAY_PARTS) as limits.DayPart[])
    : undefined
  const rangeIndexes = ranges?.map(({ from, to }) => addChoice('range', { from, to }))
  const counts =
    (await countShortList(db, kind, filter, choices))?.map(cap) ??
    (await countListed(
      db,
      kind,
      choices.map(({ filter }) => filter),
    ))
  const byValue = <T extends string>(indexes: readonly (readonly [T, number])[]) =>
    Object.fromEntries(indexes.map(([value, index]) => [value, counts[index]!])) as Record<
      T,
      CappedCount
    >
  return {
    category: byValue(category),
    level: byValue(level),
    ...(language.length > 0 && { language: byValue(language) }),
    seats: counts[seats]!,
    ...(time && { time: byValue(time) }),
    ...(days && { days: byValue(days) }),
    ...(rangeIndexes && { ranges: rangeIndexes.map((index) => counts[index]!) }),
  }
}

const cap = (count: number): CappedCount =>
  count > limits.COUNT_CAP ? { count: limits.COUNT_CAP, capped: true } : { count }

/** Listings that one pass may read. Longer lists are counted by `countListed`. */
const SHORT_LIST = 12_000

/** The filters that have choices. A listing matches at most one choice of each, except of `time` and `range`. */
const FACETS = ['category', 'level', 'language', 'seats', 'time', 'days', 'range'] as const
type Facet = (typeof FACETS)[number]

export interface Choice {
  facet: Facet
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
 * `offset 0` keeps PostgreSQL from merging a subquery into the outer one, which would compute its columns several
 * times.
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
  // The filters that have no choices hold for every count.
  const { q, instructor, minPrice, maxPrice, seriesOnce } = query
  const base = { q, instructor, minPrice, maxPrice, seriesOnce }
  const { filters, checks, sections, ...search } = searchOf(kind, base, new Date())
  const { rows: sizes } = await sql<{ size: number }>`
    select count(*)::int as size from (
      select from listing where ${filters} limit ${SHORT_LIST + 1}) as listed`.execute(db)
  if (sizes[0]!.size > SHORT_LIST) return undefined

  const conditionOf = await conditions(db, kind, query)
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
    // A listing can match several choices of these facets, because ranges and parts of the day overlap.
    const overlap = facet === 'range' || facet === 'time'
    const sums = overlap ? cases.map((when) => firstMatch([when])) : [firstMatch(cases)]
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
          where ${filters} and ${checks ?? sql`true`} and ${contains(search.texts ?? [])}
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
  { zone }: ListFilter,
): Promise<(facet: Facet, filter: ListFilter) => RawBuilder<SqlBool>> {
  const listDays = zone ? await daysOf(db, kind) : undefined
  const startsIn = (hours: Pick<ListFilter, 'time' | 'days'>) =>
    listDays?.spans({ ...hours, zone }, listDays.first, listDays.last)?.containsStart ?? sql`true`
  return (facet, { category, level, language, seats, time, days, from, to }) => {
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
        return startsIn({ time })
      case 'days':
        return startsIn({ days })
      case 'range':
        return between(from, to)
    }
  }
}
