import { bookingPath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/booking-states'
import type { Offering } from '#entities/offering/kinds.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { AddToCalendar } from './AddToCalendar.tsx'
import { entryOf } from './calendar-links.ts'

/**
 * The actions for a new booking, in the notice about it (rule screen-44).
 * @param several whether `item` is the first of several booked dates, whose calendar entries are mailed
 */
export function BookedActions({ item, several = false }: { item: Offering; several?: boolean }) {
  return (
    <span className="-ms-3 flex flex-wrap">
      <LinkButton variant="quiet" size="small" to={bookingPath(item._id)}>
        {m.viewBooking}
      </LinkButton>
      {!several && <AddToCalendar entry={entryOf(item)} variant="quiet" />}
    </span>
  )
}
