import { calendarTexts } from '@firstbell/messages/all/calendar-texts'
import { withoutMarks } from '@firstbell/messages/in-english'
import { prefixOf, type Language } from '@firstbell/messages/languages'
import type { CalendarEvent, Invitation } from '../../platform/icalendar/icalendar.ts'
import { oneLine } from '../../platform/mail/layout.ts'
import { personName } from '../../platform/mail/mail-words.ts'
import type { CalendarFacts, OfferingInMail } from './offering-for-mail.ts'

/** Classes and courses as calendar events (docs/product/calendar.md), for mails and feeds. */

/**
 * Returns the URL of an offering's public page.
 * @param pagesUrl the beginning of all page URLs
 */
export function offeringUrl(
  { kind, id }: Pick<OfferingInMail, 'kind' | 'id'>,
  pagesUrl: string,
): string {
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

/**
 * The values of `booking.end_reason` that end one person's seat while the offering continues. Each is mailed as a
 * cancellation and counts in `sequenceOf`. A seat that ends with its offering is covered by the offering's revision.
 */
export const SEAT_ENDS: readonly string[] = [
  'cancelled',
  'swapped',
  'refunded',
  'dispute_lost',
  'removed',
]

/**
 * Returns the SEQUENCE of an event for one person (rule calendar-3). It grows with each change of the offering, which
 * raises `revision`, with each end of the person's seat, and with each booking after that, so that the latest mail has
 * the highest number: r when booked, r + 1 when cancelled, r + 2 when booked again.
 * @param cancellations the number of the person's seats in this offering that have ended by a reason in
 * `SEAT_ENDS`, including this one
 * @param cancelled whether the event cancels the person's seat; false for a booked seat, and if the whole offering
 * is cancelled, which is a revision
 */
export const sequenceOf = (revision: number, cancellations: number, cancelled = false): number =>
  revision + 2 * cancellations - (cancelled ? 1 : 0)

/**
 * Returns the calendar event of an offering: one session for a class, those of its schedule for a course.
 * @param version its number (`sequenceOf`), whether it is cancelled, and when it was written
 * @param language the language of the event's texts and of the pages that it links to
 */
export function calendarEvent(
  offering: OfferingInMail & CalendarFacts,
  version: Pick<CalendarEvent, 'sequence' | 'cancelled' | 'stamp'>,
  publicUrl: string,
  language: Language,
): CalendarEvent {
  const { id, kind, startsAt, duration } = offering
  const m = calendarTexts[language]
  const pagesUrl = publicUrl + prefixOf(language)
  const join = joinUrl(offering, pagesUrl)
  const teacher = personName(offering.instructorName)
  return {
    uid: `${id}@${new URL(publicUrl).host}`,
    ...version,
    summary: oneLine(offering.title),
    description: withoutMarks(
      [...(teacher === '' ? [] : [m.instructor(teacher)]), m.join(join)].join('\n'),
    ),
    // Calendar programs render the location as a link.
    location: join,
    url: offeringUrl(offering, pagesUrl),
    createdAt: offering.createdAt,
    changedAt: offering.changedAt,
    // `duration` is in minutes for a class, in days for a course.
    when:
      kind === 'class'
        ? { startsAt, endsAt: new Date(startsAt.getTime() + duration * 60_000) }
        : offering,
  }
}

/** The part of a mail's data from which `invitationOf` makes the event for the recipient's calendar. */
export interface CalendarEntry extends CalendarFacts {
  /** The iCalendar method: whether the event is added or changed, or removed. */
  method: 'REQUEST' | 'CANCEL'
  sequence: number
  /** When the event was written (DTSTAMP), which orders events with equal sequences. */
  stamp: Date
}

/** @param name the recipient's name */
export const invitationOf = (
  offering: OfferingInMail,
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
