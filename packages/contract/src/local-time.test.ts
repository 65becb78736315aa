import { expect, test } from 'vitest'
import { instantIn } from './local-time.ts'

const at = (date: string, timing: string, zone: string) =>
  new Date(instantIn(date, timing, zone)).toISOString()

test('a time of day is read in its zone, on either side of a change of the clocks', () => {
  expect(at('2026-01-15', '18:00', 'Europe/Berlin')).toBe('2026-01-15T17:00:00.000Z')
  expect(at('2026-03-29', '01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z')
  expect(at('2026-03-29', '03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
  expect(at('2026-03-29', '18:00', 'Europe/Berlin')).toBe('2026-03-29T16:00:00.000Z')
  expect(at('2026-10-25', '03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z')
  expect(at('2026-06-01', '00:15', 'Asia/Kathmandu')).toBe('2026-05-31T18:30:00.000Z')
  expect(at('2026-06-01', '12:00', 'UTC')).toBe('2026-06-01T12:00:00.000Z')
})

test('what the clocks leave out is as long after the change, of what they show twice the first', () => {
  expect(at('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  expect(at('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  expect(at('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
  expect(at('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
})
