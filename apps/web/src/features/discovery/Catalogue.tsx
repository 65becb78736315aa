import { messages } from '@firstbell/contract/messages'
import { clearAll } from '@firstbell/messages/filters'
import { useQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import type { Kind, ListPage, Offering } from '#entities/offering/kinds.ts'
import { cataloguePage } from '#entities/offering/page-queries.ts'
import { listQuery } from '#entities/offering/queries.ts'
import type { Filters } from '#shared/routing/search.ts'
import { Button } from '#shared/ui/Button.tsx'
import { EmptyState } from '#shared/ui/Card.tsx'
import { LiveRegion } from '#shared/ui/LiveRegion.tsx'
import { useFilterQuery } from './filters.ts'
import { NearResults } from './NearResults.tsx'
import { PagedOfferings } from './PagedOfferings.tsx'

interface Texts {
  /** The name of the list, for screen readers. */
  title: string
  count: (total: number, capped?: boolean) => string
  found: (total: number, capped?: boolean) => string
  tryFewerFilters: string
  /** Shown if there is nothing at all, with `help`. */
  none: string
  help: string
}

/** Fewer results than this are followed by links to similar ones. */
const FEW_RESULTS = 4

/**
 * All offerings of a kind that the filters leave, page by page (rules screen-14, screen-60).
 * @param onClear removes the filters; undefined without any
 * @param elsewhere a link that is shown if there is nothing at all
 * @param renderFooter returns the last row of a card
 */
export function Catalogue({
  kind,
  page,
  filters,
  texts,
  onClear,
  elsewhere,
  renderFooter,
}: {
  kind: Kind
  page: number
  filters: Filters
  texts: Texts
  onClear: (() => void) | undefined
  elsewhere: ReactNode
  renderFooter: (item: Offering) => ReactNode
}) {
  // Undefined until the time zone that the filters need is known.
  const query = useFilterQuery(filters)
  const list = useQuery({
    ...listQuery<Kind>(kind, cataloguePage(page, query)),
    enabled: query !== undefined,
  })
  const region = useRef<HTMLElement>(null)
  const count = ({ total, capped }: ListPage) => (
    <p className="tabular text-muted ltr:first-letter:uppercase">{texts.count(total, capped)}</p>
  )
  return (
    <>
      <LiveRegion className="sr-only">
        {onClear &&
          list.data &&
          !list.isPlaceholderData &&
          (list.data.total === 0
            ? messages.noResults
            : texts.found(list.data.total, list.data.capped))}
      </LiveRegion>
      <section ref={region} id="catalogue" aria-labelledby="catalogue-title" className="grid gap-6">
        <h2 id="catalogue-title" className="sr-only">
          {texts.title}
        </h2>
        <PagedOfferings
          kind={kind}
          queryOf={(number) => query && cataloguePage(number, query)}
          rowsClassName="sm:grid-cols-2 lg:grid-cols-3"
          skeletons={6}
          empty={
            <EmptyState
              title={onClear ? messages.noResults : texts.none}
              action={
                onClear ? (
                  <Button variant="secondary" onClick={onClear}>
                    {clearAll}
                  </Button>
                ) : (
                  elsewhere
                )
              }
            >
              {onClear ? texts.tryFewerFilters : texts.help}
            </EmptyState>
          }
          renderBefore={count}
          footer={renderFooter}
          eagerFirst
          scrollTarget={region}
        />
        {list.data && !list.isPlaceholderData && list.data.total < FEW_RESULTS && (
          <NearResults kind={kind} filters={filters} total={list.data.total} />
        )}
      </section>
    </>
  )
}
