import { expect, test } from 'vitest'
import { seriesLine } from './series-line.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const american = { zone: 'America/New_York', hour12: true, monthFirst: true }
const item = {
  startsAt: '2026-12-01T23:30:00.000Z',
  endsAt: '2026-12-02T00:30:00.000Z',
  timezone: 'America/New_York',
  series: { id: 's', number: 1, count: 12, weekly: true },
}

test('a series is one line, in the time of the reader (rule series-11)', () => {
  expect(seriesLine(item, american, now)).toMatchObject({
    when: 'Every Tuesday · 6:30–7:30 PM',
    dates: '12 dates from Dec 1',
  })
  expect(
    seriesLine(item, { zone: 'Europe/Berlin', hour12: false, monthFirst: false }, now),
  ).toMatchObject({ when: 'Every Wednesday · 00:30–01:30', dates: '12 dates from 2 Dec' })
  // Before the reader is known, in the zone of the class.
  expect(seriesLine(item, undefined, now)).toMatchObject({
    when: 'Every Tuesday · 18:30–19:30',
    dates: '12 dates from 1 Dec',
  })
})

test('a series whose classes end after midnight has their hours alone (rule series-11)', () => {
  const late = { ...item, endsAt: '2026-12-02T05:30:00.000Z' }
  expect(seriesLine(late, american, now)).toMatchObject({
    day: 'Every Tuesday',
    hours: '6:30 PM–12:30 AM',
    when: 'Every Tuesday · 6:30 PM–12:30 AM',
  })
})

test('a series counts its dates from the class on, in a list those that match (rule series-11)', () => {
  const datesOf = (series: object) =>
    seriesLine({ ...item, series: { ...item.series, ...series } }, american, now)?.dates
  expect(datesOf({ number: 11 })).toBe('2 dates from Dec 1')
  expect(datesOf({ number: 2, more: 3 })).toBe('4 dates from Dec 1')
  expect(datesOf({ number: 12 })).toBeUndefined()
  expect(datesOf({ more: 0 })).toBeUndefined()
})

test('a series whose classes are not a week apart names the day of the class (rule series-11)', () => {
  const series = { ...item.series, weekly: false }
  expect(seriesLine({ ...item, series }, american, now)).toMatchObject({
    when: 'Tue, Dec 1 · 6:30–7:30 PM',
    dates: '12 dates',
  })
})
