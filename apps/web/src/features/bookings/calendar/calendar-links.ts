import { isCourse, kindOf, type Kind, type Offering } from '../../../entities/offering/kinds.ts'
import { wallClock } from '../../../shared/time/words.ts'

const DAY_MS = 86_400_000

/** What a calendar needs to know of an offering. */
export interface CalendarEntry {
  id: string
  kind: Kind
  title: string
  /** The offering's own. */
  timezone: string
  /** UTC instants (ISO 8601) of the offering: a course ends a day after its last session began. */
  startsAt: string
  endsAt: string
  /** Of each session of a course; a class is one session. */
  sessionMinutes?: number | undefined
}

/** The entry of a class or course. */
export const entryOf = (item: Offering): CalendarEntry => ({
  id: item._id,
  kind: kindOf(item),
  title: item.title,
  timezone: item.timezone,
  startsAt: item.startsAt,
  endsAt: item.endsAt,
  ...(isCourse(item) && { sessionMinutes: item.sessionMinutes }),
})

/** Where the entry leads to: address of the join page. */
interface Place {
  joinUrl: string
}

/** '20260303T170000Z' */
const compact = (instant: number) =>
  new Date(instant).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

const endOfFirst = ({ kind, startsAt, endsAt, sessionMinutes = 60 }: CalendarEntry) =>
  kind === 'class' ? Date.parse(endsAt) : Date.parse(startsAt) + sessionMinutes * 60_000

/**
 * Opens Google Calendar with the entry filled in. A course recurs at its time of day in its own zone,
 * as it does here, also across a change of daylight saving.
 */
export function googleLink(entry: CalendarEntry, { joinUrl }: Place): string {
  const { kind, title, timezone, startsAt, endsAt } = entry
  const start = Date.parse(startsAt)
  const end = endOfFirst(entry)
  const days = Math.round((Date.parse(endsAt) - start) / DAY_MS)
  return link('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates:
      kind === 'class'
        ? `${compact(start)}/${compact(end)}`
        : `${compactIn(start, timezone)}/${compactIn(end, timezone)}`,
    ...(kind === 'course' && { ctz: timezone, recur: `RRULE:FREQ=DAILY;COUNT=${days}` }),
    details: joinUrl,
    location: joinUrl,
  })
}

/** '20260303T180000', by the clocks of a zone. */
function compactIn(instant: number, zone: string): string {
  const { year, month, day, time } = wallClock(instant, zone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}${two(month)}${two(day)}T${time.replace(':', '')}00`
}

/** Opens Outlook's calendar in the same way; of a course with the first session, as its links cannot recur. */
export function outlookLink(entry: CalendarEntry, { joinUrl }: Place): string {
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

/** Spaces as %20: Outlook shows a plus as one. */
function link(address: string, parameters: Record<string, string>): string {
  const query = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `${address}?${query}`
}
