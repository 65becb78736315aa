import type { OwnBooking } from '@firstbell/contract/bookings'
import { useLocalTime } from '#entities/offering/local-time.tsx'
import { stateOfBooking } from './booking-state.ts'
import { useStateTexts } from './states.ts'

/** The dates of an order of several seats, soonest first, with the state of each (rule payment-25). */
export function OrderSeats({ seats }: { seats: readonly OwnBooking[] }) {
  return (
    <ul className="tabular grid w-full gap-1 text-sm">
      {seats.map((booking) => (
        <Seat key={booking.offeringId} booking={booking} />
      ))}
    </ul>
  )
}

function Seat({ booking }: { booking: OwnBooking }) {
  const { kind, offeringId: id } = booking
  const { start } = useLocalTime(booking)
  const { label } = useStateTexts(stateOfBooking(booking) ?? 'unknown', { kind, id, booking })
  return (
    <li className="flex flex-wrap justify-between gap-x-4">
      <span className="font-medium">{start}</span>
      <span>{label}</span>
    </li>
  )
}
