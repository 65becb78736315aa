import { MAX_SUGGESTIONS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { searching, searchResults } from '@firstbell/messages/discovery'
import { clearAll } from '@firstbell/messages/filters'
import * as m from '@firstbell/messages/search-results'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { kinds, type Kind, type ListPage, type Offering } from '#entities/offering/kinds.ts'
import { OfferingCard } from '#entities/offering/OfferingCard.tsx'
import { searchQuery, listQuery, RESULTS_PAGE_SIZE } from '#entities/offering/queries.ts'
import { hasFilters, type Filters } from '#shared/routing/search.ts'
import { Button, LinkButton } from '#shared/ui/Button.tsx'
import { classes } from '#shared/ui/classes.ts'
import { NONE, queryToPrefetch, useFilterQuery, type Change } from './filters.ts'
import { CARD_COLUMNS, MoreOfferings } from './MoreOfferings.tsx'

/** Prefetches the first results; nothing if the filters need a time zone that is unknown. */
export async function prefetchResults(
  client: QueryClient,
  filters: Filters,
  zone: string | undefined,
): Promise<void> {
  const query = queryToPrefetch(filters, zone)
  // Each list can be shown without the other.
  if (query)
    await Promise.allSettled(
      order.map((kind) => client.ensureQueryData(listQuery<Kind>(kind, searchQuery(query)))),
    )
}

/** Classes and courses that match `q` and the filters, or 'No results found' (rules screen-11, filter-1). */
export function SearchResults({
  filters,
  footer,
  onClear,
}: {
  filters: Filters
  footer: (item: Offering) => ReactNode
  onClear: (change: Change) => void
}) {
  const query = useFilterQuery(filters)
  const search = JSON.stringify(query)
  // A new search resets the number of shown results.
  const initial = { search, class: RESULTS_PAGE_SIZE, course: RESULTS_PAGE_SIZE }
  const [shown, setShown] = useState(initial)
  const limits = shown.search === search ? shown : initial
  const list = (kind: Kind) => ({
    ...listQuery<Kind>(kind, searchQuery(query ?? {}, limits[kind])),
    enabled: query !== undefined,
  })
  const lists = { class: useQuery(list('class')), course: useQuery(list('course')) }
  const filtered = hasFilters({ ...filters, q: '' })

  const totals = { class: lists.class.data?.total ?? 0, course: lists.course.data?.total ?? 0 }
  const complete = lists.class.data !== undefined && lists.course.data !== undefined
  const outdated = lists.class.isPlaceholderData || lists.course.isPlaceholderData
  const none = complete && !outdated && totals.class + totals.course === 0
  const suggested = none ? suggestionsOf(order.map((kind) => lists[kind].data)) : []
  const pending = lists.class.isPending || lists.course.isPending
  const card = (item: Offering) => <OfferingCard key={item._id} item={item} footer={footer(item)} />
  /** The results of a kind, or undefined if there are none. */
  const some = (kind: Kind) => (totals[kind] > 0 ? lists[kind].data : undefined)

  return (
    <section id="classes" aria-label={searchResults} className="grid gap-8">
      <div className="grid justify-items-start gap-3">
        {/* Always mounted, so that screen readers announce changes. */}
        <p
          role="status"
          className={classes(
            'ltr:first-letter:uppercase',
            none ? 'font-display text-2xl font-semibold' : 'text-muted',
          )}
        >
          {none
            ? messages.noResults
            : pending || outdated
              ? searching
              : some('class') || some('course')
                ? m.found(some('class'), some('course'))
                : ''}
        </p>
        {none && (
          <>
            <p className="text-muted">{filtered ? m.tryFewerFilters : m.tryShorterWord}</p>
            <div className="flex flex-wrap gap-3">
              {filtered && (
                <Button variant="secondary" onClick={() => onClear(NONE)}>
                  {clearAll}
                </Button>
              )}
              {order.map((kind) => (
                <LinkButton key={kind} to={kinds[kind].listPath} variant="secondary">
                  {kinds[kind].listLabel}
                </LinkButton>
              ))}
            </div>
          </>
        )}
      </div>
      {suggested.length > 0 && (
        <section aria-labelledby="suggested-title" className="grid gap-4">
          <h2 id="suggested-title">{m.youMayLike}</h2>
          <ul className={CARD_COLUMNS}>{suggested.map(card)}</ul>
        </section>
      )}
      {order.map((kind) => (
        <MoreOfferings
          key={kind}
          kind={kind}
          list={lists[kind]}
          outdated={outdated}
          renderCard={card}
          more={() => (kind === 'class' ? m.moreClasses : m.moreCourses)}
          onMore={() => setShown({ ...limits, [kind]: limits[kind] + RESULTS_PAGE_SIZE })}
        />
      ))}
    </section>
  )
}

const order: readonly Kind[] = ['class', 'course']

/** Returns five suggestions, the best of each kind in turn. */
function suggestionsOf(lists: readonly (ListPage | undefined)[]): Offering[] {
  return Array.from({ length: MAX_SUGGESTIONS })
    .flatMap((_, rank) => lists.map((list) => list?.suggestions?.[rank]))
    .filter((item) => item !== undefined)
    .slice(0, MAX_SUGGESTIONS)
}
