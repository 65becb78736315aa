import type { User } from '@firstbell/contract/accounts'
import type { OwnBooking } from '@firstbell/contract/bookings'
import type { Session } from '@firstbell/contract/sessions'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { kinds, type Kind } from '#entities/offering/kinds.ts'
import { call, endpoints, keys } from '#shared/api/api.ts'
import { MINUTE, SECOND, untilFirst } from '#shared/time/now.ts'

/** The refetch interval while a student waits for a seat. */
const REFETCH_MS = 30 * SECOND

/**
 * A student's bookings, waitlist places and offered seats that have not ended. Refetched when an
 * offer expires or a session ends, and regularly while they wait for a seat, but not in hidden
 * pages.
 */
export const myBookingsQuery = queryOptions({
  queryKey: keys.mine.bookings,
  queryFn: async ({ signal }): Promise<OwnBooking[]> =>
    (await call(endpoints.getMyBookings, {}, { signal })).bookings,
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state: { data = [] } }) => {
    const waits = data.some(({ status }) => status !== 'booked')
    const next = untilFirst(
      data.flatMap(({ offeredUntil, invitedUntil, payUntil, nextSession }) => [
        offeredUntil,
        invitedUntil,
        payUntil,
        nextSession?.endsAt,
      ]),
    )
    // `next` is false if nothing expires or ends.
    return waits ? Math.min(REFETCH_MS, next || REFETCH_MS) : next
  },
})

/** `myBookingsQuery` for the booking of one offering. */
export const myBookingQuery = (id: string | null | undefined) => ({
  ...myBookingsQuery,
  select: (bookings: readonly OwnBooking[]) => bookings.find(({ offeringId }) => offeringId === id),
})

/** A booking with its current or next session. */
export interface BookedSession {
  booking: OwnBooking
  session: Session
}

/** Returns the bookings that have a current or next session, soonest first. @param now milliseconds */
export function bookedSessions(bookings: readonly OwnBooking[], now: number): BookedSession[] {
  return bookings
    .flatMap((booking) => {
      const { status, nextSession: session } = booking
      const isAhead = status === 'booked' && session && Date.parse(session.endsAt) > now
      return isAhead ? [{ booking, session }] : []
    })
    .sort((a, b) => Date.parse(a.session.startsAt) - Date.parse(b.session.startsAt))
}

/** Refetches the queries that show seats and the person's bookings. */
export function refetchSeats(queryClient: QueryClient, kind: Kind): void {
  void queryClient.invalidateQueries({ queryKey: kinds[kind].keys.all })
  void queryClient.invalidateQueries({ queryKey: keys.mine.all })
}

/** Returns whether a person is a student; only students can book. */
export function isStudent(user: User | null): boolean {
  return user?.role.includes('student') === true
}

/** The time before the start in which anyone can book a free seat, without the waitlist (rule waitlist-5). */
export const LAST_MINUTES = 5 * MINUTE
