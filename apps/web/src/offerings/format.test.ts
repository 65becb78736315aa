import { describe, expect, test } from 'vitest'
import {
  classHours,
  classMinutes,
  courseDays,
  courseHours,
  courseMinutes,
  daysRemaining,
  exactDate,
  moduleMinutes,
  priceText,
  seatsText,
  whenWords,
  zoneName,
} from './format.ts'

const now = Date.parse('2026-02-01T12:00:00Z')
const evening = {
  startsAt: '2026-03-03T17:00:00.000Z',
  endsAt: '2026-03-03T18:30:00.000Z',
  timezone: 'Europe/Berlin',
}

describe('when', () => {
  test('is in the zone of the offering while the viewer is unknown', () => {
    expect(whenWords(evening, undefined, now)).toEqual({
      words: 'Tue 3 Mar, 18:00–19:30',
      zone: 'Berlin time',
    })
  })

  test('is in the time of the viewer, with the other one beside it where clocks differ', () => {
    expect(whenWords(evening, 'America/New_York', now)).toEqual({
      words: 'Tue 3 Mar, 12:00–13:30',
      zone: 'your time',
      other: 'Tue 3 Mar, 18:00–19:30 Berlin time',
    })
    expect(whenWords(evening, 'Europe/Paris', now)).toEqual({
      words: 'Tue 3 Mar, 18:00–19:30',
      zone: 'your time',
    })
  })

  test('moves to the day of the viewer', () => {
    expect(whenWords(evening, 'Asia/Tokyo', now).words).toBe('Wed 4 Mar, 02:00–03:30')
    expect(whenWords(evening, 'Asia/Kathmandu', now).words).toBe('Tue 3 Mar, 22:45–00:15 next day')
  })

  test('that ends at midnight is the same evening', () => {
    const span = { ...evening, endsAt: '2026-03-03T23:00:00.000Z' }
    expect(whenWords(span, undefined, now).words).toBe('Tue 3 Mar, 18:00–00:00')
  })

  test('names a year that is not the present one', () => {
    expect(whenWords(evening, undefined, Date.parse('2025-12-31T12:00:00Z')).words).toBe(
      'Tue 3 Mar 2026, 18:00–19:30',
    )
  })

  test('over several days is first and last day', () => {
    const course = { ...evening, endsAt: '2026-03-06T17:00:00.000Z' }
    expect(whenWords(course, undefined, now).words).toBe('Tue 3 Mar – Thu 5 Mar, from 18:00')
    const day = { ...evening, endsAt: '2026-03-04T17:00:00.000Z' }
    expect(whenWords(day, undefined, now).words).toBe('Tue 3 Mar, from 18:00')
  })

  test('follows the clock change in between', () => {
    const course = {
      startsAt: '2026-03-28T09:00:00.000Z',
      endsAt: '2026-03-30T08:00:00.000Z',
      timezone: 'Europe/Berlin',
    }
    expect(whenWords(course, undefined, now).words).toBe('Sat 28 Mar – Sun 29 Mar, from 10:00')
  })

  test('reads an unknown zone as UTC', () => {
    expect(whenWords({ ...evening, timezone: 'Mars/Base' }, undefined, now).words).toBe(
      'Tue 3 Mar, 17:00–18:30',
    )
  })
})

test('zones have names that people use', () => {
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires time')
  expect(zoneName('UTC')).toBe('UTC')
  expect(zoneName('Etc/GMT+3')).toBe('GMT+3')
})

test('exact dates', () => {
  expect(exactDate('2026-03-03')).toBe('3 Mar 2026')
  expect(exactDate('2026-12-31')).toBe('31 Dec 2026')
  expect(exactDate('')).toBe('')
  expect(exactDate('2026-13-01')).toBe('2026-13-01')
})

test('durations in the unit that each screen names', () => {
  expect(classMinutes(90)).toBe('90 minutes')
  expect(classMinutes(1)).toBe('1 minute')
  expect(classMinutes(1440)).toBe('1,440 minutes')
  expect(classHours(90)).toBe('1.5 hours')
  expect(classHours(60)).toBe('1 hour')
  expect(classHours(100)).toBe('1.67 hours')
  expect(courseDays(1)).toBe('1 day')
  expect(courseDays(3)).toBe('3 days')
  expect(courseHours(3)).toBe('72 hours (3 days)')
  expect(courseHours(1)).toBe('24 hours (1 day)')
  expect(courseMinutes(3)).toBe(4320)
  expect(moduleMinutes(45)).toBe('45 mins')
  expect(moduleMinutes(1)).toBe('1 min')
})

test('prices have a dollar sign', () => {
  expect(priceText(49.5)).toBe('$49.50')
  expect(priceText(49)).toBe('$49.00')
  expect(priceText(0)).toBe('$0 · Free')
  expect(priceText(1_000_000)).toBe('$1,000,000.00')
})

test('seats left', () => {
  expect(seatsText({ seatsLeft: 3, maxStudents: 12 })).toBe('3 of 12 seats left')
  expect(seatsText({ seatsLeft: 1, maxStudents: 1 })).toBe('1 of 1 seat left')
  expect(seatsText({ seatsLeft: 0, maxStudents: 12 })).toBe('Full')
})

test('days remaining are never below 0', () => {
  const at = Date.parse('2026-03-01T17:00:00Z')
  expect(daysRemaining('2026-03-03T17:00:00Z', at)).toBe(2)
  expect(daysRemaining('2026-03-03T18:00:00Z', at)).toBe(3)
  expect(daysRemaining('2026-03-01T17:00:00Z', at)).toBe(0)
  expect(daysRemaining('2020-01-01T00:00:00Z', at)).toBe(0)
})
