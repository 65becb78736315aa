import { dateIn, instantIn, plusDays } from '@firstbell/contract/local-time'
import { CURRENCIES, formatMoney, type Currency } from '@firstbell/contract/money'
import { bookingPath, teachPath } from '@firstbell/contract/profile'
import { wallClock as localClock } from '@firstbell/contract/wall-clock'
import { weekdayNumbers } from '@firstbell/contract/weekday-numbers'
import { formats } from '@firstbell/messages/all/formats'
import { mailsOffering } from '@firstbell/messages/all/mails-offering'
import { offering as offeringTexts } from '@firstbell/messages/all/offering'
import { schedules } from '@firstbell/messages/all/schedules'
import { languageOf, type InEveryLanguage, type Language } from '@firstbell/messages/languages'
import {
  isolate,
  type Block,
  type Content,
  type Fact,
  type Summary,
} from '../../platform/mail/layout.ts'
import { email, personName, withoutLinks } from '../../platform/mail/mail-words.ts'
import type { EmailTemplate, MailSite } from '../../platform/mail/templates.ts'
import {
  instantWords,
  inZone,
  wallClock,
  type ReaderClock,
} from '../../platform/mail/time-words.ts'
import { jpegUrl } from '../uploads/uploads.ts'
import { calendarFileUrl, invitationOf, joinUrl, type CalendarEntry } from './calendar-event.ts'
import type { OfferingInMail } from './offering-for-mail.ts'

export const reasonStudent = ({ language }: MailSite) => mailsOffering[language].reasonStudent
export const reasonInstructor = ({ language }: MailSite) => mailsOffering[language].reasonInstructor

interface OfferingData {
  name: string
  offering: OfferingInMail
  /** The event for the recipient's calendar (rule calendar-5). */
  entry?: CalendarEntry
  /** Further classes of the series that the mail is about. */
  others?: readonly { offering: OfferingInMail; entry?: CalendarEntry }[]
}

/** The field `others` of a mail's data; absent if there are none. */
export const othersOf = <Other extends { offering: OfferingInMail }>(others: readonly Other[]) =>
  others.length > 0 ? { others } : {}

/** Returns all offerings of a mail's data. */
export const offeringsOf = ({
  offering,
  others = [],
}: Pick<OfferingData, 'offering' | 'others'>) => [
  offering,
  ...others.map((other) => other.offering),
]

/**
 * Returns the title of one or more offerings for a subject: 'Yoga', 'Yoga, 4 dates', or 'Yoga and 3 more' if
 * their titles differ.
 */
export function titlesOf(offerings: readonly OfferingInMail[], language: Language): string {
  const m = mailsOffering[language]
  const [first = '', ...others] = offerings.map(({ title }) => withoutLinks(title))
  if (others.length === 0) return isolate(first, language)
  return others.every((title) => title === first)
    ? m.severalDates(first, offerings.length)
    : m.andMore(first, others.length)
}

/**
 * Returns a function that declares templates about offerings. It adds the currency of their prices, the reason, and the
 * events for the recipient's calendar (`entry`).
 * @param reason returns the sentence that says why the recipient gets the mail
 */
export const offeringEmail =
  <Texts>(texts: InEveryLanguage<Texts>, reason: (site: MailSite, data: OfferingData) => string) =>
  <Data extends OfferingData>(
    content: (m: Texts, data: Data, site: MailSite) => Omit<Content, 'name' | 'reason'>,
  ): EmailTemplate<Data> =>
    email(texts, (m, data: Data, site) => {
      const { currency } = site
      const inCurrency = <Entry extends { offering: OfferingInMail }>(entry: Entry): Entry =>
        currency === undefined ? entry : { ...entry, offering: { ...entry.offering, currency } }
      const { others } = data
      const priced = { ...inCurrency(data), ...(others && { others: others.map(inCurrency) }) }
      return {
        ...content(m, priced, site),
        reason: reason(site, data),
        ...invitationsOf(data, site),
      }
    })

function invitationsOf(data: OfferingData, site: MailSite): Pick<Content, 'invitations'> {
  const invitations = [data, ...(data.others ?? [])].flatMap(({ offering, entry }) =>
    entry ? [invitationOf(offering, entry, data.name, site)] : [],
  )
  return invitations.length > 0 ? { invitations } : {}
}

type Time = Pick<OfferingInMail, 'kind' | 'startsAt' | 'timezone' | 'duration'>

/**
 * Formats when an offering takes place, in the reader's zone, followed by its own zone if the local times
 * differ (rule account-24). Includes the year, because mails are kept: `Tue 3 Mar 2026, 18:00–19:30
 * Berlin time (Tue 3 Mar 2026, 12:00–13:30 New York time)`.
 */
export function formatOfferingTime(time: Time, clock: ReaderClock): string {
  const { when, whenElsewhere } = formatOfferingTimes(time, clock)
  return whenElsewhere === undefined ? when : `${when} (${whenElsewhere})`
}

/** Returns both parts of `formatOfferingTime`. */
export function formatOfferingTimes(
  time: Time,
  clock: ReaderClock,
): Pick<Summary, 'when' | 'whenElsewhere'> {
  const language = languageOf(clock.language)
  const inOwnZone = formatSpan(time, { ...clock, zone: time.timezone })
  const zone = clock.zone ?? time.timezone
  const inReadersZone = formatSpan(time, { ...clock, zone })
  return {
    when: inZone(inReadersZone, zone, language),
    ...(inReadersZone !== inOwnZone && {
      whenElsewhere: inZone(inOwnZone, time.timezone, language),
    }),
  }
}

function formatSpan(
  { kind, startsAt, duration }: Time,
  reader: ReaderClock & { zone: string },
): string {
  const m = formats[languageOf(reader.language)]
  const start = wallClock(startsAt, reader)
  if (kind === 'course') return m.timeOnDay(start.time, start.day)
  const end = wallClock(new Date(startsAt.getTime() + duration * 60_000), reader)
  return end.day === start.day
    ? m.dayAndTime(start.day, m.clockRange(start.hhmm, end.hhmm, start.hour12))
    : m.daysRange(m.dayAndTime(start.day, start.time), m.dayAndTime(end.day, end.time))
}

/** Formats the hours of an offering's first day: `18:00–19:30`; only the start for a course, and across midnight. */
export function formatHours(
  { kind, startsAt, duration }: Time,
  reader: ReaderClock & { zone: string },
): string {
  const start = wallClock(startsAt, reader)
  const end = wallClock(new Date(startsAt.getTime() + duration * 60_000), reader)
  return kind === 'class' && end.day === start.day
    ? formats[languageOf(reader.language)].clockRange(start.hhmm, end.hhmm, start.hour12)
    : start.time
}

/** Formats when something about an offering ends: `Tue 3 Mar 2026, 18:20 Berlin time`. */
export function formatOfferExpiry(
  until: Date,
  { timezone }: OfferingInMail,
  clock: ReaderClock,
): string {
  return instantWords(until, { ...clock, zone: clock.zone ?? timezone })
}

/** Returns the end of an offering; for a course the exact day but not the exact time. */
export const endOf = ({ kind, startsAt, duration }: Time): Date =>
  new Date(startsAt.getTime() + duration * (kind === 'course' ? 86_400_000 : 60_000))

/**
 * Formats the duration of an offering, or when a course with a schedule meets, in the reader's zone: `90 minutes`,
 * `1 day`, `Tuesdays, 12 sessions, Dec 1, 2026 – Mar 2, 2027, not on Jan 5, 2027`.
 */
export function formatDuration(
  { kind, duration, startsAt, timezone, schedule }: Time & Pick<OfferingInMail, 'schedule'>,
  clock: ReaderClock,
): string {
  const language = languageOf(clock.language)
  const m = mailsOffering[language]
  if (!schedule) return kind === 'course' ? m.days(duration) : m.minutes(duration)
  const { daily, line, notOn, onWeekdays } = schedules[language]
  const first = dateIn(startsAt.getTime(), timezone)
  const { time } = localClock(startsAt.getTime(), timezone)
  const zone = clock.zone ?? timezone
  const dayOf = (date: string) =>
    wallClock(new Date(instantIn(date, time, timezone)), { ...clock, zone })
  const [start, end] = [dayOf(first), dayOf(plusDays(first, duration - 1))]
  return line([
    schedule.every === 'day'
      ? daily
      : onWeekdays(weekdayNumbers(schedule, first, start.weekday), schedule.every === 'two weeks'),
    offeringTexts[language].sessions(schedule.sessions),
    duration > 1
      ? formats[language].daysRange(start.shortDayOfYear, end.shortDayOfYear)
      : start.shortDayOfYear,
    ...(schedule.except.length > 0
      ? [notOn(schedule.except.map((date) => dayOf(date).shortDayOfYear))]
      : []),
  ])
}

/** The label of `formatDuration`. */
export const durationLabel = ({ schedule }: Pick<OfferingInMail, 'schedule'>, language: Language) =>
  schedule ? mailsOffering[language].sessions : mailsOffering[language].duration

/** Formats a price: `$79.00`, or `79.00 EUR` in another currency. */
export function formatPrice(price: number, language: Language, currency = 'usd'): string {
  if (currency === 'usd' && language === 'en') return `$${price.toFixed(2)}`
  const { digits } = CURRENCIES[currency as Currency]
  return formatMoney(Math.round(price * 10 ** digits), currency, formats[language].money)
}

/** Whether a seat has to be paid for: a site without payments shows prices, but charges none. */
export const isPaid = ({ price = 0, currency }: OfferingInMail): boolean =>
  price > 0 && currency !== undefined

/**
 * Returns the sentence about cancelling a booking and its refund (rule payment-17).
 * @param refundUntil the end of the refund term; undefined if the mail does not know it
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

/** Returns the instructor's name with a link to their page (rule instructor-6); [] after they have left. */
export function instructorFacts(
  { instructorName, instructorId }: OfferingInMail,
  { pagesUrl, language }: MailSite,
): Fact[] {
  const value = personName(instructorName)
  if (value === '') return []
  const url = instructorId && { url: `${pagesUrl}/instructors/${instructorId}` }
  return [{ label: mailsOffering[language].instructor, value, typed: true, ...url }]
}

/** Returns the picture of an offering, and the day of one of its sessions as a calendar leaf. */
export const pictureAndDay = (
  { thumbnailId, timezone }: OfferingInMail,
  startsAt: Date,
  clock: ReaderClock,
  { publicUrl }: MailSite,
): Pick<Summary, 'picture' | 'leaf'> => ({
  ...(thumbnailId !== undefined && { picture: `${publicUrl}${jpegUrl(thumbnailId, '16x9')}` }),
  leaf: wallClock(startsAt, { ...clock, zone: clock.zone ?? timezone }).leaf,
})

/** Returns the block that shows an offering: picture, title, time, instructor, duration and price. */
export function offeringBlock(offering: OfferingInMail, clock: ReaderClock, site: MailSite): Block {
  const { kind, title, price, startsAt } = offering
  const { language } = site
  const m = mailsOffering[language]
  const times = formatOfferingTimes(offering, clock)
  return {
    kind: 'summary',
    ...pictureAndDay(offering, startsAt, clock, site),
    title,
    ...times,
    ...(kind === 'course' && { when: m.starts(times.when) }),
    facts: [
      ...instructorFacts(offering, site),
      { label: durationLabel(offering, language), value: formatDuration(offering, clock) },
      // Sites without payments show no price of a class.
      ...(price === undefined || (kind === 'class' && offering.currency === undefined)
        ? []
        : [{ label: m.price, value: formatPrice(price, language, offering.currency) }]),
    ],
  }
}

/** Returns a block for each offering of a mail; if only their times differ, the first and a list of all dates. */
export function offeringBlocks(
  offerings: readonly OfferingInMail[],
  clock: ReaderClock,
  site: MailSite,
): Block[] {
  const blocks = offerings.map((offering) => offeringBlock(offering, clock, site))
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
 * Returns the links to join the offering and to add it to a calendar (rules session-4, calendar-6).
 * @param options.several whether the mail is about several offerings, whose calendar files are attached instead
 */
export function seatBlock(
  offering: OfferingInMail,
  site: MailSite,
  { several = false }: { several?: boolean } = {},
): Block {
  const m = mailsOffering[site.language]
  const join = { label: m.joinHere[offering.kind], url: joinUrl(offering, site.pagesUrl) }
  const add = { label: m.addToCalendar, url: calendarFileUrl(offering, site) }
  return { kind: 'actions', actions: several ? [join] : [join, add] }
}

/** Returns the URL of the page on which a student sees their booking or place on the waitlist. */
export function bookingUrl({ id }: OfferingInMail, { pagesUrl }: MailSite): string {
  return pagesUrl + bookingPath(id)
}

/** Returns the URL of the page from which an instructor runs an offering of theirs. */
export function taughtOfferingUrl({ id }: OfferingInMail, { pagesUrl }: MailSite): string {
  return pagesUrl + teachPath(id)
}
