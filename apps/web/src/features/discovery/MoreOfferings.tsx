import { UNPAGED_CAP } from '@firstbell/contract/limits'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { kinds, type Kind, type ListPage, type Offering } from '#entities/offering/kinds.ts'
import { OfferingCardSkeleton } from '#entities/offering/OfferingCard.tsx'
import { useFocusAdded } from '#shared/hooks/useFocusAdded.ts'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { Button } from '#shared/ui/Button.tsx'
import { classes } from '#shared/ui/classes.ts'

export const CARD_COLUMNS = 'grid gap-4 transition-opacity sm:grid-cols-2 lg:grid-cols-3'

/**
 * The first offerings of a kind as cards, with a button that shows more; nothing for an empty list.
 * @param columns classes of the grid of cards
 * @param outdated whether the cards belong to the previous search
 * @param more returns the label of the button
 */
export function MoreOfferings({
  kind,
  list,
  columns = CARD_COLUMNS,
  className,
  outdated = false,
  renderCard,
  more,
  onMore,
}: {
  kind: Kind
  list: UseQueryResult<ListPage>
  columns?: string
  className?: string | undefined
  outdated?: boolean
  renderCard: (item: Offering) => ReactNode
  more: (list: ListPage) => string
  onMore: () => void
}) {
  const { titles, listFailed } = kinds[kind]
  const cards = useRef<HTMLUListElement>(null)
  const focusAdded = useFocusAdded(cards, list.data?.items.length ?? 0)
  if (list.data?.items.length === 0) return null
  return (
    <section aria-label={titles} className={classes('grid grid-rows-[auto_1fr] gap-4', className)}>
      <h2>{titles}</h2>
      <RequestState
        query={list}
        failed={listFailed}
        loading={
          <ul aria-busy className={CARD_COLUMNS}>
            {[1, 2, 3].map((index) => (
              <OfferingCardSkeleton key={index} kind={kind} />
            ))}
          </ul>
        }
      >
        {(shown) => (
          <>
            <ul
              ref={cards}
              aria-busy={outdated}
              className={classes(columns, outdated && 'opacity-60')}
            >
              {shown.items.map(renderCard)}
            </ul>
            {shown.items.length < Math.min(shown.total, UNPAGED_CAP) && (
              <Button
                variant="secondary"
                onClick={() => {
                  focusAdded()
                  onMore()
                }}
                working={list.isFetching}
                className="justify-self-center"
              >
                {more(shown)}
              </Button>
            )}
          </>
        )}
      </RequestState>
    </section>
  )
}
