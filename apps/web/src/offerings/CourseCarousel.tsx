import { messages } from '@firstbell/contract/messages'
import type { CourseEntity } from '@firstbell/contract/offerings'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { BookButton } from '../bookings/dialogs.tsx'
import { IconButton } from '../ui/Button.tsx'
import { Card, Chip, EmptyState, Skeleton } from '../ui/Card.tsx'
import { classes } from '../ui/classes.ts'
import { Picture } from '../ui/Picture.tsx'
import { useHydrated } from '../ui/useHydrated.ts'
import { counted, courseDays, daysRemaining, exactDateTime, priceText } from './format.ts'
import { Failed } from './Failed.tsx'
import { Chips, Seats } from './parts.tsx'
import {
  CAROUSEL_FIRST,
  CAROUSEL_MAX,
  carouselFirst,
  carouselWhole,
  coursesQuery,
} from './queries.ts'
import { useEmbla } from './useEmbla.ts'

/** One course at a time, next launch first (rule screen-13): arrows that wrap around, or a swipe. */
export function CourseCarousel({ className }: { className?: string }) {
  const [turned, setTurned] = useState(false)
  const first = useQuery(coursesQuery(carouselFirst))
  const total = first.data?.total ?? 0
  const whole = useQuery({
    ...coursesQuery(carouselWhole),
    enabled: turned && total > CAROUSEL_FIRST,
  })
  const courses = (whole.data ?? first.data)?.courses

  return (
    <section
      aria-labelledby="courses-title"
      {...(total > 0 && { 'aria-roledescription': 'carousel' })}
      className={classes('grid content-start gap-4', className)}
    >
      {courses && courses.length > 0 ? (
        <Slides
          // A course more or less is another carousel.
          key={Math.min(total, CAROUSEL_MAX)}
          courses={courses}
          count={Math.max(courses.length, Math.min(total, CAROUSEL_MAX))}
          total={total}
          now={first.dataUpdatedAt}
          onTurn={() => setTurned(true)}
        />
      ) : (
        <>
          <h2 id="courses-title" className="flex min-h-11 items-center">
            Courses
          </h2>
          {first.isError ? (
            <Failed onRetry={() => void first.refetch()} retrying={first.isFetching}>
              {messages.coursesFailed}
            </Failed>
          ) : courses ? (
            <EmptyState title="No courses yet">
              New ones appear here as they are published.
            </EmptyState>
          ) : (
            <SlideSkeleton />
          )}
        </>
      )}
    </section>
  )
}

function Slides({
  courses,
  count,
  total,
  now,
  onTurn,
}: {
  courses: CourseEntity[]
  /** Slides; those whose course has not come yet hold its place. */
  count: number
  total: number
  now: number
  /** Somebody is about to turn it. */
  onTurn: () => void
}) {
  const { viewport, selected, dragging, turn } = useEmbla()
  const hydrated = useHydrated()
  const turnSoon = useEffectEvent(onTurn)
  useEffect(() => {
    if (dragging) turnSoon()
  }, [dragging])

  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h2 id="courses-title">Courses</h2>
        {count > 1 && (
          <div role="group" aria-label="Carousel" className="flex items-center gap-1">
            <IconButton
              label="Previous course"
              icon={<ChevronLeft className="size-5" aria-hidden="true" />}
              onPointerEnter={onTurn}
              onFocus={onTurn}
              onClick={() => turn(-1)}
              className="border border-edge bg-surface"
            />
            <span className="tabular min-w-16 text-center text-sm text-muted">
              {selected + 1} of {count}
            </span>
            <IconButton
              label="Next course"
              icon={<ChevronRight className="size-5" aria-hidden="true" />}
              onPointerEnter={onTurn}
              onFocus={onTurn}
              onClick={() => turn(1)}
              className="border border-edge bg-surface"
            />
          </div>
        )}
      </div>
      <Card>
        {/* `relative`: what stands absolute in the slides beyond the edge is cut off with them. */}
        <div ref={viewport} className="relative overflow-hidden">
          {/* It moves only by the visitor's hand, so each course is read out as it comes. */}
          <div aria-live="polite" className="flex touch-pan-y touch-pinch-zoom">
            {Array.from({ length: count }, (_, index) => {
              const item = courses[index]
              const current = index === selected
              return (
                <div
                  key={index}
                  role="group"
                  aria-roledescription="slide"
                  aria-label={`${index + 1} of ${count}`}
                  inert={!current}
                  aria-hidden={!current}
                  // Out of sight is out of reach: the neighbours show while they are dragged, and
                  // the one before for as long as it takes to leave.
                  className={classes(
                    'min-w-0 shrink-0 grow-0 basis-full',
                    !current && !dragging && 'invisible [transition:visibility_0s_0.5s]',
                  )}
                >
                  {item ? (
                    <Slide
                      item={item}
                      now={now}
                      eager={index === 0}
                      near={current || (hydrated && isNeighbour(index, selected, count))}
                    />
                  ) : (
                    <SlideSkeleton />
                  )}
                </div>
              )
            })}
          </div>
        </div>
      </Card>
      <p className="text-right">
        <Link to="/courses" className="link inline-flex min-h-6 items-center">
          {total > 1 ? `See all ${counted(total, 'course')}` : 'See the course on its own page'}
        </Link>
      </p>
    </>
  )
}

/** Next to each other in the circle. */
function isNeighbour(one: number, other: number, count: number): boolean {
  const steps = Math.abs(one - other)
  return Math.min(steps, count - steps) === 1
}

function Slide({
  item,
  now,
  eager,
  near,
}: {
  item: CourseEntity
  now: number
  eager: boolean
  /** In sight, or one turn away: time for its picture. */
  near: boolean
}) {
  // What has been fetched stays.
  const [wanted, setWanted] = useState(near)
  if (near && !wanted) setWanted(true)
  return (
    <article className="flex h-full flex-col sm:max-lg:flex-row">
      <div className="sm:max-lg:w-1/2 sm:max-lg:shrink-0">
        <Picture
          src={item.thumbnail}
          color={item.thumbnailColor}
          alt=""
          eager={eager}
          later={!wanted}
          className="sm:max-lg:aspect-auto sm:max-lg:h-full"
          sizes="(min-width: 1024px) 28rem, (min-width: 640px) 50vw, 66vw"
        />
      </div>
      <div className="flex grow flex-col gap-3 p-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Chips item={item} />
          <Chip tone="amber">
            <span>{counted(daysRemaining(item.startsAt, now), 'day')} remaining</span>
          </Chip>
        </div>
        <h3 className="text-xl">
          <Link to={`/courses/${item._id}`} className="hover:underline">
            {item.title}
          </Link>
        </h3>
        <p className="line-clamp-4 text-muted">{item.description}</p>
        <dl className="mt-auto grid grid-cols-2 gap-3 border-t border-line pt-3 text-sm">
          <div>
            <dt className="text-muted">Launch date</dt>
            <dd className="tabular font-medium">{exactDateTime(item.date, item.timing)}</dd>
          </div>
          <div>
            <dt className="text-muted">Duration</dt>
            <dd className="tabular font-medium">{courseDays(item.duration)}</dd>
          </div>
        </dl>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="grid">
            <span className="tabular font-display text-2xl font-semibold">
              {priceText(item.price)}
            </span>
            <Seats item={item} />
          </div>
          <BookButton kind="course" item={item} className="px-6" />
        </div>
      </div>
    </article>
  )
}

function SlideSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading courses...</span>
      <Skeleton className="aspect-video" />
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-24" />
      <Skeleton className="h-11" />
    </div>
  )
}
