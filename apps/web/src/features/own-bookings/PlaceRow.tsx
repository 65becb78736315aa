import type { OwnBooking } from '@firstbell/contract/bookings'
import { bookingPath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/booking'
import * as texts from '@firstbell/messages/own-bookings'
import { useQuery } from '@tanstack/react-query'
import { stateOfBooking } from '#entities/booking/booking-state.ts'
import { myBookingsQuery } from '#entities/booking/own-bookings.ts'
import { useStateTexts } from '#entities/booking/states.ts'
import { AgendaRow } from '#entities/offering/AgendaRow.tsx'
import { kinds, type Kind } from '#entities/offering/kinds.ts'
import { PayNow } from '#features/waitlist/PayNow.tsx'
import { rich } from '#shared/format/rich.tsx'
import { MINUTE, useNow } from '#shared/time/now.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { Card } from '#shared/ui/Card.tsx'
import { Icon } from '#shared/ui/Icon.tsx'

/** The minutes left of a hold are shown up to this; above it the deadline alone is easier to read. */
const MINUTES_SHOWN = 60

/** The deadline of a held seat in milliseconds; `Infinity` for a place on the waitlist. */
export const deadlineOf = ({ offeredUntil, invitedUntil, payUntil }: OwnBooking): number =>
  Date.parse(payUntil ?? offeredUntil ?? invitedUntil ?? '') || Infinity

/** Whether a seat is held for a limited time, for an offer, an invitation or a payment. */
export const isHeld = ({ status }: OwnBooking): boolean =>
  status === 'to_pay' || status === 'offered' || status === 'invited'

/** Keeps the first date of a series to which the student is invited: its row leads to the choice of all dates. */
export const isFirstOfInvitation = (
  { status, seriesId }: OwnBooking,
  index: number,
  bookings: readonly OwnBooking[],
): boolean =>
  status !== 'invited' ||
  seriesId === undefined ||
  index === bookings.findIndex((other) => other.status === status && other.seriesId === seriesId)

/** Returns the path of what a row opens: of an invitation the booking dialog, which has all dates of a series. */
const pathOf = ({ status, kind, offeringId: id }: OwnBooking): string =>
  status === 'invited'
    ? `${kinds[kind].path(id)}?${kinds[kind].bookingParameter}=${id}`
    : bookingPath(id)

/** A row for a place on the waitlist, an offered seat, or a seat that waits for its payment. */
export function PlaceRow({ booking }: { booking: OwnBooking }) {
  const { kind, offeringId: id, title } = booking
  const path = pathOf(booking)
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
      to={path}
      icon={icon && <Icon node={icon} className="size-4 shrink-0" />}
      urgent={expires}
      state={
        expires && minutesLeft > 0 && minutesLeft <= MINUTES_SHOWN
          ? `${shown}${offered ? ' ' : ' · '}${texts.minutesLeft(minutesLeft)}`
          : shown
      }
    >
      {offered && (
        <LinkButton size="small" to={path}>
          {rich(m.bookSeatIn, { title })}
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

/** The seats of a kind that wait for their payment or are reserved by an invitation, above the booked ones. */
export function HeldSeats({ kind }: { kind: Kind }) {
  const { data = [] } = useQuery({
    ...myBookingsQuery,
    select: (bookings) =>
      bookings
        .filter(
          ({ kind: of, status }) => of === kind && (status === 'to_pay' || status === 'invited'),
        )
        .filter(isFirstOfInvitation),
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
