import type { Kind } from '@firstbell/contract/kinds'
import { CATEGORIES, DAY_PARTS, LEVELS, type DayPart } from '@firstbell/contract/limits'
import type { Counts, ListQuery } from '@firstbell/contract/offerings'
import type { Database } from '../../platform/database/database.ts'
import { countListed } from './count-listed.ts'
import { languagesOf } from './find-listed.ts'
import type { ListFilter } from './list-search.ts'

/**
 * How many a list would hold with each choice of a filter in place of what that filter is set to, all
 * others unchanged (rule finding-8). All are counted in one statement.
 */
export async function countChoices(
  db: Database,
  kind: Kind,
  query: Omit<ListQuery, 'limit' | 'page' | 'texts'>,
): Promise<Counts> {
  const choices: ListFilter[] = []
  /** @returns the place of its count among all of them */
  const choose = (choice: ListFilter) => choices.push({ ...query, ...choice }) - 1
  const each = <T extends string>(values: readonly T[], filter: (value: T) => ListFilter) =>
    values.map((value) => [value, choose(filter(value))] as const)
  const category = each(CATEGORIES, (value) => ({ category: value }))
  const level = each(LEVELS, (value) => ({ level: value }))
  const language = each(await languagesOf(db, kind), (value) => ({
    language: value as ListFilter['language'],
  }))
  const seats = choose({ seats: '1' })
  const time = query.zone
    ? each(Object.keys(DAY_PARTS) as DayPart[], (value) => ({ time: value }))
    : undefined
  const ranges = query.ranges?.map(({ from, to }) => choose({ from, to }))
  const counts = await countListed(db, kind, choices)
  const of = <T extends string>(places: readonly (readonly [T, number])[]) =>
    Object.fromEntries(places.map(([value, at]) => [value, counts[at]!])) as Record<
      T,
      (typeof counts)[number]
    >
  return {
    category: of(category),
    level: of(level),
    ...(language.length > 0 && { language: of(language) }),
    seats: counts[seats]!,
    ...(time && { time: of(time) }),
    ...(ranges && { ranges: ranges.map((at) => counts[at]!) }),
  }
}
