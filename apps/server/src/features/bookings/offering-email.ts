import { bookingPath, profilePath } from '@firstbell/contract/profile'
import type { Block, Content } from '../../platform/mail/layout.ts'
import { counted, personName } from '../../platform/mail/mail-words.ts'
import type { EmailTemplate } from '../../platform/mail/templates.ts'
import { wallClock, zoneWords } from '../../platform/mail/time-words.ts'

/** How mails show a class or course. */

export const REASON_STUDENT = 'You get this mail because you book classes and courses at Firstbell.'
export const REASON_INSTRUCTOR = 'You get this mail because you teach at Firstbell.'

/** What a mail says of an offering. */
export interface OfferingInMail {
  kind: 'class' | 'course'
  id: string
  title: string
  startsAt: Date
  /** IANA zone of the offering; its times are told in it. */
  timezone: string
  /** Minutes for a class, days for a course (rule offering-10). */
  duration: number
  /** Courses only. */
  price?: number
  /** '' once the instructor's account is gone. */
  instructorName: string
}

/** A template whose data name an offering. */
export const offeringEmail = <Data extends { offering: OfferingInMail }>(
  content: (data: Data, publicUrl: string) => Content,
): EmailTemplate<Data> => ({
  content,
  fromJson: (data) => ({
    ...data,
    offering: { ...data.offering, startsAt: new Date(data.offering.startsAt) },
  }),
})

/**
 * When an offering takes place, in its own zone and in the site's words; with the year, since a mail
 * is read long after: `Tue 3 Mar 2026, 18:00–19:30 Berlin time`.
 */
export function whenWords({
  kind,
  startsAt,
  timezone,
  duration,
}: Pick<OfferingInMail, 'kind' | 'startsAt' | 'timezone' | 'duration'>): string {
  const zone = zoneWords(timezone)
  const start = wallClock(startsAt, timezone)
  if (kind === 'course') return `${start.day}, ${start.time} ${zone}`
  const end = wallClock(new Date(startsAt.getTime() + duration * 60_000), timezone)
  return end.day === start.day
    ? `${start.day}, ${start.time}–${end.time} ${zone}`
    : `${start.day}, ${start.time} – ${end.day}, ${end.time} ${zone}`
}

/** An instant in a zone: `Tue 3 Mar 2026, 18:20 Berlin time`. */
export function instantWords(at: Date, timezone: string): string {
  const { day, time } = wallClock(at, timezone)
  return `${day}, ${time} ${zoneWords(timezone)}`
}

/** `90 minutes`, `1 day`. */
export function durationWords({ kind, duration }: Pick<OfferingInMail, 'kind' | 'duration'>) {
  return counted(duration, kind === 'course' ? 'day' : 'minute')
}

/** `$79.00`, as on every screen. */
export function priceWords(price: number): string {
  return `$${price.toFixed(2)}`
}

export function offeringBlock(offering: OfferingInMail): Block {
  const { kind, title, price } = offering
  const teacher = personName(offering.instructorName, '')
  return {
    kind: 'summary',
    title,
    when: kind === 'course' ? `Starts ${whenWords(offering)}` : whenWords(offering),
    facts: [
      ...(teacher === '' ? [] : [{ label: 'Instructor', value: teacher }]),
      { label: 'Duration', value: durationWords(offering) },
      ...(price === undefined ? [] : [{ label: 'Price', value: priceWords(price) }]),
    ],
  }
}

/** The public page of an offering. */
export function pageOf({ kind, id }: OfferingInMail, publicUrl: string): string {
  return `${publicUrl}/${kind === 'class' ? 'classes' : 'courses'}/${encodeURIComponent(id)}`
}

/** A person's own booking, or the seat that is offered to them. */
export function bookingOf({ id }: OfferingInMail, publicUrl: string): string {
  return publicUrl + bookingPath(id)
}

/** Where an instructor sees who is enrolled. */
export function taughtOf({ kind, id }: OfferingInMail, publicUrl: string): string {
  const tab = kind === 'class' ? 'myClasses' : 'myCourses'
  return publicUrl + profilePath({ section: 'instructor', tab, [kind]: id })
}
