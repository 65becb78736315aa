import { setImmediate as nextTurn } from 'node:timers/promises'
import { recurrenceOf, scheduleOf, type CourseTime } from '@firstbell/contract/schedule'
import { Temporal } from 'temporal-polyfill'
import { contentLines, parameter, quoted, text, utc } from './content-lines.ts'
import { clocksOf, type ZoneClocks } from './vtimezone.ts'

/** Writes events in iCalendar (RFC 5545) for calendars and in iTIP (RFC 5546) for mails (docs/decisions/0031-calendar.md). */

export interface CalendarEvent {
  /** Never changes, because calendars identify an event by it. */
  uid: string
  /** Calendars keep the version of an event with the highest number. */
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
  /** The instants of a single session, or when a course meets. */
  when: { startsAt: Date; endsAt: Date } | CourseTime
}

/** Asks the recipient's calendar to add the event (REQUEST) or to remove it (CANCEL). */
export interface Invitation {
  method: 'REQUEST' | 'CANCEL'
  event: CalendarEvent
  /** The recipient's name, or ''. */
  name: string
}

const PRODUCT = '-//Firstbell//Firstbell//EN'

/** The refresh interval that subscribers should use. Some ignore it. */
const REFRESH = 'PT1H'

/** After this time rendering lets other work proceed. */
const SLICE_MS = 10

/**
 * Renders events as a calendar, in slices between which the event loop does other work.
 * @param name the name of a calendar to subscribe to; absent for a file to import
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
 * Renders an invitation for one person.
 * @param organizer a mailbox, with or without a display name
 * @param attendee the person's email address
 */
export function renderInvitation(
  { method, event, name }: Invitation,
  organizer: string,
  attendee: string,
): string {
  const people = [
    organizerOf(organizer),
    // The person has accepted by booking, and no one reads replies.
    `ATTENDEE${commonName(name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailto(attendee)}`,
  ]
  return contentLines([...calendar([event], [`METHOD:${method}`], people)].flat())
}

/**
 * Renders events that a person can import together, whether or not their calendar has processed the single invitations
 * (RFC 5546 §3.2.1).
 * @param organizer a mailbox, with or without a display name
 */
export const renderPublished = (events: readonly CalendarEvent[], organizer: string): string =>
  contentLines([...calendar(events, ['METHOD:PUBLISH'], [organizerOf(organizer)])].flat())

const commonName = (name: string) => (name === '' ? '' : `;CN=${quoted(name)}`)

function organizerOf(mailbox: string): string {
  const [, name = '', email = mailbox] = /^([^<]*)<([^<>]+)>$/.exec(mailbox.trim()) ?? []
  return `ORGANIZER${commonName(name.trim().replace(/^"(.*)"$/, '$1'))}:${mailto(email)}`
}

/**
 * Returns a mailto URI (RFC 6068). `+` is not encoded, because programs compare the URI with the reader's email address
 * as text.
 */
const mailto = (email: string): string =>
  `mailto:${encodeURI(email).replace(/[?#]/g, encodeURIComponent)}`

/** Yields the content lines of a calendar, one component at a time. */
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
 * Returns the time zones of the events, with the years of the events in each. A calendar without events includes UTC,
 * because a calendar must have at least one component.
 */
function yearsOf(events: readonly CalendarEvent[]): Map<string, Set<number>> {
  const zones = new Map<string, Set<number>>()
  for (const { when } of events) {
    if (!('timezone' in when)) continue
    const years = zones.get(when.timezone) ?? new Set()
    zones.set(when.timezone, years)
    const first = Number(when.date.slice(0, 4))
    // Two days more than the event has, because clock changes can skip days.
    const last = first + Math.ceil((when.duration + 1) / 365)
    for (let year = first; year <= last; year += 1) years.add(year)
  }
  // Any year would do, because the clocks of UTC never change.
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
      ? recurring(when, zones.get(when.timezone)?.changes ?? [])
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
 * Returns the lines of a recurring event. Local times that a clock change skips or repeats are resolved as RFC 5545
 * §3.3.5 says; sessions are computed in the same way.
 * @param changes the clock changes of the zone
 */
function recurring(when: CourseTime, changes: readonly number[]): string[] {
  const inZone = `TZID=${parameter(when.timezone)}`
  const start = Date.parse(`${when.date}T${when.timing}Z`)
  const end = endOf(when, start, changes)
  const { rule, except } = recurrenceOf(when.date, scheduleOf(when))
  return [
    `DTSTART;${inZone}:${wall(start)}`,
    end === null ? `DURATION:PT${when.sessionMinutes}M` : `DTEND;${inZone}:${wall(end)}`,
    `RRULE:${rule}`,
    ...except.map((date) => `EXDATE;${inZone}:${wall(Date.parse(`${date}T${when.timing}Z`))}`),
  ]
}

const DAY_MS = 86_400_000

/** Returns a local time, given in milliseconds as if it were UTC, in the form `20260303T180000`. */
const wall = (localMs: number): string => utc(new Date(localMs)).slice(0, -1)

/**
 * Returns the local time at the end of the first day's session, as if it were UTC. Returns null if the clocks go back
 * during the session and show that time twice, because calendars would use the first one.
 */
function endOf(
  { date, timing, timezone, sessionMinutes }: CourseTime,
  start: number,
  changes: readonly number[],
): number | null {
  const end = start + sessionMinutes * 60_000
  // Without a clock change nearby, addition gives the same result and is much faster than Temporal.
  if (!changes.some((change) => change > start - DAY_MS && change < end + DAY_MS)) return end
  const exact = Temporal.PlainDateTime.from(`${date}T${timing}`)
    .toZonedDateTime(timezone)
    .add({ minutes: sessionMinutes })
  const local = exact.toPlainDateTime()
  return local.toZonedDateTime(timezone).equals(exact)
    ? local.toZonedDateTime('UTC').epochMilliseconds
    : null
}
