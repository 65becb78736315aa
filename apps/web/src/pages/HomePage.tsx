import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { BookingDialogs } from '../features/bookings/dialogs.tsx'
import { NextStep } from '../features/teaching/NextStep.tsx'
import type { PrefetchArgs } from '../shared/routing/page.ts'
import { PageMeta } from '../shared/page/PageMeta.tsx'
import { useAbsoluteUrl } from '../shared/page/site.ts'
import { ClassList } from '../features/discovery/ClassList.tsx'
import { CourseCarousel } from '../features/discovery/CourseCarousel.tsx'
import { FindClass } from '../features/discovery/FindClass.tsx'
import {
  carouselFirst,
  classesQuery,
  coursesQuery,
  found,
  homeClasses,
  pageOf,
  searchOf,
} from '../entities/offering/queries.ts'
import { SearchResults } from '../features/discovery/SearchResults.tsx'
import { homeData } from '../entities/offering/structured-data.ts'
import { StructuredData } from '../entities/offering/StructuredData.tsx'

export async function prefetch({ queryClient, url }: PrefetchArgs): Promise<void> {
  const q = searchOf(url.searchParams)
  const lists =
    q === ''
      ? [
          queryClient.fetchQuery(classesQuery(homeClasses(pageOf(url.searchParams)))),
          queryClient.fetchQuery(coursesQuery(carouselFirst)),
        ]
      : [
          queryClient.fetchQuery(classesQuery(found(q))),
          queryClient.fetchQuery(coursesQuery(found(q))),
        ]
  // Either can be shown without the other.
  await Promise.allSettled(lists)
}

/** Find Class, the courses one at a time, and the coming classes (rule screen-11). */
export default function HomePage() {
  const [params, setParams] = useSearchParams()
  const q = searchOf(params)

  return (
    <div className="grid gap-10 sm:gap-12">
      <PageMeta {...(q !== '' && { title: `Search: ${q}`, index: false })} />
      <div className="grid gap-5">
        <NextStep />
        <div className="grid gap-2">
          <h1>Learn something, live</h1>
          <p className="max-w-read text-lg text-balance text-muted">
            Classes and courses with a teacher who is there. Pick an hour, take a seat.
          </p>
        </div>
        <FindClass
          search={q}
          onSearch={(text) => {
            // The address itself: a dialog may have been opened since this was drawn.
            const next = new URLSearchParams(window.location.search)
            if (text === '') next.delete('q')
            else next.set('q', text)
            setParams(next, { replace: true })
          }}
        />
      </div>
      {q === '' ? (
        <div className="grid gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-8">
          <CourseCarousel className="lg:sticky lg:top-20 lg:self-start" />
          <ClassList />
          <Described />
        </div>
      ) : (
        <SearchResults q={q} />
      )}
      <BookingDialogs />
    </div>
  )
}

/** For search engines: the site, its search, and what is coming. */
function Described() {
  const [params] = useSearchParams()
  const absolute = useAbsoluteUrl()
  const classes = useQuery(classesQuery(homeClasses(pageOf(params)))).data?.classes ?? []
  const courses = useQuery(coursesQuery(carouselFirst)).data?.courses ?? []
  return <StructuredData data={homeData(classes, courses, absolute)} />
}
