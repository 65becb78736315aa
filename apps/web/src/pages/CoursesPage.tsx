import { messages } from '@firstbell/contract/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { savesData } from '../shared/routing/prefetch.ts'
import { BookingDialogs } from '../features/bookings/dialogs.tsx'
import type { PrefetchArgs } from '../shared/routing/page.ts'
import { PageMeta } from '../shared/page/PageMeta.tsx'
import { useAbsoluteUrl } from '../shared/page/site.ts'
import { LinkButton } from '../shared/ui/Button.tsx'
import { EmptyState } from '../shared/ui/Card.tsx'
import { classes } from '../shared/ui/classes.ts'
import { Pager } from '../shared/ui/Pager.tsx'
import { CourseCard, CourseCardSkeleton } from '../entities/offering/CourseCard.tsx'
import { Failed } from '../shared/request-states/Failed.tsx'
import { counted } from '../shared/format/format.ts'
import { coursesPage, coursesQuery, pageOf, turnToPage } from '../entities/offering/queries.ts'
import { courseListData } from '../entities/offering/structured-data.ts'
import { StructuredData } from '../entities/offering/StructuredData.tsx'

export async function prefetch({ queryClient, url }: PrefetchArgs): Promise<void> {
  await queryClient.fetchQuery(coursesQuery(coursesPage(pageOf(url.searchParams))))
}

/** All courses, next launch first, page by page from the server (rule screen-14). */
export default function CoursesPage() {
  const [params, setParams] = useSearchParams()
  const absolute = useAbsoluteUrl()
  const page = pageOf(params)
  const list = useQuery(coursesQuery(coursesPage(page)))
  const queryClient = useQueryClient()
  const top = useRef<HTMLElement>(null)
  const { data } = list

  const pages = data?.pages ?? page
  const beyond = data !== undefined && !list.isPlaceholderData && page > pages
  useEffect(() => {
    if (beyond) setParams((now) => turnToPage(now, pages), { replace: true })
  }, [beyond, pages, setParams])

  return (
    <div className="grid gap-8">
      <PageMeta
        title={page > 1 ? `Courses, page ${page}` : 'Courses'}
        description="Courses over several days in music, arts, sports, technology and language: see price, launch date, modules and the seats that are left, and enroll."
      />
      <div className="grid gap-2">
        <h1>Courses</h1>
        <p className="max-w-read text-lg text-balance text-muted">
          Several days with one teacher, from the first module to the last. The next launch comes
          first.
        </p>
      </div>
      <section ref={top} id="catalogue" aria-labelledby="catalogue-title" className="grid gap-6">
        <h2 id="catalogue-title" className="sr-only">
          All courses
        </h2>
        {list.isError && !data ? (
          <Failed onRetry={() => void list.refetch()} retrying={list.isFetching}>
            {messages.coursesFailed}
          </Failed>
        ) : !data || beyond ? (
          <>
            <p role="status" className="text-muted">
              Loading courses...
            </p>
            <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {Array.from({ length: 6 }, (_, index) => (
                <CourseCardSkeleton key={index} />
              ))}
            </ul>
          </>
        ) : data.total === 0 ? (
          <EmptyState
            title="No courses yet"
            action={
              <LinkButton to="/" variant="secondary">
                See the live classes
              </LinkButton>
            }
          >
            New ones appear here as soon as an instructor publishes them.
          </EmptyState>
        ) : (
          <>
            <p className="tabular text-muted">{counted(data.total, 'course')}</p>
            <ul
              aria-busy={list.isPlaceholderData}
              className={classes(
                'grid gap-4 transition-opacity sm:grid-cols-2 lg:grid-cols-3',
                list.isPlaceholderData && 'opacity-60',
              )}
            >
              {data.courses.map((item, index) => (
                <CourseCard key={item._id} item={item} action="Enroll Now" eager={index === 0} />
              ))}
            </ul>
            {pages > 1 && (
              <Pager
                page={page}
                onIntent={(next) => {
                  if (!savesData()) void queryClient.prefetchQuery(coursesQuery(coursesPage(next)))
                }}
                pages={pages}
                of="courses"
                onChange={(next) => {
                  setParams((now) => turnToPage(now, next))
                  if ((top.current?.getBoundingClientRect().top ?? 0) < 0)
                    top.current?.scrollIntoView()
                }}
              />
            )}
            <StructuredData data={courseListData(data.courses, absolute)} />
          </>
        )}
      </section>
      <BookingDialogs />
    </div>
  )
}
