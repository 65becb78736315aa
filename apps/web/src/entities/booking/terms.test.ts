import { expect, test } from 'vitest'
import { cancelTerms, sameTerms } from './terms.ts'

const payments = { currency: 'usd', digits: 2, refundHours: 24 }
const course = { startsAt: '2026-11-25T17:00:00Z', timezone: 'Europe/Berlin', price: 79 }
const berlin = { zone: 'Europe/Berlin', hour12: false, monthFirst: false }
const newYork = { zone: 'America/New_York', hour12: true, monthFirst: true }
const at = (text: string) => Date.parse(text)
const now = at('2026-11-20T10:00:00Z')
const held = (refundUntil: string, amount = 7900) => ({
  toPay: { amount, currency: 'usd', refundUntil },
})

test('what cancelling costs stands beside Enroll, in the reader’s time (rule payment-17)', () => {
  const terms = (...more: Parameters<typeof cancelTerms>) => cancelTerms(...more)
  expect(terms(course, undefined, payments, berlin, now)).toBe(
    'Free to cancel until Tue 24 Nov, 18:00; no refund after that',
  )
  expect(terms(course, undefined, payments, newYork, now)).toBe(
    'Free to cancel until Tue, Nov 24, 12:00 PM; no refund after that',
  )
  // The server does not know the reader.
  expect(terms(course, undefined, payments, undefined, now)).toBe(
    'Free to cancel until Tue 24 Nov, 18:00 Berlin time; no refund after that',
  )
  expect(terms(course, undefined, payments, berlin, at('2026-11-24T17:00:00Z'))).toBe(
    'No refund if you cancel now. You could cancel for free until Tue 24 Nov, 18:00',
  )
  expect(terms(course, undefined, { ...payments, refundHours: 0 }, berlin, now)).toBe(
    'Free to cancel until it starts, with a full refund',
  )
  const free = 'Free to cancel until it starts'
  expect(terms({ ...course, price: 0 }, undefined, payments, berlin, now)).toBe(free)
  expect(terms(course, undefined, undefined, berlin, now)).toBe(free)
})

test('a seat keeps the term that it was held with (rule payment-17)', () => {
  const own = held('2026-11-23T17:00:00Z')
  expect(cancelTerms(course, own, payments, berlin, now)).toBe(
    'Free to cancel until Mon 23 Nov, 18:00; no refund after that',
  )
  expect(cancelTerms(course, { paid: own.toPay }, payments, berlin, now)).toContain('Mon 23 Nov')
  // The course was moved by more than a day.
  expect(cancelTerms(course, held(course.startsAt), payments, berlin, now)).toContain('full refund')
  // It was moved to begin earlier, or was shortened.
  expect(cancelTerms(course, held('2026-11-28T17:00:00Z'), payments, berlin, now)).toBe(
    'Free to cancel until Sat 28 Nov, 18:00; no refund after that',
  )
  expect(sameTerms(course, own, payments, now)).toBe(false)
  expect(sameTerms(course, held('2026-11-24T17:00:00.000Z'), payments, now)).toBe(true)
  expect(sameTerms(course, held('2026-11-24T17:00:00.000Z', 8900), payments, now)).toBe(false)
})
