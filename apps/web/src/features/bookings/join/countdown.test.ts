import { expect, test } from 'vitest'
import { countdownWords, spokenCountdown } from './countdown.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test('a countdown is days and hours, hours and minutes, then minutes and seconds', () => {
  expect(countdownWords(2 * DAY + 3 * HOUR)).toBe('2 days 3 h')
  expect(countdownWords(DAY)).toBe('1 day')
  expect(countdownWords(3 * HOUR + 20 * MINUTE)).toBe('3 h 20 min')
  expect(countdownWords(HOUR)).toBe('60:00')
  expect(countdownWords(14 * MINUTE + 32 * SECOND)).toBe('14:32')
  expect(countdownWords(7 * SECOND)).toBe('0:07')
  expect(countdownWords(-1)).toBe('0:00')
})

test('with less motion it shows seconds in the last minute alone', () => {
  expect(countdownWords(14 * MINUTE + 32 * SECOND, true)).toBe('15 min')
  expect(countdownWords(MINUTE, true)).toBe('1 min')
  expect(countdownWords(59 * SECOND, true)).toBe('0:59')
})

test('screen readers hear of it at most once a minute (rule screen-45)', () => {
  expect(spokenCountdown(3 * DAY)).toBe('Opens in 3 days')
  expect(spokenCountdown(2 * HOUR)).toBe('Opens in about 2 hours')
  expect(spokenCountdown(12 * MINUTE)).toBe('Opens in 15 minutes')
  expect(spokenCountdown(30 * SECOND)).toBe('Opens in 1 minute')
  const said: string[] = []
  for (let left = HOUR; left > 0; left -= SECOND) {
    const words = spokenCountdown(left)
    if (said.at(-1) !== words) said.push(words)
  }
  expect(said.length).toBeLessThanOrEqual(17)
})
