import { bookingPath, profilePath } from '@firstbell/contract/profile'
import { CURRENCIES, formatMoney, type Currency } from '@firstbell/contract/money'
import { formats } from '@firstbell/messages/all/formats'
import { mailsOffering } from '@firstbell/messages/all/mails-offering'
import { languageOf, type Language } from '@firstbell/messages/languages'
import type { Block, Content, Fact, Summary } from '../../platform/mail/layout.ts'
import { greeted, personName, unlinked } from '../../platform/mail/mail-words.ts'
import type { EmailTemplate, MailSite } from '../../platform/mail/templates.ts'
import {
  instantWords,
  inZone,
  wallClock,
  type ReaderClock,
} from '../../platform/mail/time-words.ts'
import { jpegUrl } from '../uploads/uploads.ts'
import { calendarFileOf, invitationOf, joinOf, type CalendarEntry } from './calendar-event.ts'

/** The parts of mails about a class or course. */

type Reason<Data> = (data: Data, site: MailSite) => string

export const reasonStudent: Reason<object> = (_data, { language }) =>
  mailsOffering[language].reasonStudent
export const reasonInstructor: Reason<object> = (_data, { language }) =>
  mailsOffering[language].reasonInstructor

export interface OfferingInMail {
  kind: 'class' | 'course'
  id: string
  title: string
  startsAt: Date
  /** IANA zone of the offering. */
  timezone: string
  /** Minutes for a class, days for a course (rule offering-10). */
  duration: number
  /** Courses only. */
  price?: number
  /** In which the price is paid. Set when the mail is rendered; absent where nothing is paid. */
  currency?: string
  /** File id of the picture; absent in mails stored by versions that showed none. */
  thumbnailId?: string
  /** What to bring; only where a mail tells it. */
  bring?: string
  /** '' when the instructor's account was deleted. */
  instructorName: string
  /** Absent with the name, and in mails stored by versions that did not link it. */
  instructorId?: string
}

export interface Reader {
  name: string
  clock: ReaderClock
}

/** The data that all templates about offerings share. */
interface OfferingData {
  name: string
  offering: OfferingInMail
  /** The event for the recipient's calendar (rule calendar-5). */
  entry?: CalendarEntry
  /** The later classes of its series that the mail is about, too. */
  others?: readonly { offering: OfferingInMail; entry?: CalendarEntry }[]
}

/** The part of a mail's data with further offerings; none where there are none. */
export const othersOf = <Other extends { offering: OfferingInMail }>(others: readonly Other[]) =>
  others.length > 0 ? { others } : {}

/** All offerings of a mail. */
export const offeringsOf = ({
  offering,
  others = [],
}: Pick<OfferingData, 'offering' | 'others'>) => [
  offering,
  ...others.map((other) => other.offering),
]

/**
 * The title of an offering, for a subject, and how many there are: 'Yoga, 4 dates', or 'Yoga and 3
 * more' where their titles differ.
 */
export function titlesOf(offerings: readonly OfferingInMail[], language: Language): string {
  const m = mailsOffering[language]
  const [first = '', ...others] = offerings.map(({ title }) => unlinked(title))
  if (others.length === 0) return first
  return others.every((title) => title === first)
    ? m.severalDates(first, offerings.length)
    : m.andMore(first, others.length)
}

/**
 * Declares a template about an offering.
 * @param reason why its reader gets it
 */
export const offeringEmail = <Data extends OfferingData>(
  reason: Reason<Data>,
  content: (data: Data, site: MailSite) => Omit<Content, 'name' | 'reason'>,
): EmailTemplate<Data> => ({
  content: (data, site) => {
    const { currency } = site
    return {
      ...content(
        currency === undefined ? data : { ...data, offering: { ...data.offering, currency } },
        site,
      ),
      name: greeted(data.name),
      reason: reason(data, site),
      ...invitationsOf(data, site),
    }
  },
})

function invitationsOf(data: OfferingData, site: MailSite): Pick<Content, 'invitations'> {
  const invitations = [data, ...(data.others ?? [])].flatMap(({ offering, entry }) =>
    entry ? [invitationOf(offering, entry, data.name, site)] : [],
  )
  return invitations.length > 0 ? { invitations } : {}
}

type Time = Pick<OfferingInMail, 'kind' | 'startsAt' | 'timezone' | 'duration'>

/**
 * When an offering takes place, in the reader's zone, followed by its own zone if the local times
 * differ (rule account-24). With the year, because mails are kept: `Tue 3 Mar 2026, 18:00–19:30
 * Berlin time (Tue 3 Mar 2026, 12:00–13:30 New York time)`.
 */
export function formatOfferingTime(time: Time, clock: ReaderClock): string {
  const language = languageOf(clock.language)
  const own = spanWords(time, { ...clock, zone: time.timezone })
  const zone = clock.zone ?? time.timezone
  const theirs = spanWords(time, { ...clock, zone })
  const words = inZone(theirs, zone, language)
  return theirs === own ? words : `${words} (${inZone(own, time.timezone, language)})`
}

function spanWords(
  { kind, startsAt, duration }: Time,
  reader: ReaderClock & { zone: string },
): string {
  const m = formats[languageOf(reader.language)]
  const start = wallClock(startsAt, reader)
  if (kind === 'course') return m.dayAndTime(start.day, start.time)
  const end = wallClock(new Date(startsAt.getTime() + duration * 60_000), reader)
  return end.day === start.day
    ? m.dayAndTime(start.day, m.clockRange(start.hhmm, end.hhmm, start.hour12))
    : m.daysRange(m.dayAndTime(start.day, start.time), m.dayAndTime(end.day, end.time))
}

export function formatOfferExpiry(
  until: Date,
  { timezone }: OfferingInMail,
  clock: ReaderClock,
): string {
  return instantWords(until, { ...clock, zone: clock.zone ?? timezone })
}

/** When an offering is over; to the day for a course. */
export const endOf = ({ kind, startsAt, duration }: Time): Date =>
  new Date(startsAt.getTime() + duration * (kind === 'course' ? 86_400_000 : 60_000))

/** `90 minutes`, `1 day`. */
export function formatDuration(
  { kind, duration }: Pick<OfferingInMail, 'kind' | 'duration'>,
  language: Language,
): string {
  const m = mailsOffering[language]
  return kind === 'course' ? m.days(duration) : m.minutes(duration)
}

/** `$79.00`, or `79.00 EUR` where something else is paid. */
export function formatPrice(price: number, language: Language, currency = 'usd'): string {
  if (currency === 'usd' && language === 'en') return `$${price.toFixed(2)}`
  const { digits } = CURRENCIES[currency as Currency]
  return formatMoney(Math.round(price * 10 ** digits), currency, formats[language].money)
}

/** Whether somebody pays for a seat. */
export const isPaid = ({ price = 0, currency }: OfferingInMail): boolean =>
  price > 0 && currency !== undefined

/**
 * What whoever cannot come may do, and what it costs (rule payment-17).
 * @param refundUntil the term of the payment; absent where the mail does not know it
 */
export function cancelNote(
  offering: OfferingInMail,
  clock: ReaderClock,
  refundUntil?: Date,
): string {
  const m = mailsOffering[languageOf(clock.language)]
  if (!isPaid(offering)) return m.cancelFree
  if (refundUntil === undefined) return m.cancelPaid
  if (refundUntil >= offering.startsAt) return m.cancelUntilStart[offering.kind]
  return m.cancelUntil(formatOfferExpiry(refundUntil, offering, clock))
}

/**
 * The instructor's name, which leads to their page (rule instructor-6).
 * @param linked false where they may have no page any more
 */
export function instructorFacts(
  { instructorName, instructorId }: OfferingInMail,
  { pages, language }: MailSite,
  linked = true,
): Fact[] {
  const value = personName(instructorName, '')
  if (value === '') return []
  return [
    {
      label: mailsOffering[language].instructor,
      value,
      typed: true,
      ...(linked && instructorId !== undefined && { url: `${pages}/instructors/${instructorId}` }),
    },
  ]
}

/**
 * The picture of an offering, and the day of a session of it on the reader's calendar.
 * @param seen false where nothing of it can be seen any more
 */
export const pictureAndLeaf = (
  { thumbnailId, timezone }: OfferingInMail,
  startsAt: Date,
  clock: ReaderClock,
  { publicUrl }: MailSite,
  seen = true,
): Pick<Summary, 'picture' | 'leaf'> => ({
  ...(seen &&
    thumbnailId !== undefined && {
      picture: `${publicUrl}${jpegUrl(thumbnailId)}`,
    }),
  leaf: wallClock(startsAt, { ...clock, zone: clock.zone ?? timezone }).leaf,
})

/** @param seen false: the instructor's name is no link, and there is no picture */
export function offeringBlock(
  offering: OfferingInMail,
  clock: ReaderClock,
  site: MailSite,
  seen = true,
): Block {
  const { kind, title, price, startsAt } = offering
  const { language } = site
  const m = mailsOffering[language]
  const when = formatOfferingTime(offering, clock)
  return {
    kind: 'summary',
    ...pictureAndLeaf(offering, startsAt, clock, site, seen),
    title,
    when: kind === 'course' ? m.starts(when) : when,
    facts: [
      ...instructorFacts(offering, site, seen),
      { label: m.duration, value: formatDuration(offering, language) },
      ...(price === undefined
        ? []
        : [{ label: m.price, value: formatPrice(price, language, offering.currency) }]),
    ],
  }
}

/** Offerings of a mail: each, or where only their times differ the first and all dates. */
export function offeringBlocks(
  offerings: readonly OfferingInMail[],
  clock: ReaderClock,
  site: MailSite,
  seen = true,
): Block[] {
  const blocks = offerings.map((offering) => offeringBlock(offering, clock, site, seen))
  const [first, ...others] = offerings
  const alike = others.every(
    ({ title, duration }) => title === first?.title && duration === first.duration,
  )
  if (others.length === 0 || !alike) return blocks
  const times = offerings.map((offering) => formatOfferingTime(offering, clock))
  const label = mailsOffering[site.language].allDates
  return [...blocks.slice(0, 1), { kind: 'quote', label, text: times.join('\n') }]
}

/**
 * What people with a seat may do before the start (rules session-4, calendar-6).
 * @param several the offering is one of several, whose calendar files are attached
 */
export function seatBlock(offering: OfferingInMail, site: MailSite, several = false): Block {
  const m = mailsOffering[site.language]
  const join = { label: m.joinHere[offering.kind], url: joinOf(offering, site.pages) }
  const add = { label: m.addToCalendar, url: calendarFileOf(offering, site) }
  return { kind: 'actions', actions: several ? [join] : [join, add] }
}

export function bookingOf({ id }: OfferingInMail, { pages }: MailSite): string {
  return pages + bookingPath(id)
}

export function taughtOf({ kind, id }: OfferingInMail, { pages }: MailSite): string {
  const tab = kind === 'class' ? 'myClasses' : 'myCourses'
  return pages + profilePath({ section: 'instructor', tab, [kind]: id })
}
