import { storedZone } from '@firstbell/contract/stored-zone'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { sessionsOf, timesOf } from './schedule.ts'

const courseSessions = (
  wall: { date: string; timing: string; timezone: string },
  duration: number,
  sessionMinutes = 60,
) => sessionsOf('course', timesOf('course', { ...wall, duration }), { duration, sessionMinutes })

const starts = (...of: Parameters<typeof courseSessions>) =>
  courseSessions(...of).map(({ startsAt }) => startsAt.toISOString().slice(0, 16))

describe('the sessions of a course keep their time of day (rule session-2)', () => {
  test('when clocks go forward', () => {
    const berlin = { date: '2026-03-28', timezone: 'Europe/Berlin' }
    expect(starts({ ...berlin, timing: '18:00' }, 3)).toEqual([
      '2026-03-28T17:00',
      '2026-03-29T16:00',
      '2026-03-30T16:00',
    ])
    // 02:30 does not exist on that day: the session is at 03:30, and at 02:30 again from the next day on.
    expect(starts({ ...berlin, timing: '02:30' }, 4)).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T01:30',
      '2026-03-30T00:30',
      '2026-03-31T00:30',
    ])
  })

  test('when clocks go back: at the first of the two times', () => {
    expect(starts({ date: '2026-10-24', timing: '02:30', timezone: 'Europe/Berlin' }, 3)).toEqual([
      '2026-10-24T00:30',
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ])
  })

  test('when clocks move by half an hour (Lord Howe)', () => {
    const island = { timing: '02:15', timezone: 'Australia/Lord_Howe' }
    // Clocks go forward on 4 October 2026, from 02:00 to 02:30, and back on 5 April, from 02:00 to 01:30.
    expect(starts({ ...island, date: '2026-10-03' }, 3)).toEqual([
      '2026-10-02T15:45',
      '2026-10-03T15:45',
      '2026-10-04T15:15',
    ])
    expect(starts({ ...island, date: '2026-04-04', timing: '01:45' }, 3)).toEqual([
      '2026-04-03T14:45',
      '2026-04-04T14:45',
      '2026-04-05T15:15',
    ])
  })

  test('and match a computation of each day, for every zone, over both clock changes', () => {
    for (const timezone of Intl.supportedValuesOf('timeZone')) {
      const wall = { date: '2026-02-20', timing: '02:15', timezone }
      const first = Temporal.PlainDateTime.from('2026-02-20T02:15')
      const days = Array.from({ length: 270 }, (_, days) =>
        new Date(first.add({ days }).toZonedDateTime(timezone).epochMilliseconds)
          .toISOString()
          .slice(0, 16),
      )
      expect(starts(wall, 270), timezone).toEqual(days)
    }
  })

  test('and last their length in elapsed minutes', () => {
    const night = { date: '2026-03-29', timing: '01:30', timezone: 'Europe/Berlin' }
    const [session] = courseSessions(night, 1, 90)
    expect(session?.endsAt.toISOString()).toBe('2026-03-29T02:00:00.000Z')
  })

  test('and have none on a day that a zone skipped', () => {
    expect(starts({ date: '2011-12-29', timing: '18:00', timezone: 'Pacific/Apia' }, 3)).toEqual([
      '2011-12-30T04:00',
      '2011-12-31T04:00',
    ])
  })
})

test('a class has one session, from its start for its duration (rule session-2)', () => {
  const times = timesOf('class', {
    date: '2026-10-25',
    timing: '01:30',
    timezone: 'Europe/Berlin',
    duration: 120,
  })
  expect(sessionsOf('class', times, { duration: 120, sessionMinutes: 60 })).toEqual([
    { startsAt: new Date('2026-10-24T23:30Z'), endsAt: new Date('2026-10-25T01:30Z') },
  ])
})

test('every accepted zone gives a schedule, also under its stored name (rule offering-6)', () => {
  // All three letters that Node.js accepts as a zone, and some that it does not.
  const short =
    'ACT AET AGT ART AST BET BST CAT CET CNT CST CTT CUT EAT ECT EET EST GMT HST IET IST JST MET MIT MST NET NST PLT PNT PRC PRT PST ROC ROK SST UCT UTC VST WET ZZZ'.split(
      ' ',
    )
  const long = ['SystemV/PST8', 'EST5EDT', 'Etc/GMT+3', 'US/Pacific', 'GMT0']
  const names = [...short, ...long, ...Intl.supportedValuesOf('timeZone')]
  const taken = names.filter((name) => storedZone(name) !== undefined)
  expect(taken).toEqual(expect.arrayContaining(['UTC', 'EST', 'CET', 'Europe/Berlin']))
  for (const name of taken)
    for (const timezone of [name, storedZone(name)!])
      expect(
        () => timesOf('class', { date: '2026-01-01', timing: '10:00', timezone, duration: 5 }),
        timezone,
      ).not.toThrow()
})
