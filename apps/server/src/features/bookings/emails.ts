import { profilePath } from '@firstbell/contract/profile'
import { counted, greeted, personName, text, unlinked } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import {
  bookingOf,
  joinBlock,
  offeringBlock,
  offeringEmail,
  REASON_INSTRUCTOR,
  REASON_STUDENT,
  taughtOf,
  formatOfferExpiry,
  formatOfferingTime,
  type OfferingInMail,
  type Reader,
} from './offering-email-blocks.ts'
import { pageOf } from './offering-links.ts'
import type { CalendarEntry } from './calendar-event.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof bookingsEmails> {}
}

interface ToStudent extends Reader {
  offering: OfferingInMail
  entry?: CalendarEntry
}

interface ToInstructor extends ToStudent {
  student: string
  seatsLeft: number
}

interface Cancelled extends ToStudent {
  reason: 'deleted' | 'instructor-removed' | 'instructor-left'
  /** True for people on the waitlist or with an offered seat. */
  waited?: boolean
}

interface Offered extends ToStudent {
  until: Date
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
  'booking-confirmed': offeringEmail(({ name, clock, offering }: ToStudent, publicUrl: string) => ({
    subject: `Booked: ${unlinked(offering.title)}`,
    preview: `Your seat is booked for ${formatOfferingTime(offering, clock)}.`,
    heading: 'Your seat is booked',
    name: greeted(name),
    blocks: [
      text(`You have a seat in this ${offering.kind}:`),
      offeringBlock(offering, clock),
      joinBlock(offering, publicUrl),
    ],
    button: { label: 'View booking', url: bookingOf(offering, publicUrl) },
    notes: ['Cannot make it? Cancel the booking there, so that somebody else gets the seat.'],
    reason: REASON_STUDENT,
  })),

  'booking-cancelled': offeringEmail(({ name, clock, offering }: ToStudent, publicUrl: string) => ({
    subject: `Booking cancelled: ${unlinked(offering.title)}`,
    preview: 'Your seat is free for somebody else.',
    heading: 'Your booking is cancelled',
    name: greeted(name),
    blocks: [
      text(`You no longer have a seat in this ${offering.kind}:`),
      offeringBlock(offering, clock),
      text('If you change your mind, you can book again as long as there are seats.'),
    ],
    button: { label: `View ${offering.kind}`, url: pageOf(offering, publicUrl) },
    reason: REASON_STUDENT,
  })),

  'seat-booked': offeringEmail(
    ({ name, clock, student, offering, seatsLeft }: ToInstructor, publicUrl: string) => ({
      subject: `New booking: ${unlinked(offering.title)}`,
      preview: `${personName(student, 'A student')} booked a seat.`,
      heading: 'You have a new booking',
      name: greeted(name),
      blocks: [
        text(
          `${personName(student, 'A student')} booked a seat in your ${offering.kind}. ${seats(seatsLeft, offering.kind)}`,
        ),
        offeringBlock(offering, clock),
      ],
      button: { label: 'See who is enrolled', url: taughtOf(offering, publicUrl) },
      reason: REASON_INSTRUCTOR,
    }),
  ),

  'seat-cancelled': offeringEmail(
    ({ name, clock, student, offering, seatsLeft }: ToInstructor, publicUrl: string) => ({
      subject: `Cancellation: ${unlinked(offering.title)}`,
      preview: `${personName(student, 'A student')} gave a seat back.`,
      heading: 'A seat is free again',
      name: greeted(name),
      blocks: [
        text(
          `${personName(student, 'A student')} cancelled a booking in your ${offering.kind}. ${seats(seatsLeft, offering.kind)}`,
        ),
        offeringBlock(offering, clock),
      ],
      button: { label: 'See who is enrolled', url: taughtOf(offering, publicUrl) },
      reason: REASON_INSTRUCTOR,
    }),
  ),

  'seat-offered': {
    ...offeringEmail(({ name, clock, offering, until }: Offered, publicUrl: string) => {
      const by = formatOfferExpiry(until, offering, clock)
      return {
        subject: `A seat is yours: ${unlinked(offering.title)}`,
        preview: `Book it until ${by}.`,
        heading: 'A seat is yours',
        name: greeted(name),
        blocks: [
          text(
            `A seat came free in this ${offering.kind}, and you are the first on the waitlist. It is held for you until ${by}. After that it goes to the next.`,
          ),
          offeringBlock(offering, clock),
        ],
        button: { label: 'Book this seat', url: bookingOf(offering, publicUrl) },
        notes: [
          'You do not want it any more? Decline it there, and somebody else gets it at once.',
        ],
        reason: REASON_STUDENT,
      }
    }),
    expiresAt: ({ until }: Offered) => until,
    fromJson: (data: Offered) => ({
      ...data,
      offering: { ...data.offering, startsAt: new Date(data.offering.startsAt) },
      until: new Date(data.until),
    }),
  },

  'offer-lapsed': {
    ...offeringEmail(({ name, clock, offering }: ToStudent, publicUrl: string) => ({
      subject: `The seat went to the next: ${unlinked(offering.title)}`,
      preview: 'The time to book it has run out.',
      heading: 'The seat went to the next',
      name: greeted(name),
      blocks: [
        text(
          `The seat that was held for you in this ${offering.kind} was not booked in time, and you have left the waitlist:`,
        ),
        offeringBlock(offering, clock),
        text('If you still want to come, you can join the waitlist again.'),
      ],
      button: { label: `View ${offering.kind}`, url: pageOf(offering, publicUrl) },
      reason: REASON_STUDENT,
    })),
    expiresAt: ({ offering }: ToStudent) => offering.startsAt,
  },

  'offering-cancelled': offeringEmail(
    ({ name, clock, offering, reason, waited }: Cancelled, publicUrl: string) => ({
      subject: `Cancelled: ${unlinked(offering.title)}`,
      preview: `This ${offering.kind} does not take place. ${cancelledBecause[reason]}`,
      heading: waited
        ? `The ${offering.kind} you waited for is cancelled`
        : `Your ${offering.kind} is cancelled`,
      name: greeted(name),
      blocks: [
        text(
          `We are sorry: this ${offering.kind} does not take place. ${cancelledBecause[reason]} ${waited ? 'Your place on the waitlist' : 'Your booking'} has ended, there is nothing you need to do.`,
        ),
        offeringBlock(offering, clock),
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
