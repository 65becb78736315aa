import { profilePath } from '@firstbell/contract/profile'
import { counted, text, unlinked } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import {
  bookingOf,
  endOf,
  joinBlock,
  offeringBlock,
  offeringEmail,
  REASON_INSTRUCTOR,
  REASON_STUDENT,
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

  'offering-removed': offeringEmail(
    REASON_INSTRUCTOR,
    ({ clock, offering, booked }: Removed, publicUrl: string) => ({
      subject: `Deleted: ${unlinked(offering.title)}`,
      preview: `Your ${offering.kind} left every list.`,
      heading: `Your ${offering.kind} is deleted`,
      blocks: [
        text(
          booked === 0
            ? `Nobody had booked this ${offering.kind}.`
            : `${counted(booked, 'person', 'people')} had booked this ${offering.kind}; we told ${booked === 1 ? 'them' : 'all of them'} by mail.`,
        ),
        offeringBlock(offering, clock, publicUrl),
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
    }),
  ),
}
