import { setImmediate as nextTurn } from 'node:timers/promises'
import { Temporal } from 'temporal-polyfill'
import { contentLines, parameter, quoted, text, utc } from './content-lines.ts'
import { clocksOf, type ZoneClocks } from './vtimezone.ts'

/**
 * Events in iCalendar (RFC 5545) for calendars and in iTIP (RFC 5546) for mails, independent of
 * what the events are about (docs/decisions/0031-calendar.md).
 */

export interface CalendarEvent {
  /** Stays the same, because calendars identify an event by it. */
  uid: string
  /** Calendars keep the version of an event with the higher number. */
  sequence: number
  cancelled: boolean
  summary: string
  description: string
  location: string
  url: string
  /** When this version was created. */
  stamp: Date
  createdAt: Date
  changedAt: Date
  when: { startsAt: Date; endsAt: Date } | Daily
}

export interface Daily {
  /**
   * The first day (`YYYY-MM-DD`) and the start time of every day (`HH:MM`), in local time of the
   * zone.
   */
  date: string
  timing: string
  timezone: string
  days: number
  /** Minutes per day. */
  length: number
}

/** Asks the recipient's calendar to add the event (REQUEST) or to remove it (CANCEL). */
export interface Invitation {
  method: 'REQUEST' | 'CANCEL'
  event: CalendarEvent
  /** The recipient's name, or ''. */
  name: string
}

const PRODUCT = '-//Firstbell//Firstbell//EN'

/** The refresh interval suggested to subscribers. Some ignore it. */
const REFRESH = 'PT1H'

/** Milliseconds after which rendering lets other work proceed. */
const SLICE_MS = 10

/**
 * Renders events as a calendar, in slices between which the thread does other work.
 * @param name makes it a subscribed calendar; absent: a file to import
 */
export async function renderCalendar(
  events: readonly CalendarEvent[],
  name?: string,
): Promise<string> {
  const properties =
    name === undefined
      ? []
      : [
          `X-WR-CALNAME:${text(name)}`,
          `NAME:${text(name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
          `X-PUBLISHED-TTL:${REFRESH}`,
        ]
  const parts: string[] = []
  let since = performance.now()
  for (const component of calendar(events, properties, [])) {
    parts.push(contentLines(component))
    if (performance.now() - since < SLICE_MS) continue
    await nextTurn()
    since = performance.now()
  }
  return parts.join('')
}

/**
 * Renders an invitation to one person.
 * @param organizer a mailbox, with or without a display name
 * @param attendee the person's address
 */
export function renderInvitation(
  { method, event, name }: Invitation,
  organizer: string,
  attendee: string,
): string {
  const people = [
    organizerOf(organizer),
    // The person accepted by booking, and replies are not read.
    `ATTENDEE${commonName(name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailto(attendee)}`,
  ]
  return contentLines([...calendar([event], [`METHOD:${method}`], people)].flat())
}

/**
 * Renders events that a person may import at once, whatever the single invitations to them became
 * (RFC 5546 §3.2.1).
 * @param organizer a mailbox, with or without a display name
 */
export const renderPublished = (events: readonly CalendarEvent[], organizer: string): string =>
  contentLines([...calendar(events, ['METHOD:PUBLISH'], [organizerOf(organizer)])].flat())

const commonName = (given: string) => (given === '' ? '' : `;CN=${quoted(given)}`)

function organizerOf(mailbox: string): string {
  const [, sender = '', address = mailbox] = /^([^<]*)<([^<>]+)>$/.exec(mailbox.trim()) ?? []
  return `ORGANIZER${commonName(sender.trim().replace(/^"(.*)"$/, '$1'))}:${mailto(address)}`
}

/**
 * A mailto URI (RFC 6068). `+` is not encoded, because programs compare the URI with the reader's
 * address as it is written.
 */
const mailto = (address: string): string =>
  `mailto:${encodeURI(address).replace(/[?#]/g, encodeURIComponent)}`

/** The content lines of a calendar, a component at a time. */
function* calendar(
  events: readonly CalendarEvent[],
  properties: readonly string[],
  people: readonly string[],
): Generator<readonly string[]> {
  yield ['BEGIN:VCALENDAR', `PRODID:${PRODUCT}`, 'VERSION:2.0', 'CALSCALE:GREGORIAN', ...properties]
  const zones = new Map<string, ZoneClocks>()
  for (const [zone, years] of yearsOf(events)) {
    const clocks = clocksOf(zone, years)
    zones.set(zone, clocks)
    yield clocks.vtimezone
  }
  for (const event of events) yield vevent(event, zones, people)
  yield ['END:VCALENDAR']
}

/**
 * The zones of the events, and the years in which there are any. A calendar without events includes a
 * zone as well, because a calendar must have a component.
 */
function yearsOf(events: readonly CalendarEvent[]): Map<string, Set<number>> {
  const zones = new Map<string, Set<number>>()
  for (const { when } of events) {
    if (!('timezone' in when)) continue
    const years = zones.get(when.timezone) ?? new Set()
    zones.set(when.timezone, years)
    const first = Number(when.date.slice(0, 4))
    // The last day is in the next year at the latest; days skipped by clock changes add one or two.
    const last = first + Math.ceil((when.days + 1) / 365)
    for (let year = first; year <= last; year += 1) years.add(year)
  }
  return events.length === 0 ? new Map([['UTC', new Set([2026])]]) : zones
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
 * A recurring event. Local times that a clock change skips or repeats mean what RFC 5545 §3.3.5
 * says, which is how the product computes sessions too.
 * @param changes the clock changes of the zone
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

/** A local time, given as if it were UTC, in the form `20260303T180000`. */
const wall = (shown: number): string => utc(new Date(shown)).slice(0, -1)

/**
 * The local time at the end of the first day's session, as if it were UTC. Null when the clocks
 * went back during the session and show that time twice: readers would assume the first.
 */
function endOf(
  { date, timing, timezone, length }: Daily,
  start: number,
  changes: readonly number[],
): number | null {
  const end = start + length * 60_000
  // Without a clock change nearby, addition is enough; Temporal is far slower.
  if (!changes.some((change) => change > start - DAY_MS && change < end + DAY_MS)) return end
  const exact = Temporal.PlainDateTime.from(`${date}T${timing}`)
    .toZonedDateTime(timezone)
    .add({ minutes: length })
  const shown = exact.toPlainDateTime()
  return shown.toZonedDateTime(timezone).equals(exact)
    ? shown.toZonedDateTime('UTC').epochMilliseconds
    : null
}
