import type { OwnBooking } from '@firstbell/contract/bookings'
import { bookingPath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/waitlist'
import type { QueryClient } from '@tanstack/react-query'
import { myBookingsQuery, refetchSeats } from '#entities/booking/own-bookings.ts'
import { kindOf, type Offering } from '#entities/offering/kinds.ts'
import { call, endpoints, keys, messageOf } from '#shared/api/api.ts'
import { notify } from '#shared/notices/notices.ts'
import { LinkButton } from '#shared/ui/Button.tsx'

/**
 * Joins the waitlist of a full offering (rule waitlist-1). Shows the place at once, then refetches
 * the offering and the person's bookings, also after a refusal, which means that they were
 * stale.
 * @returns the position, from 1
 * @throws {ApiError}
 */
export async function joinWaitlist(queryClient: QueryClient, item: Offering): Promise<number> {
  try {
    const { position } = await call(endpoints.joinWaitlist, { id: item._id })
    await queryClient.cancelQueries({ queryKey: keys.mine.bookings })
    queryClient.setQueryData(myBookingsQuery.queryKey, (bookings) => [
      ...(bookings ?? []).filter(({ offeringId }) => offeringId !== item._id),
      placeOf(item, position),
    ])
    return position
  } finally {
    refetchSeats(queryClient, kindOf(item))
  }
}

/** Returns the place on the waitlist as an entry of the person's bookings. */
const placeOf = (item: Offering, position: number): OwnBooking => ({
  offeringId: item._id,
  kind: kindOf(item),
  title: item.title,
  thumbnail: item.thumbnail,
  timezone: item.timezone,
  status: 'waiting',
  startsAt: item.startsAt,
  endsAt: item.endsAt,
  position,
})

/** Joins the waitlist from a card and reports the outcome in a notice. Does not reject. */
export async function joinWaitlistWithNotice(
  queryClient: QueryClient,
  item: Offering,
): Promise<void> {
  try {
    const position = await joinWaitlist(queryClient, item)
    notify({
      kind: 'success',
      text: m.joined(position),
      action: (
        <LinkButton variant="quiet" size="small" className="-ms-3" to={bookingPath(item._id)}>
          {m.view}
        </LinkButton>
      ),
    })
  } catch (error) {
    notify({ kind: 'error', text: messageOf(error) })
  }
}
