import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode, type RefObject } from 'react'
import { useSearchParams } from 'react-router'
import {
  kinds,
  type Kind,
  type ListPage,
  type Offering,
  type PublicListQuery,
} from '../../entities/offering/kinds.ts'
import { OfferingCard, OfferingCardSkeleton } from '../../entities/offering/OfferingCard.tsx'
import { listQuery, pageOf, turnToPage } from '../../entities/offering/queries.ts'
import { RequestState } from '../../shared/request-states/RequestState.tsx'
import { counted } from '../../shared/format/format-quantities.ts'
import { savesData } from '../../shared/routing/prefetch.ts'
import { useNow } from '../../shared/time/now.ts'
import { classes } from '../../shared/ui/classes.ts'
import { Pager } from '../../shared/ui/Pager.tsx'

/**
 * A public list of a kind as cards with pages; the page is in the address.
 * @param queryOf the query of a page
 * @param columns classes of the grid
 * @param skeletons number of placeholders while the first page loads
 * @param empty shown instead of an empty list
 * @param before shown above the cards
 * @param top scrolled to when the page changes
 */
export function PagedOfferings({
  kind,
  queryOf,
  columns,
  skeletons,
  empty,
  before,
  footer,
  eagerFirst = false,
  hidesSinglePage = false,
  statusHidden = false,
  top,
}: {
  kind: Kind
  queryOf: (page: number) => PublicListQuery
  columns: string
  skeletons: number
  empty: ReactNode
  before?: (data: ListPage) => ReactNode
  /** The last row of each card. */
  footer: (item: Offering) => ReactNode
  eagerFirst?: boolean
  hidesSinglePage?: boolean
  statusHidden?: boolean
  top: RefObject<HTMLElement | null>
}) {
  const { plural, listFailed } = kinds[kind]
  const [params, setParams] = useSearchParams()
  const page = pageOf(params)
  const list = useQuery(listQuery<Kind>(kind, queryOf(page)))
  const queryClient = useQueryClient()
  const { data } = list
  useRefetchAfterEnd(kind, list)

  const pages = data?.pages ?? page
  // The list may have become shorter since the address was created.
  const beyond = data !== undefined && !list.isPlaceholderData && page > pages
  useEffect(() => {
    if (beyond)
      setParams((now) => turnToPage(now, pages), { replace: true, preventScrollReset: true })
  }, [beyond, pages, setParams])

  return (
    <RequestState
      query={{ ...list, data: beyond ? undefined : data }}
      failed={listFailed}
      noteStale={false}
      loading={
        <>
          <p role="status" className={statusHidden ? 'sr-only' : 'text-muted'}>
            Loading {plural}...
          </p>
          <ul className={classes('grid gap-4', columns)}>
            {Array.from({ length: skeletons }, (_, index) => (
              <OfferingCardSkeleton key={index} kind={kind} />
            ))}
          </ul>
        </>
      }
    >
      {(shown) =>
        shown.total === 0 ? (
          empty
        ) : (
          <>
            {before?.(shown)}
            <ul
              aria-busy={list.isPlaceholderData}
              className={classes(
                'grid gap-4 transition-opacity',
                columns,
                list.isPlaceholderData && 'opacity-60',
              )}
            >
              {shown.items.map((item, index) => (
                <OfferingCard
                  key={item._id}
                  item={item}
                  footer={footer(item)}
                  eager={eagerFirst && index === 0}
                />
              ))}
            </ul>
            {(pages > 1 || !hidesSinglePage) && (
              <Pager
                page={page}
                onIntent={(next) => {
                  if (!savesData())
                    void queryClient.prefetchQuery(listQuery<Kind>(kind, queryOf(next)))
                }}
                pages={pages}
                of={plural}
                onChange={(next) => {
                  setParams((now) => turnToPage(now, next), { preventScrollReset: true })
                  if ((top.current?.getBoundingClientRect().top ?? 0) < 0)
                    top.current?.scrollIntoView()
                }}
              />
            )}
            {shown.capped && page === pages && (
              <p className="text-center text-balance text-muted">
                {`The list ends with the first ${counted(shown.total, kind, plural)}. Search for a word of a title to find the others.`}
              </p>
            )}
          </>
        )
      }
    </RequestState>
  )
}

/** Refetches the list when a class ends, so that another one takes its place. */
function useRefetchAfterEnd(
  kind: Kind,
  list: { data: ListPage | undefined; dataUpdatedAt: number; refetch: () => unknown },
): void {
  const { data, dataUpdatedAt, refetch } = list
  const now = useNow()
  const outdated =
    kinds[kind].listsOnlyComing &&
    data?.items.some(({ endsAt }) => Date.parse(endsAt) <= now && dataUpdatedAt <= now)
  useEffect(() => {
    if (outdated) void refetch()
  }, [outdated, refetch])
}
