import { profilePath } from '@firstbell/contract/profile'
import type { Content } from '../../platform/mail/layout.ts'
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
  pageOf,
  type CalendarEntry,
} from '../offering-display/offering-display.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof bookingsEmails> {}
}

interface ToStudent extends Reader {
  offering: OfferingInMail
  entry?: CalendarEntry
}

interface ToInstructor extends ToStudent {
  student: string
  /** Seats that anybody may book, and those that are held for somebody from the waitlist. */
  seatsLeft: number
  seatsHeld: number
}

interface StudentLeft extends Reader {
  student: string
  /** What they gave up, at least one, soonest first. */
  offerings: OfferingInMail[]
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

/** What has become of a seat that was given back. */
const freed = ({ seatsLeft, seatsHeld, offering: { kind } }: ToInstructor): string =>
  seatsLeft === 0 && seatsHeld > 0
    ? 'The seat is held for the next on the waitlist.'
    : seats(seatsLeft, kind)

const cancelledBecause = {
  deleted: 'The instructor has cancelled it.',
  'instructor-removed': 'The instructor no longer teaches classes at Firstbell.',
  'instructor-left': 'The instructor has left Firstbell.',
} as const

export const bookingsEmails = {
  'booking-confirmed': offeringEmail(
    REASON_STUDENT,
    ({ clock, offering }: ToStudent, publicUrl: string) => ({
      subject: `Booked: ${unlinked(offering.title)}`,
      preview: `Your seat is booked for ${formatOfferingTime(offering, clock)}.`,
      heading: 'Your seat is booked',
      blocks: [
        text(`You have a seat in this ${offering.kind}:`),
        offeringBlock(offering, clock, publicUrl),
        ...(offering.bring === undefined
          ? []
          : [{ kind: 'quote' as const, label: 'What to bring', text: offering.bring }]),
        joinBlock(offering, publicUrl),
      ],
      button: { label: 'View booking', url: bookingOf(offering, publicUrl) },
      notes: ['Cannot make it? Cancel the booking there, so that somebody else gets the seat.'],
    }),
  ),

  'booking-cancelled': offeringEmail(
    REASON_STUDENT,
    ({ clock, offering }: ToStudent, publicUrl: string) => ({
      subject: `Booking cancelled: ${unlinked(offering.title)}`,
      preview: 'Your seat is free for somebody else.',
      heading: 'Your booking is cancelled',
      blocks: [
        text(`You no longer have a seat in this ${offering.kind}:`),
        offeringBlock(offering, clock, publicUrl),
        text('If you change your mind, you can book again as long as there are seats.'),
      ],
      button: { label: `View ${offering.kind}`, url: pageOf(offering, publicUrl) },
    }),
  ),

  'seat-booked': offeringEmail(
    REASON_INSTRUCTOR,
    ({ clock, student, offering, seatsLeft }: ToInstructor, publicUrl: string) => ({
      subject: `New booking: ${unlinked(offering.title)}`,
      preview: `${personName(student, 'A student')} booked a seat.`,
      heading: 'You have a new booking',
      blocks: [
        text(
          `${personName(student, 'A student')} booked a seat in your ${offering.kind}. ${seats(seatsLeft, offering.kind)}`,
        ),
        offeringBlock(offering, clock, publicUrl),
      ],
      button: { label: 'See who is enrolled', url: taughtOf(offering, publicUrl) },
    }),
  ),

  'seat-cancelled': offeringEmail(REASON_INSTRUCTOR, (data: ToInstructor, publicUrl: string) => {
    const { clock, offering } = data
    const student = personName(data.student, 'A student')
    return {
      subject: `Cancellation: ${unlinked(offering.title)}`,
      preview: `${student} gave a seat back.`,
      heading: 'A booking was cancelled',
      blocks: [
        text(`${student} cancelled a booking in your ${offering.kind}. ${freed(data)}`),
        offeringBlock(offering, clock, publicUrl),
      ],
      button: { label: 'See who is enrolled', url: taughtOf(offering, publicUrl) },
    }
  }),

  'student-left': {
    content: ({ name, clock, student, offerings }: StudentLeft, publicUrl: string): Content => {
      const [first] = offerings as [OfferingInMail]
      const who = personName(student, 'A student')
      const others = offerings.length - 1
      return {
        subject: `Cancellation: ${unlinked(first.title)}${others > 0 ? ` and ${others} more` : ''}`,
        preview: `${who} gave ${offerings.length === 1 ? 'a seat' : `${offerings.length} seats`} back.`,
        heading: 'A student has left',
        name: greeted(name),
        blocks: [
          text(`${who} has deleted their account. Their bookings have ended:`),
          ...offerings.map((offering) => offeringBlock(offering, clock, publicUrl)),
        ],
        button: { label: 'See who is enrolled', url: taughtOf(first, publicUrl) },
        reason: REASON_INSTRUCTOR,
      }
    },
  },

  'waitlist-joined': {
    ...offeringEmail(REASON_STUDENT, ({ clock, offering }: ToStudent, publicUrl: string) => ({
      subject: `On the waitlist: ${unlinked(offering.title)}`,
      preview: 'We write to you as soon as a seat is yours.',
      heading: 'You are on the waitlist',
      blocks: [
        text(
          `You wait for a seat in this ${offering.kind}. When one comes free and you are the first in line, it is held for you, and we write to you:`,
        ),
        offeringBlock(offering, clock, publicUrl),
      ],
      button: { label: 'See your place', url: bookingOf(offering, publicUrl) },
      notes: ['You do not want to wait any more? Leave the waitlist there.'],
    })),
    expiresAt: ({ offering }: ToStudent) => offering.startsAt,
  },

  'seat-offered': {
    ...offeringEmail(REASON_STUDENT, ({ clock, offering, until }: Offered, publicUrl: string) => {
      const by = formatOfferExpiry(until, offering, clock)
      return {
        subject: `A seat is yours: ${unlinked(offering.title)}`,
        preview: `Book it until ${by}.`,
        heading: 'A seat is yours',
        blocks: [
          text(
            `A seat came free in this ${offering.kind}, and you are the first on the waitlist. It is held for you until ${by}. After that it goes to the next.`,
          ),
          offeringBlock(offering, clock, publicUrl),
        ],
        button: { label: 'Book this seat', url: bookingOf(offering, publicUrl) },
        notes: [
          'You do not want it any more? Decline it there, and somebody else gets it at once.',
        ],
      }
    }),
    expiresAt: ({ until }: Offered) => until,
  },

  'offer-lapsed': {
    ...offeringEmail(REASON_STUDENT, ({ clock, offering }: ToStudent, publicUrl: string) => ({
      subject: `The seat went to the next: ${unlinked(offering.title)}`,
      preview: 'The time to book it has run out.',
      heading: 'The seat went to the next',
      blocks: [
        text(
          `The seat that was held for you in this ${offering.kind} was not booked in time, and you have left the waitlist:`,
        ),
        offeringBlock(offering, clock, publicUrl),
        text('If you still want to come, you can join the waitlist again.'),
      ],
      button: { label: `View ${offering.kind}`, url: pageOf(offering, publicUrl) },
    })),
    expiresAt: ({ offering }: ToStudent) => offering.startsAt,
  },

  'offering-cancelled': offeringEmail(
    REASON_STUDENT,
    ({ clock, offering, reason, waited }: Cancelled, publicUrl: string) => ({
      subject: `Cancelled: ${unlinked(offering.title)}`,
      preview: `This ${offering.kind} does not take place. ${cancelledBecause[reason]}`,
      heading: waited
        ? `The ${offering.kind} you waited for is cancelled`
        : `Your ${offering.kind} is cancelled`,
      blocks: [
        text(
          `We are sorry: this ${offering.kind} does not take place. ${cancelledBecause[reason]} ${waited ? 'Your place on the waitlist' : 'Your booking'} has ended, there is nothing you need to do.`,
        ),
        offeringBlock(offering, clock, reason === 'deleted' ? publicUrl : null),
      ],
      button: {
        label: 'See your bookings',
        url:
          publicUrl +
          profilePath({ section: offering.kind === 'class' ? 'my-classes' : 'my-courses' }),
      },
    }),
  ),
}
