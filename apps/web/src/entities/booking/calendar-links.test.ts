import { describe, expect, test } from 'vitest'
import { googleLink, outlookLink, type CalendarEntry } from './calendar-links.ts'

const place = 'https://school.example/join/1'
const parameters = (link: string) => Object.fromEntries(new URL(link).searchParams)

const evening: CalendarEntry = {
  id: '1',
  kind: 'class',
  title: 'Guitar & song + more',
  timezone: 'Europe/Berlin',
  startsAt: '2026-03-03T17:00:00.000Z',
  endsAt: '2026-03-03T18:30:00.000Z',
}
/** Over the change of daylight saving on 29 March. */
const week: CalendarEntry = {
  ...evening,
  kind: 'course',
  startsAt: '2026-03-27T17:00:00.000Z',
  endsAt: '2026-03-31T16:00:00.000Z',
  sessionMinutes: 90,
}

describe('links that fill in a calendar (rule calendar-6)', () => {
  test('Google takes a class as instants', () => {
    expect(parameters(googleLink(evening, place))).toEqual({
      action: 'TEMPLATE',
      text: 'Guitar & song + more',
      dates: '20260303T170000Z/20260303T183000Z',
      details: place,
      location: place,
    })
  })

  test('Google takes a course as one session a day at its time of day', () => {
    expect(parameters(googleLink(week, place))).toMatchObject({
      dates: '20260327T180000/20260327T193000',
      ctz: 'Europe/Berlin',
      recur: 'RRULE:FREQ=DAILY;COUNT=4',
    })
  })

  test('Outlook takes instants, of a course those of the first session', () => {
    expect(parameters(outlookLink(evening, place))).toMatchObject({
      rru: 'addevent',
      subject: 'Guitar & song + more',
      startdt: '2026-03-03T17:00:00Z',
      enddt: '2026-03-03T18:30:00Z',
    })
    expect(parameters(outlookLink(week, place))).toMatchObject({
      startdt: '2026-03-27T17:00:00Z',
      enddt: '2026-03-27T18:30:00Z',
    })
  })

  test('a space is %20, which every calendar reads as one', () => {
    expect(googleLink(evening, place)).toContain('text=Guitar%20%26%20song%20%2B%20more')
  })
})
