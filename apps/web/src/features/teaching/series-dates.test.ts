import { expect, test } from 'vitest'
import { formatSeriesDates } from './series-dates.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const in24 = { hour12: false, monthFirst: false }
const american = { hour12: true, monthFirst: true }

const fields = {
  date: '2026-03-22',
  timing: '18:00',
  timezone: 'Europe/Berlin',
  repeatWeekly: '3',
}

test('a series is named by its days at one time of day, across a change of daylight saving (rule series-1)', () => {
  // The clocks of Berlin change on 29 March 2026.
  expect(formatSeriesDates(fields, in24, now)).toBe(
    'This creates 3 classes at 18:00 (Berlin time), each with its own seats: Sun 22 Mar, Sun 29 Mar and Sun 5 Apr.',
  )
  expect(formatSeriesDates({ ...fields, repeatWeekly: '2' }, american, now)).toBe(
    'This creates 2 classes at 6:00 PM (Berlin time), each with its own seats: Sun, Mar 22 and Sun, Mar 29.',
  )
  expect(
    formatSeriesDates({ ...fields, date: '2026-12-26', repeatWeekly: '2' }, in24, now),
  ).toMatch(/: Sat 26 Dec and Sat 2 Jan 2027\.$/)
})

test('nothing is said of one class, of too many, and before the day and time are there', () => {
  for (const over of [
    { repeatWeekly: '' },
    { repeatWeekly: '1' },
    { repeatWeekly: '13' },
    { repeatWeekly: '2.5' },
    { date: '' },
    { timing: '' },
  ])
    expect(formatSeriesDates({ ...fields, ...over }, in24, now)).toBeUndefined()
})
