import type { CourseTime, Schedule } from '@firstbell/contract/schedule'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { expectContentLines, readCalendar } from '../../../test/support/icalendar.ts'
import { daysAfter } from '../../../test/support/offering-forms.ts'
import { greatestShare } from '../../../test/support/thread.ts'
import { renderCalendar, renderInvitation, type CalendarEvent } from './icalendar.ts'

const SITE = 'https://classes.example.org'
const ID = 'b3a0c5a2-1111-4222-8333-444455556666'

const guitar: CalendarEvent = {
  uid: `${ID}@classes.example.org`,
  sequence: 3,
  cancelled: false,
  summary: 'Guitar basics',
  description: `Instructor: Clara\nJoin: ${SITE}/join/${ID}`,
  location: `${SITE}/join/${ID}`,
  url: `${SITE}/classes/${ID}`,
  stamp: new Date('2026-02-01T10:00:00.900Z'),
  createdAt: new Date('2026-01-01T10:00:00Z'),
  changedAt: new Date('2026-01-15T10:00:00Z'),
  when: { startsAt: new Date('2026-03-03T17:00:00Z'), endsAt: new Date('2026-03-03T18:30:00Z') },
}
const course = (daily: Partial<CourseTime>): CalendarEvent => ({
  ...guitar,
  when: {
    date: '2026-03-27',
    timing: '18:00',
    timezone: 'Europe/Berlin',
    duration: 5,
    sessionMinutes: 60,
    ...daily,
  },
})
const only = (text: string) => readCalendar(text).events[0]!
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('an event has what a calendar needs to show and to identify it', async () => {
  const text = await renderCalendar([guitar])
  const { property, method, components } = readCalendar(text)
  expect(property('prodid')).toBe('-//Firstbell//Firstbell//EN')
  expect(property('version')).toBe('2.0')
  expect(property('calscale')).toBe('GREGORIAN')
  // With a METHOD it would be a message, which needs an organizer (RFC 5546 §3.2.1).
  expect(method).toBeNull()
  expect(components).toEqual(['vevent'])
  expect(only(text)).toEqual({
    uid: `${ID}@classes.example.org`,
    sequence: 3,
    status: 'CONFIRMED',
    summary: 'Guitar basics',
    description: `Instructor: Clara\nJoin: ${SITE}/join/${ID}`,
    location: `${SITE}/join/${ID}`,
    url: `${SITE}/classes/${ID}`,
    stamp: '2026-02-01T10:00:00.000Z',
    created: '2026-01-01T10:00:00.000Z',
    changed: '2026-01-15T10:00:00.000Z',
    sessions: [{ startsAt: '2026-03-03T17:00:00.000Z', endsAt: '2026-03-03T18:30:00.000Z' }],
    recurs: false,
    organizer: null,
    attendees: [],
  })
  expect(unfolded(text)).toContain('DTSTART:20260303T170000Z')
  expect(only(await renderCalendar([{ ...guitar, cancelled: true }])).status).toBe('CANCELLED')
})

test('a calendar to subscribe to has a name and a refresh interval', async () => {
  const { property } = readCalendar(await renderCalendar([guitar], 'Firstbell'))
  expect(property('x-wr-calname')).toBe('Firstbell')
  expect(property('refresh-interval')).toBe('PT1H')
})

test('a calendar without events is valid', async () => {
  // RFC 5545 §3.6 requires at least one component.
  expect(readCalendar(await renderCalendar([], 'Firstbell')).components).toEqual(['vtimezone'])
})

describe('texts', () => {
  test.each([
    ['commas, semicolons and backslashes', 'Scales, chords; C:\\riffs \\n more'],
    ['line breaks', 'one\ntwo\n\nfour'],
    ['what looks like a property', 'x\nATTENDEE:mailto:eve@evil.example'],
    ['quotes and colons', '"Blues": a history'],
    ['emoji in a long line', `${'🎸'.repeat(40)} 👩‍👩‍👧‍👦🇩🇪`],
    ['Chinese', '吉他基础课程'.repeat(30)],
    ['right to left', 'שיעור גיטרה למתחילים '.repeat(8).trim()],
    ['one long word', 'x'.repeat(400)],
  ])('keep %s', async (_what, summary) => {
    expect(only(await renderCalendar([{ ...guitar, summary }])).summary).toBe(summary)
  })

  test('have one kind of line break, and no control characters', async () => {
    const event = only(
      await renderCalendar([{ ...guitar, description: 'a\r\nb\rc\u2028d\u0007\u0000e' }]),
    )
    expect(event.description).toBe('a\nb\nc\nde')
  })

  test('are read back unchanged, in lines of 75 octets at most', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (summary) => {
        const plain = summary.replace(/\p{Cc}|\u2028|\u2029/gu, '')
        expect(only(await renderCalendar([{ ...guitar, summary: plain }])).summary).toBe(plain)
      }),
    )
  })

  test('fill lines to the last octet, whatever the width of the character at the fold', async () => {
    for (const letter of ['x', 'é', '語', '🎸'])
      for (let lead = 0; lead < 8; lead += 1) {
        const summary = 'a'.repeat(lead) + letter.repeat(120)
        const text = await renderCalendar([{ ...guitar, summary }])
        expectContentLines(text)
        const folded = text.slice(text.indexOf('SUMMARY'), text.indexOf('DESCRIPTION'))
        for (const line of folded.split('\r\n').slice(0, -2))
          expect(Buffer.byteLength(line)).toBeGreaterThan(75 - Buffer.byteLength(letter))
        expect(only(text).summary).toBe(summary)
      }
  })
})

describe('invitations', () => {
  const invite = (name: string, to: string, from = 'Firstbell <hello@school.example>') =>
    renderInvitation({ method: 'REQUEST', event: guitar, name }, from, to)

  test('add the event to one person’s calendar, with the site as its organizer', async () => {
    const text = invite('Ada Lovelace', 'ada+x@example.org')
    const { method } = readCalendar(text)
    const { organizer, attendees, status } = only(text)
    expect(method).toBe('REQUEST')
    expect(status).toBe('CONFIRMED')
    expect(organizer).toEqual({ name: 'Firstbell', address: 'hello@school.example' })
    expect(attendees).toEqual([
      { name: 'Ada Lovelace', address: 'ada+x@example.org', part: 'ACCEPTED', rsvp: 'FALSE' },
    ])
    // Programs compare it with the reader's email address as text.
    expect(unfolded(text).join('\n')).toContain('RSVP=FALSE:mailto:ada+x@example.org')
  })

  test('cancel it', async () => {
    const text = renderInvitation(
      { method: 'CANCEL', event: { ...guitar, cancelled: true }, name: 'Ada' },
      'hello@school.example',
      'ada@example.org',
    )
    expect(readCalendar(text).method).toBe('CANCEL')
    expect(only(text)).toMatchObject({
      status: 'CANCELLED',
      organizer: { name: null, address: 'hello@school.example' },
      attendees: [{ address: 'ada@example.org' }],
    })
  })

  test('escape names', async () => {
    const named = (name: string) => only(invite(name, 'ada@example.org')).attendees
    expect(named('Ada "Countess"; X=1, Lovelace:mailto:eve@evil.example')).toMatchObject([
      { name: "Ada 'Countess'; X=1, Lovelace:mailto:eve@evil.example", address: 'ada@example.org' },
    ])
    expect(named('Ada\r\nATTENDEE:mailto:eve@evil.example')).toMatchObject([
      { name: 'Ada ATTENDEE:mailto:eve@evil.example' },
    ])
    expect(named('')).toMatchObject([{ name: null }])
    const [attendee] = only(invite('爱'.repeat(60), `${'ö'.repeat(50)}?&#%@example.org`)).attendees
    expect(attendee).toMatchObject({
      name: '爱'.repeat(60),
      address: `${'ö'.repeat(50)}?&#%@example.org`,
    })
  })
})

/** The instants of a course, by the clocks of its zone. */
function byTheClocks({ date, timing, timezone, duration, sessionMinutes }: CourseTime) {
  const days = Array.from({ length: duration }, (_, day) => daysAfter(date, day))
  return onDays(days, { timing, timezone, sessionMinutes })
}

function onDays(
  days: readonly string[],
  { timing, timezone, sessionMinutes }: Pick<CourseTime, 'timing' | 'timezone' | 'sessionMinutes'>,
) {
  return days.map((day) => {
    const start = Temporal.PlainDateTime.from(`${day}T${timing}`).toZonedDateTime(timezone)
    return {
      startsAt: new Date(start.epochMilliseconds).toISOString(),
      endsAt: new Date(start.epochMilliseconds + sessionMinutes * 60_000).toISOString(),
    }
  })
}

describe('courses (rule calendar-3)', () => {
  const ZONES = [
    'Europe/Berlin',
    'Europe/Dublin',
    'America/New_York',
    'America/Santiago',
    'Australia/Sydney',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'Pacific/Apia',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Asia/Gaza',
    'Africa/Cairo',
    'Africa/Casablanca',
    'America/Sao_Paulo',
    'America/Nuuk',
    'Etc/GMT+5',
    'UTC',
  ]

  test.each(ZONES)('are in %s, with the clock changes of two years', async (timezone) => {
    for (const date of ['2019-01-15', '2026-09-01']) {
      const daily = { date, timing: '18:00', timezone, duration: 730, sessionMinutes: 60 }
      const text = await renderCalendar([course(daily)])
      const { zones, events } = readCalendar(text)
      expect(zones).toEqual([timezone])
      expect(events[0]?.recurs).toBe(true)
      expect(unfolded(text)).toContain('RRULE:FREQ=DAILY;COUNT=730')
      expect(events[0]?.sessions).toEqual(byTheClocks(daily))
    }
  })

  test.each(['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Australia/Lord_Howe'])(
    'describe the rules of %s by month and weekday, which Outlook supports',
    async (timezone) => {
      const lines = unfolded(await renderCalendar([course({ timezone })]))
      expect(lines.filter((line) => line.startsWith('RRULE:FREQ=YEARLY'))).toHaveLength(2)
      expect(lines.filter((line) => /^BEGIN:(STANDARD|DAYLIGHT)$/.test(line)).toSorted()).toEqual([
        'BEGIN:DAYLIGHT',
        'BEGIN:STANDARD',
      ])
    },
  )

  const SCHEDULES: [string, Partial<Schedule>, string, string[]][] = [
    [
      'daily, without two days',
      { every: 'day', sessions: 4, except: ['2026-03-29', '2026-03-30'] },
      'FREQ=DAILY;COUNT=6',
      ['2026-03-27', '2026-03-28', '2026-03-31', '2026-04-01'],
    ],
    [
      'weekly',
      { every: 'week', days: ['fr'], sessions: 3 },
      'FREQ=WEEKLY;COUNT=3;BYDAY=FR',
      ['2026-03-27', '2026-04-03', '2026-04-10'],
    ],
    [
      'on several weekdays, without one date',
      { every: 'week', days: ['mo', 'fr'], sessions: 4, except: ['2026-04-03'] },
      'FREQ=WEEKLY;COUNT=5;BYDAY=MO,FR',
      ['2026-03-27', '2026-03-30', '2026-04-06', '2026-04-10'],
    ],
    [
      'every two weeks',
      { every: 'two weeks', days: ['mo', 'fr'], sessions: 4 },
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=MO,FR;WKST=MO',
      ['2026-03-27', '2026-04-06', '2026-04-10', '2026-04-20'],
    ],
    [
      'every two weeks, also on Sundays, without one date',
      { every: 'two weeks', days: ['fr', 'su'], sessions: 3, except: ['2026-03-29'] },
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=FR,SU;WKST=MO',
      ['2026-03-27', '2026-04-10', '2026-04-12'],
    ],
  ]

  test.each(SCHEDULES)(
    'that meet %s recur so, also after clocks change (rule session-12)',
    async (_name, given, rule, days) => {
      for (const timezone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']) {
        const schedule = { every: 'week', days: [], sessions: 1, except: [], ...given } as Schedule
        const text = await renderCalendar([course({ timezone, schedule, duration: 30 })])
        expect(unfolded(text)).toContain(`RRULE:${rule}`)
        expect(readCalendar(text).events[0]?.sessions).toEqual(
          onDays(days, { timing: '18:00', timezone, sessionMinutes: 60 }),
        )
      }
    },
  )

  // Programs read these rare times differently. We write what RFC 5545 §3.3.5 defines.
  test('keep the time of day that was typed, even if the clocks skip it on the first day', async () => {
    const lines = unfolded(
      await renderCalendar([course({ date: '2026-03-29', timing: '02:30', sessionMinutes: 60 })]),
    )
    expect(lines).toContain('DTSTART;TZID=Europe/Berlin:20260329T023000')
    expect(lines).toContain('DTEND;TZID=Europe/Berlin:20260329T043000')
    const { sessions } = only(
      await renderCalendar([course({ date: '2026-03-28', timing: '02:30' })]),
    )
    expect(sessions.at(-1)?.startsAt).toBe('2026-04-01T00:30:00.000Z')
  })

  test.each([
    ['02:30', 60, 'DURATION:PT60M'],
    ['01:30', 60, 'DTEND;TZID=Europe/Berlin:20261025T023000'],
    ['01:30', 90, 'DURATION:PT90M'],
    ['01:30', 120, 'DURATION:PT120M'],
    ['01:30', 150, 'DTEND;TZID=Europe/Berlin:20261025T030000'],
    ['00:00', 1_440, 'DTEND;TZID=Europe/Berlin:20261025T230000'],
  ])('at %s for %i minutes end by %s, when the clocks go back', async (timing, length, line) => {
    const lines = unfolded(
      await renderCalendar([course({ date: '2026-10-25', timing, sessionMinutes: length })]),
    )
    expect(lines).toContain(line)
    expect(lines.filter((each) => /^(DTEND|DURATION)/.test(each))).toHaveLength(1)
  })

  test('of one zone share one VTIMEZONE, for all their years', async () => {
    const first = {
      date: '2024-02-01',
      timing: '18:00',
      timezone: 'Asia/Gaza',
      duration: 400,
      sessionMinutes: 60,
    }
    const second = { ...first, date: '2027-05-01', timing: '07:15' }
    const { zones, events } = readCalendar(await renderCalendar([course(second), course(first)]))
    expect(zones).toEqual(['Asia/Gaza'])
    expect(events.map(({ sessions }) => sessions)).toEqual([
      byTheClocks(second),
      byTheClocks(first),
    ])
  })

  test.each(['Europe/Berlin', 'Africa/Casablanca', 'America/Sao_Paulo', 'Asia/Gaza'])(
    'in %s that are far apart only have the clock changes of their own years',
    async (timezone) => {
      const dates = ['2018-02-01', '2027-03-20', '2200-10-01']
      const daily = dates.map((date) => ({
        date,
        timing: '07:15',
        timezone,
        duration: 60,
        sessionMinutes: 60,
      }))
      const text = await renderCalendar(daily.map(course))
      expect(readCalendar(text).events.map(({ sessions }) => sessions)).toEqual(
        daily.map(byTheClocks),
      )
      const observances = unfolded(text).filter((line) => /^BEGIN:(STANDARD|DAYLIGHT)$/.test(line))
      expect(observances.length).toBeLessThan(50)
    },
  )

  test('are rendered without blocking the event loop, even in many zones', async () => {
    const zones = Intl.supportedValuesOf('timeZone').slice(0, 150)
    const events = zones.flatMap((timezone) =>
      ['2027-06-01', '2200-06-01'].map((date) => course({ timezone, date })),
    )
    expect(await greatestShare(() => renderCalendar(events))).toBeLessThan(0.5)
  })
})
