import type { CourseEntity } from '@firstbell/contract/offerings'
import { weekdayNumbers } from '@firstbell/contract/weekday-numbers'
import * as formats from '@firstbell/messages/formats'
import * as m from '@firstbell/messages/offering'
import { titled } from '#shared/format/titled.tsx'
import { formatOfferingTime, type FormattedTime, type Span } from '#shared/time/format-time.ts'
import { MINUTE, useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { Link } from '#shared/ui/Link.tsx'
import { isCourse, kindOf, kinds, type Offering } from './kinds.ts'
import { useSeriesLine } from './series-line.ts'

/** Formats a span in the reader's zone; until hydration in the offering's, as the server did. */
export function useLocalTime(span: Span): FormattedTime {
  return formatOfferingTime(span, useReader(), useNow())
}

export type Progress = 'coming' | 'started' | 'ended'

/** Returns whether an offering has not started, has started, or has ended. */
export function progressOf(
  { startsAt, endsAt }: Pick<Span, 'startsAt' | 'endsAt'>,
  now: number,
): Progress {
  if (now < Date.parse(startsAt)) return 'coming'
  return now < Date.parse(endsAt) ? 'started' : 'ended'
}

/** `progressOf` at the current time. */
export function useProgress(item: Pick<Span, 'startsAt' | 'endsAt'>): Progress {
  return progressOf(item, useNow())
}

/**
 * The start and duration of an offering on a card: 'Tue 3 Mar · 18:00 · 90 min'; of a series its line (`seriesLine`).
 * Below it are the hours of a course's sessions, and the start in the offering's own zone if that differs.
 * @param starts adds the word: 'Starts Tue 3 Mar · 18:00'
 * @param datesLink makes the dates of a series a link to them on the page of the class
 */
export function CardTime({
  item,
  starts,
  datesLink = false,
}: {
  item: Offering
  starts?: ((start: string) => string) | false
  datesLink?: boolean
}) {
  const local = useLocalTime(item)
  const reader = useReader()
  const series = useSeriesLine(item)
  const { hours } = useLocalTime(firstSession(item))
  const below = series ? (
    <>
      {datesLink ? (
        <Link to={`${kinds.class.path(item._id)}#dates`} className="hover:underline">
          {titled(series.dates, item.title, m.datesOf)}
        </Link>
      ) : (
        <span>{series.dates}</span>
      )}
      <Length item={item} />
    </>
  ) : (
    isCourse(item) && meets(item, local.weekday, hours)
  )
  return (
    <>
      <time
        dateTime={item.startsAt}
        title={reader?.zone ?? item.timezone}
        className="tabular font-semibold"
      >
        {series ? <SeriesWhen {...series} /> : starts ? starts(local.start) : local.start}
      </time>
      {!series && <Length item={item} />}
      {below && <span className="tabular block text-sm text-muted">{below}</span>}
      <Zone local={local} quiet={reader !== undefined} />
    </>
  )
}

/**
 * 'Every Tuesday · 6:30–7:30 PM'. On a narrow card the hours have a line of their own, also where both would fit: the
 * reader's clock, which replaces the offering's, may write them longer, and must not move what follows.
 */
const SeriesWhen = ({ day, hours }: { day: string; hours: string }) => (
  <span className="@container block">
    <span className="@max-xs:block">{day}</span>
    <span className="@max-xs:hidden">{' · '}</span>
    <span className="@max-xs:block">{hours}</span>
  </span>
)

/** 'Daily, 6:30–7:30 PM', 'Every Tuesday, 6:30–7:30 PM', 'Tue · Thu, 6:30–7:30 PM'. */
function meets({ schedule, duration, date }: CourseEntity, weekday: number, hours: string): string {
  if ((schedule?.sessions ?? duration) === 1) return hours
  if (!schedule || schedule.every === 'day') return m.daily(hours)
  const days = weekdayNumbers(schedule, date, weekday)
  const [day = 0, ...others] = days
  if (schedule.every === 'week' && others.length === 0)
    return formats.dayAndTime(formats.everyWeekday[day]!, hours)
  const names = days.map((each) => formats.weekdays[each]).join(' · ')
  return schedule.every === 'week'
    ? formats.dayAndTime(names, hours)
    : m.everyTwoWeeks(names, hours)
}

function Length({ item }: { item: Offering }) {
  const { duration, durationShort } = kinds[kindOf(item)]
  const sessions = isCourse(item) && item.schedule && m.sessions(item.schedule.sessions)
  return (
    <>
      <span aria-hidden="true" className="whitespace-nowrap">
        {` · ${sessions || durationShort(item.duration)}`}
      </span>
      <span className="sr-only">{`, ${sessions || duration(item.duration)}`}</span>
    </>
  )
}

/**
 * The zone of a time, or the start in the offering's zone if that differs. The height is the same
 * without a text.
 * @param quiet shows the reader's zone to screen readers only
 */
export function Zone({
  local: { zone, inOwnZone },
  quiet = false,
}: {
  local: FormattedTime
  quiet?: boolean
}) {
  return (
    <span className="zone tabular block min-h-5 text-sm font-normal text-muted">
      <span className={quiet || inOwnZone !== undefined ? 'sr-only' : undefined}>
        {inOwnZone === undefined ? zone : `${zone}, `}
      </span>
      {inOwnZone !== undefined && <span>{inOwnZone}</span>}
    </span>
  )
}

/** An offering with the times of its first session. */
export const firstSession = <Item extends Span>(item: Item & { sessionMinutes?: number }): Span =>
  item.sessionMinutes !== undefined
    ? {
        ...item,
        endsAt: new Date(Date.parse(item.startsAt) + item.sessionMinutes * MINUTE).toISOString(),
      }
    : item
