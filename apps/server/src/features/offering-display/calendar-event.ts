import type { Kind } from '@firstbell/contract/kinds'
import { calendarTexts } from '@firstbell/messages/all/calendar-texts'
import { prefixOf, type Language } from '@firstbell/messages/languages'
import type { CalendarEvent, Invitation } from '../../platform/icalendar/icalendar.ts'
import { oneLine } from '../../platform/mail/layout.ts'
import { personName } from '../../platform/mail/mail-words.ts'

/** Classes and courses as calendar events (docs/product/calendar.md), for mails and feeds. */

/**
 * Returns the URL of an offering's public page.
 * @param pagesUrl the beginning of all page URLs
 */
export function offeringUrl({ kind, id }: { kind: Kind; id: string }, pagesUrl: string): string {
  return `${pagesUrl}/${kind === 'class' ? 'classes' : 'courses'}/${encodeURIComponent(id)}`
}

/** Returns the URL of the page on which people wait for a session and join it (rule screen-45). */
export function joinUrl({ id }: { id: string }, pagesUrl: string): string {
  return `${pagesUrl}/join/${encodeURIComponent(id)}`
}

/** Returns the URL of the public calendar file of an offering (rule calendar-6). */
export function calendarFileUrl(
  { id }: { id: string },
  { publicUrl, language }: { publicUrl: string; language: Language },
): string {
  const query = language === 'en' ? '' : `?language=${language}`
  return `${publicUrl}/offerings/${encodeURIComponent(id)}/calendar.ics${query}`
}

interface OfferingInCalendar {
  kind: Kind
  id: string
  title: string
  startsAt: Date
  timezone: string
  /** Minutes for a class, days for a course (rule offering-10). */
  duration: number
  instructorName: string
}

export interface CalendarFacts {
  /** First day (`YYYY-MM-DD`) and time of day in the offering's zone. */
  date: string
  timing: string
  sessionMinutes: number
  createdAt: Date
  changedAt: Date
}

export interface CalendarColumns {
  local_date: string
  local_time: string
  session_minutes: number
  offering_created_at: Date
  updated_at: Date
}

export const calendarFacts = (row: CalendarColumns): CalendarFacts => ({
  date: row.local_date,
  timing: row.local_time.slice(0, 5),
  sessionMinutes: row.session_minutes,
  createdAt: row.offering_created_at,
  changedAt: row.updated_at,
})

/**
 * The values of `booking.end_reason` that end one person's seat while the offering continues. Each is mailed as a
 * cancellation and counts in `sequenceOf`. A seat that ends with its offering is covered by the offering's revision.
 */
export const SEAT_ENDS: readonly string[] = ['cancelled', 'swapped', 'refunded', 'dispute_lost']

/**
 * Returns the SEQUENCE of an event for one person (rule calendar-3). It grows with each change of the offering
 * and with each booking of the person and each end of their seat, so that the latest mail has the highest
 * number.
 * @param cancellations the number of the person's seats in this offering that have ended by a reason in
 * `SEAT_ENDS`, including this one
 * @param cancelled whether the event cancels the person's seat; false for a booked seat, and if the whole offering
 * is cancelled, which is a revision
 */
export const sequenceOf = (revision: number, cancellations: number, cancelled = false): number =>
  revision + 2 * cancellations - (cancelled ? 1 : 0)

/** @param language the language of the event's texts and of the pages that it links to */
export function calendarEvent(
  offering: OfferingInCalendar & CalendarFacts,
  version: Pick<CalendarEvent, 'sequence' | 'cancelled' | 'stamp'>,
  publicUrl: string,
  language: Language,
): CalendarEvent {
  const { id, kind, startsAt, duration, timezone, sessionMinutes } = offering
  const m = calendarTexts[language]
  const pagesUrl = publicUrl + prefixOf(language)
  const join = joinUrl(offering, pagesUrl)
  const teacher = personName(offering.instructorName)
  return {
    uid: `${id}@${new URL(publicUrl).host}`,
    ...version,
    summary: oneLine(offering.title),
    description: [...(teacher === '' ? [] : [m.instructor(teacher)]), m.join(join)].join('\n'),
    // Calendar programs render the location as a link.
    location: join,
    url: offeringUrl(offering, pagesUrl),
    createdAt: offering.createdAt,
    changedAt: offering.changedAt,
    when:
      kind === 'class'
        ? { startsAt, endsAt: new Date(startsAt.getTime() + duration * 60_000) }
        : {
            date: offering.date,
            timing: offering.timing,
            timezone,
            days: duration,
            length: sessionMinutes,
          },
  }
}

export interface CalendarEntry extends CalendarFacts {
  method: 'REQUEST' | 'CANCEL'
  sequence: number
  /** When the event was written (DTSTAMP), which orders events with equal sequences. */
  stamp: Date
}

export const invitationOf = (
  offering: OfferingInCalendar,
  { method, sequence, stamp, ...facts }: CalendarEntry,
  name: string,
  { publicUrl, language }: { publicUrl: string; language: Language },
): Invitation => ({
  method,
  event: calendarEvent(
    { ...offering, ...facts },
    { sequence, stamp, cancelled: method === 'CANCEL' },
    publicUrl,
    language,
  ),
  name: personName(name),
})
