import { profilePath } from '@firstbell/contract/profile'
import { mailsLayout } from '@firstbell/messages/all/mails-layout'
import { mailsOffering } from '@firstbell/messages/all/mails-offering'
import { mailsOfferings } from '@firstbell/messages/all/mails-offerings'
import type { Language } from '@firstbell/messages/languages'
import { isolate, type Change } from '../../platform/mail/layout.ts'
import { text, unlinked } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
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
  /** Absent with a seat. */
  waits?: boolean
  /**
   * The later end of those before and after the change: the mail is of use until then, also where the change
   * made the offering end at once. Absent in mails that an earlier version has queued.
   */
  until?: Date
  others?: readonly Pick<Changed, 'offering' | 'changes' | 'entry' | 'waits' | 'until'>[]
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
      const changes = allChanges(all)
      const changed = booked ? m.changedBooked[which] : m.changedWaited[which]
      return {
        subject: m.changedSubject(titlesOf(offeringsOf(data), language)),
        preview: mailsLayout[language].listed(
          changes.map(({ label, after, typed = false }) =>
            mailsLayout[language].labelled(
              label,
              typed ? isolate(unlinked(after), language) : unlinked(after),
            ),
          ),
        ),
        heading: booked ? m.changedHeading[which] : m.waitedChangedHeading[which],
        blocks: [
          text(booked && waited ? m.changedBoth : changed),
          { kind: 'changes', changes },
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
