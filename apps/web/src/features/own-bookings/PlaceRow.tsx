import type { OwnBooking } from '@firstbell/contract/bookings'
import { bookingPath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/booking'
import * as texts from '@firstbell/messages/own-bookings'
import { useQuery } from '@tanstack/react-query'
import { stateOfBooking } from '#entities/booking/booking-state.ts'
import { myBookingsQuery } from '#entities/booking/own-bookings.ts'
import { useStateTexts } from '#entities/booking/states.ts'
import { AgendaRow } from '#entities/offering/AgendaRow.tsx'
import type { Kind } from '#entities/offering/kinds.ts'
import { PayNow } from '#features/waitlist/PayNow.tsx'
import { rich } from '#shared/format/rich.tsx'
import { MINUTE, useNow } from '#shared/time/now.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { Card } from '#shared/ui/Card.tsx'
import { Icon } from '#shared/ui/Icon.tsx'

/** The minutes left of a hold are shown up to this; above it the deadline alone is easier to read. */
const MINUTES_SHOWN = 60

/** The deadline of a held seat in milliseconds; `Infinity` for a place on the waitlist. */
export const deadlineOf = ({ offeredUntil, payUntil }: OwnBooking): number =>
  Date.parse(payUntil ?? offeredUntil ?? '') || Infinity

/** A row for a place on the waitlist, an offered seat, or a seat that waits for its payment. */
export function PlaceRow({ booking }: { booking: OwnBooking }) {
  const { kind, offeringId: id, title } = booking
  const state = stateOfBooking(booking) ?? 'unknown'
  const { label, sentence, icon } = useStateTexts(state, { kind, id, booking })
  const offered = state === 'held'
  const expires = offered || state === 'to-pay'
  // Round down, because the page's clock is cut to the minute: rounded up, a new hold of 30 minutes would say 31.
  const minutesLeft = Math.floor((deadlineOf(booking) - useNow()) / MINUTE)
  const shown = (offered && sentence) || label
  return (
    <AgendaRow
      offering={booking}
      to={bookingPath(id)}
      icon={icon && <Icon node={icon} className="size-4 shrink-0" />}
      urgent={expires}
      state={
        expires && minutesLeft > 0 && minutesLeft <= MINUTES_SHOWN
          ? `${shown}${offered ? ' ' : ' · '}${texts.minutesLeft(minutesLeft)}`
          : shown
      }
    >
      {offered && (
        <LinkButton size="small" to={bookingPath(id)}>
          {rich(m.bookSeatIn, {
            of: (text) => <span className="sr-only">{text + title}</span>,
          })}
        </LinkButton>
      )}
      {state === 'to-pay' && (
        <PayNow offering={{ _id: id, title }} kind={kind} size="small" className="lg:justify-end" />
      )}
    </AgendaRow>
  )
}

/** The state of a booking in words: 'On the waitlist (2nd)'. */
export function PlaceState({ booking }: { booking: OwnBooking }) {
  const { kind, offeringId: id } = booking
  const { label } = useStateTexts(stateOfBooking(booking) ?? 'unknown', { kind, id, booking })
  return <span>{label}</span>
}

/** The seats of a kind that wait for their payment, above the booked ones. */
export function SeatsToPay({ kind }: { kind: Kind }) {
  const { data = [] } = useQuery({
    ...myBookingsQuery,
    select: (bookings) =>
      bookings.filter((booking) => booking.kind === kind && booking.status === 'to_pay'),
  })
  if (data.length === 0) return null
  return (
    <Card>
      <ul className="divide-y divide-line">
        {data.map((booking) => (
          <PlaceRow key={booking.offeringId} booking={booking} />
        ))}
      </ul>
    </Card>
  )
}
