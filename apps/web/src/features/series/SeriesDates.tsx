import type { ClassEntity, SeriesDates as Dates } from '@firstbell/contract/offerings'
import * as m from '@firstbell/messages/series'
import { useQuery } from '@tanstack/react-query'
import { isStudent, myBookingsQuery } from '#entities/booking/own-bookings.ts'
import { useLogin } from '#entities/login/login.ts'
import { kinds, type Offering } from '#entities/offering/kinds.ts'
import { useLocalTime, useProgress } from '#entities/offering/local-time.tsx'
import { offeringQuery } from '#entities/offering/offering-query.ts'
import { Chip } from '#shared/ui/Card.tsx'
import { Link } from '#shared/ui/Link.tsx'

type InSeries = ClassEntity & { series: NonNullable<ClassEntity['series']> }
export type SeriesDate = Dates['dates'][number]

/** Returns whether an offering is a class of a series. */
export const inSeries = (item: Offering): item is InSeries =>
  'series' in item && item.series !== undefined

/** The classes of a series sorted by start, and whether they are a week apart. */
export function useSeriesDates(item: Offering): Dates {
  const { data } = useQuery({ ...offeringQuery('class', item._id), enabled: inSeries(item) })
  return data?.dates ?? { weekly: false, dates: [] }
}

/** The ids of the person's booked offerings that have not ended. */
export function useBookedIds(): readonly string[] {
  const { user } = useLogin()
  const { data = [] } = useQuery({ ...myBookingsQuery, enabled: isStudent(user) })
  return data.filter(({ status }) => status === 'booked').map(({ offeringId }) => offeringId)
}

/** 'Class 2 of 5, weekly', and the other dates of the series (rule series-5). */
export function SeriesDates({ item }: { item: Offering }) {
  const { weekly, dates } = useSeriesDates(item)
  const booked = useBookedIds()
  if (!inSeries(item)) return null
  const { number, count } = item.series
  const others = dates.filter(({ _id }) => _id !== item._id)
  return (
    <section aria-label={m.heading} className="grid gap-2">
      <p className="font-semibold">
        {weekly ? m.weeklyClassOf(number, count) : m.classOf(number, count)}
      </p>
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1" aria-label={m.otherDates}>
          {others.map((date) => (
            <OtherDate key={date._id} date={date} booked={booked.includes(date._id)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function OtherDate({ date, booked }: { date: SeriesDate; booked: boolean }) {
  const { start } = useLocalTime(date)
  const past = useProgress(date) !== 'coming'
  const mark = booked ? m.booked : past ? m.past : date.seatsLeft === 0 ? m.full : undefined
  return (
    <li className="flex items-center gap-2">
      <Link
        to={kinds.class.path(date._id)}
        className="link tabular inline-flex min-h-6 items-center"
      >
        {start}
      </Link>
      {mark && <Chip>{mark}</Chip>}
    </li>
  )
}
