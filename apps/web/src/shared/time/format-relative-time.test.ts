import { describe, expect, test } from 'vitest'
import { formatMoment, formatSession } from './format-relative-time.ts'

const berlin = { zone: 'Europe/Berlin', hour12: false, monthFirst: false }
const newYork = { zone: 'America/New_York', hour12: true, monthFirst: true }
const kolkata = { zone: 'Asia/Kolkata', hour12: true, monthFirst: false }
const now = Date.parse('2026-11-22T17:00:00Z')

describe('a moment', () => {
  test('of today is its time, of another day names the day', () => {
    expect(formatMoment('2026-11-22T17:20:00Z', berlin, now)).toBe('18:20')
    expect(formatMoment('2026-11-22T17:20:00Z', newYork, now)).toBe('12:20 PM')
    expect(formatMoment('2026-11-23T17:20:00Z', berlin, now)).toBe('Mon 23 Nov, 18:20')
    expect(formatMoment('2026-11-23T17:20:00Z', newYork, now)).toBe('Mon, Nov 23, 12:20 PM')
    expect(formatMoment('2027-01-02T17:20:00Z', berlin, now)).toBe('Sat 2 Jan, 18:20')
  })

  test("is today by the reader's own day", () => {
    expect(formatMoment('2026-11-22T20:00:00Z', kolkata, now)).toBe('Mon 23 Nov, 1:30 AM')
    expect(formatMoment('2026-11-22T20:00:00Z', newYork, now)).toBe('3:00 PM')
  })
})

describe('a session', () => {
  const span = { startsAt: '2026-11-23T17:00:00Z', endsAt: '2026-11-23T18:30:00Z' }

  test('names the day as near as it is', () => {
    expect(formatSession(span, berlin, now)).toBe('tomorrow, 18:00–19:30')
    expect(formatSession(span, kolkata, now)).toBe('tomorrow, 10:30 PM–12:00 AM')
    expect(formatSession(span, berlin, now + 86_400_000)).toBe('today, 18:00–19:30')
    expect(formatSession(span, newYork, now - 86_400_000)).toBe('Mon, Nov 23, 12:00–1:30 PM')
  })

  test('is tomorrow also across a change of daylight saving', () => {
    const sunday = { startsAt: '2026-03-08T13:00:00Z', endsAt: '2026-03-08T14:00:00Z' }
    expect(formatSession(sunday, newYork, Date.parse('2026-03-07T13:00:00Z'))).toBe(
      'tomorrow, 9:00–10:00 AM',
    )
  })
})
