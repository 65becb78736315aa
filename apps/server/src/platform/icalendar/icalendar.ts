import { Temporal } from 'temporal-polyfill'
import { contentLines, parameter, quoted, text, utc } from './content-lines.ts'
import { clocksOf, type ZoneClocks } from './vtimezone.ts'

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
  const [, sender = '', address = organizer] = /^([^<]*)<([^<>]+)>$/.exec(organizer.trim()) ?? []
  const commonName = (given: string) => (given === '' ? '' : `;CN=${quoted(given)}`)
  return contentLines(
    calendar(
      [event],
      [`METHOD:${method}`],
      [
        `ORGANIZER${commonName(sender.trim().replace(/^"(.*)"$/, '$1'))}:${mailto(address)}`,
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
  const zones = zonesOf(events)
  return [
    'BEGIN:VCALENDAR',
    `PRODID:${PRODUCT}`,
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    ...properties,
    ...[...zones.values()].flatMap(({ vtimezone }) => vtimezone),
    ...events.flatMap((event) => vevent(event, zones, people)),
    'END:VCALENDAR',
  ]
}

/** The zones that the events name. A calendar without events has one too: it may not be empty. */
function zonesOf(events: readonly CalendarEvent[]): Map<string, ZoneClocks> {
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
  return new Map([...years].map(([zone, [from, to]]) => [zone, clocksOf(zone, from, to)]))
}

function vevent(
  event: CalendarEvent,
  zones: ReadonlyMap<string, ZoneClocks>,
  people: readonly string[],
): string[] {
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
      ? daily(when, zones.get(when.timezone)?.changes ?? [])
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
 * @param changes of the zone's clocks
 */
function daily(when: Daily, changes: readonly number[]): string[] {
  const inZone = `TZID=${parameter(when.timezone)}`
  const start = Date.parse(`${when.date}T${when.timing}Z`)
  const end = endOf(when, start, changes)
  return [
    `DTSTART;${inZone}:${wall(start)}`,
    end === null ? `DURATION:PT${when.length}M` : `DTEND;${inZone}:${wall(end)}`,
    `RRULE:FREQ=DAILY;COUNT=${when.days}`,
  ]
}

const DAY_MS = 86_400_000

/** `20260303T180000`, of what clocks show as if it were UTC. */
const wall = (shown: number): string => utc(new Date(shown)).slice(0, -1)

/**
 * What the clocks show at the end of the first day's session, as if it were UTC. Null where they have
 * gone back meanwhile and show it for the second time: it would be taken for the first.
 */
function endOf(
  { date, timing, timezone, length }: Daily,
  start: number,
  changes: readonly number[],
): number | null {
  const end = start + length * 60_000
  // Of most days it is a matter of adding. Temporal takes fifty times as long.
  if (!changes.some((change) => change > start - DAY_MS && change < end + DAY_MS)) return end
  const exact = Temporal.PlainDateTime.from(`${date}T${timing}`)
    .toZonedDateTime(timezone)
    .add({ minutes: length })
  const shown = exact.toPlainDateTime()
  return shown.toZonedDateTime(timezone).equals(exact)
    ? shown.toZonedDateTime('UTC').epochMilliseconds
    : null
}
