import * as m from '@firstbell/messages/classes-page'
import {
  liveClasses,
  newClassesHere,
  noClasses,
  seeTheCourses,
} from '@firstbell/messages/discovery'
import type { Offering } from '#entities/offering/kinds.ts'
import { cataloguePage } from '#entities/offering/page-queries.ts'
import { listQuery } from '#entities/offering/queries.ts'
import { formatWeek } from '#entities/offering/Week.tsx'
import { BookingDialogs } from '#features/booking/BookingDialogs.tsx'
import { BookingRow } from '#features/booking/BookingRow.tsx'
import { Catalogue } from '#features/discovery/Catalogue.tsx'
import { zoneFor } from '#features/discovery/filter-words.ts'
import { FilterBar } from '#features/discovery/FilterBar.tsx'
import { NO_PRICES, NONE, queryToPrefetch } from '#features/discovery/filters.ts'
import {
  boundsOfWeek,
  DECIDED_BY_WEEK,
  filtersOfWeek,
  prefetchWeek,
  useZoneOfWeek,
} from '#features/discovery/week.ts'
import { WeekView } from '#features/discovery/WeekView.tsx'
import { PageMeta } from '#shared/page/PageMeta.tsx'
import { useSite } from '#shared/page/site.ts'
import type { PrefetchArgs } from '#shared/routing/lazy-page.ts'
import {
  classesSearch,
  type Filters,
  hasFilters,
  readSearch,
  useSearch,
  withSearch,
} from '#shared/routing/search.ts'
import { UNKNOWN_STYLE } from '#shared/time/format-time.ts'
import { useNow } from '#shared/time/now.ts'
import { personZone, useReader } from '#shared/time/reader.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { ViewSwitch } from '#shared/ui/SegmentedControl.tsx'

export async function prefetch({ queryClient, url, zone }: PrefetchArgs): Promise<void> {
  const { page, view, week, ...filters } = readSearch(classesSearch, url.searchParams)
  if (view === 'week') return prefetchWeek(queryClient, filters, week, zone)
  const query = queryToPrefetch(filters, zone)
  if (query) await queryClient.ensureQueryData(listQuery('class', cataloguePage(page, query)))
}

const KINDS = ['class'] as const
const renderFooter = (item: Offering) => <BookingRow item={item} />
const texts = {
  title: m.allClasses,
  count: liveClasses,
  found: m.found,
  tryFewerFilters: m.tryFewerFilters,
  none: noClasses,
  help: newClassesHere,
}

/** Returns the path of the list of a day. */
function pathOfDay(filters: Filters, day: string, zone = ''): string {
  const ofDay = { ...filters, when: 'dates', from: day, to: day, days: '', zone } as const
  return `/classes?${withSearch(classesSearch, new URLSearchParams(), ofDay)}`
}

/** All classes, as a list or by the week (rules screen-60, screen-61). */
export default function ClassesPage() {
  const [{ page, view, week, ...search }, changeSearch] = useSearch(classesSearch)
  const { payments } = useSite()
  // Without payments classes have no price.
  const values = payments ? search : { ...search, ...NO_PRICES }
  const byWeek = view === 'week'
  const filters = byWeek ? filtersOfWeek(values) : values
  const filtered = hasFilters(filters)
  const zone = useZoneOfWeek(filters)
  const now = useNow()
  const style = useReader() ?? UNKNOWN_STYLE
  const bounds = byWeek && zone !== undefined ? boundsOfWeek(week, zone, now) : undefined
  const clear = filtered
    ? () => void changeSearch({ ...NONE, ...NO_PRICES, zone: byWeek ? personZone() : '', page: 1 })
    : undefined
  const show = (next: 'list' | 'week') =>
    void changeSearch(
      next === 'week'
        ? { view: 'week', ...DECIDED_BY_WEEK, page: 1, zone: personZone() }
        : { view: undefined, week: '', zone: zoneFor(filters) },
    )
  const title = bounds
    ? m.titleOfWeek(formatWeek(bounds, style, now))
    : page > 1
      ? m.titleOfPage(page)
      : m.title
  return (
    <div className="grid gap-8">
      <PageMeta title={title} index={!filtered && !byWeek} description={m.description} />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid gap-2">
          <h1>{m.title}</h1>
          <p className="max-w-read text-lg text-balance text-muted">{m.subtitle}</p>
        </div>
        <ViewSwitch
          label={m.view}
          views={[
            { view: 'list', label: m.list },
            { view: 'week', label: m.week },
          ]}
          shown={view ?? 'list'}
          onShow={show}
        />
      </div>
      <FilterBar
        filters={filters}
        kinds={KINDS}
        week={bounds && { from: bounds[0], to: bounds[1] }}
        onChange={(change, options) =>
          changeSearch({ ...change, ...(byWeek && { zone: personZone() }) }, options)
        }
      />
      {byWeek ? (
        <WeekView
          filters={filters}
          week={week}
          onTurn={(day) => void changeSearch({ week: day, zone: personZone() })}
          pathOfDay={(day) => pathOfDay(filters, day, zone)}
          onClear={clear}
        />
      ) : (
        <Catalogue
          kind="class"
          page={page}
          filters={filters}
          texts={texts}
          onClear={clear}
          elsewhere={
            <LinkButton to="/courses" variant="secondary">
              {seeTheCourses}
            </LinkButton>
          }
          renderFooter={renderFooter}
        />
      )}
      <BookingDialogs />
    </div>
  )
}
