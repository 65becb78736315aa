import {
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import {
  useEffect,
  useEffectEvent,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react'
import { savesData } from '#shared/routing/prefetch.ts'
import { pagedSearch, useSearch } from '#shared/routing/search.ts'
import { classes } from '#shared/ui/classes.ts'
import { Pager } from '#shared/ui/Pager.tsx'
import { RequestState } from './RequestState.tsx'

interface Answer<Item> {
  items: readonly Item[]
  total: number
  pages: number
}

/** The state of a paged list, from `usePages` for `PagedList`. */
export interface Pages<Data> {
  /** From 1. */
  page: number
  query: UseQueryResult<Data>
  turnTo: (page: number, options?: { replace: boolean }) => void
  prefetch?: ((page: number) => void) | undefined
}

/** Fetches the page of a list that the URL's parameter `page` names. */
export function usePages<Data, Key extends QueryKey>(
  queryOf: (page: number) => UseQueryOptions<Data, Error, Data, Key>,
): Pages<Data> {
  const [{ page }, changeSearch] = useSearch(pagedSearch)
  const client = useQueryClient()
  const query = useQuery(queryOf(page))
  return {
    page,
    query,
    turnTo: (number, options) => changeSearch({ page: number }, options),
    prefetch: (number) => {
      if (!savesData()) void client.prefetchQuery(queryOf(number))
    },
  }
}

/**
 * A paged list: rows, pager, and the loading, error and empty states.
 * @param renderAfter shown below the pager
 * @param rowsClassName classes of the grid of rows
 * @param scrollTarget scrolled to when the page changes, because the rows begin far above the pager
 */
export function PagedList<Item extends { _id: string }, Data extends Answer<Item>>({
  pages: { page, query, turnTo, prefetch },
  empty,
  renderBefore,
  renderAfter,
  rowsClassName,
  renderRow,
  scrollTarget,
  hidesSinglePage = true,
  previousLabel,
  listName,
  ...states
}: Pick<ComponentProps<typeof RequestState>, 'failed' | 'loading' | 'noteStale'> &
  Pick<ComponentProps<typeof Pager>, 'previousLabel' | 'listName'> & {
    pages: Pages<Data>
    empty: ReactNode
    renderBefore?: ((data: Data) => ReactNode) | undefined
    renderAfter?: (data: Data) => ReactNode
    rowsClassName: string
    renderRow: (item: Data['items'][number], index: number) => ReactNode
    scrollTarget: RefObject<HTMLElement | null>
    /** Whether to omit the pager of a single page. */
    hidesSinglePage?: boolean
  }) {
  const { data, isPlaceholderData } = query
  const last = data?.pages ?? page
  // The list may be shorter than it was when the link was copied.
  const isBeyondLast = data !== undefined && !isPlaceholderData && page > last
  const turnBack = useEffectEvent(() => turnTo(last, { replace: true }))
  useEffect(() => {
    if (isBeyondLast) turnBack()
  }, [isBeyondLast])
  return (
    <RequestState query={{ ...query, data: isBeyondLast ? undefined : data }} {...states}>
      {(shown) =>
        shown.total === 0 ? (
          empty
        ) : (
          <>
            {renderBefore?.(shown)}
            <ul
              aria-busy={isPlaceholderData}
              className={classes(
                'grid transition-opacity',
                rowsClassName,
                isPlaceholderData && 'opacity-60',
              )}
            >
              {shown.items.map(renderRow)}
            </ul>
            {(last > 1 || !hidesSinglePage) && (
              <Pager
                page={page}
                pages={last}
                previousLabel={previousLabel}
                listName={listName}
                onIntent={prefetch}
                onChange={(next) => {
                  turnTo(next)
                  if ((scrollTarget.current?.getBoundingClientRect().top ?? 0) < 0)
                    scrollTarget.current?.scrollIntoView()
                }}
              />
            )}
            {renderAfter?.(shown)}
          </>
        )
      }
    </RequestState>
  )
}
