import type { Kind } from '@firstbell/contract/kinds'
import { CATEGORIES, COUNT_CAP, DAY_PARTS, LEVELS, type DayPart } from '@firstbell/contract/limits'
import type { CappedCount, Counts, ListQuery } from '@firstbell/contract/offerings'
import type { Database } from '../../platform/database/database.ts'
import { countListed } from './count-listed.ts'
import { countShortList, type Choice, type Facet } from './count-short-list.ts'
import { languagesOf } from './find-listed.ts'
import type { ListFilter } from './list-search.ts'

/** For each choice of each filter, counts the results that it would leave with the other filters (rule finding-8). */
export async function countChoices(
  db: Database,
  kind: Kind,
  query: ListFilter & Pick<ListQuery, 'ranges'>,
): Promise<Counts> {
  const { ranges, ...filter } = query
  const choices: Choice[] = []
  /** Adds a choice and returns its index in `counts`. */
  const addChoice = (facet: Facet, chosen: ListFilter) =>
    choices.push({ facet, filter: { ...filter, ...chosen } }) - 1
  const addChoices = <T extends string>(facet: Facet, values: readonly T[]) =>
    values.map((value) => [value, addChoice(facet, { [facet]: value })] as const)
  const category = addChoices('category', CATEGORIES)
  const level = addChoices('level', LEVELS)
  const language = addChoices('language', await languagesOf(db, kind))
  const seats = addChoice('seats', { seats: '1' })
  const time = query.zone ? addChoices('time', Object.keys(DAY_PARTS) as DayPart[]) : undefined
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
    ...(rangeIndexes && { ranges: rangeIndexes.map((index) => counts[index]!) }),
  }
}

const cap = (count: number): CappedCount =>
  count > COUNT_CAP ? { count: COUNT_CAP, capped: true } : { count }
