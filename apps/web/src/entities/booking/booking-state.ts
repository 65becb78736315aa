import type { OwnBooking } from '@firstbell/contract/bookings'
import { useQuery } from '@tanstack/react-query'
import { useLogin, type Login } from '#entities/login/login.ts'
import { kindOf, type Kind, type Offering } from '#entities/offering/kinds.ts'
import { progressOf } from '#entities/offering/local-time.tsx'
import { offeringQuery } from '#entities/offering/offering-query.ts'
import { SECOND, useNow } from '#shared/time/now.ts'
import { isStudent, LAST_MINUTES, myBookingQuery } from './own-bookings.ts'

/** The state of an offering for the current person. `states` maps each to its texts and actions. */
export type BookingState =
  | 'free'
  | 'full'
  /** For a person on the waitlist, when a seat is free shortly before the start, for anyone (rule waitlist-5). */
  | 'last-minute'
  /** On the waitlist. */
  | 'waiting'
  /** A seat is offered from the waitlist, or reserved by an invitation: held until a deadline, to be booked or declined. */
  | 'held'
  /** A seat that is held until it is paid. */
  | 'to-pay'
  | 'booked'
  /** A status that this release does not know. */
  | 'unknown'
  /** For the instructor of the offering. */
  | 'own'
  /** For people who are not students, with or without free seats. */
  | 'barred'
  | 'barred-full'
  /** For a young person whose parent or guardian has yet to confirm (rule account-29), with or without free seats. */
  | 'guardian'
  | 'guardian-full'
  /** An offering with a price that cannot be paid at the moment (rule approval-14). */
  | 'unavailable'
  | 'started'
  | 'over'

export type OwnState = ReturnType<typeof useBookingState>

/** The refetch interval of an offering in the last minutes, for people on its waitlist. */
const LAST_MINUTES_REFETCH_MS = 10 * SECOND

/**
 * Returns the state for a person. A booking or an end counts before what the person could still do.
 * @param now milliseconds
 */
export function bookingStateOf(
  item: Offering,
  booking: OwnBooking | undefined,
  { status, user }: Login,
  now: number,
): BookingState {
  const progress = progressOf(item, now)
  if (user !== null && user._id === item.instructorId) return 'own'
  if (progress === 'ended') return 'over'
  const bookedState = stateOfBooking(booking, item.seatsLeft > 0 && isLastMinute(item, now))
  if (bookedState === 'booked' || bookedState === 'unknown') return bookedState
  if (progress === 'started') return 'started'
  if (bookedState === undefined && item.unavailable) return 'unavailable'
  if (status === 'in' && !isStudent(user)) return item.seatsLeft > 0 ? 'barred' : 'barred-full'
  if (bookedState !== undefined) return bookedState
  const waits = user?.guardian?.confirmed === false
  if (item.seatsLeft > 0) return waits ? 'guardian' : 'free'
  return waits ? 'guardian-full' : 'full'
}

const stateOfStatus: Record<OwnBooking['status'], BookingState> = {
  booked: 'booked',
  offered: 'held',
  invited: 'held',
  to_pay: 'to-pay',
  waiting: 'waiting',
}

/**
 * Returns the state for a booking's status, before the start.
 * @param anyoneCanBook whether a seat is free in the last minutes
 */
export function stateOfBooking(
  booking: OwnBooking | undefined,
  anyoneCanBook = false,
): BookingState | undefined {
  if (!booking) return undefined
  if (booking.status === 'waiting' && anyoneCanBook) return 'last-minute'
  // A newer release of the server may send a status that this one does not know.
  return (stateOfStatus as Partial<typeof stateOfStatus>)[booking.status] ?? 'unknown'
}

const isLastMinute = ({ startsAt }: { startsAt: string }, now: number) =>
  Date.parse(startsAt) - now <= LAST_MINUTES

/**
 * Returns the state of an offering for the logged-in person; on the server and during hydration, for a
 * visitor. All components share one request for the person's bookings. If it fails, nothing counts as
 * booked, and the server decides. Without an offering the state is 'free'.
 */
export function useBookingState(item: Offering | undefined) {
  const now = useNow()
  const login = useLogin()
  const { data: booking, isLoading } = useQuery({
    ...myBookingQuery(item?._id),
    enabled: item !== undefined && isStudent(login.user),
  })
  const watched =
    item !== undefined &&
    booking?.status === 'waiting' &&
    isLastMinute(item, now) &&
    progressOf(item, now) === 'coming'
  const { data: current } = useQuery({
    ...offeringQuery<Kind>(item ? kindOf(item) : 'class', item?._id ?? ''),
    enabled: watched,
    refetchInterval: watched && LAST_MINUTES_REFETCH_MS,
  })
  const state = item && bookingStateOf((watched && current) || item, booking, login, now)
  return {
    state: state ?? 'free',
    /** The booking, waitlist place or offered seat. */
    booking,
    /** True until the login and the person's bookings are known. */
    checking: login.status === 'unknown' || isLoading,
  }
}
