import { bookingPath, profilePath } from '@firstbell/contract/profile'
import { CURRENCIES, formatMoney, type Currency } from '@firstbell/contract/money'
import { formatRange } from '@firstbell/contract/clock'
import { zoneName } from '@firstbell/contract/time-zones'
import type { Block, Content, Fact, Summary } from '../../platform/mail/layout.ts'
import { counted, greeted, personName, unlinked } from '../../platform/mail/mail-words.ts'
import type { EmailTemplate } from '../../platform/mail/templates.ts'
import { instantWords, wallClock, type ReaderClock } from '../../platform/mail/time-words.ts'
import type { IMAGE_WIDTHS } from '@firstbell/contract/limits'
import { viewUrl } from '../uploads/uploads.ts'
import { calendarFileOf, invitationOf, joinOf, type CalendarEntry } from './calendar-event.ts'

/** The parts of mails about a class or course. */

export const REASON_STUDENT = 'You get this mail because you book classes and courses at Firstbell.'
export const REASON_INSTRUCTOR = 'You get this mail because you teach at Firstbell.'

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
export function titlesOf(offerings: readonly OfferingInMail[]): string {
  const [first = '', ...others] = offerings.map(({ title }) => unlinked(title))
  if (others.length === 0) return first
  return others.every((title) => title === first)
    ? `${first}, ${offerings.length} dates`
    : `${first} and ${others.length} more`
}

/**
 * Declares a template about an offering.
 * @param reason why its reader gets it
 */
export const offeringEmail = <Data extends OfferingData>(
  reason: string | ((data: Data) => string),
  content: (data: Data, publicUrl: string) => Omit<Content, 'name' | 'reason'>,
): EmailTemplate<Data> => ({
  content: (data, publicUrl, currency) => ({
    ...content(
      currency === undefined ? data : { ...data, offering: { ...data.offering, currency } },
      publicUrl,
    ),
    name: greeted(data.name),
    reason: typeof reason === 'string' ? reason : reason(data),
    ...invitationsOf(data, publicUrl),
  }),
})

function invitationsOf(data: OfferingData, publicUrl: string): Pick<Content, 'invitations'> {
  const invitations = [data, ...(data.others ?? [])].flatMap(({ offering, entry }) =>
    entry ? [invitationOf(offering, entry, data.name, publicUrl)] : [],
  )
  return invitations.length > 0 ? { invitations } : {}
}

/** Pixels; shown at half of it on a dense screen. */
const PICTURE_WIDTH: (typeof IMAGE_WIDTHS)[number] = 960

type Time = Pick<OfferingInMail, 'kind' | 'startsAt' | 'timezone' | 'duration'>

/**
 * When an offering takes place, in the reader's zone, followed by its own zone if the local times
 * differ (rule account-24). With the year, because mails are kept: `Tue 3 Mar 2026, 18:00–19:30
 * Berlin time (Tue 3 Mar 2026, 12:00–13:30 New York time)`.
 */
export function formatOfferingTime(time: Time, { zone, locale }: ReaderClock): string {
  const own = spanWords(time, { zone: time.timezone, locale })
  const reader = zone ?? time.timezone
  const theirs = spanWords(time, { zone: reader, locale })
  const words = `${theirs} ${zoneName(reader)}`
  return theirs === own ? words : `${words} (${own} ${zoneName(time.timezone)})`
}

function spanWords(
  { kind, startsAt, duration }: Time,
  reader: ReaderClock & { zone: string },
): string {
  const start = wallClock(startsAt, reader)
  if (kind === 'course') return `${start.day}, ${start.time}`
  const end = wallClock(new Date(startsAt.getTime() + duration * 60_000), reader)
  return end.day === start.day
    ? `${start.day}, ${formatRange(start.hhmm, end.hhmm, start.hour12)}`
    : `${start.day}, ${start.time} – ${end.day}, ${end.time}`
}

export function formatOfferExpiry(
  until: Date,
  { timezone }: OfferingInMail,
  { zone, locale }: ReaderClock,
): string {
  return instantWords(until, { zone: zone ?? timezone, locale })
}

/** When an offering is over; to the day for a course. */
export const endOf = ({ kind, startsAt, duration }: Time): Date =>
  new Date(startsAt.getTime() + duration * (kind === 'course' ? 86_400_000 : 60_000))

/** `90 minutes`, `1 day`. */
export function formatDuration({ kind, duration }: Pick<OfferingInMail, 'kind' | 'duration'>) {
  return counted(duration, kind === 'course' ? 'day' : 'minute')
}

/** `$79.00`, or `79.00 EUR` where something else is paid. */
export function formatPrice(price: number, currency = 'usd'): string {
  if (currency === 'usd') return `$${price.toFixed(2)}`
  const { digits } = CURRENCIES[currency as Currency]
  return formatMoney(Math.round(price * 10 ** digits), currency)
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
  if (!isPaid(offering))
    return 'Cannot make it? Cancel the booking there, so that somebody else gets the seat.'
  if (refundUntil === undefined)
    return 'Cannot make it? The booking says whether cancelling it is refunded.'
  if (refundUntil >= offering.startsAt)
    return `Cannot make it? Cancel the booking there before the ${offering.kind} starts, and you get your money back.`
  return `Cannot make it? Cancelling the booking there is refunded until ${formatOfferExpiry(refundUntil, offering, clock)}, and not after that.`
}

/**
 * The instructor's name, which leads to their page (rule instructor-6).
 * @param publicUrl null where they may have no page any more
 */
export function instructorFacts(
  { instructorName, instructorId }: OfferingInMail,
  publicUrl: string | null,
): Fact[] {
  const value = personName(instructorName, '')
  if (value === '') return []
  const linked = publicUrl !== null && instructorId !== undefined
  return [
    {
      label: 'Instructor',
      value,
      ...(linked && { url: `${publicUrl}/instructors/${instructorId}` }),
    },
  ]
}

/**
 * The picture of an offering, and the day of a session of it on the reader's calendar.
 * @param publicUrl null where nothing of it can be seen any more
 */
export const pictureAndLeaf = (
  { thumbnailId, timezone }: OfferingInMail,
  startsAt: Date,
  { zone, locale }: ReaderClock,
  publicUrl: string | null,
): Pick<Summary, 'picture' | 'leaf'> => ({
  ...(publicUrl !== null &&
    thumbnailId !== undefined && {
      picture: `${publicUrl}${viewUrl(thumbnailId)}?w=${PICTURE_WIDTH}`,
    }),
  leaf: wallClock(startsAt, { zone: zone ?? timezone, locale }).leaf,
})

/** @param publicUrl null: the instructor's name is no link, and there is no picture */
export function offeringBlock(
  offering: OfferingInMail,
  clock: ReaderClock,
  publicUrl: string | null,
): Block {
  const { kind, title, price, startsAt } = offering
  return {
    kind: 'summary',
    ...pictureAndLeaf(offering, startsAt, clock, publicUrl),
    title,
    when: `${kind === 'course' ? 'Starts ' : ''}${formatOfferingTime(offering, clock)}`,
    facts: [
      ...instructorFacts(offering, publicUrl),
      { label: 'Duration', value: formatDuration(offering) },
      ...(price === undefined
        ? []
        : [{ label: 'Price', value: formatPrice(price, offering.currency) }]),
    ],
  }
}

/** Offerings of a mail: each, or where only their times differ the first and all dates. */
export function offeringBlocks(
  offerings: readonly OfferingInMail[],
  clock: ReaderClock,
  publicUrl: string | null,
): Block[] {
  const blocks = offerings.map((offering) => offeringBlock(offering, clock, publicUrl))
  const [first, ...others] = offerings
  const alike = others.every(
    ({ title, duration }) => title === first?.title && duration === first.duration,
  )
  if (others.length === 0 || !alike) return blocks
  const times = offerings.map((offering) => formatOfferingTime(offering, clock))
  return [...blocks.slice(0, 1), { kind: 'quote', label: 'All dates', text: times.join('\n') }]
}

/**
 * What people with a seat may do before the start (rules session-4, calendar-6).
 * @param several the offering is one of several, whose calendar files are attached
 */
export function seatBlock(offering: OfferingInMail, publicUrl: string, several = false): Block {
  const join = { label: `Join the ${offering.kind} here`, url: joinOf(offering, publicUrl) }
  const add = { label: 'Add to calendar', url: calendarFileOf(offering, publicUrl) }
  return { kind: 'actions', actions: several ? [join] : [join, add] }
}

export function bookingOf({ id }: OfferingInMail, publicUrl: string): string {
  return publicUrl + bookingPath(id)
}

export function taughtOf({ kind, id }: OfferingInMail, publicUrl: string): string {
  const tab = kind === 'class' ? 'myClasses' : 'myCourses'
  return publicUrl + profilePath({ section: 'instructor', tab, [kind]: id })
}
