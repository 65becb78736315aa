import { profilePath } from '@firstbell/contract/profile'
import type { Block, Content } from '../../platform/mail/layout.ts'
import { counted, greeted, personName, text, unlinked } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import {
  bookingOf,
  cancelNote,
  invitationOf,
  seatBlock,
  offeringBlock,
  offeringBlocks,
  offeringEmail,
  offeringsOf,
  REASON_INSTRUCTOR,
  REASON_STUDENT,
  taughtOf,
  titlesOf,
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

interface Booked extends ToStudent {
  /** Until when cancelling refunds what was paid for the seat. */
  refundUntil?: Date
}

interface ToInstructor extends ToStudent {
  student: string
  /** Seats that anybody may book, and those that are held for somebody from the waitlist. */
  seatsLeft: number
  seatsHeld: number
}

interface SeatChange {
  offering: OfferingInMail
  entry: CalendarEntry
}

interface DateChanged extends Reader {
  given: SeatChange
  taken: SeatChange
}

interface SeriesBooked extends Reader {
  /** At least one, soonest first. */
  seats: SeatChange[]
}

/** What has become of a seat, for the instructor. */
type SeatsOf = Pick<ToInstructor, 'offering' | 'seatsLeft' | 'seatsHeld'>

interface SeatMoved extends Reader {
  student: string
  given: SeatsOf
  taken: SeatsOf
}

interface SeriesSeatsBooked extends Reader {
  student: string
  /** At least one, soonest first. */
  seats: SeatsOf[]
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
  others?: readonly Pick<Cancelled, 'offering' | 'entry' | 'waited'>[]
}

interface Offered extends ToStudent {
  until: Date
}

const seats = (seatsLeft: number, kind: string): string =>
  seatsLeft > 0
    ? `${counted(seatsLeft, 'seat')} ${seatsLeft === 1 ? 'is' : 'are'} left.`
    : `The ${kind} is now full.`

/** What has become of a seat that was given back. */
const freed = ({ seatsLeft, seatsHeld, offering: { kind } }: SeatsOf): string =>
  seatsLeft === 0 && seatsHeld > 0
    ? 'The seat is held for the next on the waitlist.'
    : seats(seatsLeft, kind)

const bringBlocks = ({ bring }: OfferingInMail): Block[] =>
  bring === undefined ? [] : [{ kind: 'quote', label: 'What to bring', text: bring }]

const cancelledBecause = (
  reason: Cancelled['reason'],
  it: 'it' | 'them',
  kind: OfferingInMail['kind'] = 'class',
) =>
  ({
    deleted: `The instructor has cancelled ${it}.`,
    'instructor-removed': `The instructor no longer teaches ${kind === 'class' ? 'classes ' : ''}at Firstbell.`,
    'instructor-left': 'The instructor has left Firstbell.',
  })[reason]

export const bookingsEmails = {
  'booking-confirmed': offeringEmail(
    REASON_STUDENT,
    ({ clock, offering, refundUntil }: Booked, publicUrl: string) => ({
      subject: `Booked: ${unlinked(offering.title)}`,
      preview: `Your seat is booked for ${formatOfferingTime(offering, clock)}.`,
      heading: 'Your seat is booked',
      blocks: [
        text(`You have a seat in this ${offering.kind}:`),
        offeringBlock(offering, clock, publicUrl),
        ...bringBlocks(offering),
        seatBlock(offering, publicUrl),
      ],
      button: { label: 'View booking', url: bookingOf(offering, publicUrl) },
      notes: [cancelNote(offering, clock, refundUntil)],
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

  'date-changed': {
    content: ({ name, clock, given, taken }: DateChanged, publicUrl: string): Content => ({
      subject: `Date changed: ${unlinked(taken.offering.title)}`,
      preview: `Your seat is booked for ${formatOfferingTime(taken.offering, clock)}.`,
      heading: 'Your date is changed',
      name: greeted(name),
      blocks: [
        text('You have a seat in this class now:'),
        offeringBlock(taken.offering, clock, publicUrl),
        ...bringBlocks(taken.offering),
        seatBlock(taken.offering, publicUrl),
        text(
          `It takes the place of ${formatOfferingTime(given.offering, clock)}: that seat is free for somebody else.`,
        ),
      ],
      button: { label: 'View booking', url: bookingOf(taken.offering, publicUrl) },
      notes: ['Cannot make it? Cancel the booking there, so that somebody else gets the seat.'],
      reason: REASON_STUDENT,
      invitations: [given, taken].map(({ offering, entry }) =>
        invitationOf(offering, entry, name, publicUrl),
      ),
    }),
  },

  'seat-moved': {
    content: ({ name, clock, student, given, taken }: SeatMoved, publicUrl: string): Content => {
      const who = personName(student, 'A student')
      return {
        subject: `Date changed: ${unlinked(taken.offering.title)}`,
        preview: `${who} comes on another date.`,
        heading: 'A student changed the date',
        name: greeted(name),
        blocks: [
          text(`${who} has a seat in this class now. ${seats(taken.seatsLeft, 'class')}`),
          offeringBlock(taken.offering, clock, publicUrl),
          text(
            `They gave back theirs of ${formatOfferingTime(given.offering, clock)}. ${freed(given)}`,
          ),
        ],
        button: { label: 'See who is enrolled', url: taughtOf(taken.offering, publicUrl) },
        reason: REASON_INSTRUCTOR,
      }
    },
  },

  'series-booked': {
    content: ({ name, clock, seats: booked }: SeriesBooked, publicUrl: string): Content => {
      const [first] = booked as [SeatChange]
      const { offering } = first
      return {
        subject: `Booked: ${unlinked(offering.title)}, ${counted(booked.length, 'date')}`,
        preview: `Your seats are booked from ${formatOfferingTime(offering, clock)}.`,
        heading: `Your ${counted(booked.length, 'seat')} are booked`,
        name: greeted(name),
        blocks: [
          text('You have a seat in each class of this series from the first on:'),
          ...offeringBlocks(
            booked.map((seat) => seat.offering),
            clock,
            publicUrl,
          ),
          ...bringBlocks(offering),
          seatBlock(offering, publicUrl, true),
        ],
        button: { label: 'View booking', url: bookingOf(offering, publicUrl) },
        notes: [
          'Cannot make one of the dates? Change or cancel it there, so that somebody else gets the seat.',
        ],
        reason: REASON_STUDENT,
        invitations: booked.map((seat) => invitationOf(seat.offering, seat.entry, name, publicUrl)),
      }
    },
  },

  'series-seats-booked': {
    content: (
      { name, clock, student, seats: booked }: SeriesSeatsBooked,
      publicUrl: string,
    ): Content => {
      const [{ offering }] = booked as [SeatsOf]
      const who = personName(student, 'A student')
      return {
        subject: `New bookings: ${unlinked(offering.title)}, ${counted(booked.length, 'date')}`,
        preview: `${who} booked ${counted(booked.length, 'seat')}.`,
        heading: 'You have new bookings',
        name: greeted(name),
        blocks: [
          text(
            `${who} booked a seat in ${counted(booked.length, 'class', 'classes')} of this series:`,
          ),
          offeringBlock(offering, clock, publicUrl),
          {
            kind: 'quote',
            label: 'All dates',
            text: booked
              .map(
                (seat) =>
                  `${formatOfferingTime(seat.offering, clock)}. ${seats(seat.seatsLeft, 'class')}`,
              )
              .join('\n'),
          },
        ],
        button: { label: 'See who is enrolled', url: taughtOf(offering, publicUrl) },
        reason: REASON_INSTRUCTOR,
      }
    },
  },

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

  'seat-unpaid': offeringEmail(
    REASON_STUDENT,
    ({ clock, offering }: ToStudent, publicUrl: string) => ({
      subject: `Not paid in time: ${unlinked(offering.title)}`,
      preview: 'The seat is no longer held for you. Nothing was charged.',
      heading: 'Your seat is no longer held',
      blocks: [
        text('It was not paid in time, and nothing was charged:'),
        offeringBlock(offering, clock, publicUrl),
        text('You can book it again as long as there are seats.'),
      ],
      button: { label: `View ${offering.kind}`, url: pageOf(offering, publicUrl) },
    }),
  ),

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

  'offering-cancelled': offeringEmail(REASON_STUDENT, (data: Cancelled, publicUrl: string) => {
    const { clock, offering, reason, others = [] } = data
    const all = [data, ...others]
    const several = others.length > 0
    const [waited, booked] = [all.filter((each) => each.waited), all.filter((each) => !each.waited)]
    const [these, do_, because] = several
      ? ['these classes', 'do', cancelledBecause(reason, 'them')]
      : [`this ${offering.kind}`, 'does', cancelledBecause(reason, 'it', offering.kind)]
    const yours = several ? 'classes' : offering.kind
    const ended = [
      ...(booked.length > 0 ? [`booking${booked.length > 1 ? 's' : ''}`] : []),
      ...(waited.length > 0 ? [`place${waited.length > 1 ? 's' : ''} on the waitlist`] : []),
    ]
    const blocksOf = (of: readonly { offering: OfferingInMail }[]) =>
      offeringBlocks(
        of.map((each) => each.offering),
        clock,
        reason === 'deleted' ? publicUrl : null,
      )
    return {
      subject: `Cancelled: ${titlesOf(offeringsOf(data))}`,
      preview: `T${these.slice(1)} ${do_} not take place. ${because}`,
      heading:
        booked.length === 0
          ? `The ${yours} you waited for ${several ? 'are' : 'is'} cancelled`
          : `Your ${yours} ${several ? 'are' : 'is'} cancelled`,
      blocks: [
        text(
          `We are sorry: ${these} ${do_} not take place. ${because} Your ${ended.join(' and your ')} ${all.length > 1 ? 'have' : 'has'} ended, there is nothing you need to do.`,
        ),
        ...blocksOf(booked),
        ...(booked.length > 0 && waited.length > 0 ? [text('You waited for:')] : []),
        ...blocksOf(waited),
      ],
      button: {
        label: 'See your bookings',
        url:
          publicUrl +
          profilePath({ section: offering.kind === 'class' ? 'my-classes' : 'my-courses' }),
      },
    }
  }),
}
