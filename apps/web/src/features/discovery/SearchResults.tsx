import { MAX_SUGGESTIONS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { SuggestedInstructor } from '@firstbell/contract/offerings'
import { searching, searchResults } from '@firstbell/messages/discovery'
import { clearAll } from '@firstbell/messages/filters'
import * as m from '@firstbell/messages/search-results'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { kinds, type Kind, type ListPage, type Offering } from '#entities/offering/kinds.ts'
import { OfferingCard } from '#entities/offering/OfferingCard.tsx'
import { searchQuery, RESULTS_PAGE_SIZE } from '#entities/offering/page-queries.ts'
import { instructorPath } from '#entities/offering/paths.ts'
import { listQuery } from '#entities/offering/queries.ts'
import { Stars } from '#entities/offering/Stars.tsx'
import { hasFilters, type Filters } from '#shared/routing/search.ts'
import { Button, LinkButton } from '#shared/ui/Button.tsx'
import { Card } from '#shared/ui/Card.tsx'
import { classes } from '#shared/ui/classes.ts'
import { Link } from '#shared/ui/Link.tsx'
import { Avatar } from '#shared/ui/Picture.tsx'
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
  const instructors = (none && lists.class.data?.instructors) || []
  const layout = layoutOf(order.map((kind) => lists[kind].data?.items.length))
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
            {/* Suggestions say more than advice. */}
            {suggested.length === 0 && (
              <p className="text-muted">{filtered ? m.tryFewerFilters : m.tryShorterWord}</p>
            )}
            {filtered && (
              <Button variant="secondary" onClick={() => onClear(NONE)}>
                {clearAll}
              </Button>
            )}
          </>
        )}
      </div>
      {instructors.length > 0 && <Instructors instructors={instructors} />}
      {suggested.length > 0 && (
        <section aria-labelledby="suggested-title" className="grid gap-4">
          <h2 id="suggested-title">{m.youMayLike}</h2>
          <ul className={CARD_COLUMNS}>{suggested.map(card)}</ul>
        </section>
      )}
      {none && <AllOfferings />}
      <div className={classes('grid gap-x-4 gap-y-8', layout.className)}>
        {order.map((kind, index) => (
          <MoreOfferings
            key={kind}
            kind={kind}
            list={lists[kind]}
            {...layout.sections[index]}
            outdated={outdated}
            renderCard={card}
            more={() => (kind === 'class' ? m.moreClasses : m.moreCourses)}
            onMore={() => setShown({ ...limits, [kind]: limits[kind] + RESULTS_PAGE_SIZE })}
          />
        ))}
        {layout.single && (
          <div className="grid content-center justify-items-center gap-4 rounded-card bg-sunken p-8 text-center lg:mt-12">
            <p className="font-display text-lg font-semibold text-balance">{m.somethingElse}</p>
            <AllOfferings />
          </div>
        )}
      </div>
    </section>
  )
}

/** Links to all classes and to all courses. */
const AllOfferings = () => (
  <div className="flex flex-wrap gap-3">
    {order.map((kind) => (
      <LinkButton key={kind} to={kinds[kind].listPath} variant="secondary">
        {kinds[kind].listLabel}
      </LinkButton>
    ))}
  </div>
)

/** The instructors whose names a search has, above what is suggested (rule filter-8). */
function Instructors({ instructors }: { instructors: readonly SuggestedInstructor[] }) {
  return (
    <section aria-labelledby="instructors-title" className="grid gap-4">
      <h2 id="instructors-title">{m.instructors(instructors.length)}</h2>
      <ul className={classes('grid gap-4', instructors.length > 1 && 'sm:grid-cols-2')}>
        {instructors.map(({ _id: id, name, profilePic, instructorRating }) => (
          <Card
            as="li"
            key={id}
            className="relative flex flex-wrap items-center gap-x-5 gap-y-2 p-4 transition-colors hover:border-edge"
          >
            <Avatar name={name} src={profilePic} size="large" />
            <div className="min-w-0 grow">
              <h3>
                <Link
                  to={instructorPath(id)}
                  dir="auto"
                  className="after:absolute after:inset-0 hover:underline"
                >
                  {name}
                </Link>
              </h3>
              <Stars rating={instructorRating} />
            </div>
            <span aria-hidden="true" className="font-medium text-accent">
              {m.seeOfferings}
            </span>
          </Card>
        ))}
      </ul>
    </section>
  )
}

/** Up to three results fill a row of their own, so that no kind leaves most of its width empty. */
const COLUMNS = [
  CARD_COLUMNS,
  'grid gap-4 sm:grid-cols-2 lg:grid-cols-1',
  'grid gap-4 sm:grid-cols-2',
  CARD_COLUMNS,
]

/**
 * Returns how results are laid out: both kinds next to each other if they fill one row together.
 * @param counts the results of each kind; undefined while they load
 */
function layoutOf(counts: readonly (number | undefined)[]) {
  const sum = counts.reduce<number>((total, count = 4) => total + count, 0)
  if (sum === 0 || sum > 3) return { className: undefined, sections: [], single: false }
  const both = counts.every((count) => count !== 0)
  return {
    className:
      sum === 1 || (both && sum === 2) ? 'lg:grid-cols-2' : both ? 'lg:grid-cols-3' : undefined,
    sections: counts.map((count) => ({
      columns: COLUMNS[count ?? 0]!,
      className: both && count === 2 ? 'lg:col-span-2' : undefined,
    })),
    single: sum === 1,
  }
}

const order: readonly Kind[] = ['class', 'course']

/** Returns five suggestions, the best of each kind in turn. */
function suggestionsOf(lists: readonly (ListPage | undefined)[]): Offering[] {
  return Array.from({ length: MAX_SUGGESTIONS })
    .flatMap((_, rank) => lists.map((list) => list?.suggestions?.[rank]))
    .filter((item) => item !== undefined)
    .slice(0, MAX_SUGGESTIONS)
}
