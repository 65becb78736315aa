import { messages } from '@firstbell/contract/messages'
import type { CourseEntity } from '@firstbell/contract/offerings'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { BookAction } from '../bookings/dialogs.tsx'
import { IconButton } from '../../shared/ui/Button.tsx'
import { Card, Chip, EmptyState, Skeleton } from '../../shared/ui/Card.tsx'
import { classes } from '../../shared/ui/classes.ts'
import { Picture } from '../../shared/ui/Picture.tsx'
import { useHydrated } from '../../shared/hooks/useHydrated.ts'
import { useNow } from '../../shared/time/now.ts'
import { counted, courseDays, daysRemaining, priceText } from '../../shared/format/format.ts'
import { Failed } from '../../shared/request-states/Failed.tsx'
import { Chips, Seats } from '../../entities/offering/parts.tsx'
import { ExactWhen, WhenLines } from '../../entities/offering/When.tsx'
import {
  CAROUSEL_FIRST,
  CAROUSEL_MAX,
  carouselFirst,
  carouselWhole,
  coursesQuery,
} from '../../entities/offering/queries.ts'
import { useEmbla } from './useEmbla.ts'

/** One course at a time, next launch first (rule screen-13): arrows that wrap around, or a swipe. */
export function CourseCarousel({ className }: { className?: string }) {
  const [turned, setTurned] = useState(false)
  const first = useQuery(coursesQuery(carouselFirst))
  const total = first.data?.total ?? 0
  const hydrated = useHydrated()
  const left = useMemo(() => (hydrated ? courseLeftAt() : undefined), [hydrated])
  const beyond = left !== undefined && !first.data?.courses.some(({ _id }) => _id === left)
  const whole = useQuery({
    ...coursesQuery(carouselWhole),
    enabled: (turned || beyond) && total > CAROUSEL_FIRST,
  })
  const courses = (whole.data ?? first.data)?.courses
  const begin = Math.max(0, courses?.findIndex(({ _id }) => _id === left) ?? 0)

  return (
    <section
      aria-labelledby="courses-title"
      {...(total > 0 && { 'aria-roledescription': 'carousel' })}
      className={classes('grid content-start gap-4', className)}
    >
      {courses && courses.length > 0 ? (
        <Slides
          // A course more or less is another carousel; so is one that begins elsewhere.
          key={`${Math.min(total, CAROUSEL_MAX)} ${begin > 0}`}
          begin={begin}
          courses={courses}
          count={Math.max(courses.length, Math.min(total, CAROUSEL_MAX))}
          total={total}
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

/** In the history entry of the page: the course that the carousel was left at. */
interface CarouselState {
  course?: string | undefined
}

/** Where Back returns to. The router keeps what others put into its entries, until it replaces them. */
function courseLeftAt(): string | undefined {
  return (window.history.state as CarouselState | null)?.course
}

function leaveAt(course: string | undefined): void {
  const state = window.history.state as CarouselState | null
  window.history.replaceState({ ...state, course } satisfies CarouselState, '')
}

function Slides({
  begin,
  courses,
  count,
  total,
  onTurn,
}: {
  /** The slide that it begins with, from 0. */
  begin: number
  courses: CourseEntity[]
  /** Slides; those whose course has not come yet hold its place. */
  count: number
  total: number
  /** Somebody is about to turn it. */
  onTurn: () => void
}) {
  const { viewport, selected, dragging, turn } = useEmbla(begin)
  const hydrated = useHydrated()
  const turnSoon = useEffectEvent(onTurn)
  useEffect(() => {
    if (dragging) turnSoon()
  }, [dragging])
  const noted = useRef(begin)
  const note = useEffectEvent(() => leaveAt(courses[selected]?._id))
  useEffect(() => {
    if (noted.current === selected) return
    noted.current = selected
    note()
  }, [selected])

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
  eager,
  near,
}: {
  item: CourseEntity
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
            <span>{counted(daysRemaining(item.startsAt, useNow()), 'day')} remaining</span>
          </Chip>
        </div>
        <h3 className="text-xl">
          <Link to={`/courses/${item._id}`} className="hover:underline">
            {item.title}
          </Link>
        </h3>
        <p className="line-clamp-4 text-muted">{item.description}</p>
        <dl className="mt-auto border-t border-line pt-3">
          <dt className="text-sm text-muted">Launch date</dt>
          <dd>
            <WhenLines item={item} starts="" more={courseDays(item.duration)} />
            <ExactWhen item={item} />
          </dd>
        </dl>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="grid">
            <span className="tabular font-display text-2xl font-semibold">
              {priceText(item.price)}
            </span>
            <Seats item={item} />
          </div>
          <BookAction kind="course" item={item} className="min-w-24" />
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
