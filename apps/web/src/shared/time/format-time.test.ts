import { describe, expect, test } from 'vitest'
import { canonicalZone, exactDate, formatOfferingTime, zoneName } from './format-time.ts'
import { dateIn } from './instant.ts'

const now = Date.parse('2026-02-01T12:00:00Z')
const evening = {
  startsAt: '2026-03-03T17:00:00.000Z',
  endsAt: '2026-03-03T18:30:00.000Z',
  timezone: 'Europe/Berlin',
}

const in24 = (zone: string) => ({ zone, hour12: false })
const in12 = (zone: string) => ({ zone, hour12: true })

describe('when', () => {
  test('is in the zone of the offering while the viewer is unknown', () => {
    expect(formatOfferingTime(evening, undefined, now)).toEqual({
      text: 'Tue 3 Mar, 18:00–19:30',
      start: 'Tue 3 Mar, 18:00',
      zone: 'Berlin time',
    })
  })

  test('is in the time of the viewer, with the other one beside it where clocks differ', () => {
    expect(formatOfferingTime(evening, in24('America/New_York'), now)).toEqual({
      text: 'Tue 3 Mar, 12:00–13:30',
      start: 'Tue 3 Mar, 12:00',
      zone: 'your time',
      inOwnZone: 'Tue 3 Mar, 18:00–19:30 Berlin time',
    })
    expect(formatOfferingTime(evening, in24('Europe/Paris'), now)).toEqual({
      text: 'Tue 3 Mar, 18:00–19:30',
      start: 'Tue 3 Mar, 18:00',
      zone: 'your time',
    })
  })

  test('moves to the day of the viewer', () => {
    expect(formatOfferingTime(evening, in24('Asia/Tokyo'), now).text).toBe('Wed 4 Mar, 02:00–03:30')
    expect(formatOfferingTime(evening, in24('Asia/Kathmandu'), now).text).toBe(
      'Tue 3 Mar, 22:45–00:15 next day',
    )
  })

  test("is by 12 hours where the reader's language has it so, in either zone", () => {
    expect(formatOfferingTime(evening, in12('America/New_York'), now)).toEqual({
      text: 'Tue 3 Mar, 12:00–1:30 PM',
      start: 'Tue 3 Mar, 12:00 PM',
      zone: 'your time',
      inOwnZone: 'Tue 3 Mar, 6:00–7:30 PM Berlin time',
    })
    expect(formatOfferingTime(evening, in12('America/Los_Angeles'), now).text).toBe(
      'Tue 3 Mar, 9:00–10:30 AM',
    )
    expect(formatOfferingTime(evening, in12('America/Denver'), now).text).toBe(
      'Tue 3 Mar, 10:00–11:30 AM',
    )
    expect(formatOfferingTime(evening, in12('America/Chicago'), now).text).toBe(
      'Tue 3 Mar, 11:00 AM–12:30 PM',
    )
    const course = { ...evening, endsAt: '2026-03-06T17:00:00.000Z' }
    expect(formatOfferingTime(course, in12('Asia/Tokyo'), now).text).toBe(
      'Wed 4 Mar – Fri 6 Mar, from 2:00 AM',
    )
  })

  test('that ends at midnight is the same evening', () => {
    const span = { ...evening, endsAt: '2026-03-03T23:00:00.000Z' }
    expect(formatOfferingTime(span, undefined, now).text).toBe('Tue 3 Mar, 18:00–00:00')
  })

  test('names a year that is not the present one', () => {
    expect(formatOfferingTime(evening, undefined, Date.parse('2025-12-31T12:00:00Z')).text).toBe(
      'Tue 3 Mar 2026, 18:00–19:30',
    )
  })

  test('over several days is first and last day', () => {
    const course = { ...evening, endsAt: '2026-03-06T17:00:00.000Z' }
    expect(formatOfferingTime(course, undefined, now).text).toBe(
      'Tue 3 Mar – Thu 5 Mar, from 18:00',
    )
    const day = { ...evening, endsAt: '2026-03-04T17:00:00.000Z' }
    expect(formatOfferingTime(day, undefined, now).text).toBe('Tue 3 Mar, from 18:00')
  })

  test('follows the clock change in between', () => {
    const course = {
      startsAt: '2026-03-28T09:00:00.000Z',
      endsAt: '2026-03-30T08:00:00.000Z',
      timezone: 'Europe/Berlin',
    }
    expect(formatOfferingTime(course, undefined, now).text).toBe(
      'Sat 28 Mar – Sun 29 Mar, from 10:00',
    )
  })

  test('reads an unknown zone as UTC', () => {
    expect(formatOfferingTime({ ...evening, timezone: 'Mars/Base' }, undefined, now).text).toBe(
      'Tue 3 Mar, 17:00–18:30',
    )
  })
})

test('zones have names that people use', () => {
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires time')
  expect(zoneName('Asia/Calcutta')).toBe('Kolkata time')
  expect(zoneName('Asia/Kolkata')).toBe('Kolkata time')
  expect(canonicalZone('Europe/Kiev')).toBe('Europe/Kyiv')
  expect(zoneName('UTC')).toBe('UTC')
  expect(zoneName('Etc/GMT+3')).toBe('GMT+3')
})

test('exact dates', () => {
  expect(exactDate('2026-03-03')).toBe('3 Mar 2026')
  expect(exactDate('2026-12-31')).toBe('31 Dec 2026')
  expect(exactDate('')).toBe('')
  expect(exactDate('2026-13-01')).toBe('2026-13-01')
})

test('the date of an instant is that of the zone', () => {
  const instant = Date.parse('2026-11-21T22:30:00Z')
  expect(dateIn(instant, 'UTC')).toBe('2026-11-21')
  expect(dateIn(instant, 'Asia/Tokyo')).toBe('2026-11-22')
})
