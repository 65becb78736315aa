import { profilePath } from '@firstbell/contract/profile'
import { counted, text, unlinked } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import {
  bookingOf,
  endOf,
  joinBlock,
  offeringBlock,
  offeringBlocks,
  offeringEmail,
  offeringsOf,
  REASON_INSTRUCTOR,
  REASON_STUDENT,
  titlesOf,
  type CalendarEntry,
  type OfferingInMail,
  type Reader,
} from '../offering-display/offering-display.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof offeringsEmails> {}
}

interface Changed extends Reader {
  offering: OfferingInMail
  changes: readonly { label: string; before: string; after: string }[]
  entry?: CalendarEntry
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
    ...offeringEmail(
      REASON_STUDENT,
      ({ clock, offering, changes }: Changed, publicUrl: string) => ({
        subject: `Changed: ${unlinked(offering.title)}`,
        preview: changes.map(({ label, after }) => `${label}: ${unlinked(after)}`).join(', '),
        heading: `Your ${offering.kind} has changed`,
        blocks: [
          text(`The instructor changed a ${offering.kind} you booked. This is new:`),
          { kind: 'changes', changes },
          text('And this is how it takes place now:'),
          offeringBlock(offering, clock, publicUrl),
          joinBlock(offering, publicUrl),
        ],
        button: { label: 'View booking', url: bookingOf(offering, publicUrl) },
        notes: ['Your seat is still yours. If it no longer suits you, cancel the booking there.'],
      }),
    ),
    expiresAt: ({ offering }: Changed) => endOf(offering),
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
