import { DAY_PARTS, type DayPart } from '@firstbell/contract/limits'
import { dateIn, instantIn, plusDays } from '@firstbell/contract/local-time'
import * as m from '@firstbell/messages/classes-page'
import { hoursOfParts } from '@firstbell/messages/filters'
import { day as dayText, daysRange, months, weekdays } from '@firstbell/messages/formats'
import { ChevronLeft, ChevronRight } from 'lucide'
import { useId, type ReactNode } from 'react'
import {
  formatClock,
  UNKNOWN_STYLE,
  wallClock,
  type ClockStyle,
  type Reader,
} from '#shared/time/format-time.ts'
import { DAY, useNow } from '#shared/time/now.ts'
import { partsOfDay } from '#shared/time/parts-of-day.ts'
import { useReader } from '#shared/time/reader.ts'
import { IconButton } from '#shared/ui/Button.tsx'
import { Skeleton } from '#shared/ui/Card.tsx'
import { classes } from '#shared/ui/classes.ts'
import { Link } from '#shared/ui/Link.tsx'
import { Picture } from '#shared/ui/Picture.tsx'

/** The parts of a week: seven columns on wide screens, a list of days on others (rules screen-33, screen-61). */

/** A week begins with any day. */
export const DAYS_OF_WEEK = 7

/** The parts of a day, in the order of the clock; a session is in the one that has its start. */
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
  const far = Math.abs(Date.parse(bounds[0]) - now) > NEAR_MS
  const [first, last] = bounds.map((date) => {
    const [year, month = 1, day = 1] = date.split('-').map(Number)
    const parts = { day, month: months[month - 1] ?? '', year: far ? year : undefined }
    return dayText(parts, style.monthFirst)
  }) as [string, string]
  return daysRange(first, last)
}

/**
 * The days of a week as a heading, with buttons that turn it.
 * @param first the first day (YYYY-MM-DD)
 * @param earliest a week that begins with this day or before it does not turn back
 * @param onTurn shows the week from a day on
 * @param children the result, announced when it changes
 */
export function WeekHead({
  id,
  first,
  earliest,
  onTurn,
  children,
}: {
  id: string
  first: string
  earliest?: string
  onTurn: (week: string) => void
  children: ReactNode
}) {
  const now = useNow()
  const style = useReader() ?? UNKNOWN_STYLE
  const turn = (label: string, days: number) => {
    const disabled = days < 0 && earliest !== undefined && first <= earliest
    return (
      <IconButton
        label={label}
        aria-disabled={disabled || undefined}
        onClick={() => {
          if (!disabled) onTurn(plusDays(first, days))
        }}
        icon={days < 0 ? ChevronLeft : ChevronRight}
        iconClassName="size-5 rtl:-scale-x-100"
        className="border border-edge bg-surface aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-muted aria-disabled:hover:bg-surface"
      />
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 id={id} aria-live="polite">
        {formatWeek([first, plusDays(first, DAYS_OF_WEEK - 1)], style, now)}
      </h2>
      <div className="flex gap-2">
        {turn(m.previousWeek, -DAYS_OF_WEEK)}
        {turn(m.nextWeek, DAYS_OF_WEEK)}
      </div>
      {/* Has its height before the lists have loaded, and its text in the first HTML. */}
      <p aria-live="polite" className="tabular min-h-6 text-muted max-sm:w-full">
        {children}
      </p>
    </div>
  )
}

/** A day, with what takes place on it. */
interface WeekDay<Item> {
  /** YYYY-MM-DD */
  date: string
  items: readonly Item[]
  pending: boolean
  /** Below the date, once it is known: '3 live classes'. */
  summary: ReactNode
  /** Below the items. */
  footer?: ReactNode
}

/**
 * The days next to each other on wide screens, with the parts of the day as rows.
 * @param narrow leaves out the names of the rows, where the week does not have the whole width of the page
 */
export function WeekDays<Item extends { startsAt: string }>({
  days,
  zone,
  narrow = false,
  renderItem,
}: {
  days: readonly WeekDay<Item>[]
  zone: string
  narrow?: boolean
  /** Returns an `li`. */
  renderItem: (item: Item) => ReactNode
}) {
  const parts = PARTS.filter((part) =>
    days.some(({ items }) => items.some((item) => partOf(item, zone) === part)),
  )
  return (
    <WeekGrid parts={parts} narrow={narrow}>
      {days.map((day) => (
        <Day key={day.date} day={day} parts={parts} zone={zone} renderItem={renderItem} />
      ))}
    </WeekGrid>
  )
}

/** The lists of the days have the same names for screen readers. */
function WeekGrid({
  parts,
  narrow = false,
  children,
}: {
  parts: readonly Part[]
  narrow?: boolean
  children: ReactNode
}) {
  const style = useReader() ?? UNKNOWN_STYLE
  const names = partsOfDay(style)
  const hours = hoursOfParts(style.hour12)
  return (
    <div
      className={classes(
        'grid gap-y-8 lg:auto-cols-fr lg:grid-flow-col lg:grid-rows-[repeat(6,auto)] lg:gap-y-0',
        narrow ? 'gap-x-2' : 'gap-x-3 lg:grid-cols-[auto]',
      )}
    >
      {!narrow && (
        <div aria-hidden="true" className="hidden lg:row-span-full lg:grid lg:grid-rows-subgrid">
          <div />
          {parts.map((part) => (
            <p key={part} className="max-w-28 py-3 text-sm leading-snug">
              <span className="block font-medium">{names[part]}</span>
              <span className="tabular block text-xs text-muted">{hours[part]}</span>
            </p>
          ))}
        </div>
      )}
      {children}
    </div>
  )
}

function Day<Item extends { startsAt: string }>({
  day: { date, items, pending, summary, footer },
  parts,
  zone,
  renderItem,
}: {
  day: WeekDay<Item>
  parts: readonly Part[]
  zone: string
  renderItem: (item: Item) => ReactNode
}) {
  const now = useNow()
  const style = useReader() ?? UNKNOWN_STYLE
  const id = useId()
  const today = dateIn(now, zone)
  const at = wallClock(instantIn(date, '12:00', zone), zone)
  const name = date === today ? m.today : date === plusDays(today, 1) ? m.tomorrow : undefined
  const weekday = weekdays[new Date(date).getUTCDay()]
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
        <p className="tabular text-sm text-muted max-lg:ms-auto">{summary}</p>
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
            {ofPart.map(renderItem)}
          </ul>
        )
      })}
      <div>
        {pending && <Skeleton className="mt-3 h-24 lg:h-80" />}
        {footer}
      </div>
    </section>
  )
}

const partOf = ({ startsAt }: { startsAt: string }, zone: string) => {
  const hour = Number(wallClock(Date.parse(startsAt), zone).time.slice(0, 2))
  return PARTS.find((part) => hour < DAY_PARTS[part][1] && hour >= DAY_PARTS[part][0])
}

/**
 * A session in a week: its picture, start, length and title.
 * @param length how long it takes, as cards have it and in words
 * @param to the page of its offering
 * @param narrow has no picture in columns
 * @param children further lines
 */
export function WeekEntry({
  item: { title, thumbnail, thumbnailColor },
  startsAt,
  length,
  reader,
  to,
  narrow = false,
  children,
}: {
  item: { title: string; thumbnail: string; thumbnailColor: string }
  startsAt: string
  length: { short: string; words: string }
  reader: Reader
  to: string
  narrow?: boolean
  children: ReactNode
}) {
  const { time } = wallClock(Date.parse(startsAt), reader.zone)
  return (
    <li className="relative grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 overflow-hidden rounded-control bg-surface transition-shadow hover:shadow-lift lg:grid-cols-1">
      <Picture
        src={thumbnail}
        color={thumbnailColor}
        sizes="10rem"
        className={classes('max-lg:aspect-auto', narrow && 'lg:hidden')}
      />
      <div
        className={classes(
          'grid min-w-0 content-start gap-0.5 py-2.5 pe-3',
          narrow ? 'lg:border-t-3 lg:border-accent lg:px-2 lg:text-sm' : 'lg:px-2.5',
        )}
      >
        <p className="tabular text-xs">
          <time dateTime={startsAt} className="text-sm font-semibold whitespace-nowrap">
            {formatClock(time, reader.hour12)}
          </time>
          <span aria-hidden="true">{` · ${length.short}`}</span>
          <span className="sr-only">{`, ${length.words}`}</span>
        </p>
        <p className="leading-snug">
          <Link
            to={to}
            dir="auto"
            className="line-clamp-3 font-medium after:absolute after:inset-0 hover:underline"
          >
            {title}
          </Link>
        </p>
        {children}
      </div>
    </li>
  )
}

/** Shown until the reader's zone is known. */
export function LoadingWeek() {
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">
        {m.week}
      </p>
      <Skeleton className="h-11 w-64" />
      <WeekGrid parts={[]}>
        {Array.from({ length: DAYS_OF_WEEK }, (_, index) => (
          <Skeleton key={index} className="h-48 lg:row-span-full lg:h-96" />
        ))}
      </WeekGrid>
    </div>
  )
}
