import { storedZone } from '@firstbell/contract/stored-zone'
import * as m from '@firstbell/messages/near-results'
import { useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Kind } from '#entities/offering/kinds.ts'
import { firstOfList, listQuery } from '#entities/offering/queries.ts'
import { filterSearch, pageNumber, withSearch, type Filters } from '#shared/routing/search.ts'
import { useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { Link } from '#shared/ui/Link.tsx'
import { needsZone, whenOf } from './filter-words.ts'
import { filterQuery, type Change } from './filters.ts'

const ANY_TIME = { time: undefined } satisfies Change
const ANY_DAY = { when: undefined, from: '', to: '', days: '' } satisfies Change

/**
 * Links below few results: to the same filters at any time of day, on any day, and, if neither finds more, at any time of
 * any day (rule filter-10). Each has the number of further results.
 * @param total the number of results
 */
export function NearResults({
  kind,
  filters,
  total,
}: {
  kind: Kind
  filters: Filters
  total: number
}) {
  const [params] = useSearchParams()
  const zone = useReader()?.zone ?? storedZone(filters.zone)
  const now = useNow()
  const byTime = filters.time !== undefined
  const byDay = filters.days !== '' || whenOf(filters) !== undefined
  const choices = [
    ...(byTime ? [{ text: m.atOtherTimes, change: ANY_TIME }] : []),
    ...(byDay ? [{ text: m.onOtherDays, change: ANY_DAY }] : []),
    ...(byTime && byDay
      ? [{ text: m.atOtherTimesOnOtherDays, change: { ...ANY_TIME, ...ANY_DAY } }]
      : []),
  ].map(({ text, change }) => {
    const changed: Filters = { ...filters, ...change }
    return { text, changed, query: filterQuery(changed, zone, now) }
  })
  const lists = useQueries({
    queries: choices.map(({ query }) => {
      // Without a placeholder, which would be the number of other filters.
      const { placeholderData: _, ...options } = listQuery<Kind>(kind, firstOfList(1, query))
      return { ...options, enabled: query !== undefined }
    }),
  })
  const links = choices.map(({ text, changed }, index) => {
    const { total: all = 0, capped = false } = lists[index]?.data ?? {}
    const search = withSearch({ ...filterSearch, page: pageNumber }, params, {
      ...changed,
      zone: needsZone(changed) ? changed.zone : '',
      page: 1,
    })
    const more = all - total
    return { to: `?${search.toString()}`, label: text(more, capped), more }
  })
  const found = links.filter(({ more }) => more > 0)
  // The last one leads to everything that the others find, so it is only shown without them.
  const shown = found.length > 1 ? found.filter((link) => link !== links[2]) : found
  if (shown.length === 0) return null
  return (
    <ul className="tabular flex flex-wrap justify-center gap-x-6 gap-y-1">
      {shown.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="link inline-flex min-h-6 items-center">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
