import type { ClassEntity } from '@firstbell/contract/offerings'
import { teachPath } from '@firstbell/contract/profile'
import * as labels from '@firstbell/messages/labels'
import * as m from '@firstbell/messages/teaching'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide'
import { useId } from 'react'
import { listFailure } from '#entities/login/list-failure.ts'
import { kindOf, kinds, type Offering } from '#entities/offering/kinds.ts'
import { progressOf, useLocalTime, useProgress } from '#entities/offering/local-time.tsx'
import { OtherZone } from '#entities/offering/OtherZone.tsx'
import { PictureAndDay } from '#entities/offering/PictureAndDay.tsx'
import { useLacksPlace } from '#entities/offering/place.ts'
import { useSeriesLine } from '#entities/offering/series-line.ts'
import { SessionTime } from '#entities/offering/SessionTime.tsx'
import { JoinAction } from '#features/joining/JoinAction.tsx'
import { rich } from '#shared/format/rich.tsx'
import { titled } from '#shared/format/titled.tsx'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { MINUTE, useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Card, Chip, Skeleton } from '#shared/ui/Card.tsx'
import { classes } from '#shared/ui/classes.ts'
import { Icon } from '#shared/ui/Icon.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { heldSeats, seriesDatesQuery, type SeriesTotals } from './taught-offerings.ts'

/** Rows show the join action from this long before the start. */
const SOON_MS = 60 * MINUTE

/** A series whose next class a row shows. */
interface SeriesOfRow {
  id: string
  totals: SeriesTotals
  /** The number of its coming classes. */
  count: number
  open: boolean
  onToggle: () => void
  /** The search of the list. */
  q?: string | undefined
}

/** Returns the later classes for which a row stands (rule series-10); undefined for a single class. */
export const rowSeries = ({ series }: ClassEntity) =>
  series?.more && series.totals
    ? { id: series.id, totals: series.totals, count: series.more + 1 }
    : undefined

/**
 * An own offering in a list, or the next class of a series, whose dates it can show.
 */
export function TaughtRow({
  item,
  series,
  onView,
}: {
  item: Offering
  series?: SeriesOfRow | undefined
  onView: () => void
}) {
  const dates = useId()
  const progress = useProgress(item)
  const soon = useSoon(item)
  return (
    <Card as="li">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 p-3 sm:p-4 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
        <PictureAndDay offering={item} span={item} past={progress === 'ended'} />
        <div className="grid min-w-0 gap-1">
          <h3 className="leading-snug">
            <Link to={teachPath(item._id)} dir="auto" className="hover:underline">
              {item.title}
            </Link>
          </h3>
          <p>{series ? <SeriesTime item={item} /> : <SessionTime item={item} />}</p>
          {series && (
            <p className="tabular text-sm">
              {m.seriesSeats(series.count, series.totals.enrolledCount, series.totals.maxStudents)}
            </p>
          )}
          <div className="flex flex-wrap gap-1.5">
            <Chip>{labels.categories[item.category]}</Chip>
            {!series && <Chip>{m.bookedOf(item.enrolledCount, item.maxStudents)}</Chip>}
            <States item={item} of={series?.totals ?? item} />
          </div>
        </div>
        <div className="col-span-2 flex flex-wrap gap-2 lg:col-span-1 lg:grid max-lg:[&>*]:grow">
          {soon && <JoinAction item={item} owner size="small" />}
          <Button variant="secondary" size="small" onClick={onView}>
            <span>{titled(m.view, item.title)}</span>
          </Button>
          {series && (
            <Button
              variant="quiet"
              size="small"
              aria-expanded={series.open}
              aria-controls={series.open ? dates : undefined}
              onClick={series.onToggle}
            >
              <span>{rich(m.dates, { title: item.title })}</span>
              <Icon
                node={ChevronDown}
                className={classes(
                  'size-4 motion-safe:transition-transform',
                  series.open && 'rotate-180',
                )}
              />
            </Button>
          )}
        </div>
      </div>
      {series?.open && (
        <div id={dates}>
          <SeriesDates item={item} series={series} />
        </div>
      )}
    </Card>
  )
}

/** Whether an offering that can take place starts soon, or has started and not ended. */
function useSoon(item: Offering) {
  const now = useNow()
  const lacksPlace = useLacksPlace()
  const { startsAt, endsAt } = item
  return (
    !lacksPlace(item) &&
    progressOf({ startsAt, endsAt }, now) !== 'ended' &&
    now > Date.parse(startsAt) - SOON_MS
  )
}

/** 'Every Tuesday · 6:30–7:30 PM' */
function SeriesTime({ item }: { item: Offering }) {
  const local = useLocalTime(item)
  const line = useSeriesLine(item)
  const reader = useReader()
  return (
    <>
      <time
        dateTime={item.startsAt}
        title={reader?.zone ?? item.timezone}
        className="tabular inline-block font-semibold"
      >
        {line?.when ?? local.text}
      </time>{' '}
      <OtherZone local={local} />
    </>
  )
}

/** @param of the seats, of a series those of all its coming classes */
function States({
  item,
  of,
}: {
  item: Offering
  of: Pick<Offering, 'maxStudents' | 'enrolledCount' | 'seatsLeft' | 'waitlistCount'>
}) {
  const progress = useProgress(item)
  const lacksPlace = useLacksPlace()
  const held = heldSeats(of)
  return (
    <>
      {held > 0 && <Chip>{m.held(held)}</Chip>}
      {of.waitlistCount > 0 && <Chip>{m.waiting(of.waitlistCount)}</Chip>}
      {progress !== 'ended' && lacksPlace(item) && <Chip>{m.noMeetingLink}</Chip>}
      {progress === 'started' && <Chip>{m.started[kindOf(item)]}</Chip>}
      {progress === 'ended' && <Chip>{m.ended[kindOf(item)]}</Chip>}
    </>
  )
}

/** The coming classes of a series. */
function SeriesDates({ item, series: { id, count, q } }: { item: Offering; series: SeriesOfRow }) {
  const now = useNow()
  // Without a placeholder, which would be another series.
  const { placeholderData: _, ...options } = seriesDatesQuery(id, q)
  const query = useQuery(options)
  return (
    <RequestState
      query={query}
      failed={(error) => listFailure(error, kinds.class.listFailed)}
      loading={
        <div className="grid divide-y divide-line border-t border-line px-3 sm:px-4">
          {Array.from({ length: count }, (_row, row) => (
            <div key={row} className="grid h-14 content-center">
              <Skeleton className="h-5 w-48" />
            </div>
          ))}
        </div>
      }
    >
      {({ items }) => (
        <ul className="divide-y divide-line border-t border-line px-3 sm:px-4">
          {items
            .filter((date) => progressOf(date, now) === 'coming')
            .map((date) => (
              <DateRow key={date._id} date={date} titled={date.title !== item.title} />
            ))}
        </ul>
      )}
    </RequestState>
  )
}

function DateRow({ date, titled }: { date: Offering; titled: boolean }) {
  const { start } = useLocalTime(date)
  const soon = useSoon(date)
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <Link to={teachPath(date._id)} className="tabular font-medium hover:underline">
        <span>{start}</span>
        <span className={titled ? undefined : 'sr-only'} dir="auto">
          {' '}
          <span>{date.title}</span>
        </span>
      </Link>
      <span className="ms-auto flex flex-wrap items-center gap-1.5">
        <States item={date} of={date} />
        <span className="tabular text-sm text-muted">
          {m.bookedOf(date.enrolledCount, date.maxStudents)}
        </span>
        {soon && <JoinAction item={date} owner size="small" />}
      </span>
    </li>
  )
}
