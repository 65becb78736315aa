import type { Kind } from '@firstbell/contract/kinds'
import { CATEGORIES, COUNT_CAP, DAY_PARTS, LEVELS, type DayPart } from '@firstbell/contract/limits'
import type { Counted, Counts, ListQuery } from '@firstbell/contract/offerings'
import type { Database } from '../../platform/database/database.ts'
import { countListed } from './count-listed.ts'
import { countShortList, type Choice, type Facet } from './count-short-list.ts'
import { languagesOf } from './find-listed.ts'
import type { ListFilter } from './list-search.ts'

/**
 * Counts how many offerings a list would hold with each choice of a filter in place of what that filter is
 * set to, all others unchanged (rule finding-8).
 */
export async function countChoices(
  db: Database,
  kind: Kind,
  query: ListFilter & Pick<ListQuery, 'ranges'>,
): Promise<Counts> {
  const { ranges: intervals, ...filter } = query
  const choices: Choice[] = []
  /** Returns the position of the choice's count among all counts. */
  const choose = (facet: Facet, chosen: ListFilter) =>
    choices.push({ facet, filter: { ...filter, ...chosen } }) - 1
  const chooseEach = <T extends string>(facet: Facet, values: readonly T[]) =>
    values.map((value) => [value, choose(facet, { [facet]: value })] as const)
  const category = chooseEach('category', CATEGORIES)
  const level = chooseEach('level', LEVELS)
  const language = chooseEach('language', await languagesOf(db, kind))
  const seats = choose('seats', { seats: '1' })
  const time = query.zone ? chooseEach('time', Object.keys(DAY_PARTS) as DayPart[]) : undefined
  const ranges = intervals?.map(({ from, to }) => choose('range', { from, to }))
  const counts =
    (await countShortList(db, kind, filter, choices))?.map(capped) ??
    (await countListed(
      db,
      kind,
      choices.map(({ filter }) => filter),
    ))
  const byValue = <T extends string>(positions: readonly (readonly [T, number])[]) =>
    Object.fromEntries(positions.map(([value, at]) => [value, counts[at]!])) as Record<T, Counted>
  return {
    category: byValue(category),
    level: byValue(level),
    ...(language.length > 0 && { language: byValue(language) }),
    seats: counts[seats]!,
    ...(time && { time: byValue(time) }),
    ...(ranges && { ranges: ranges.map((at) => counts[at]!) }),
  }
}

const capped = (count: number): Counted =>
  count > COUNT_CAP ? { count: COUNT_CAP, capped: true } : { count }
