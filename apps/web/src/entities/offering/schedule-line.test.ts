import { expect, test } from 'vitest'
import { scheduleLine } from './schedule-line.ts'

const now = Date.parse('2026-11-20T12:00Z')
const course = {
  date: '2026-12-01',
  timing: '18:30',
  timezone: 'America/New_York',
  startsAt: '2026-12-01T23:30:00.000Z',
  endsAt: '2027-02-24T23:30:00.000Z',
  duration: 85,
  sessionMinutes: 60,
  schedule: { every: 'week', days: ['tu'], sessions: 12, except: ['2026-12-22'] },
} as const
const american = (zone: string) => ({ zone, hour12: true, monthFirst: true })
const line = (over: object = {}, zone = 'America/New_York') =>
  scheduleLine({ ...structuredClone(course), ...over } as never, american(zone), now)

test('a schedule is a line, in the time of the reader (rule session-12)', () => {
  expect(line()).toBe('Tuesdays, 6:30–7:30 PM, 12 sessions, Dec 1 – Feb 23')
  expect(line({}, 'Asia/Tokyo')).toBe('Wednesdays, 8:30–9:30 AM, 12 sessions, Dec 2 – Feb 24')
  expect(line({ schedule: { ...course.schedule, days: ['tu', 'th', 'su'] } })).toBe(
    'Tuesdays, Thursdays and Sundays, 6:30–7:30 PM, 12 sessions, Dec 1 – Feb 23',
  )
  expect(line({ schedule: { ...course.schedule, every: 'two weeks' } })).toBe(
    'Tuesdays, every two weeks, 6:30–7:30 PM, 12 sessions, Dec 1 – Feb 23',
  )
})

test('a course without a schedule meets daily (rule session-2)', () => {
  const daily = { schedule: undefined, duration: 3 }
  expect(line(daily)).toBe('Daily, 6:30–7:30 PM, 3 sessions, Dec 1 – Dec 3')
  expect(line({ ...daily, duration: 1 })).toBe('6:30–7:30 PM, 1 session, Dec 1')
})
