import type { OwnBooking } from '@firstbell/contract/bookings'
import { bookingPath, profilePath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/own-bookings'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide'
import { AddToCalendar } from '#entities/booking/AddToCalendar.tsx'
import { entryOfBooking } from '#entities/booking/calendar-links.ts'
import { myBookingsQuery } from '#entities/booking/own-bookings.ts'
import { ownStates } from '#entities/login/list-failure.ts'
import { AgendaRow } from '#entities/offering/AgendaRow.tsx'
import { kinds } from '#entities/offering/kinds.ts'
import { JoinAction } from '#features/joining/JoinAction.tsx'
import { useLastingFocus } from '#shared/hooks/useLastingFocus.ts'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { useNow } from '#shared/time/now.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { Card, EmptyState } from '#shared/ui/Card.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { deadlineOf, PlaceRow } from './PlaceRow.tsx'

/** Number of sessions shown; My Classes and My Courses list all. */
const SHOWN = 3

/** A student's offered seats, next sessions and waitlist places (rule screen-44). */
export function ComingUp() {
  const query = useQuery(myBookingsQuery)
  return (
    <Section
      title={m.comingUp}
      {...useLastingFocus()}
      aside={
        <Link
          to={`${profilePath({ section: 'my-classes' })}&when=past`}
          className="link inline-flex min-h-6 items-center"
        >
          {m.pastClasses}
        </Link>
      }
    >
      <RequestState
        query={query}
        {...ownStates}
        loading={<LoadingSkeleton className="h-66" label={m.loadingNext} />}
      >
        {(bookings) => <Rows bookings={bookings} />}
      </RequestState>
    </Section>
  )
}

function Rows({ bookings }: { bookings: OwnBooking[] }) {
  const now = useNow()
  const withStatus = (status: OwnBooking['status']) =>
    bookings.filter((each) => each.status === status)
  const sessions = withStatus('booked')
    .flatMap((booking) => {
      const { nextSession } = booking
      return nextSession && Date.parse(nextSession.endsAt) > now ? { booking, nextSession } : []
    })
    .sort((a, b) => Date.parse(a.nextSession.startsAt) - Date.parse(b.nextSession.startsAt))
  const hidden = sessions.splice(SHOWN)
  // Seats that are held for a limited time, by an unfinished payment or an offer from the waitlist, come first.
  const offers = [...withStatus('to_pay'), ...withStatus('offered')].sort(
    (a, b) => deadlineOf(a) - deadlineOf(b),
  )
  const others = bookings.filter(
    ({ status }) => status !== 'booked' && status !== 'offered' && status !== 'to_pay',
  )
  if (sessions.length + offers.length + others.length === 0)
    return (
      <EmptyState
        title={m.nothingComing}
        icon={CalendarClock}
        action={<LinkButton to="/">{m.findClass}</LinkButton>}
      >
        {m.nothingComingHelp}
      </EmptyState>
    )
  return (
    <Card>
      <ul className="divide-y divide-line">
        {offers.map((booking) => (
          <PlaceRow key={booking.offeringId} booking={booking} />
        ))}
        {sessions.map(({ booking, nextSession }, index) => (
          <AgendaRow
            key={booking.offeringId}
            offering={booking}
            to={bookingPath(booking.offeringId)}
            session={nextSession}
            {...(index === 0 && { lead: m.next })}
          >
            <JoinAction
              item={{ ...booking, _id: booking.offeringId }}
              session={nextSession}
              size="small"
            />
            <AddToCalendar entry={entryOfBooking(booking)} variant="quiet" />
          </AgendaRow>
        ))}
        {others.map((booking) => (
          <PlaceRow key={booking.offeringId} booking={booking} />
        ))}
        {hidden.length > 0 && (
          <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
            <span className="text-muted">{m.moreBooked(hidden.length)}</span>
            <span className="flex flex-wrap gap-x-4">
              {(['class', 'course'] as const).map(
                (kind) =>
                  hidden.some(({ booking }) => booking.kind === kind) && (
                    <Link
                      key={kind}
                      to={profilePath({ section: kinds[kind].bookedSection })}
                      className="link inline-flex min-h-6 items-center"
                    >
                      {kind === 'class' ? m.allClasses : m.allCourses}
                    </Link>
                  ),
              )}
            </span>
          </li>
        )}
      </ul>
    </Card>
  )
}
