import * as m from '@firstbell/messages/teaching'
import type { Offering } from '#entities/offering/kinds.ts'
import { SeatDots } from '#entities/offering/SeatDots.tsx'
import { heldSeats } from './taught-offerings.ts'

/** Returns the seats of an own offering that are booked or held: '6 of 8 booked · 2 held'. */
export function seatsInWords(item: Offering): string {
  const held = heldSeats(item)
  const booked = m.bookedOf(item.enrolledCount, item.maxStudents)
  return held > 0 ? `${booked} · ${m.held(held)}` : booked
}

/** The seats of an own offering: dots, '7 of 8 booked', and those that are held and the people who wait. */
export function TaughtSeats({ item }: { item: Offering }) {
  const held = heldSeats(item)
  const more = [
    held > 0 && m.held(held),
    item.waitlistCount > 0 && m.waiting(item.waitlistCount),
  ].filter((text) => text !== false)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <SeatDots item={item} shows="taken" />
      <p className="tabular font-medium">
        <span>{m.bookedOf(item.enrolledCount, item.maxStudents)}</span>
        {more.map((text) => (
          <span key={text} className="font-normal text-muted">
            {' · '}
            <span>{text}</span>
          </span>
        ))}
      </p>
    </div>
  )
}
