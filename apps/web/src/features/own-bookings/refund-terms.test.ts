import { expect, test } from 'vitest'
import { canCancel, cancelOutcome, refundTerms } from './refund-terms.ts'

test('the cancel dialog says what becomes of the money (rule payment-7)', () => {
  const now = Date.parse('2026-03-01T10:00:00Z')
  const paid = { amount: 7900, currency: 'usd', refundUntil: '2026-03-03T18:00:00Z' }
  expect(refundTerms(undefined, 'UTC', undefined, now)).toBe('Free to cancel until it starts')
  expect(refundTerms(paid, 'UTC', undefined, now)).toMatch(
    /^You get \$79\.00 back\. Free to cancel until Tue 3 Mar, 18:00 UTC; no refund after that\.$/,
  )
  expect(refundTerms(paid, 'UTC', undefined, Date.parse('2026-03-03T18:00:01Z'))).toMatch(
    /^There’s no refund now\. You could cancel for free until .+\.$/,
  )
})

test('a booking can be cancelled until the start, or as long as that refunds it (rule booking-11)', () => {
  const now = Date.parse('2026-03-01T10:00:00Z')
  const paid = { amount: 7900, currency: 'usd', refundUntil: '2026-03-03T18:00:00Z' }
  expect(canCancel('coming', undefined, now)).toBe(true)
  for (const progress of ['started', 'ended'] as const) {
    expect(canCancel(progress, undefined, now)).toBe(false)
    expect(canCancel(progress, paid, now)).toBe(true)
    expect(canCancel(progress, paid, Date.parse('2026-03-03T18:00:01Z'))).toBe(false)
  }
})

test('after a cancellation it says what became of seat and money (rule screen-29)', () => {
  const paid = { amount: 5990, currency: 'usd', refundUntil: '2026-03-03T18:00:00Z' }
  const [before, after] = ['2026-03-01T10:00:00Z', '2026-03-03T18:00:01Z'].map(Date.parse)
  expect(cancelOutcome(undefined, before!)).toEqual({ seat: 'Your seat is free again.' })
  expect(cancelOutcome(paid, before!)).toEqual({
    seat: 'Your seat is free again.',
    refund: 'We are refunding $59.90 to your card.',
  })
  expect(cancelOutcome(paid, after!)).toEqual({
    seat: 'Your seat is free again.',
    refund: 'There’s no refund.',
  })
})
