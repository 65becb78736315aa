import { PROFILE_PAGE_SIZE, SEARCH_MAX } from '@firstbell/contract/limits'
import type { OwnListQuery } from '@firstbell/contract/offerings'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListPage } from '#entities/offering/kinds.ts'
import { usePages, type Pages } from '#shared/request-states/PagedList.tsx'
import { day, oneOf, pageNumber, readSearch, text, useSearch } from '#shared/routing/search.ts'

/** The parameters of a list of own offerings in the URL; without `when` it shows the upcoming ones. */
const ownSearch = {
  when: oneOf(['past', 'week']),
  q: text(SEARCH_MAX),
  page: pageNumber,
  /** The first day of the week that is shown; absent: today. */
  week: day,
}
type View = 'upcoming' | 'past' | 'week'

const queryOf = (page: number, view?: View, q = ''): OwnListQuery => ({
  limit: PROFILE_PAGE_SIZE,
  page,
  when: view === 'past' ? 'past' : 'upcoming',
  ...(q !== '' && { q }),
})

/** The first page of the upcoming offerings. */
export const firstOwn = queryOf(1)

/** Returns the query for the page of an own list in a URL. */
export function ownQueryOf({ searchParams }: URL): OwnListQuery {
  const { page, when, q } = readSearch(ownSearch, searchParams)
  return queryOf(page, when, q)
}

/** The page of an own list that the URL names (rule screen-57). */
export interface OwnPages extends Pages<ListPage> {
  when: View
  q: string
  week: string
  show: (
    view: { when?: 'past' | 'week' | undefined; q?: string; week?: string },
    options?: { replace: boolean },
  ) => void
  /**
   * Whether the person has any offerings of the kind, upcoming or past; undefined until that is known. The
   * last known value stays if a later request fails.
   */
  contents: 'none' | 'some' | undefined
}

/** @param listOf returns the query of a page */
export function useOwnPages<Key extends QueryKey>(
  listOf: (query: OwnListQuery) => UseQueryOptions<ListPage, Error, ListPage, Key>,
): OwnPages {
  const [{ when, q, week }, change] = useSearch(ownSearch)
  const pages = usePages((page) => listOf(queryOf(page, when, q)))
  const { data, isError } = pages.query
  const empty = data?.total === 0
  // Without `when` and `q`, of all offerings of the kind.
  const unfiltered = useQuery({ ...listOf({ limit: 1, page: 1 }), enabled: empty })
  const contents = (): OwnPages['contents'] => {
    if (data && !empty) return 'some'
    if (empty && unfiltered.data) return unfiltered.data.total === 0 ? 'none' : 'some'
    // 'some' keeps the switch and the search visible, so that a person who opened the past or searched can
    // go back, also after a failure.
    const filtered = when !== undefined || q !== ''
    return (filtered && (empty || isError)) || (empty && unfiltered.isError) ? 'some' : undefined
  }
  const current = contents()
  const [known, setKnown] = useState(current)
  if (current !== undefined && current !== known) setKnown(current)
  return {
    ...pages,
    when: when ?? 'upcoming',
    q,
    week,
    show: (view, options) => change({ ...view, page: 1 }, options),
    contents: current ?? known,
  }
}
