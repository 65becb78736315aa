import { profilePath } from '@firstbell/contract/profile'
import { mailsLayout } from '@firstbell/messages/all/mails-layout'
import { mailsOffering } from '@firstbell/messages/all/mails-offering'
import { mailsOfferings } from '@firstbell/messages/all/mails-offerings'
import type { Language } from '@firstbell/messages/languages'
import { isolate, type Change } from '../../platform/mail/layout.ts'
import { text, unlinked } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import { inZone, wallClock, type ReaderClock } from '../../platform/mail/time-words.ts'
import {
  bookingOf,
  endOf,
  seatBlock,
  offeringBlocks,
  offeringEmail,
  offeringsOf,
  reasonInstructor,
  reasonStudent,
  titlesOf,
  type CalendarEntry,
  type OfferingInMail,
  type Reader,
  isPaid,
} from '../offering-display/offering-display.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof offeringsEmails> {}
}

interface Changed extends Reader {
  offering: OfferingInMail
  changes: readonly Change[]
  entry?: CalendarEntry
  /** The start before the change; absent if that is the same. */
  movedFrom?: Date
  /** Absent with a seat. */
  waits?: boolean
  /**
   * The later end of those before and after the change: the mail is of use until then, also where the change
   * made the offering end at once. Absent in mails that an earlier version has queued.
   */
  until?: Date
  others?: readonly Pick<
    Changed,
    'offering' | 'changes' | 'movedFrom' | 'entry' | 'waits' | 'until'
  >[]
}

/**
 * Says in one sentence that all offerings of a mail keep their day and move to the same time: 'Every
 * Tuesday from Dec 8 to Feb 16: 7:00 PM Berlin time instead of 6:30 PM'.
 * @returns undefined if they do not
 */
function moveOf(
  all: readonly Pick<Changed, 'offering' | 'movedFrom'>[],
  clock: ReaderClock,
  language: Language,
): string | undefined {
  const zone = clock.zone ?? all[0]?.offering.timezone
  if (
    zone === undefined ||
    (clock.zone === null && all.some((each) => each.offering.timezone !== zone))
  )
    return undefined
  const moves = all.flatMap(({ offering: { startsAt }, movedFrom }) =>
    movedFrom === undefined
      ? []
      : [
          {
            before: wallClock(movedFrom, { ...clock, zone }),
            after: wallClock(startsAt, { ...clock, zone }),
          },
        ],
  )
  const [first, last] = [moves[0], moves.at(-1)]
  if (moves.length < 2 || moves.length < all.length || !first || !last) return undefined
  const alike = moves.every(
    ({ before, after }) =>
      before.date === after.date &&
      before.hhmm === first.before.hhmm &&
      after.hhmm === first.after.hhmm,
  )
  if (!alike) return undefined
  const m = mailsOfferings[language]
  const weekly = moves.every(
    ({ after }, index) =>
      Date.parse(after.date) - Date.parse(first.after.date) === index * 7 * 86_400_000,
  )
  return m.moved(
    weekly ? m.everyWeekday[first.after.weekday]! : m.dates(moves.length),
    [first.after.shortDay, last.after.shortDay],
    inZone(first.after.time, zone, language),
    first.before.time,
  )
}

/** The changes of all offerings, those of one label together and what is the same once. */
function allChanges(all: readonly Pick<Changed, 'changes'>[]): Changed['changes'] {
  const changes = all.flatMap((each) => each.changes)
  return [...Map.groupBy(changes, ({ label }) => label).values()].flatMap((of) => [
    ...new Map(of.map((change) => [`${change.before}\n${change.after}`, change])).values(),
  ])
}

/** Sent to the instructor. */
interface Removed extends Reader {
  offering: OfferingInMail
  others?: readonly { offering: OfferingInMail }[]
  /** The number of people who were booked and got a mail. */
  booked: number
}

export const offeringsEmails = {
  'offering-changed': {
    ...offeringEmail(reasonStudent, (data: Changed, site) => {
      const { language } = site
      const [m, common] = [mailsOfferings[language], mailsOffering[language]]
      const { clock, offering, others = [] } = data
      const all = [data, ...others]
      const several = others.length > 0
      const which = several ? 'several' : offering.kind
      const seats = all.filter((each) => !each.waits)
      const [booked] = seats
      const waited = all.some((each) => each.waits)
      const move = moveOf(all, clock, language)
      const changes = allChanges(all).filter(({ label }) => move === undefined || label !== m.when)
      const changed = booked ? m.changedBooked[which] : m.changedWaited[which]
      return {
        subject: m.changedSubject(titlesOf(offeringsOf(data), language)),
        preview: mailsLayout[language].listed([
          ...(move === undefined ? [] : [move]),
          ...changes.map(({ label, after, typed = false }) =>
            mailsLayout[language].labelled(
              label,
              typed ? isolate(unlinked(after), language) : unlinked(after),
            ),
          ),
        ]),
        heading: booked ? m.changedHeading[which] : m.waitedChangedHeading[which],
        blocks: [
          text(booked && waited ? m.changedBoth : changed),
          ...(move === undefined ? [] : [text(move)]),
          ...(changes.length === 0 ? [] : [{ kind: 'changes' as const, changes }]),
          text(m.takesPlaceNow[which]),
          ...offeringBlocks(offeringsOf(data), clock, site),
          ...(booked ? [seatBlock(booked.offering, site, several)] : []),
        ],
        button: {
          label: booked ? common.viewBooking : common.seePlace,
          url: bookingOf((booked ?? data).offering, site),
        },
        notes: [noteOf(m, booked?.offering, seats.length)],
      }
    }),
    expiresAt: ({ offering, until, others = [] }: Changed) =>
      new Date(
        Math.max(
          ...[{ offering, until }, ...others].map((each) =>
            (each.until ?? endOf(each.offering)).getTime(),
          ),
        ),
      ),
  },

  'offering-removed': offeringEmail(reasonInstructor, (data: Removed, site) => {
    const { language, pages } = site
    const m = mailsOfferings[language]
    const { clock, offering, booked } = data
    const offerings = offeringsOf(data)
    const which = offerings.length > 1 ? 'several' : offering.kind
    return {
      subject: m.deletedSubject(titlesOf(offerings, language)),
      preview: m.deletedPreview[which],
      heading: m.deletedHeading[which],
      blocks: [
        text(booked === 0 ? m.nobodyBooked[which] : m.weTold[which](booked)),
        ...offeringBlocks(offerings, clock, site),
      ],
      button: {
        label: mailsOffering[language].openProfile,
        url:
          pages +
          profilePath({
            section: 'instructor',
            tab: offering.kind === 'class' ? 'myClasses' : 'myCourses',
          }),
      },
    }
  }),
}

/** What became of the seats, or of the place in line. */
function noteOf(
  m: (typeof mailsOfferings)[Language],
  booked: OfferingInMail | undefined,
  seats: number,
): string {
  if (seats > 1) return m.seatsStay
  if (!booked) return m.placeStays
  return isPaid(booked) ? m.paidSeatStays : m.seatStays
}
