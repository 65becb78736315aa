import type { OwnBooking } from '@firstbell/contract/bookings'
import { bookingPath } from '@firstbell/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Hourglass, Ticket } from 'lucide'
import { AgendaRow } from '../../../entities/offering/AgendaRow.tsx'
import { JoinAction } from '../../../entities/offering/JoinAction.tsx'
import { listFailure } from '../../../entities/session/list-failure.ts'
import { messages } from '@firstbell/contract/messages'
import { RequestState } from '../../../shared/request-states/RequestState.tsx'
import { useNow } from '../../../shared/time/now.ts'
import { useReader } from '../../../shared/time/reader.ts'
import { LinkButton } from '../../../shared/ui/Button.tsx'
import { Card, EmptyState } from '../../../shared/ui/Card.tsx'
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx'
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx'
import AddToCalendar from '../calendar/AddToCalendar.tsx'
import { myBookingsQuery } from '../own-bookings.ts'
import { offeredLabel, waitingLabel } from '../booking-state-texts.ts'
import { Icon } from '../../../shared/ui/Icon.tsx'

/** Number of sessions shown; My Classes and My Courses list all. */
const SHOWN = 3

/** A student's offered seats, next sessions and waitlist places (rule screen-44). */
export function ComingUp() {
  const query = useQuery(myBookingsQuery)
  return (
    <section aria-labelledby="coming-up" className="grid gap-3">
      <h3 id="coming-up">Coming up</h3>
      <RequestState
        query={query}
        failed={(error) => listFailure(error, messages.genericError)}
        loading={<LoadingSkeleton className="h-66" label="Loading what comes next..." />}
      >
        {(bookings) => <Rows bookings={bookings} />}
      </RequestState>
    </section>
  )
}

function Rows({ bookings }: { bookings: OwnBooking[] }) {
  const now = useNow()
  const reader = useReader()
  const has = (status: OwnBooking['status']) => bookings.filter((each) => each.status === status)
  const sessions = has('booked')
    .flatMap((booking) => {
      const { nextSession } = booking
      return nextSession && Date.parse(nextSession.endsAt) > now ? { booking, nextSession } : []
    })
    .sort((a, b) => Date.parse(a.nextSession.startsAt) - Date.parse(b.nextSession.startsAt))
    .slice(0, SHOWN)
  const offers = has('offered')
  const waiting = has('waiting')
  if (sessions.length + offers.length + waiting.length === 0)
    return (
      <EmptyState
        title="Nothing is coming up"
        icon={<Icon of={CalendarClock} className="size-8" />}
        action={<LinkButton to="/">Find a class</LinkButton>}
      >
        What you book appears here, with a Join button when it opens.
      </EmptyState>
    )
  return (
    <Card>
      <ul className="divide-y divide-line">
        {offers.map((booking) => (
          <AgendaRow
            key={booking.offeringId}
            of={booking}
            to={bookingPath(booking.offeringId)}
            icon={<Icon of={Ticket} className="size-4 shrink-0" />}
            state={offeredLabel(booking.offeredUntil ?? booking.startsAt, reader, now)}
          >
            <LinkButton size="small" to={bookingPath(booking.offeringId)}>
              Book this seat<VisuallyHidden> in {booking.title}</VisuallyHidden>
            </LinkButton>
          </AgendaRow>
        ))}
        {sessions.map(({ booking, nextSession }, index) => (
          <AgendaRow
            key={booking.offeringId}
            of={booking}
            to={bookingPath(booking.offeringId)}
            session={nextSession}
            {...(index === 0 && { lead: 'Next: ' })}
          >
            <JoinAction
              item={{ ...booking, _id: booking.offeringId }}
              session={nextSession}
              size="small"
            />
            {index === 0 && (
              <AddToCalendar
                entry={{
                  ...booking,
                  id: booking.offeringId,
                  sessionMinutes:
                    (Date.parse(nextSession.endsAt) - Date.parse(nextSession.startsAt)) / 60_000,
                }}
                variant="quiet"
              />
            )}
          </AgendaRow>
        ))}
        {waiting.map((booking) => (
          <AgendaRow
            key={booking.offeringId}
            of={booking}
            to={bookingPath(booking.offeringId)}
            icon={<Icon of={Hourglass} className="size-4 shrink-0" />}
            state={waitingLabel(booking.position)}
          />
        ))}
      </ul>
    </Card>
  )
}
