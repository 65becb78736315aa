import { messages } from '@firstbell/contract/messages'
import { freeToCancel } from '@firstbell/messages/booking-states'
import * as m from '@firstbell/messages/discovery'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useLogin } from '#entities/login/login.ts'
import { kinds, type Offering } from '#entities/offering/kinds.ts'
import { carouselFirst, homeClasses, listQuery } from '#entities/offering/queries.ts'
import { BookAction } from '#features/booking/BookAction.tsx'
import { BookingDialogs } from '#features/booking/BookingDialogs.tsx'
import { DayLinks, FindClass } from '#features/discovery/FindClass.tsx'
import { StartingSoon } from '#features/discovery/StartingSoon.tsx'
import { PageMeta } from '#shared/page/PageMeta.tsx'
import { useSite } from '#shared/page/site.ts'
import { Failed } from '#shared/request-states/RequestState.tsx'
import { island } from '#shared/routing/island.tsx'
import type { PageModule, PrefetchArgs } from '#shared/routing/lazy-page.ts'
import { lazyPart } from '#shared/routing/lazy-part.tsx'
import { homeSearch, readSearch, showsResults, useSearch } from '#shared/routing/search.ts'
import { Skeleton } from '#shared/ui/Card.tsx'
import { classes } from '#shared/ui/classes.ts'

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
    // Every page of the list shows the classes that start soon, and the rails.
    queryClient.ensureQueryData(listQuery('class', homeClasses(1))),
    import('#features/discovery/Rails.tsx').then(({ prefetchRails }) => prefetchRails(queryClient)),
  ])
}

export const preload: Required<PageModule>['preload'] = (params) =>
  showsResults(readSearch(homeSearch, params)) ? HomeResults.load() : undefined

export const islands: Required<PageModule>['islands'] = (params) =>
  showsResults(readSearch(homeSearch, params)) ? [] : [HomeLists]

const HomeLists = island(
  async () => (await import('./HomeLists.tsx')).HomeLists,
  <Skeleton className="h-screen" />,
)
const lists = <HomeLists />

const HomeResults = lazyPart(async () => (await import('./HomeResults.tsx')).HomeResults, {
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
})

/** Not in the first load, because only instructors need it. */
const ApprovalNextStep = lazyPart(
  async () => (await import('#features/teaching/ApprovalNextStep.tsx')).ApprovalNextStep,
)

const action = (item: Offering) => <BookAction item={item} quiet className="min-w-28" />
const soon = <StartingSoon own={undefined} action={action} />
/** Not in the first load, because only signed-in people need it. */
const SoonWithOwn = lazyPart(async () => (await import('./SoonWithOwn.tsx')).SoonWithOwn, {
  loading: () => soon,
  failed: () => soon,
})

/** Find Class, what starts soon, and below them the lists, or the results of a search (rules screen-11, screen-53). */
export default function HomePage() {
  const [search, changeSearch] = useSearch(homeSearch)
  const { q } = search
  const narrowed = showsResults(search)
  const { user } = useLogin()
  const navigate = useNavigate()
  const results = useRef<HTMLDivElement>(null)
  const wasNarrowed = useRef(narrowed)
  useEffect(() => {
    // A link to a category is gone, and its focus with it.
    if (narrowed && !wasNarrowed.current && document.activeElement === document.body)
      results.current?.focus()
    wasNarrowed.current = narrowed
  }, [narrowed])

  return (
    <div className={classes('grid grid-cols-1', narrowed ? 'gap-6' : 'gap-12 sm:gap-16')}>
      <PageMeta {...(narrowed && { title: q ? m.searchFor(q) : m.search, index: false })} />
      <div
        className={classes(
          'grid gap-x-10 gap-y-8',
          !narrowed && 'lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]',
        )}
      >
        <div className={classes('grid content-center', narrowed ? 'gap-5' : 'gap-6')}>
          {user?.role.includes('instructor') && <ApprovalNextStep />}
          <div className="grid gap-4">
            <h1 className={narrowed ? undefined : 'headline'}>{m.title}</h1>
            {!narrowed && (
              <p className="max-w-[34rem] text-lg text-balance text-muted">{m.subtitle}</p>
            )}
          </div>
          <FindClass
            filters={search}
            onSearch={(text) => changeSearch({ q: text }, { replace: true })}
            onChange={(change) => changeSearch({ ...change, page: 1 })}
            onSubmit={(text) => {
              if (text === '' && !narrowed) void navigate(kinds.class.listPath)
              else results.current?.focus()
            }}
          />
          {!narrowed && (
            <div className="grid gap-3">
              <DayLinks />
              <Trust />
            </div>
          )}
        </div>
        {!narrowed && (user ? <SoonWithOwn action={action} /> : soon)}
      </div>
      <div ref={results} id="results" tabIndex={-1} className="grid grid-cols-1 gap-6 outline-none">
        {narrowed ? <HomeResults /> : lists}
      </div>
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
