import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Offering } from '../entities/offering/kinds.ts'
import { homeData } from '../entities/offering/list-structured-data.ts'
import {
  carouselFirst,
  found,
  homeClasses,
  listQuery,
  searchOf,
} from '../entities/offering/queries.ts'
import { pageOf } from '../shared/routing/page-number.ts'
import { StructuredData } from '../entities/offering/StructuredData.tsx'
import { useSession } from '../entities/session/session.ts'
import { BookingRow } from '../features/booking/BookingRow.tsx'
import { BookingDialogs } from '../features/booking/BookingDialogs.tsx'
import { ClassList } from '../features/discovery/ClassList.tsx'
import { CourseCarousel } from '../features/discovery/CourseCarousel.tsx'
import { FindClass } from '../features/discovery/FindClass.tsx'
import { SearchResults } from '../features/discovery/SearchResults.tsx'
import { PageMeta } from '../shared/page/PageMeta.tsx'
import { useAbsoluteUrl } from '../shared/page/site.ts'
import type { PrefetchArgs } from '../shared/routing/lazy-page.ts'
import { optional } from '../shared/routing/optional.tsx'

export async function prefetch({ queryClient, url }: PrefetchArgs): Promise<void> {
  const q = searchOf(url.searchParams)
  const [classes, courses] =
    q === '' ? [homeClasses(pageOf(url.searchParams)), carouselFirst] : [found(q), found(q)]
  // Either list can be shown without the other.
  await Promise.allSettled([
    queryClient.ensureQueryData(listQuery('class', classes)),
    queryClient.ensureQueryData(listQuery('course', courses)),
  ])
}

/** For instructors only, so not in the first load. */
const ApprovalNextStep = optional(
  async () => (await import('../features/teaching/ApprovalNextStep.tsx')).ApprovalNextStep,
)

const footer = (item: Offering) => <BookingRow item={item} />

/** Find Class, the course carousel, and the upcoming classes (rule screen-11). */
export default function HomePage() {
  const [params, setParams] = useSearchParams()
  const q = searchOf(params)
  const { user } = useSession()

  return (
    <div className="grid gap-10 sm:gap-12">
      <PageMeta {...(q !== '' && { title: `Search: ${q}`, index: false })} />
      <div className="grid gap-5">
        {user?.role.includes('instructor') && <ApprovalNextStep />}
        <div className="grid gap-2">
          <h1>Learn something, live</h1>
          <p className="max-w-read text-lg text-balance text-muted">
            Classes and courses with a teacher who is there. Pick an hour, take a seat.
          </p>
        </div>
        <FindClass
          search={q}
          onSearch={(text) => {
            // `params` is from the last render; a dialog may have opened since.
            const next = new URLSearchParams(window.location.search)
            if (text === '') next.delete('q')
            else next.set('q', text)
            setParams(next, { replace: true, preventScrollReset: true })
          }}
        />
      </div>
      {q === '' ? (
        <div className="grid gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-8">
          <CourseCarousel footer={footer} className="lg:sticky lg:top-20 lg:self-start" />
          <ClassList footer={footer} />
          <HomeStructuredData />
        </div>
      ) : (
        <SearchResults q={q} footer={footer} />
      )}
      <BookingDialogs />
    </div>
  )
}

/** Structured data of the site, its search and the lists. */
function HomeStructuredData() {
  const [params] = useSearchParams()
  const absolute = useAbsoluteUrl()
  const classes = useQuery(listQuery('class', homeClasses(pageOf(params)))).data?.items ?? []
  const courses = useQuery(listQuery('course', carouselFirst)).data?.items ?? []
  return <StructuredData data={homeData(classes, courses, absolute)} />
}
