import * as m from '@firstbell/messages/discovery'
import { useEffect, type ComponentProps, type ReactNode } from 'react'
import {
  kinds,
  type Kind,
  type ListPage,
  type Offering,
  type PublicListQuery,
} from '#entities/offering/kinds.ts'
import { OfferingCard, OfferingCardSkeleton } from '#entities/offering/OfferingCard.tsx'
import { listQuery } from '#entities/offering/queries.ts'
import { hasLaterDates } from '#entities/offering/series-line.ts'
import { PagedList, usePages } from '#shared/request-states/PagedList.tsx'
import { useNow } from '#shared/time/now.ts'
import { classes } from '#shared/ui/classes.ts'

const textsOf = {
  class: { loading: m.loadingClasses, pages: m.pagesOfClasses, end: m.classesEnd },
  course: { loading: m.loadingCourses, pages: m.pagesOfCourses, end: m.coursesEnd },
}

/**
 * A paged public list of a kind, as cards; the page is in the URL.
 * @param queryOf returns the query of a page; undefined until the parameters are known
 * @param skeletons number of placeholders while the first page loads
 * @param footer the last row of a card
 * @param eagerFirst loads the first card's picture at once, where it is in the initial viewport
 * @param statusHidden shows 'Loading' to screen readers only
 */
export function PagedOfferings({
  kind,
  queryOf,
  rowsClassName,
  skeletons,
  footer,
  eagerFirst = false,
  statusHidden = false,
  ...list
}: {
  kind: Kind
  queryOf: (page: number) => PublicListQuery | undefined
  skeletons: number
  footer: (item: Offering) => ReactNode
  eagerFirst?: boolean
  statusHidden?: boolean
} & Pick<
  ComponentProps<typeof PagedList<Offering, ListPage>>,
  'rowsClassName' | 'empty' | 'renderBefore' | 'hidesSinglePage' | 'scrollTarget'
>) {
  const { listFailed } = kinds[kind]
  const texts = textsOf[kind]
  const pages = usePages((page) => {
    const query = queryOf(page)
    return { ...listQuery<Kind>(kind, query ?? {}), enabled: query !== undefined }
  })
  useRefetchAfterEnd(kind, pages.query)
  return (
    <PagedList
      {...list}
      pages={pages}
      failed={listFailed}
      loading={
        <>
          <p role="status" className={statusHidden ? 'sr-only' : 'text-muted'}>
            {texts.loading}
          </p>
          <ul className={classes('grid gap-4', rowsClassName)}>
            {Array.from({ length: skeletons }, (_, index) => (
              <OfferingCardSkeleton key={index} kind={kind} />
            ))}
          </ul>
        </>
      }
      renderAfter={({ capped, total, pages: last }) =>
        capped === true &&
        pages.page === last && (
          <p className="text-center text-balance text-muted">{texts.end(total)}</p>
        )
      }
      rowsClassName={classes('gap-4', rowsClassName)}
      renderRow={(item, index) => (
        <OfferingCard
          key={item._id}
          item={item}
          footer={footer(item)}
          eager={eagerFirst && index === 0}
        />
      )}
      listName={texts.pages}
    />
  )
}

/** Refetches the list when a class ends, or when one of a series starts: the next one replaces it then. */
function useRefetchAfterEnd(
  kind: Kind,
  list: { data: ListPage | undefined; dataUpdatedAt: number; refetch: () => unknown },
): void {
  const { data, dataUpdatedAt, refetch } = list
  const now = useNow()
  const outdated =
    kinds[kind].listsOnlyComing &&
    data?.items.some(
      (item) =>
        Date.parse(hasLaterDates(item) ? item.startsAt : item.endsAt) <= now &&
        // Not again for an answer from this minute, which may still list the class by the server's clock.
        dataUpdatedAt <= now,
    )
  useEffect(() => {
    if (outdated) void refetch()
  }, [outdated, refetch])
}
