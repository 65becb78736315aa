import type { OwnBooking } from '@firstbell/contract/bookings'
import { useQuery } from '@tanstack/react-query'
import { useLogin, type Login } from '#entities/login/login.ts'
import { isCourse, kindOf, type Kind, type Offering } from '#entities/offering/kinds.ts'
import { progressOf } from '#entities/offering/local-time.tsx'
import { offeringQuery } from '#entities/offering/offering-query.ts'
import { SECOND, useNow } from '#shared/time/now.ts'
import { isStudent, LAST_MINUTES, myBookingQuery } from './own-bookings.ts'

/** The state of an offering for the current person. `states` maps each to its texts and actions. */
export type BookingState =
  | 'free'
  | 'full'
  /** For a person in line, when a seat is free in the last minutes (rule waitlist-5). */
  | 'last-minute'
  | 'waiting'
  | 'held'
  /** A seat that is held until it is paid. */
  | 'to-pay'
  | 'booked'
  /** A status that this release does not know. */
  | 'unknown'
  | 'own'
  /** For people who are not students, with or without free seats. */
  | 'barred'
  | 'barred-full'
  /** A course with a price that cannot be paid at the moment (rule approval-14). */
  | 'unavailable'
  | 'started'
  | 'over'

export interface OwnState {
  state: BookingState
  /** The booking, waitlist place or offered seat. */
  booking: OwnBooking | undefined
  /** True until the login and the person's bookings are known. */
  checking: boolean
}

/** The refetch interval of an offering in the last minutes, for people in line. */
const LAST_MINUTES_REFETCH_MS = 10 * SECOND

/** @param now milliseconds */
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
  if (bookedState === undefined && isCourse(item) && item.unavailable) return 'unavailable'
  if (status === 'in' && !isStudent(user)) return item.seatsLeft > 0 ? 'barred' : 'barred-full'
  return bookedState ?? (item.seatsLeft > 0 ? 'free' : 'full')
}

/**
 * Returns the state for a booking's status, before the start.
 * @param anyoneCanBook whether a seat is free in the last minutes
 */
export function stateOfBooking(
  booking: OwnBooking | undefined,
  anyoneCanBook = false,
): BookingState | undefined {
  const status = booking?.status
  switch (status) {
    case undefined:
      return undefined
    case 'booked':
      return 'booked'
    case 'offered':
      return 'held'
    case 'to_pay':
      return 'to-pay'
    case 'waiting':
      return anyoneCanBook ? 'last-minute' : 'waiting'
    default:
      status satisfies never
      return 'unknown'
  }
}

const isLastMinute = ({ startsAt }: { startsAt: string }, now: number) =>
  Date.parse(startsAt) - now <= LAST_MINUTES

/**
 * Returns the state of an offering for the logged-in person; on the server and during hydration, for a
 * visitor. All components share one request for the person's bookings. If it fails, nothing counts as
 * booked, and the server decides. Without an offering the state is 'free'.
 */
export function useBookingState(item: Offering | undefined): OwnState {
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
  return { state: state ?? 'free', booking, checking: login.status === 'unknown' || isLoading }
}
