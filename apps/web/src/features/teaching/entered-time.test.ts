import { expect, test } from 'vitest'
import { formatEntered } from './entered-time.ts'

const now = Date.parse('2030-03-01T12:00:00Z')
const berlin = { date: '2030-03-05', timing: '18:00', timezone: 'Europe/Berlin' }

test('an entered time reads in the clock of the reader, and in the zone that it is meant in (rule account-24)', () => {
  const reads = (zone: string, hour12: boolean) =>
    formatEntered(berlin, { zone, hour12, monthFirst: hour12 }, now)
  expect(reads('Europe/Berlin', false)).toBe('Tue 5 Mar, 18:00 your time')
  expect(reads('Europe/Paris', true)).toBe('Tue, Mar 5, 6:00 PM your time')
  expect(reads('America/New_York', true)).toBe(
    'Tue, Mar 5, 12:00 PM your time (Tue, Mar 5, 6:00 PM Berlin time)',
  )
  expect(reads('Asia/Tokyo', false)).toBe(
    'Wed 6 Mar, 02:00 your time (Tue 5 Mar, 18:00 Berlin time)',
  )
})

test('a time that the clocks skip reads as the one that it becomes', () => {
  const skipped = { ...berlin, date: '2030-03-31', timing: '02:30' }
  expect(
    formatEntered(skipped, { zone: 'Europe/Berlin', hour12: false, monthFirst: false }, now),
  ).toBe('Sun 31 Mar, 03:30 your time')
})

test('without a date only the time of day, without that nothing', () => {
  const reader = { zone: 'America/New_York', hour12: true, monthFirst: true }
  expect(formatEntered({ ...berlin, date: '' }, reader, now)).toBe('6:00 PM Berlin time')
  expect(formatEntered({ ...berlin, timing: '' }, reader, now)).toBeUndefined()
})
