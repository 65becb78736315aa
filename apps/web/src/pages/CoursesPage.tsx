import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/courses-page'
import { courses } from '@firstbell/messages/discovery'
import { clearAll } from '@firstbell/messages/filters'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ListPage, Offering } from '#entities/offering/kinds.ts'
import { coursesPage, listQuery } from '#entities/offering/queries.ts'
import { BookingDialogs } from '#features/booking/BookingDialogs.tsx'
import { BookingRow } from '#features/booking/BookingRow.tsx'
import { FilterBar } from '#features/discovery/FilterBar.tsx'
import { NO_PRICES, NONE, queryToPrefetch, useFilterQuery } from '#features/discovery/filters.ts'
import { PagedOfferings } from '#features/discovery/PagedOfferings.tsx'
import { PageMeta } from '#shared/page/PageMeta.tsx'
import type { PrefetchArgs } from '#shared/routing/lazy-page.ts'
import { coursesSearch, hasFilters, readSearch, useSearch } from '#shared/routing/search.ts'
import { Button, LinkButton } from '#shared/ui/Button.tsx'
import { EmptyState } from '#shared/ui/Card.tsx'
import { LiveRegion } from '#shared/ui/LiveRegion.tsx'

export async function prefetch({ queryClient, url, zone }: PrefetchArgs): Promise<void> {
  const { page, ...filters } = readSearch(coursesSearch, url.searchParams)
  const query = queryToPrefetch(filters, zone)
  if (query) await queryClient.ensureQueryData(listQuery('course', coursesPage(page, query)))
}

const footer = (item: Offering) => <BookingRow item={item} label={m.enrollNow} />
const count = (list: ListPage) => (
  <p className="tabular text-muted ltr:first-letter:uppercase">
    {courses(list.total, list.capped)}
  </p>
)

/** All courses, soonest start first, paged by the server (rule screen-14). */
export default function CoursesPage() {
  const [{ page, ...filters }, changeSearch] = useSearch(coursesSearch)
  const query = useFilterQuery(filters)
  const filtered = hasFilters(filters)
  const list = useQuery({
    ...listQuery('course', coursesPage(page, query)),
    enabled: query !== undefined,
  })
  const region = useRef<HTMLElement>(null)
  return (
    <div className="grid gap-8">
      <PageMeta
        title={page > 1 ? m.titleOfPage(page) : m.title}
        index={!filtered}
        description={m.description}
      />
      <div className="grid gap-2">
        <h1>{m.title}</h1>
        <p className="max-w-read text-lg text-balance text-muted">{m.subtitle}</p>
      </div>
      <LiveRegion className="sr-only">
        {filtered &&
          list.data &&
          !list.isPlaceholderData &&
          (list.data.total === 0 ? messages.noResults : m.found(list.data.total, list.data.capped))}
      </LiveRegion>
      <FilterBar filters={filters} kinds={['course']} onChange={changeSearch} />
      <section ref={region} id="catalogue" aria-labelledby="catalogue-title" className="grid gap-6">
        <h2 id="catalogue-title" className="sr-only">
          {m.allCourses}
        </h2>
        <PagedOfferings
          kind="course"
          queryOf={(number) => query && coursesPage(number, query)}
          rowsClassName="sm:grid-cols-2 lg:grid-cols-3"
          skeletons={6}
          empty={
            <EmptyState
              title={filtered ? messages.noResults : m.none}
              action={
                filtered ? (
                  <Button
                    variant="secondary"
                    onClick={() => changeSearch({ ...NONE, ...NO_PRICES, page: 1 })}
                  >
                    {clearAll}
                  </Button>
                ) : (
                  <LinkButton to="/" variant="secondary">
                    {m.seeClasses}
                  </LinkButton>
                )
              }
            >
              {filtered ? m.tryFewerFilters : m.newHere}
            </EmptyState>
          }
          renderBefore={count}
          footer={footer}
          eagerFirst
          scrollTarget={region}
        />
      </section>
      <BookingDialogs />
    </div>
  )
}
