import * as m from '@firstbell/messages/courses-page'
import { courses } from '@firstbell/messages/discovery'
import type { Offering } from '#entities/offering/kinds.ts'
import { cataloguePage } from '#entities/offering/page-queries.ts'
import { listQuery } from '#entities/offering/queries.ts'
import { BookingDialogs } from '#features/booking/BookingDialogs.tsx'
import { BookingRow } from '#features/booking/BookingRow.tsx'
import { Catalogue } from '#features/discovery/Catalogue.tsx'
import { FilterBar } from '#features/discovery/FilterBar.tsx'
import { NO_PRICES, NONE, queryToPrefetch } from '#features/discovery/filters.ts'
import { PageMeta } from '#shared/page/PageMeta.tsx'
import type { PrefetchArgs } from '#shared/routing/lazy-page.ts'
import { coursesSearch, hasFilters, readSearch, useSearch } from '#shared/routing/search.ts'
import { LinkButton } from '#shared/ui/Button.tsx'

export async function prefetch({ queryClient, url, zone }: PrefetchArgs): Promise<void> {
  const { page, ...filters } = readSearch(coursesSearch, url.searchParams)
  const query = queryToPrefetch(filters, zone)
  if (query) await queryClient.ensureQueryData(listQuery('course', cataloguePage(page, query)))
}

const renderFooter = (item: Offering) => <BookingRow item={item} label={m.enrollNow} />
const texts = {
  title: m.allCourses,
  count: courses,
  found: m.found,
  tryFewerFilters: m.tryFewerFilters,
  none: m.none,
  help: m.newHere,
}

/** All courses, soonest start first, paged by the server (rule screen-14). */
export default function CoursesPage() {
  const [{ page, ...filters }, changeSearch] = useSearch(coursesSearch)
  const filtered = hasFilters(filters)
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
      <FilterBar filters={filters} kinds={['course']} onChange={changeSearch} />
      <Catalogue
        kind="course"
        page={page}
        filters={filters}
        texts={texts}
        onClear={filtered ? () => void changeSearch({ ...NONE, ...NO_PRICES, page: 1 }) : undefined}
        elsewhere={
          <LinkButton to="/classes" variant="secondary">
            {m.seeClasses}
          </LinkButton>
        }
        renderFooter={renderFooter}
      />
      <BookingDialogs />
    </div>
  )
}
