import * as m from '@firstbell/messages/booking'
import { join } from '@firstbell/messages/joining'
import * as seriesTexts from '@firstbell/messages/series-booking'
import { useQuery } from '@tanstack/react-query'
import { DayTile } from '#entities/offering/DayTile.tsx'
import type { Offering } from '#entities/offering/kinds.ts'
import { useLocalTime } from '#entities/offering/local-time.tsx'
import { joinPath } from '#entities/offering/paths.ts'
import { SessionTime } from '#entities/offering/SessionTime.tsx'
import { useNow } from '#shared/time/now.ts'
import { useMoment } from '#shared/time/useMoment.ts'
import { Link } from '#shared/ui/Link.tsx'
import { LiveRegion } from '#shared/ui/LiveRegion.tsx'
import { entryOf } from './calendar-links.ts'
import { CalendarButtons } from './CalendarButtons.tsx'
import { myBookingQuery } from './own-bookings.ts'
import { Tick } from './Tick.tsx'

/**
 * What replaces the question after a booking (rule screen-22): the sentence, the booked dates, and the next steps.
 * Mounted before, without `booked`, so that screen readers announce the sentence.
 * @param booked the offering, for several dates of a series each of its classes; undefined while there is no success
 */
export function BookedSuccess({
  sentence,
  booked,
}: {
  sentence: string
  booked: readonly Offering[] | undefined
}) {
  return (
    <>
      <LiveRegion className="grid justify-items-center gap-4 text-center empty:absolute">
        {booked && (
          <>
            <Tick />
            <p className="font-display text-2xl leading-tight font-semibold text-balance">
              {sentence}
            </p>
          </>
        )}
      </LiveRegion>
      {booked?.[0] && <Booked first={booked[0]} dates={booked} />}
    </>
  )
}

function Booked({ first, dates }: { first: Offering; dates: readonly Offering[] }) {
  const several = dates.length > 1
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-4 rounded-card bg-sunken p-4">
        <DayTile span={first} />
        <div className="grid min-w-0 gap-1">
          <h3 dir="auto" className="font-sans text-base leading-snug tracking-normal">
            {first.title}
          </h3>
          {several ? (
            <ul className="tabular flex flex-wrap gap-x-4">
              {dates.map((date) => (
                <BookedDate key={date._id} date={date} />
              ))}
            </ul>
          ) : (
            <p>
              <SessionTime item={first} />
            </p>
          )}
          <JoinFrom id={first._id} />
        </div>
      </div>
      {several ? (
        <p className="text-center text-sm text-balance text-muted">{seriesTexts.datesInMail}</p>
      ) : (
        <CalendarButtons entry={entryOf(first)} />
      )}
    </div>
  )
}

const BookedDate = ({ date }: { date: Offering }) => (
  <li className="whitespace-nowrap">{useLocalTime(date).start}</li>
)

/** From when the first session can be joined, then the link. The line is empty until the booking has loaded. */
export function JoinFrom({ id }: { id: string }) {
  const now = useNow()
  const moment = useMoment()
  const { data: booking } = useQuery(myBookingQuery(id))
  const opensAt = booking?.nextSession?.opensAt
  if (opensAt !== undefined && Date.parse(opensAt) <= now)
    return (
      <p>
        <Link to={joinPath(id)} className="link">
          {join}
        </Link>
      </p>
    )
  return (
    <p className="tabular min-h-6 text-sm text-muted">
      {opensAt !== undefined && m.joinFrom(moment(opensAt))}
    </p>
  )
}
