import ICAL from 'ical.js'
import { expect } from 'vitest'

/** A calendar, parsed by a library that the product does not use. */
export interface ReadCalendar {
  method: string | null
  /** The names of its components, in order. */
  components: string[]
  zones: string[]
  events: ReadEvent[]
  property(name: string): string | null
}

export interface ReadEvent {
  uid: string
  sequence: number
  status: string
  summary: string
  description: string
  location: string
  url: string
  /** Instants (ISO 8601, UTC). */
  stamp: string
  created: string
  changed: string
  sessions: { startsAt: string; endsAt: string }[]
  recurs: boolean
  organizer: { name: string | null; address: string } | null
  attendees: { name: string | null; address: string; part: string; rsvp: string }[]
}

/** Checks the rules of RFC 5545 §3.1 for every line, which many parsers do not enforce. */
export function expectContentLines(text: string): void {
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  // oxlint-disable-next-line no-control-regex -- that there is none is what is asked
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/)
  const decode = new TextDecoder('utf-8', { fatal: true })
  const octets = Buffer.from(text)
  for (let from = 0; from < octets.length;) {
    const end = octets.indexOf('\r\n', from)
    expect(end - from).toBeLessThanOrEqual(75)
    expect(end - from).toBeGreaterThan(0)
    // A fold must not divide a character.
    decode.decode(octets.subarray(from, end))
    from = end + 2
  }
}

/** Parses a calendar with ical.js, which only knows the time zones in the calendar. */
export function readCalendar(text: string): ReadCalendar {
  expectContentLines(text)
  ICAL.design.strict = true
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const value = (component: ICAL.Component, name: string): string | null => {
    const found = component.getFirstPropertyValue(name)
    return found === null || found === undefined ? null : String(found)
  }
  const events = calendar.getAllSubcomponents('vevent').map((component): ReadEvent => {
    const event = new ICAL.Event(component)
    const instant = (time: unknown) => (time as ICAL.Time).toJSDate().toISOString()
    const text = (name: string) => value(component, name) ?? ''
    const parameter = (property: ICAL.Property, name: string) =>
      (property.getParameter(name) as string | undefined) ?? null
    const address = (property: ICAL.Property) =>
      decodeURIComponent(String(property.getFirstValue()).replace(/^mailto:/, ''))
    const organizer = component.getFirstProperty('organizer')
    // A course has at most two years of days. This stops infinite recurrences.
    const occurrences: ReadEvent['sessions'] = []
    const iterator = event.iterator()
    for (let next = iterator.next(); next && occurrences.length < 1_000; next = iterator.next()) {
      const { startDate, endDate } = event.getOccurrenceDetails(next)
      occurrences.push({ startsAt: instant(startDate), endsAt: instant(endDate) })
    }
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: text('status'),
      summary: event.summary,
      description: event.description,
      location: event.location,
      url: text('url'),
      stamp: instant(component.getFirstPropertyValue('dtstamp')),
      created: instant(component.getFirstPropertyValue('created')),
      changed: instant(component.getFirstPropertyValue('last-modified')),
      sessions: event.isRecurring()
        ? occurrences
        : [{ startsAt: instant(event.startDate), endsAt: instant(event.endDate) }],
      recurs: event.isRecurring(),
      organizer: organizer && { name: parameter(organizer, 'cn'), address: address(organizer) },
      attendees: component.getAllProperties('attendee').map((property) => ({
        name: parameter(property, 'cn'),
        address: address(property),
        part: parameter(property, 'partstat') ?? '',
        rsvp: parameter(property, 'rsvp') ?? '',
      })),
    }
  })
  return {
    method: value(calendar, 'method'),
    components: calendar.getAllSubcomponents().map(({ name }) => name),
    zones: calendar
      .getAllSubcomponents('vtimezone')
      .map((zone) => String(zone.getFirstPropertyValue('tzid'))),
    events,
    property: (name) => value(calendar, name),
  }
}
