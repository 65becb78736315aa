import type { OwnBooking } from '@firstbell/contract/bookings'
import { dateIn } from '@firstbell/contract/local-time'
import { recurrenceOf, scheduleOf, type Schedule } from '@firstbell/contract/schedule'
import { isCourse, kindOf, type Kind, type Offering } from '#entities/offering/kinds.ts'
import { wallClock } from '#shared/time/format-time.ts'
import { DAY, MINUTE } from '#shared/time/now.ts'

/** The facts of an offering that a calendar entry needs. */
export interface CalendarEntry {
  id: string
  kind: Kind
  title: string
  timezone: string
  /** UTC instants (ISO 8601); a course ends a day after the start of its last session. */
  startsAt: string
  endsAt: string
  /** Minutes per session of a course; a class is one session. */
  sessionMinutes?: number | undefined
  /** When a course meets; absent if on each day from its start to its end. */
  schedule?: Schedule | undefined
}

export const entryOf = (item: Offering): CalendarEntry => ({
  id: item._id,
  kind: kindOf(item),
  title: item.title,
  timezone: item.timezone,
  startsAt: item.startsAt,
  endsAt: item.endsAt,
  ...(isCourse(item) && { sessionMinutes: item.sessionMinutes, schedule: item.schedule }),
})

export const entryOfBooking = ({
  offeringId,
  nextSession,
  ...booking
}: OwnBooking): CalendarEntry => ({
  ...booking,
  id: offeringId,
  ...(nextSession && {
    sessionMinutes: (Date.parse(nextSession.endsAt) - Date.parse(nextSession.startsAt)) / MINUTE,
  }),
})

/** '20260303T170000Z' */
const compact = (instant: number) =>
  new Date(instant).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

const endOfFirst = ({ kind, startsAt, endsAt, sessionMinutes = 60 }: CalendarEntry) =>
  kind === 'class' ? Date.parse(endsAt) : Date.parse(startsAt) + sessionMinutes * MINUTE

/** Returns a link that opens Google Calendar with the entry; a course recurs at its local time. */
export function googleLink(entry: CalendarEntry, joinUrl: string): string {
  const { kind, title, timezone, startsAt } = entry
  const start = Date.parse(startsAt)
  const end = endOfFirst(entry)
  return link('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates:
      kind === 'class'
        ? `${compact(start)}/${compact(end)}`
        : `${compactIn(start, timezone)}/${compactIn(end, timezone)}`,
    ...(kind === 'course' && { ctz: timezone, recur: recurrence(entry) }),
    details: joinUrl,
    location: joinUrl,
  })
}

/** The recurrence rule of a course, and a line for the dates that it leaves out. */
function recurrence({ startsAt, endsAt, timezone, schedule }: CalendarEntry): string {
  const start = Date.parse(startsAt)
  const date = dateIn(start, timezone)
  const duration = Math.round((Date.parse(endsAt) - start) / DAY)
  const { rule, except } = recurrenceOf(date, scheduleOf({ schedule, duration }))
  const { time } = wallClock(start, timezone)
  const dates = except.map((day) => `${day}T${time}00`.replaceAll(/[-:]/g, ''))
  return [
    `RRULE:${rule}`,
    ...(dates.length > 0 ? [`EXDATE;TZID=${timezone}:${dates.join()}`] : []),
  ].join('\n')
}

/** '20260303T180000', in local time of a zone. */
const compactIn = (instant: number, zone: string): string =>
  `${dateIn(instant, zone)}T${wallClock(instant, zone).time}00`.replaceAll(/[-:]/g, '')

/** Returns a link that opens Outlook with the entry, of a course the first session: it supports no recurrence. */
export function outlookLink(entry: CalendarEntry, joinUrl: string): string {
  const at = (instant: number) => new Date(instant).toISOString().replace('.000', '')
  return link('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: entry.title,
    startdt: at(Date.parse(entry.startsAt)),
    enddt: at(endOfFirst(entry)),
    body: joinUrl,
    location: joinUrl,
  })
}

/** Encodes spaces as %20, because Outlook displays a plus literally. */
function link(url: string, parameters: Record<string, string>): string {
  const query = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `${url}?${query}`
}
