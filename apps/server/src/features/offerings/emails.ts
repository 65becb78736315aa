import { profilePath } from '@firstbell/contract/profile'
import { counted, text, unlinked } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import {
  bookingOf,
  endOf,
  seatBlock,
  offeringBlocks,
  offeringEmail,
  offeringsOf,
  REASON_INSTRUCTOR,
  REASON_STUDENT,
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
  changes: readonly { label: string; before: string; after: string }[]
  entry?: CalendarEntry
  /** Absent with a seat. */
  waits?: boolean
  others?: readonly Pick<Changed, 'offering' | 'changes' | 'entry' | 'waits'>[]
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
    ...offeringEmail(REASON_STUDENT, (data: Changed, publicUrl: string) => {
      const { clock, offering, others = [] } = data
      const all = [data, ...others]
      const several = others.length > 0
      const seats = all.filter((each) => !each.waits)
      const [booked] = seats
      const waited = all.some((each) => each.waits)
      const have = booked ? (waited ? 'booked or wait for' : 'booked') : 'wait for'
      const changes = allChanges(all)
      return {
        subject: `Changed: ${titlesOf(offeringsOf(data))}`,
        preview: changes.map(({ label, after }) => `${label}: ${unlinked(after)}`).join(', '),
        heading: several
          ? 'Your classes have changed'
          : booked
            ? `Your ${offering.kind} has changed`
            : `The ${offering.kind} you wait for has changed`,
        blocks: [
          text(
            `The instructor changed ${several ? 'classes' : `a ${offering.kind}`} you ${have}. This is new:`,
          ),
          { kind: 'changes', changes },
          text(`And this is how ${several ? 'they take' : 'it takes'} place now:`),
          ...offeringBlocks(offeringsOf(data), clock, publicUrl),
          ...(booked ? [seatBlock(booked.offering, publicUrl, several)] : []),
        ],
        button: {
          label: booked ? 'View booking' : 'See your place',
          url: bookingOf((booked ?? data).offering, publicUrl),
        },
        notes: [
          seats.length > 1
            ? 'Your seats are still yours. If a date no longer suits you, cancel that booking there.'
            : booked
              ? `Your seat is still yours. If it no longer suits you, cancel the booking there${isPaid(booked.offering) ? ': it says what you get back' : ''}.`
              : 'You still have your place. If it no longer suits you, leave the waitlist there.',
        ],
      }
    }),
    expiresAt: ({ offering, others = [] }: Changed) =>
      new Date(
        Math.max(...[{ offering }, ...others].map((each) => endOf(each.offering).getTime())),
      ),
  },

  'offering-removed': offeringEmail(REASON_INSTRUCTOR, (data: Removed, publicUrl: string) => {
    const { clock, offering, booked } = data
    const offerings = offeringsOf(data)
    const several = offerings.length > 1
    const these = several ? 'these classes' : `this ${offering.kind}`
    return {
      subject: `Deleted: ${titlesOf(offerings)}`,
      preview: `Your ${several ? 'classes' : offering.kind} left every list.`,
      heading: several ? 'Your classes are deleted' : `Your ${offering.kind} is deleted`,
      blocks: [
        text(
          booked === 0
            ? `Nobody had booked ${these}.`
            : `${counted(booked, 'person', 'people')} had booked ${these}; we told ${booked === 1 ? 'them' : 'all of them'} by mail.`,
        ),
        ...offeringBlocks(offerings, clock, publicUrl),
      ],
      button: {
        label: 'Open your profile',
        url:
          publicUrl +
          profilePath({
            section: 'instructor',
            tab: offering.kind === 'class' ? 'myClasses' : 'myCourses',
          }),
      },
    }
  }),
}
