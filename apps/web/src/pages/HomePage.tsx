import { messages } from '@firstbell/contract/messages'
import { freeToCancel } from '@firstbell/messages/booking-states'
import * as m from '@firstbell/messages/discovery'
import { useQuery } from '@tanstack/react-query'
import { isStudent } from '#entities/booking/own-bookings.ts'
import { useLogin } from '#entities/login/login.ts'
import type { Offering } from '#entities/offering/kinds.ts'
import { carouselFirst, homeClasses, listQuery } from '#entities/offering/queries.ts'
import { BookingDialogs } from '#features/booking/BookingDialogs.tsx'
import { BookingRow } from '#features/booking/BookingRow.tsx'
import { FindClass } from '#features/discovery/FindClass.tsx'
import { StartingSoon } from '#features/discovery/StartingSoon.tsx'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import { PageMeta } from '#shared/page/PageMeta.tsx'
import { useSite } from '#shared/page/site.ts'
import { Failed } from '#shared/request-states/RequestState.tsx'
import { island } from '#shared/routing/island.tsx'
import type { PageModule, PrefetchArgs } from '#shared/routing/lazy-page.ts'
import { lazyPart } from '#shared/routing/lazy-part.tsx'
import {
  hasFilters,
  homeSearch,
  readSearch,
  showsResults,
  useSearch,
} from '#shared/routing/search.ts'
import { Skeleton } from '#shared/ui/Card.tsx'

export async function prefetch({ queryClient, url, zone }: PrefetchArgs): Promise<void> {
  const search = readSearch(homeSearch, url.searchParams)
  if (showsResults(search))
    return (await import('#features/discovery/SearchResults.tsx')).prefetchResults(
      queryClient,
      search,
      zone,
    )
  // Each list can be shown without the other.
  await Promise.allSettled([
    HomeLists.load(),
    queryClient.ensureQueryData(listQuery('class', homeClasses(search.page))),
    queryClient.ensureQueryData(listQuery('course', carouselFirst)),
    // Every page of the list shows the classes that start soon.
    queryClient.ensureQueryData(listQuery('class', homeClasses(1))),
  ])
}

const KINDS = ['class', 'course'] as const

export const preload: Required<PageModule>['preload'] = (params) =>
  showsResults(readSearch(homeSearch, params)) ? SearchResults.load() : undefined

export const islands: Required<PageModule>['islands'] = (params) =>
  showsResults(readSearch(homeSearch, params)) ? [] : [HomeLists]

const HomeLists = island(
  async () => (await import('./HomeLists.tsx')).HomeLists,
  <Skeleton className="h-screen" />,
)
const lists = <HomeLists />

/** Loaded after the first load, because the lists can be read without filters. */
const FilterBar = lazyPart(
  async () => (await import('#features/discovery/FilterBar.tsx')).FilterBar,
)

const SearchResults = lazyPart(
  async () => (await import('#features/discovery/SearchResults.tsx')).SearchResults,
  {
    loading: () => (
      <section aria-label={m.searchResults}>
        <p role="status">{m.searching}</p>
      </section>
    ),
    failed: ({ retry, retryLabel }) => (
      <Failed onRetry={retry} label={retryLabel}>
        {messages.classesFailed}
      </Failed>
    ),
  },
)

/** Not in the first load, because only instructors need it. */
const ApprovalNextStep = lazyPart(
  async () => (await import('#features/teaching/ApprovalNextStep.tsx')).ApprovalNextStep,
)

/** For people with bookings only, so not in the first load. */
const OpenNow = lazyPart(async () => (await import('#features/own-bookings/OpenNow.tsx')).OpenNow)

const footer = (item: Offering) => <BookingRow item={item} />

/** Find Class, the course carousel, and the upcoming classes (rule screen-11). */
export default function HomePage() {
  const [search, changeSearch] = useSearch(homeSearch)
  const { q } = search
  const narrowed = showsResults(search)
  const { user } = useLogin()

  return (
    <div className="grid gap-10 sm:gap-12">
      <PageMeta {...(narrowed && { title: q ? m.searchFor(q) : m.search, index: false })} />
      <div className="grid gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid content-center gap-5">
          {user?.role.includes('instructor') && <ApprovalNextStep />}
          {isStudent(user) && <OpenNow />}
          <div className="grid gap-2">
            <h1>{m.title}</h1>
            <p className="max-w-read text-lg text-balance text-muted">{m.subtitle}</p>
          </div>
          <FindClass search={q} onSearch={(text) => changeSearch({ q: text }, { replace: true })} />
          {!narrowed && <Trust />}
        </div>
        {!narrowed && <StartingSoon />}
      </div>
      {/* Reserves the space of the filters with the categories, with the chips, or alone. */}
      <div
        className={
          !narrowed
            ? 'min-h-40 sm:min-h-26 lg:min-h-50'
            : hasFilters({ ...search, q: '' })
              ? 'min-h-24 lg:min-h-47'
              : 'min-h-11 lg:min-h-34'
        }
      >
        {useHydrated() && (
          <FilterBar filters={search} kinds={KINDS} pills={!narrowed} onChange={changeSearch} />
        )}
      </div>
      {narrowed ? <SearchResults filters={search} footer={footer} onClear={changeSearch} /> : lists}
      <BookingDialogs />
    </div>
  )
}

/** The totals of the lists, and the terms (rule screen-53). */
function Trust() {
  const { payments } = useSite()
  const classes = useQuery(listQuery('class', homeClasses(1))).data
  const courses = useQuery(listQuery('course', carouselFirst)).data
  if (!classes?.total || !courses?.total) return null
  return (
    <p className="text-sm text-muted">
      {[
        m.liveClasses(classes.total, classes.capped),
        m.courses(courses.total, courses.capped),
        // Paid courses have their own terms.
        payments ? m.freeToCancel : freeToCancel,
      ].join(' · ')}
    </p>
  )
}
