import type { OwnBooking } from '@firstbell/contract/bookings'
import { expect, test } from 'vitest'
import { myBookingsQuery } from './own-bookings.ts'

const SECOND = 1000
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * SECOND).toISOString()
const session = (endsIn: number) => ({ endsAt: inSeconds(endsIn) }) as OwnBooking['nextSession']

/** Returns the milliseconds until a person's bookings are refetched. */
function refetchOf(...bookings: Partial<OwnBooking>[]): number | false {
  const { refetchInterval } = myBookingsQuery
  if (typeof refetchInterval !== 'function') throw new Error('it has no interval of its own')
  const query = { state: { data: bookings as OwnBooking[] } }
  return refetchInterval(query as Parameters<typeof refetchInterval>[0]) || false
}

test('an open page follows the end of a session, an offer and a line (rules screen-18, screen-43)', () => {
  expect(refetchOf()).toBe(false)
  expect(refetchOf({ status: 'booked' })).toBe(false)
  const after = refetchOf({ status: 'booked', nextSession: session(600) })
  expect(after).toBeGreaterThan(590 * SECOND)
  expect(after).toBeLessThan(605 * SECOND)
  expect(refetchOf({ status: 'waiting' })).toBe(30 * SECOND)
  expect(refetchOf({ status: 'offered', offeredUntil: inSeconds(4) })).toBeLessThan(6 * SECOND)
  expect(refetchOf({ status: 'to_pay', payUntil: inSeconds(4) })).toBeLessThan(6 * SECOND)
  // A clock ahead of the server's must not refetch in a loop, and a timer must not overflow.
  expect(refetchOf({ status: 'offered', offeredUntil: inSeconds(-60) })).toBe(2 * SECOND)
  expect(refetchOf({ status: 'booked', nextSession: session(86_400 * 60) })).toBe(86_400 * SECOND)
})
