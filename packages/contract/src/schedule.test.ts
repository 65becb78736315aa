import { describe, expect, test } from 'vitest'
import {
  durationOf,
  recurrenceOf,
  scheduledDates,
  scheduleFault,
  sessionDates,
  sessionsOf,
  withFittingExcept,
  type Schedule,
} from './schedule.ts'
import { weekdayNumbers } from './weekday-numbers.ts'

/** 1 December 2026 is a Tuesday. */
const FIRST = '2026-12-01'
const tuesdays: Schedule = { every: 'week', days: ['tu'], sessions: 4, except: [] }

describe('the dates of a schedule (rule session-12)', () => {
  test('are every day, on the weekdays of each week, or of every other week', () => {
    const dates = (schedule: Partial<Schedule>) => sessionDates(FIRST, { ...tuesdays, ...schedule })
    expect(dates({ every: 'day', days: [], sessions: 3 })).toEqual([
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
    ])
    expect(dates({})).toEqual(['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'])
    expect(dates({ days: ['mo', 'tu', 'th'] })).toEqual([
      '2026-12-01',
      '2026-12-03',
      '2026-12-07',
      '2026-12-08',
    ])
    // Weeks begin on Monday: Monday the 7th is in the week without sessions.
    expect(dates({ every: 'two weeks', days: ['mo', 'tu'] })).toEqual([
      '2026-12-01',
      '2026-12-14',
      '2026-12-15',
      '2026-12-28',
    ])
  })

  test('make up at the end for those that are left out', () => {
    const schedule = { ...tuesdays, except: ['2026-12-08', '2026-12-22'] }
    expect(sessionDates(FIRST, schedule)).toEqual([
      '2026-12-01',
      '2026-12-15',
      '2026-12-29',
      '2027-01-05',
    ])
    expect(scheduledDates(FIRST, schedule)).toHaveLength(6)
    expect(durationOf(FIRST, schedule)).toBe(36)
    expect(durationOf(FIRST, { ...tuesdays, sessions: 1 })).toBe(1)
  })

  test('are refused without the first date, and for a left-out date on which there is none', () => {
    expect(scheduleFault(FIRST, tuesdays)).toBeUndefined()
    expect(scheduleFault(FIRST, { ...tuesdays, days: ['mo', 'th'] })).toBe('days')
    expect(scheduleFault(FIRST, { ...tuesdays, except: [FIRST] })).toBe('first')
    for (const date of ['2026-12-09', '2026-11-24', '2027-01-12'])
      expect(scheduleFault(FIRST, { ...tuesdays, except: [date] }), date).toBe('except')
    expect(scheduleFault(FIRST, { ...tuesdays, except: ['2026-12-22'] })).toBeUndefined()
  })

  test('lose left-out dates that no longer fit', () => {
    const except = ['2026-12-08', '2026-12-29']
    const schedule = { ...tuesdays, sessions: 3, except }
    // With the 8th the last session is on the 22nd, without it on the 15th.
    expect(withFittingExcept(FIRST, schedule).except).toEqual(['2026-12-08'])
    expect(withFittingExcept('2026-12-08', schedule).except).toEqual([])
  })
})

describe('the sessions of a course (rule session-12)', () => {
  const course = {
    date: '2026-10-20',
    timing: '18:30',
    timezone: 'Europe/Berlin',
    duration: 15,
    sessionMinutes: 60,
    schedule: { ...tuesdays, sessions: 3 },
  }
  const starts = (...of: Parameters<typeof sessionsOf>) =>
    sessionsOf(...of).map(({ startsAt }) => new Date(startsAt).toISOString().slice(0, 16))

  test('keep their time of day when clocks change', () => {
    expect(starts(course)).toEqual(['2026-10-20T16:30', '2026-10-27T17:30', '2026-11-03T17:30'])
    const [first] = sessionsOf(course)
    expect(first!.endsAt - first!.startsAt).toBe(3_600_000)
  })

  test('are each day of the duration without a schedule', () => {
    const daily = { ...course, schedule: undefined, duration: 7 }
    expect(starts(daily)).toHaveLength(7)
    expect(starts(daily)[6]).toBe('2026-10-26T17:30')
  })

  test('between two instants end after the one and start before the other, and keep their number', () => {
    const between = (from: string, to: string) =>
      sessionsOf(course, Date.parse(from), Date.parse(to)).map(({ number }) => number)
    expect(between('2026-10-20T17:29Z', '2026-10-27T17:31Z')).toEqual([1, 2])
    expect(between('2026-10-20T17:30Z', '2026-10-27T17:30Z')).toEqual([])
    expect(between('2026-11-03T18:29Z', '2027-01-01T00:00Z')).toEqual([3])
  })

  test('are quick to compute for the longest schedule', () => {
    const long: Schedule = { every: 'two weeks', days: ['tu'], sessions: 200, except: [] }
    expect(sessionsOf({ ...course, schedule: long })).toHaveLength(200)
    expect(sessionDates(course.date, long).at(-1)).toBe('2034-06-06')
  })
})

test('weekdays are those of the reader, whose day may be another (rule session-12)', () => {
  const days = { days: ['tu', 'su'] as Schedule['days'] }
  expect(weekdayNumbers(days, FIRST, 2)).toEqual([2, 0])
  expect(weekdayNumbers(days, FIRST, 3)).toEqual([1, 3])
  expect(weekdayNumbers(days, FIRST, 1)).toEqual([1, 6])
})

test('calendars count left-out dates, and name them (rule calendar-3)', () => {
  const except = ['2026-12-08']
  expect(recurrenceOf(FIRST, { ...tuesdays, except })).toEqual({
    rule: 'FREQ=WEEKLY;COUNT=5;BYDAY=TU',
    except,
  })
})
