import { Temporal } from 'temporal-polyfill'
import { contentLines, parameter, quoted, text, utc } from './content-lines.ts'
import { vtimezone } from './vtimezone.ts'

/**
 * Events as calendars read them (iCalendar, RFC 5545) and as mails carry them (iTIP, RFC 5546). Knows
 * nothing of what the events are (docs/decisions/0031-calendar.md).
 */

export interface CalendarEvent {
  /** The same for ever: by it a calendar knows an event again. */
  uid: string
  /** Of two that speak of one event, calendars believe the higher one. */
  sequence: number
  cancelled: boolean
  summary: string
  description: string
  location: string
  url: string
  /** When this was said. */
  stamp: Date
  createdAt: Date
  changedAt: Date
  when: { startsAt: Date; endsAt: Date } | Daily
}

export interface Daily {
  /** The first day (`YYYY-MM-DD`) and the time of each (`HH:MM`), on the clocks of the zone. */
  date: string
  timing: string
  timezone: string
  days: number
  /** Minutes on each day. */
  length: number
}

/** What a mail asks its reader's calendar to do: to hold the event, or to let it go. */
export interface Invitation {
  method: 'REQUEST' | 'CANCEL'
  event: CalendarEvent
  /** Name of the reader; '' for none. */
  name: string
}

const PRODUCT = '-//Firstbell//Firstbell//EN'

/** How often subscribed calendars are asked to look again. Not all of them do as they are asked. */
const REFRESH = 'PT1H'

/**
 * A calendar of these events.
 * @param name makes it one to subscribe to; absent, it is a file to take over
 */
export function renderCalendar(events: readonly CalendarEvent[], name?: string): string {
  return contentLines(
    calendar(
      events,
      name === undefined
        ? []
        : [
            `X-WR-CALNAME:${text(name)}`,
            `NAME:${text(name)}`,
            `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
            `X-PUBLISHED-TTL:${REFRESH}`,
          ],
      [],
    ),
  )
}

/**
 * An invitation to one person.
 * @param organizer a mailbox, with a name before it or without
 * @param attendee the person's address
 */
export function renderInvitation(
  { method, event, name }: Invitation,
  organizer: string,
  attendee: string,
): string {
  const [, sender = '', address = organizer] = /^(.*?)\s*<([^<>]+)>\s*$/.exec(organizer) ?? []
  const commonName = (given: string) => (given === '' ? '' : `;CN=${quoted(given)}`)
  return contentLines(
    calendar(
      [event],
      [`METHOD:${method}`],
      [
        `ORGANIZER${commonName(sender.replace(/^"(.*)"$/, '$1'))}:${mailto(address)}`,
        // Accepted: they booked. Nobody reads an answer.
        `ATTENDEE${commonName(name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailto(attendee)}`,
      ],
    ),
  )
}

/** RFC 6068. `+` stays as it is: programs compare the address with the reader's own as it stands. */
const mailto = (address: string): string =>
  `mailto:${encodeURI(address).replace(/[?#]/g, encodeURIComponent)}`

function calendar(
  events: readonly CalendarEvent[],
  properties: readonly string[],
  people: readonly string[],
): string[] {
  return [
    'BEGIN:VCALENDAR',
    `PRODID:${PRODUCT}`,
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    ...properties,
    ...zonesOf(events),
    ...events.flatMap((event) => vevent(event, people)),
    'END:VCALENDAR',
  ]
}

/** The zones that the events name. A calendar without events has one too: it may not be empty. */
function zonesOf(events: readonly CalendarEvent[]): string[] {
  const years = new Map<string, [from: number, to: number]>()
  for (const { when } of events) {
    if (!('timezone' in when)) continue
    const first = Number(when.date.slice(0, 4))
    // The last day ends in the next year at most, a day of a year or two later.
    const last = first + Math.ceil((when.days + 1) / 365)
    const [from = first, to = last] = years.get(when.timezone) ?? []
    years.set(when.timezone, [Math.min(from, first), Math.max(to, last)])
  }
  if (events.length === 0) years.set('UTC', [2026, 2026])
  return [...years].flatMap(([zone, [from, to]]) => vtimezone(zone, from, to))
}

function vevent(event: CalendarEvent, people: readonly string[]): string[] {
  const { when } = event
  return [
    'BEGIN:VEVENT',
    `UID:${text(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `CREATED:${utc(event.createdAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...('timezone' in when
      ? daily(when)
      : [`DTSTART:${utc(when.startsAt)}`, `DTEND:${utc(when.endsAt)}`]),
    `SUMMARY:${text(event.summary)}`,
    `DESCRIPTION:${text(event.description)}`,
    `LOCATION:${text(event.location)}`,
    `URL:${event.url}`,
    ...people,
    'END:VEVENT',
  ]
}

/**
 * One event that recurs. A time that the clocks of a day skip, or show twice, is meant as in RFC 5545
 * §3.3.5, which is how we make the sessions too.
 */
function daily({ date, timing, timezone, days, length }: Daily): string[] {
  const start = Temporal.PlainDateTime.from(`${date}T${timing}`)
  const exact = start.toZonedDateTime(timezone).add({ minutes: length })
  const end = exact.toPlainDateTime()
  const local = (at: Temporal.PlainDateTime) =>
    at.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
  const inZone = `TZID=${parameter(timezone)}`
  return [
    `DTSTART;${inZone}:${local(start)}`,
    // Where clocks go back, the time of the end comes twice, and would be taken for the first of the two.
    end.toZonedDateTime(timezone).equals(exact)
      ? `DTEND;${inZone}:${local(end)}`
      : `DURATION:PT${length}M`,
    `RRULE:FREQ=DAILY;COUNT=${days}`,
  ]
}
