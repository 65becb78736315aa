import { DAY_PARTS, type DayPart } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/classes-page'
import { liveClasses } from '@firstbell/messages/discovery'
import { clearAll, hoursOfParts } from '@firstbell/messages/filters'
import { day as dayText, daysRange, months, weekdays } from '@firstbell/messages/formats'
import { useQueries } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide'
import { useId, type ReactNode } from 'react'
import { useBookingState } from '#entities/booking/booking-state.ts'
import { useStateTexts } from '#entities/booking/states.ts'
import { kinds, type EntityOf, type ListPage } from '#entities/offering/kinds.ts'
import { progressOf } from '#entities/offering/local-time.tsx'
import { listQuery } from '#entities/offering/queries.ts'
import { Seats } from '#entities/offering/Seats.tsx'
import { Failed } from '#shared/request-states/RequestState.tsx'
import type { Filters } from '#shared/routing/search.ts'
import {
  formatDay,
  formatClock,
  UNKNOWN_STYLE,
  wallClock,
  type ClockStyle,
  type Reader,
} from '#shared/time/format-time.ts'
import { dateIn, instantIn, plusDays } from '#shared/time/instant.ts'
import { DAY, useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { Button, IconButton } from '#shared/ui/Button.tsx'
import { Chip, EmptyState, Skeleton } from '#shared/ui/Card.tsx'
import { classes } from '#shared/ui/classes.ts'
import { Link } from '#shared/ui/Link.tsx'
import { Picture } from '#shared/ui/Picture.tsx'
import { partsOfDay } from './filter-words.ts'
import { boundsOfWeek, daysOfWeek, useZoneOfWeek, type DayOfWeek } from './week.ts'

type ClassItem = EntityOf['class']

/** The parts of a day, in the order of the clock; a class is in the first one that has its start. */
type Part = Exclude<DayPart, 'after-18'>
const PARTS: readonly Part[] = ['night', 'morning', 'afternoon', 'evening']

/** Within this time a day and its month mean one day only. */
const NEAR_MS = 182 * DAY

/** 'Nov 28 – Dec 4', by the reader's notation; a week far from `now` (milliseconds) with its years. */
export function formatWeek(
  bounds: readonly [string, string],
  style: ClockStyle,
  now: number,
): string {
  const far = Date.parse(bounds[0]) - now > NEAR_MS
  const [first, last] = bounds.map((date) => {
    const [year, month = 1, day = 1] = date.split('-').map(Number)
    const parts = { day, month: months[month - 1] ?? '', year: far ? year : undefined }
    return dayText(parts, style.monthFirst)
  }) as [string, string]
  return daysRange(first, last)
}

/**
 * The classes of a week: seven columns on wide screens, a list of days on others (rule screen-61).
 * @param week the first day; '' is today
 * @param onTurn shows the week from a day on
 * @param pathOfDay returns the path of the list with all classes of a day
 * @param onClear removes the filters; undefined without any
 */
export function WeekView({
  filters,
  week,
  onTurn,
  pathOfDay,
  onClear,
}: {
  filters: Filters
  week: string
  onTurn: (week: string) => void
  pathOfDay: (date: string) => string
  onClear: (() => void) | undefined
}) {
  const now = useNow()
  const style = useReader() ?? UNKNOWN_STYLE
  const zone = useZoneOfWeek(filters)
  const days = zone === undefined ? undefined : daysOfWeek(filters, week, zone, now)
  const lists = useQueries({
    queries: (days ?? []).map(({ query }) => {
      // Without a placeholder, which would be the classes of another day.
      const { placeholderData: _, ...options } = listQuery('class', query)
      return options
    }),
  })
  if (zone === undefined || days === undefined) return <LoadingWeek />
  const [first, last] = boundsOfWeek(week, zone, now)
  const today = dateIn(now, zone)
  const failed = lists.filter(({ data, error }) => error && !data)
  const complete = lists.every(({ data }) => data !== undefined)
  const total = lists.reduce((sum, { data }) => sum + (data?.total ?? 0), 0)
  const capped = lists.some(({ data }) => data?.capped)
  const parts = PARTS.filter((part) =>
    lists.some(({ data }) => data?.items.some((item) => partOf(item, zone) === part)),
  )
  const turn = (label: string, to: string, before: boolean) => {
    const disabled = before && first <= today
    return (
      <IconButton
        label={label}
        aria-disabled={disabled || undefined}
        onClick={() => {
          if (!disabled) onTurn(to <= today ? '' : to)
        }}
        icon={before ? ChevronLeft : ChevronRight}
        iconClassName="size-5 rtl:-scale-x-100"
        className="border border-edge bg-surface aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-muted aria-disabled:hover:bg-surface"
      />
    )
  }
  return (
    <section aria-labelledby="week-title" className="grid gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="week-title" aria-live="polite">
          {formatWeek([first, last], style, now)}
        </h2>
        <div className="flex gap-2">
          {turn(m.previousWeek, plusDays(first, -7), true)}
          {turn(m.nextWeek, plusDays(first, 7), false)}
        </div>
        {/* Has its height before the lists have loaded, and its text in the first HTML. */}
        <p aria-live="polite" className="tabular min-h-6 text-muted max-sm:w-full">
          {complete && (total === 0 ? messages.noResults : m.found(total, capped))}
        </p>
      </div>
      {failed.length > 0 && (
        <Failed
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          retrying={failed.some(({ isFetching }) => isFetching)}
        >
          {messages.classesFailed}
        </Failed>
      )}
      {complete && total === 0 ? (
        <EmptyState
          title={m.noneThisWeek}
          action={
            onClear ? (
              <Button variant="secondary" onClick={onClear}>
                {clearAll}
              </Button>
            ) : (
              <Button variant="secondary" onClick={() => onTurn(plusDays(first, 7))}>
                {m.nextWeek}
              </Button>
            )
          }
        >
          {m.tryAnotherWeek}
        </EmptyState>
      ) : (
        <WeekGrid parts={parts}>
          {days.map((day, index) => (
            <Day
              key={day.date}
              day={day}
              parts={parts}
              list={lists[index]?.data}
              pending={lists[index]?.isPending ?? true}
              zone={zone}
              path={pathOfDay(day.date)}
            />
          ))}
        </WeekGrid>
      )}
    </section>
  )
}

/**
 * The days next to each other on wide screens, with the parts of the day as rows; the lists have the same names for
 * screen readers.
 */
function WeekGrid({ parts, children }: { parts: readonly Part[]; children: ReactNode }) {
  const style = useReader() ?? UNKNOWN_STYLE
  const names = partsOfDay(style)
  const hours = hoursOfParts(style.hour12)
  return (
    <div className="grid gap-x-3 gap-y-8 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-[auto] lg:grid-rows-[repeat(6,auto)] lg:gap-y-0">
      <div aria-hidden="true" className="hidden lg:row-span-full lg:grid lg:grid-rows-subgrid">
        <div />
        {parts.map((part) => (
          <p key={part} className="max-w-28 py-3 text-sm leading-snug">
            <span className="block font-medium">{names[part]}</span>
            <span className="tabular block text-xs text-muted">{hours[part]}</span>
          </p>
        ))}
      </div>
      {children}
    </div>
  )
}

function Day({
  day: { date },
  parts,
  list,
  pending,
  zone,
  path,
}: {
  day: DayOfWeek
  parts: readonly Part[]
  /** Undefined until it is loaded, and after a failure. */
  list: ListPage<'class'> | undefined
  pending: boolean
  zone: string
  path: string
}) {
  const now = useNow()
  const style = useReader() ?? UNKNOWN_STYLE
  const id = useId()
  const today = dateIn(now, zone)
  const at = wallClock(instantIn(date, '12:00', zone), zone)
  const name = date === today ? m.today : date === plusDays(today, 1) ? m.tomorrow : undefined
  const weekday = weekdays[new Date(date).getUTCDay()]
  const text = formatDay(at, wallClock(now, zone), style)
  // A page that stays open keeps classes that have ended until its lists are fetched again.
  const items = list?.items.filter((item) => progressOf(item, now) !== 'ended') ?? []
  const more = (list?.total ?? 0) - (list?.items.length ?? 0)
  return (
    <section aria-labelledby={id} className="min-w-0 lg:row-span-full lg:grid lg:grid-rows-subgrid">
      <div className="sticky top-16 z-10 flex items-baseline gap-x-3 border-b border-line bg-paper py-2 lg:grid lg:content-start">
        <h3 id={id} className="flex items-baseline gap-x-2 lg:grid">
          <span
            className={classes(
              'font-sans text-sm font-medium tracking-normal',
              name ? 'text-accent' : 'text-muted',
            )}
          >
            {name === undefined ? weekday : `${weekday} · ${name}`}
          </span>{' '}
          <span>
            {dayText({ day: at.day, month: months[at.month - 1] ?? '' }, style.monthFirst)}
          </span>
        </h3>
        <p className="tabular text-sm text-muted max-lg:ms-auto">
          {list && (list.total === 0 ? m.nothingThisDay : liveClasses(list.total, list.capped))}
        </p>
      </div>
      {parts.map((part) => {
        const ofPart = items.filter((item) => partOf(item, zone) === part)
        return ofPart.length === 0 ? (
          <div key={part} className="max-lg:hidden" />
        ) : (
          <ul
            key={part}
            aria-label={partsOfDay(style)[part]}
            className="grid content-start gap-2 pt-2 lg:pt-3 lg:pb-3"
          >
            {ofPart.map((item) => (
              <Entry key={item._id} item={item} reader={{ ...style, zone }} />
            ))}
          </ul>
        )
      })}
      <div>
        {pending && <Skeleton className="mt-3 h-24 lg:h-80" />}
        {more > 0 && (
          <Link to={path} className="link inline-flex min-h-9 items-center text-sm">
            <span>{m.moreOfDay(more, list?.capped === true)}</span>
            <span className="sr-only"> {m.onDay(text)}</span>
          </Link>
        )}
      </div>
    </section>
  )
}

const partOf = (item: ClassItem, zone: string) => {
  const hour = Number(wallClock(Date.parse(item.startsAt), zone).time.slice(0, 2))
  return PARTS.find((part) => hour < DAY_PARTS[part][1] && hour >= DAY_PARTS[part][0])
}

/** The states that an entry names, instead of how few seats are left: what the person has, and a class that takes place now. */
const NAMED_STATES = ['booked', 'waiting', 'held', 'to-pay', 'own', 'started']

/** A class in the week: its start and length, title, instructor, and the person's booking or how few seats are left. */
function Entry({ item, reader }: { item: ClassItem; reader: Reader }) {
  const { time } = wallClock(Date.parse(item.startsAt), reader.zone)
  const { duration, durationShort } = kinds.class
  const { state, booking } = useBookingState(item)
  const { label } = useStateTexts(state, { kind: 'class', id: item._id, booking })
  return (
    <li className="relative grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 overflow-hidden rounded-control bg-surface transition-shadow hover:shadow-lift lg:grid-cols-1">
      <Picture
        src={item.thumbnail}
        color={item.thumbnailColor}
        sizes="10rem"
        className="max-lg:aspect-auto"
      />
      <div className="grid min-w-0 content-start gap-0.5 py-2.5 pe-3 lg:px-2.5">
        <p className="tabular text-xs">
          <time dateTime={item.startsAt} className="text-sm font-semibold whitespace-nowrap">
            {formatClock(time, reader.hour12)}
          </time>
          <span aria-hidden="true">{` · ${durationShort(item.duration)}`}</span>
          <span className="sr-only">{`, ${duration(item.duration)}`}</span>
        </p>
        <p className="leading-snug">
          <Link
            to={kinds.class.path(item._id)}
            dir="auto"
            className="line-clamp-3 font-medium after:absolute after:inset-0 hover:underline"
          >
            {item.title}
          </Link>
        </p>
        <p className="truncate text-sm text-muted">
          <span dir="auto">{item.instructorname}</span>
        </p>
        <p className="text-sm empty:hidden">
          {NAMED_STATES.includes(state) ? (
            <Chip {...(state !== 'started' && { tone: 'accent' })}>{label}</Chip>
          ) : (
            <Seats item={item} scarce />
          )}
        </p>
      </div>
    </li>
  )
}

/** Shown until the reader's zone is known. */
function LoadingWeek() {
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">
        {m.week}
      </p>
      <Skeleton className="h-11 w-64" />
      <WeekGrid parts={[]}>
        {Array.from({ length: 7 }, (_, index) => (
          <Skeleton key={index} className="h-48 lg:row-span-full lg:h-96" />
        ))}
      </WeekGrid>
    </div>
  )
}
