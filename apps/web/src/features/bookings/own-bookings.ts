import type { User } from '@firstbell/contract/accounts'
import type { OwnBooking } from '@firstbell/contract/bookings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Offering } from '../../entities/offering/kinds.ts'
import { useSession } from '../../entities/session/session.ts'
import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { keys } from '../../shared/api/query-keys.ts'

/** Milliseconds between refetches while a student waits for a seat. */
const WATCH_MS = 30_000

/**
 * A student's bookings, waitlist places and offered seats that have not ended. While they wait for
 * a seat it is refetched regularly and when an offer expires, but not in hidden pages.
 */
export const myBookingsQuery = queryOptions({
  queryKey: keys.mine.bookings,
  queryFn: async ({ signal }): Promise<OwnBooking[]> =>
    (await call(endpoints.getMyBookings, {}, { signal })).bookings,
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state: { data } }) => {
    const open = data?.filter(({ status }) => status !== 'booked') ?? []
    if (open.length === 0) return false
    const ends = open.flatMap(({ offeredUntil: at }) => (at ? Date.parse(at) - Date.now() : []))
    return Math.max(1000, Math.min(WATCH_MS, ...ends))
  },
})

export type Relation = 'none' | 'teaches' | OwnBooking['status']

export interface OwnState {
  /** Whether the person has booked, waits for, is offered or teaches the offering. */
  relation: Relation
  /** The booking, waitlist place or offered seat. */
  booking: OwnBooking | undefined
  /** The person's bookings are still loading. */
  checking: boolean
}

/**
 * The relation of the person who is logged in to an offering. All components share one request; if
 * it fails, nothing counts as booked, and the server decides.
 */
export const useOwnState = import.meta.env.SSR ? nobodysState : useBrowserState

/** The server renders for whoever asks. */
function nobodysState(_item: Offering | undefined): OwnState {
  return { relation: 'none', booking: undefined, checking: false }
}

function useBrowserState(item: Offering | undefined): OwnState {
  const { user } = useSession()
  const teaches = user !== null && item?.instructorId === user._id
  const { data: booking, isLoading: checking } = useQuery({
    ...myBookingsQuery,
    select: (bookings) => bookings.find(({ offeringId }) => offeringId === item?._id),
    enabled: item !== undefined && !teaches && isStudent(user),
  })
  if (teaches) return { relation: 'teaches', booking: undefined, checking: false }
  return { relation: booking?.status ?? 'none', booking, checking }
}

/** Only students can book. */
export function isStudent(user: User | null): boolean {
  return user?.role.includes('student') === true
}
