import type { CourseEntity } from '@firstbell/contract/offerings'
import * as m from '@firstbell/messages/discovery'
import { direction } from '@firstbell/messages/language'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, type IconNode } from 'lucide'
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { CategoryAndLevel } from '#entities/offering/CategoryAndLevel.tsx'
import { Instructor } from '#entities/offering/Instructor.tsx'
import { kinds } from '#entities/offering/kinds.ts'
import { CardTime, progressOf } from '#entities/offering/local-time.tsx'
import {
  CAROUSEL_FIRST,
  CAROUSEL_MAX,
  carouselFirst,
  carouselAll,
  listQuery,
} from '#entities/offering/queries.ts'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { daysRemaining } from '#shared/time/days-remaining.ts'
import { useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { IconButton } from '#shared/ui/Button.tsx'
import { Card, Chip, EmptyState, Skeleton } from '#shared/ui/Card.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { Picture } from '#shared/ui/Picture.tsx'

/**
 * Courses, soonest start first (rule screen-13), turned with arrow buttons, which wrap around, or by swiping.
 * @param footer returns the last row of a slide, with the button to enroll
 */
export function CourseCarousel({ footer }: { footer: (item: CourseEntity) => ReactNode }) {
  // Once a visitor points at the arrows or swipes, all courses are fetched, before the next turn needs them.
  const [likelyToTurn, setLikelyToTurn] = useState(false)
  const first = useQuery(listQuery('course', carouselFirst))
  const { total = 0, capped = false } = first.data ?? {}
  const hydrated = useHydrated()
  const startAt = useMemo(() => (hydrated ? stateOfEntry()?.course : undefined), [hydrated])
  // The course that was shown before is not among the few that are fetched first.
  const startsLater = startAt !== undefined && !first.data?.items.some(({ _id }) => _id === startAt)
  const all = useQuery({
    ...listQuery('course', carouselAll),
    enabled: (likelyToTurn || startsLater) && total > CAROUSEL_FIRST,
  })
  const courses = (all.data ?? first.data)?.items

  return (
    <section
      aria-labelledby="courses-title"
      {...(total > 0 && { 'aria-roledescription': m.carousel })}
      // Sticky next to the longer list of classes, unless the window is too low.
      className="flex min-w-0 flex-col gap-4 lg:top-20 lg:self-start lg:[@media(height>=44rem)]:sticky"
    >
      {courses && courses.length > 0 ? (
        <>
          <Slides
            startAt={startAt}
            courses={courses}
            count={Math.max(courses.length, Math.min(total, CAROUSEL_MAX))}
            footer={footer}
            onTurnLikely={() => setLikelyToTurn(true)}
          />
          <p className="text-end">
            <Link to="/courses" className="link inline-flex min-h-6 items-center">
              {total > 1 ? m.seeCourses(total, capped) : m.seeCourse}
            </Link>
          </p>
        </>
      ) : (
        <>
          <h2 id="courses-title" className="flex min-h-11 items-center">
            {kinds.course.titles}
          </h2>
          <RequestState query={first} failed={kinds.course.listFailed} loading={<SlideSkeleton />}>
            {() => <EmptyState title={m.noCourses}>{m.newCoursesHere}</EmptyState>}
          </RequestState>
        </>
      )}
    </section>
  )
}

/**
 * Returns the state of the history entry. The carousel adds the id of the selected course, so that Back to the
 * page shows it again; the router keeps what it does not know.
 */
const stateOfEntry = () => window.history.state as { course?: string } | null

/** In right-to-left languages `scrollLeft` is negative. */
const scrollSign = direction === 'rtl' ? -1 : 1

/** Returns the index of the slide that a scrolled row shows. */
const visibleSlide = ({ scrollLeft, clientWidth }: Element) =>
  Math.round((scrollSign * scrollLeft) / clientWidth)

/** The heading with the arrows, and the row of slides, which scrolls. */
function Slides({
  startAt,
  courses,
  count,
  footer,
  onTurnLikely,
}: {
  /** The id of the course to show first; undefined for the first of the list. */
  startAt: string | undefined
  courses: CourseEntity[]
  /** Number of slides, including placeholders for loading courses. */
  count: number
  footer: (item: CourseEntity) => ReactNode
  onTurnLikely: () => void
}) {
  const row = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const [shown, setShown] = useState<{ index: number; id: string | undefined }>()
  // Select by id, because a refetch may insert courses before the selected one.
  const shownIndex = courses.findIndex(({ _id }) => _id === (shown ? shown.id : startAt))
  const selected = shownIndex >= 0 ? shownIndex : Math.min(shown?.index ?? 0, count - 1)
  const show = (index: number) => {
    setShown({ index, id: courses[index]?._id })
    window.history.replaceState({ ...stateOfEntry(), course: courses[index]?._id }, '')
  }

  /** The slide that the scroll animation is heading for, while it passes others. */
  const target = useRef<number>(undefined)
  useLayoutEffect(() => {
    const { current } = row
    const steps = current ? Math.abs(visibleSlide(current) - selected) : 0
    // The animation may be heading for another slide.
    const isSettled = target.current === undefined || target.current === selected
    if (!current || (steps === 0 && isSettled)) return
    target.current = selected
    current.scrollTo({
      left: scrollSign * selected * current.clientWidth,
      // `auto` uses the style sheet's value, which depends on prefers-reduced-motion.
      behavior: steps <= 1 ? 'auto' : 'instant',
    })
  }, [selected])
  const followScroll = () => {
    const index = row.current ? visibleSlide(row.current) : selected
    if (target.current === undefined && index !== selected) show(index)
    if (target.current === index) target.current = undefined
  }
  /** Called when the visitor starts to scroll, which cancels the browser's animation to `target`. */
  const handleUserScroll = () => {
    onTurnLikely()
    target.current = undefined
  }
  const arrow = (label: string, icon: IconNode, step: 1 | -1) => (
    <IconButton
      label={label}
      icon={icon}
      iconClassName="size-5 rtl:-scale-x-100"
      onPointerEnter={onTurnLikely}
      onFocus={onTurnLikely}
      onClick={() => show((selected + step + count) % count)}
      className="border border-edge bg-surface"
    />
  )

  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h2 id="courses-title">{kinds.course.titles}</h2>
        {count > 1 && (
          <div role="group" aria-label={m.carouselName} className="flex items-center gap-1">
            {arrow(m.previousCourse, ChevronLeft, -1)}
            <span className="tabular min-w-16 text-center text-sm text-muted">
              {m.slideOf(selected + 1, count)}
            </span>
            {arrow(m.nextCourse, ChevronRight, 1)}
          </div>
        )}
      </div>
      <Card className="flex">
        {/* It turns only on request, so screen readers can announce each course. `relative`, so that
            absolutely positioned content of hidden slides is clipped too. */}
        <div
          ref={row}
          aria-live="polite"
          onScroll={followScroll}
          onScrollEnd={() => {
            // The animation may have ended before its target.
            target.current = undefined
            followScroll()
          }}
          onTouchStart={handleUserScroll}
          onWheel={handleUserScroll}
          className="slides"
        >
          {Array.from({ length: count }, (_, index) => {
            const item = courses[index]
            const current = index === selected
            return (
              <div
                key={index}
                role="group"
                aria-roledescription={m.slide}
                aria-label={m.slideOf(index + 1, count)}
                inert={!current}
                aria-hidden={!current}
              >
                {item ? (
                  <Slide
                    item={item}
                    footer={footer(item)}
                    // Selected or one turn away; the last and the first are adjacent.
                    near={
                      current || (hydrated && [1, count - 1].includes(Math.abs(index - selected)))
                    }
                  />
                ) : (
                  <SlideSkeleton />
                )}
              </div>
            )
          })}
        </div>
      </Card>
    </>
  )
}

function Slide({
  item,
  footer,
  near,
}: {
  item: CourseEntity
  footer: ReactNode
  /** Whether the slide is visible or one turn away; its picture is then loaded. */
  near: boolean
}) {
  // Once loaded, the picture stays.
  const [loads, setLoads] = useState(near)
  if (near && !loads) setLoads(true)
  const now = useNow()
  const days = daysRemaining(item.startsAt, useReader()?.zone ?? item.timezone, now)
  const started = progressOf(item, now) !== 'coming'
  return (
    <article className="flex h-full flex-col sm:max-lg:flex-row">
      <div className="flex flex-col sm:max-lg:w-1/2 sm:max-lg:shrink-0">
        <Picture
          src={item.thumbnail}
          color={item.thumbnailColor}
          later={!loads}
          className="sm:max-lg:aspect-auto sm:max-lg:grow"
          sizes="(min-width: 1024px) 28rem, (min-width: 640px) 50vw, 66vw"
        />
      </div>
      <div className="flex grow flex-col gap-3 p-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <CategoryAndLevel item={item} />
          {started ? (
            // The action's place says that it has started.
            <span className="sr-only">{m.daysRemaining(days)}</span>
          ) : (
            <Chip {...(days <= 3 && { tone: 'amber' })}>
              <span>{m.daysRemaining(days)}</span>
            </Chip>
          )}
        </div>
        <h3 className="text-xl">
          <Link to={kinds.course.path(item._id)} dir="auto" className="hover:underline">
            {item.title}
          </Link>
        </h3>
        {loads ? <Instructor item={item} /> : <div className="h-11" />}
        <p dir="auto" className="line-clamp-4 text-muted">
          {item.description}
        </p>
        <dl className="mt-auto border-t border-line pt-3">
          <dt className="text-sm text-muted">{kinds.course.dateLabel}</dt>
          <dd>
            <CardTime item={item} />
          </dd>
        </dl>
        {footer}
      </div>
    </article>
  )
}

function SlideSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{m.loadingCourses}</span>
      <Skeleton className="aspect-video" />
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-24" />
      <Skeleton className="h-11" />
    </div>
  )
}
