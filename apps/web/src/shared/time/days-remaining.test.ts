import { expect, test } from 'vitest'
import { daysRemaining } from './days-remaining.ts'

test('days remaining are those of the reader’s calendar, never below 0 (rule screen-13)', () => {
  const at = Date.parse('2026-03-01T17:00:00Z')
  expect(daysRemaining('2026-03-03T08:00:00Z', 'UTC', at)).toBe(2)
  expect(daysRemaining('2026-03-03T23:00:00Z', 'UTC', at)).toBe(2)
  expect(daysRemaining('2026-03-03T23:00:00Z', 'Europe/Berlin', at)).toBe(3)
  expect(daysRemaining('2026-03-01T18:00:00Z', 'UTC', at)).toBe(0)
  expect(daysRemaining('2020-01-01T00:00:00Z', 'UTC', at)).toBe(0)
})
