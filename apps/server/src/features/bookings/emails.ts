import { profilePath } from '@firstbell/contract/profile'
import { counted, greeted, personName, text, unlinked } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import {
  offeringBlock,
  offeringEmail,
  pageOf,
  REASON_INSTRUCTOR,
  REASON_STUDENT,
  taughtOf,
  whenWords,
  type OfferingInMail,
} from './offering-email.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof bookingsEmails> {}
}

interface ToStudent {
  name: string
  offering: OfferingInMail
}

interface ToInstructor extends ToStudent {
  student: string
  seatsLeft: number
}

interface Cancelled extends ToStudent {
  reason: 'deleted' | 'instructor-removed' | 'instructor-left'
}

const seats = (seatsLeft: number, kind: string): string =>
  seatsLeft > 0
    ? `${counted(seatsLeft, 'seat')} ${seatsLeft === 1 ? 'is' : 'are'} left.`
    : `The ${kind} is now full.`

const cancelledBecause = {
  deleted: 'The instructor has cancelled it.',
  'instructor-removed': 'The instructor no longer teaches classes at Firstbell.',
  'instructor-left': 'The instructor has left Firstbell.',
} as const

export const bookingsEmails = {
  'booking-confirmed': offeringEmail(({ name, offering }: ToStudent, publicUrl: string) => ({
    subject: `Booked: ${unlinked(offering.title)}`,
    preview: `Your seat is booked for ${whenWords(offering)}.`,
    heading: 'Your seat is booked',
    name: greeted(name),
    blocks: [text(`You have a seat in this ${offering.kind}:`), offeringBlock(offering)],
    button: { label: `View ${offering.kind}`, url: pageOf(offering, publicUrl) },
    notes: [
      `Cannot make it? Cancel the booking in your profile, so that somebody else gets the seat.`,
    ],
    reason: REASON_STUDENT,
  })),

  'booking-cancelled': offeringEmail(({ name, offering }: ToStudent, publicUrl: string) => ({
    subject: `Booking cancelled: ${unlinked(offering.title)}`,
    preview: 'Your seat is free for somebody else.',
    heading: 'Your booking is cancelled',
    name: greeted(name),
    blocks: [
      text(`You no longer have a seat in this ${offering.kind}:`),
      offeringBlock(offering),
      text('If you change your mind, you can book again as long as there are seats.'),
    ],
    button: { label: `View ${offering.kind}`, url: pageOf(offering, publicUrl) },
    reason: REASON_STUDENT,
  })),

  'seat-booked': offeringEmail(
    ({ name, student, offering, seatsLeft }: ToInstructor, publicUrl: string) => ({
      subject: `New booking: ${unlinked(offering.title)}`,
      preview: `${personName(student, 'A student')} booked a seat.`,
      heading: 'You have a new booking',
      name: greeted(name),
      blocks: [
        text(
          `${personName(student, 'A student')} booked a seat in your ${offering.kind}. ${seats(seatsLeft, offering.kind)}`,
        ),
        offeringBlock(offering),
      ],
      button: { label: 'See who is enrolled', url: taughtOf(offering, publicUrl) },
      reason: REASON_INSTRUCTOR,
    }),
  ),

  'seat-cancelled': offeringEmail(
    ({ name, student, offering, seatsLeft }: ToInstructor, publicUrl: string) => ({
      subject: `Cancellation: ${unlinked(offering.title)}`,
      preview: `${personName(student, 'A student')} gave a seat back.`,
      heading: 'A seat is free again',
      name: greeted(name),
      blocks: [
        text(
          `${personName(student, 'A student')} cancelled a booking in your ${offering.kind}. ${seats(seatsLeft, offering.kind)}`,
        ),
        offeringBlock(offering),
      ],
      button: { label: 'See who is enrolled', url: taughtOf(offering, publicUrl) },
      reason: REASON_INSTRUCTOR,
    }),
  ),

  'offering-cancelled': offeringEmail(
    ({ name, offering, reason }: Cancelled, publicUrl: string) => ({
      subject: `Cancelled: ${unlinked(offering.title)}`,
      preview: `This ${offering.kind} does not take place. ${cancelledBecause[reason]}`,
      heading: `Your ${offering.kind} is cancelled`,
      name: greeted(name),
      blocks: [
        text(
          `We are sorry: this ${offering.kind} does not take place. ${cancelledBecause[reason]} Your booking has ended, there is nothing you need to do.`,
        ),
        offeringBlock(offering),
      ],
      button: {
        label: 'See your bookings',
        url:
          publicUrl +
          profilePath({ section: offering.kind === 'class' ? 'my-classes' : 'my-courses' }),
      },
      reason: REASON_STUDENT,
    }),
  ),
}
