import * as page from '@firstbell/messages/offering-page'
import * as m from '@firstbell/messages/series'
import { seatsLeft } from '@firstbell/messages/series-booking'
import { useId } from 'react'
import { kinds, type Offering } from '#entities/offering/kinds.ts'
import { useLocalTime, useProgress } from '#entities/offering/local-time.tsx'
import { FEW_SEATS } from '#entities/offering/Seats.tsx'
import { classes } from '#shared/ui/classes.ts'
import { Link } from '#shared/ui/Link.tsx'
import { inSeries, useBookedIds, useSeriesDates, type SeriesDate } from './series-dates.ts'

/** 'Class 2 of 5, weekly', and all dates of the series with their seats, on the page of a class (rule series-5). */
export function DateList({ item, id }: { item: Offering; id: string }) {
  const title = useId()
  const dates = useSeriesDates(item)
  const booked = useBookedIds()
  if (!inSeries(item)) return null
  const { number, count, weekly } = item.series
  return (
    <section id={id} aria-labelledby={title} className="grid scroll-mt-20 gap-3">
      <div className="grid gap-1">
        <h2 id={title} className="text-xl">
          {page.dates}
        </h2>
        <p className="text-muted">
          {weekly ? m.weeklyClassOf(number, count) : m.classOf(number, count)}
        </p>
      </div>
      {dates.length > 0 && (
        <ul className="grid max-w-read">
          {dates.map((date) => (
            <DateRow
              key={date._id}
              date={date}
              current={date._id === item._id}
              booked={booked.includes(date._id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function DateRow({
  date,
  current,
  booked,
}: {
  date: SeriesDate
  current: boolean
  booked: boolean
}) {
  const { shortDay, clock } = useLocalTime(date)
  // A class that has started counts as past, because it can no longer be booked.
  const past = useProgress(date) !== 'coming'
  const full = date.seatsLeft === 0
  // The student's own classes are marked as booked, past ones as well.
  const state = booked ? m.booked : past ? m.past : full ? m.full : seatsLeft(date.seatsLeft)
  const when = (
    <>
      <span className="font-semibold">{shortDay}</span>{' '}
      <span className={past ? undefined : 'text-muted'}>{clock}</span>
    </>
  )
  return (
    <li
      className={classes(
        'tabular flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-control',
        current ? '-mx-3 bg-sunken px-3' : past && 'text-muted',
      )}
    >
      {current ? (
        <span aria-current="date">{when}</span>
      ) : (
        <Link
          to={kinds.class.path(date._id)}
          className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5 underline decoration-line underline-offset-4 hover:decoration-ink"
        >
          {when}
        </Link>
      )}
      <span
        className={classes(
          'text-sm',
          booked
            ? 'font-semibold text-accent-ink'
            : !past && !full && date.seatsLeft <= FEW_SEATS
              ? 'font-medium text-amber'
              : 'text-muted',
        )}
      >
        {state}
      </span>
    </li>
  )
}
