import { bookingPath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/own-bookings'
import { useQuery } from '@tanstack/react-query'
import { myBookingsQuery } from '#entities/booking/own-bookings.ts'
import { AgendaRow } from '#entities/offering/AgendaRow.tsx'
import { JoinAction } from '#features/joining/JoinAction.tsx'
import { useNow } from '#shared/time/now.ts'
import { Card } from '#shared/ui/Card.tsx'

/** The booked sessions that a student can join now; nothing without one (rule screen-45). */
export function OpenNow() {
  const now = useNow()
  const { data: bookings = [] } = useQuery(myBookingsQuery)
  const open = bookings.flatMap((booking) => {
    const { status, nextSession: session } = booking
    const isOpen =
      status === 'booked' &&
      session !== undefined &&
      Date.parse(session.opensAt) <= now &&
      now < Date.parse(session.endsAt)
    return isOpen ? [{ booking, session }] : []
  })
  if (open.length === 0) return null
  return (
    <Card as="section" aria-label={m.openNow}>
      <ul className="divide-y divide-line">
        {open.map(({ booking, session }) => (
          <AgendaRow
            key={booking.offeringId}
            offering={booking}
            to={bookingPath(booking.offeringId)}
            session={session}
            state={m.openNow}
            urgent
          >
            <JoinAction item={{ ...booking, _id: booking.offeringId }} session={session} />
          </AgendaRow>
        ))}
      </ul>
    </Card>
  )
}
