import { expect, test } from 'vitest'
import { formatCountdown, formatSpokenCountdown, formatStart } from './countdown.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test('a countdown is days and hours, hours and minutes, then minutes and seconds', () => {
  expect(formatCountdown(2 * DAY + 3 * HOUR)).toBe('2 days 3 h')
  expect(formatCountdown(DAY)).toBe('1 day')
  expect(formatCountdown(3 * HOUR + 20 * MINUTE)).toBe('3 h 20 min')
  expect(formatCountdown(HOUR)).toBe('60:00')
  expect(formatCountdown(14 * MINUTE + 32 * SECOND)).toBe('14:32')
  expect(formatCountdown(7 * SECOND)).toBe('0:07')
  expect(formatCountdown(-1)).toBe('0:00')
})

test('with less motion it shows seconds in the last minute alone', () => {
  expect(formatCountdown(14 * MINUTE + 32 * SECOND, true)).toBe('15 min')
  expect(formatCountdown(MINUTE, true)).toBe('1 min')
  expect(formatCountdown(59 * SECOND, true)).toBe('0:59')
})

test('a start is in days of the reader’s calendar, tomorrow, or in hours (rule screen-44)', () => {
  const evening = Date.parse('2026-03-01T21:00:00Z')
  const start = (at: string, zone = 'UTC') => formatStart(at, zone, evening)
  expect(start('2026-03-01T20:59:00Z')).toBe('On now')
  expect(start('2026-03-02T08:30:00Z')).toBe('Starts in 11 h 30 min')
  expect(start('2026-03-02T23:00:00Z')).toBe('Starts tomorrow')
  expect(start('2026-03-02T23:00:00Z', 'Europe/Berlin')).toBe('Starts in 2 days')
  expect(start('2026-03-03T08:00:00Z')).toBe('Starts in 2 days')
  expect(start('2026-03-06T20:00:00Z')).toBe('Starts in 5 days')
})

test('screen readers hear of it at most once a minute (rule screen-45)', () => {
  expect(formatSpokenCountdown(3 * DAY)).toBe('Opens in 3 days')
  expect(formatSpokenCountdown(2 * HOUR)).toBe('Opens in about 2 hours')
  expect(formatSpokenCountdown(12 * MINUTE)).toBe('Opens in 15 minutes')
  expect(formatSpokenCountdown(30 * SECOND)).toBe('Opens in 1 minute')
  const said: string[] = []
  for (let left = HOUR; left > 0; left -= SECOND) {
    const text = formatSpokenCountdown(left)
    if (said.at(-1) !== text) said.push(text)
  }
  expect(said.length).toBeLessThanOrEqual(17)
})
