import type { CappedCount } from '@firstbell/contract/offerings'
import { number } from '@firstbell/messages/language'
import { names } from '@firstbell/messages/offering-languages'
import { useQueries } from '@tanstack/react-query'
import type { Kind } from '#entities/offering/kinds.ts'
import { choicesOf, listQuery } from '#entities/offering/queries.ts'
import type { Filters } from '#shared/routing/page-search.ts'
import { useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import type { CountOf } from './FilterFields.tsx'
import { filterQuery, rangesOf, WHEN } from './filters.ts'

/**
 * Returns the number of results of each choice, combined with the other filters and over all kinds: ' (12)',
 * or ' (1,000+)' above the counting limit (rule finding-8). '' until it is known.
 */
export function useCounts(filters: Filters, kinds: readonly Kind[], enabled: boolean) {
  const now = useNow()
  const zone = useReader()?.zone
  const query = zone === undefined ? undefined : filterQuery(filters, zone, now)
  const answers = useQueries({
    queries: kinds.map((kind) => ({
      ...listQuery<Kind>(
        kind,
        choicesOf(query && zone ? { ...query, zone, ranges: rangesOf(filters, zone, now) } : {}),
      ),
      enabled: enabled && query !== undefined,
    })),
  })
  const all = answers.map(({ data }) => data?.counts)
  const countOf: CountOf = (facet, value) => {
    const parts = all.map((counts): CappedCount | undefined => {
      if (facet === 'seats') return counts?.seats
      if (facet === 'when') return counts?.ranges?.[Object.keys(WHEN).indexOf(value)]
      // An answer has the languages of its kind only. Others are of another kind, or named by a URL.
      if (facet === 'language' && counts) return counts.language?.[value] ?? { count: 0 }
      return (counts?.[facet] as Record<string, CappedCount> | undefined)?.[value]
    })
    return sumText(parts)
  }
  /** The number of results, in the same form. */
  const total = sumText(
    answers.map(({ data }) => data && { count: data.total, ...(data.capped && { capped: true }) }),
  )
  /** The languages of instruction in use, perhaps repeated; all until that is known, none if not `enabled`. */
  const languages = all.every((counts) => counts !== undefined)
    ? all.flatMap((counts) => Object.keys(counts.language ?? {}))
    : Object.keys(names)
  return { countOf, total, languages: enabled ? languages : [] }
}

/** The sum of the counts of all kinds; '' while one of them is not known. */
function sumText(parts: readonly (CappedCount | undefined)[]): string {
  const known = parts.filter((part) => part !== undefined)
  if (known.length < parts.length) return ''
  const sum = known.reduce((total, { count }) => total + count, 0)
  return ` (${number(sum)}${known.some(({ capped }) => capped) ? '+' : ''})`
}
