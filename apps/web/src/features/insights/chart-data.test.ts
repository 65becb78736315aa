import type { InsightDay } from '@firstbell/contract/insights'
import { expect, test } from 'vitest'
import { bucketsOf, marksOf } from './chart-data.ts'

const days = (count: number): InsightDay[] =>
  Array.from({ length: count }, (_, n) => ({
    date: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
    bookings: n,
    cancellations: 0,
    waitlisted: 0,
    seats: 0,
    taken: 0,
    attended: 0,
    absent: 0,
    revenue: n % 2 === 0 ? [{ currency: 'eur', amount: 100 }] : [],
  }))

test('a year is shown by weeks that end today, a month by days (rule insight-11)', () => {
  expect(bucketsOf(days(30)).map(({ from, to }) => from === to)).toEqual(Array(30).fill(true))
  const weeks = bucketsOf(days(365))
  expect(weeks).toHaveLength(52)
  expect(weeks.map(({ from, to }) => `${from}/${to}`)).toEqual(
    expect.arrayContaining([
      '2026-01-01/2026-01-08',
      '2026-01-09/2026-01-15',
      '2026-12-25/2026-12-31',
    ]),
  )
  const all = weeks.reduce((sum, week) => sum + week.count('bookings'), 0)
  expect(all).toBe((364 * 365) / 2)
  expect(weeks.map((week) => week.revenue('eur')).slice(0, 3)).toEqual([400, 400, 300])
  expect(weeks[0]?.revenue('usd')).toBe(0)
})

test('an axis has few round marks, and its highest is not below what it shows', () => {
  expect([0, 1, 2, 3, 4, 7, 10, 11, 1999].map(marksOf)).toEqual([
    [],
    [1],
    [1, 2],
    [1, 2, 3],
    [2, 4],
    [5, 10],
    [5, 10],
    [5, 10, 15],
    [1000, 2000],
  ])
})
