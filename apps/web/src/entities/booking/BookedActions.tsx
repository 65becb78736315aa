import { bookingPath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/booking-states'
import type { Offering } from '#entities/offering/kinds.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { entryOf } from './calendar-links.ts'
import { CalendarButtons } from './CalendarButtons.tsx'

/**
 * The actions for a new booking, in the notice about it (rule screen-44).
 * @param several whether `item` is the first of several booked dates, whose calendar entries are mailed
 */
export function BookedActions({ item, several = false }: { item: Offering; several?: boolean }) {
  return (
    <div className="grid w-full gap-1 pb-1">
      <LinkButton
        variant="quiet"
        size="small"
        className="-ms-3 justify-self-start"
        to={bookingPath(item._id)}
      >
        {m.viewBooking}
      </LinkButton>
      {!several && <CalendarButtons entry={entryOf(item)} />}
    </div>
  )
}
