import { mailsBookings } from '@firstbell/messages/all/mails-bookings'
import { mailsOffering } from '@firstbell/messages/all/mails-offering'
import type { Language } from '@firstbell/messages/languages'
import type { Block } from '../../platform/mail/layout.ts'
import { email, personName, text, withoutLinks } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf, MailSite } from '../../platform/mail/templates.ts'
import {
  bookingUrl,
  cancelNote,
  invitationOf,
  seatBlock,
  offeringBlock,
  offeringBlocks,
  offeringEmail,
  offeringsOf,
  reasonInstructor,
  reasonStudent,
  taughtOfferingUrl,
  titlesOf,
  formatOfferExpiry,
  formatOfferingTime,
  type OfferingInMail,
  type Reader,
  offeringUrl,
  type CalendarEntry,
} from '../offering-display/offering-display.ts'
import { offeringCancelled } from './cancellation-email.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof bookingsEmails> {}
}

interface ToStudent extends Reader {
  offering: OfferingInMail
  /** The event for the reader's calendar, in mails that add, change or remove one. */
  entry?: CalendarEntry
}

interface ConfirmedBooking extends ToStudent {
  /** Until when cancelling refunds the payment; absent if the seat cost nothing. */
  refundUntil?: Date
}

interface UnpaidSeats extends ToStudent {
  /** The other dates of the same order. */
  others?: readonly { offering: OfferingInMail }[]
}

interface ToInstructor extends ToStudent {
  student: string
  /** Seats that are neither booked nor held. */
  seatsLeft: number
  /** Seats that are held, for an offer to the waitlist or for a payment. */
  seatsHeld: number
  /** Absent in mails that wait since before there was this field. */
  hasLink?: boolean
}

interface SeatChange {
  offering: OfferingInMail
  entry: CalendarEntry
}

/** A student has given up the seat in one class of a series for a seat in another one. */
interface Swap extends Reader {
  given: SeatChange
  taken: SeatChange
}

interface SeriesBooking extends Reader {
  /** At least one, soonest first. */
  seats: SeatChange[]
}

type OfferingSeats = Pick<ToInstructor, 'offering' | 'seatsLeft' | 'seatsHeld'>

interface SwapByStudent extends Reader {
  student: string
  given: OfferingSeats
  taken: OfferingSeats
}

interface SeriesBookingByStudent extends Reader {
  student: string
  /** At least one, soonest first. */
  seats: OfferingSeats[]
  /** Whether all of them have a meeting link. */
  hasLink?: boolean
}

interface AccountDeletion extends Reader {
  student: string
  /** The offerings in which the student had a seat: at least one, soonest first. */
  offerings: OfferingInMail[]
}

interface SeatOffer extends ToStudent {
  /** When the offer expires. */
  until: Date
}

const formatSeatsLeft = (
  seatsLeft: number,
  kind: OfferingInMail['kind'],
  language: Language,
): string =>
  seatsLeft > 0
    ? mailsBookings[language].seatsLeft(seatsLeft)
    : mailsBookings[language].nowFull[kind]

/** Says whether a seat that was given back is free or is held for the next student on the waitlist. */
const formatFreedSeat = (
  { seatsLeft, seatsHeld, offering: { kind } }: OfferingSeats,
  language: Language,
): string =>
  seatsLeft === 0 && seatsHeld > 0
    ? mailsBookings[language].heldForNext
    : formatSeatsLeft(seatsLeft, kind, language)

/** Returns the block with what the student needs to bring; [] if that is nothing. */
const bringBlocks = ({ bring }: OfferingInMail, { language }: MailSite): Block[] =>
  bring === undefined
    ? []
    : [{ kind: 'quote', label: mailsOffering[language].whatToBring, text: bring }]

/** Returns the sentence for the instructor that the meeting link is missing (rule session-4); [] if there is one. */
const missingLink = (
  { kind }: OfferingInMail,
  { language, hasRooms }: MailSite,
  hasLink: boolean | undefined,
): Block[] => (hasLink === false && !hasRooms ? [text(mailsOffering[language].noLink[kind])] : [])

const seeEnrolled = (offering: OfferingInMail, site: MailSite) => ({
  label: mailsOffering[site.language].seeEnrolled,
  url: taughtOfferingUrl(offering, site),
})

const viewBooking = (offering: OfferingInMail, site: MailSite) => ({
  label: mailsOffering[site.language].viewBooking,
  url: bookingUrl(offering, site),
})

const viewOffering = (offering: OfferingInMail, { language, pagesUrl }: MailSite) => ({
  label: mailsOffering[language].view[offering.kind],
  url: offeringUrl(offering, pagesUrl),
})

const studentName = (student: string, { language }: MailSite): string =>
  personName(student, mailsOffering[language].aStudent)

const studentEmail = offeringEmail(mailsBookings, reasonStudent)
const instructorEmail = offeringEmail(mailsBookings, reasonInstructor)

export const bookingsEmails = {
  'booking-confirmed': studentEmail(
    (m, { clock, offering, refundUntil }: ConfirmedBooking, site) => ({
      subject: m.bookedSubject(withoutLinks(offering.title)),
      preview: m.bookedPreview(formatOfferingTime(offering, clock)),
      heading: m.bookedHeading,
      blocks: [
        text(m.youHaveSeat[offering.kind]),
        offeringBlock(offering, clock, site),
        ...bringBlocks(offering, site),
        seatBlock(offering, site),
      ],
      button: viewBooking(offering, site),
      notes: [cancelNote(offering, clock, refundUntil)],
    }),
  ),

  'booking-cancelled': studentEmail((m, { clock, offering }: ToStudent, site) => ({
    subject: m.cancelledSubject(withoutLinks(offering.title)),
    preview: m.cancelledPreview,
    heading: m.cancelledHeading,
    blocks: [
      text(m.noSeatNow[offering.kind]),
      offeringBlock(offering, clock, site),
      text(m.bookAgain),
    ],
    button: viewOffering(offering, site),
  })),

  'seat-booked': instructorEmail((m, data: ToInstructor, site) => {
    const { clock, offering, seatsLeft, hasLink } = data
    const { kind, title } = offering
    const student = studentName(data.student, site)
    return {
      subject: m.newBookingSubject(withoutLinks(title)),
      preview: m.newBookingPreview(student),
      heading: m.newBookingHeading,
      blocks: [
        text(`${m.newBooking[kind](student)} ${formatSeatsLeft(seatsLeft, kind, site.language)}`),
        offeringBlock(offering, clock, site),
        ...missingLink(offering, site, hasLink),
      ],
      button: seeEnrolled(offering, site),
    }
  }),

  'seat-cancelled': instructorEmail((m, data: ToInstructor, site) => {
    const { clock, offering } = data
    const student = studentName(data.student, site)
    return {
      subject: m.givenBackSubject(withoutLinks(offering.title)),
      preview: m.givenBackPreview(student),
      heading: m.givenBackHeading,
      blocks: [
        text(`${m.givenBack[offering.kind](student)} ${formatFreedSeat(data, site.language)}`),
        offeringBlock(offering, clock, site),
      ],
      button: seeEnrolled(offering, site),
    }
  }),

  'date-changed': email(mailsBookings, (m, { name, clock, given, taken }: Swap, site) => ({
    subject: m.swappedSubject(withoutLinks(taken.offering.title)),
    preview: m.bookedPreview(formatOfferingTime(taken.offering, clock)),
    heading: m.swappedHeading,
    blocks: [
      text(m.seatNow),
      offeringBlock(taken.offering, clock, site),
      ...bringBlocks(taken.offering, site),
      seatBlock(taken.offering, site),
      text(m.insteadOf(formatOfferingTime(given.offering, clock))),
    ],
    button: viewBooking(taken.offering, site),
    notes: [mailsOffering[site.language].cancelFree],
    reason: reasonStudent(site),
    invitations: [given, taken].map(({ offering, entry }) =>
      invitationOf(offering, entry, name, site),
    ),
  })),

  'seat-moved': email(mailsBookings, (m, data: SwapByStudent, site) => {
    const { clock, given, taken } = data
    const { language } = site
    const student = studentName(data.student, site)
    return {
      subject: m.swappedSubject(withoutLinks(taken.offering.title)),
      preview: m.movedPreview(student),
      heading: m.movedHeading,
      blocks: [
        text(`${m.moved(student)} ${formatSeatsLeft(taken.seatsLeft, 'class', language)}`),
        offeringBlock(taken.offering, clock, site),
        text(
          `${m.movedFrom(formatOfferingTime(given.offering, clock))} ${formatFreedSeat(given, language)}`,
        ),
      ],
      button: seeEnrolled(taken.offering, site),
      reason: reasonInstructor(site),
    }
  }),

  'series-booked': email(
    mailsBookings,
    (m, { name, clock, seats: booked }: SeriesBooking, site) => {
      // What a single class says differently is on its page; the mail says what the next one says.
      const [first] = booked as [SeatChange]
      const { offering } = first
      return {
        subject: m.seriesSubject(withoutLinks(offering.title), booked.length),
        preview: m.seriesPreview(formatOfferingTime(offering, clock)),
        heading: m.seriesHeading(booked.length),
        blocks: [
          text(m.seriesSeats),
          ...offeringBlocks(
            booked.map((seat) => seat.offering),
            clock,
            site,
          ),
          ...bringBlocks(offering, site),
          seatBlock(offering, site, { several: true }),
        ],
        button: viewBooking(offering, site),
        notes: [m.seriesNote],
        reason: reasonStudent(site),
        invitations: booked.map((seat) => invitationOf(seat.offering, seat.entry, name, site)),
      }
    },
  ),

  'series-seats-booked': email(mailsBookings, (m, data: SeriesBookingByStudent, site) => {
    const { clock, seats, hasLink } = data
    const [{ offering }] = seats as [OfferingSeats]
    const student = studentName(data.student, site)
    return {
      subject: m.newBookingsSubject(withoutLinks(offering.title), seats.length),
      preview: m.newBookingsPreview(student, seats.length),
      heading: m.newBookingsHeading,
      blocks: [
        text(m.newBookings(student, seats.length)),
        offeringBlock(offering, clock, site),
        {
          kind: 'quote',
          label: mailsOffering[site.language].allDates,
          text: seats
            .map(
              (seat) =>
                `${formatOfferingTime(seat.offering, clock)}. ${formatSeatsLeft(seat.seatsLeft, 'class', site.language)}`,
            )
            .join('\n'),
        },
        ...missingLink(offering, site, hasLink),
      ],
      button: seeEnrolled(offering, site),
      reason: reasonInstructor(site),
    }
  }),

  'student-left': email(mailsBookings, (m, data: AccountDeletion, site) => {
    const { clock, offerings } = data
    const [first] = offerings as [OfferingInMail]
    const student = studentName(data.student, site)
    return {
      subject: m.givenBackSubject(titlesOf(offerings, site.language)),
      preview: m.leftPreview(student, offerings.length),
      heading: m.leftHeading,
      blocks: [text(m.left(student)), ...offeringBlocks(offerings, clock, site)],
      button: seeEnrolled(first, site),
      reason: reasonInstructor(site),
    }
  }),

  'waitlist-joined': {
    ...studentEmail((m, { clock, offering }: ToStudent, site) => ({
      subject: m.waitingSubject(withoutLinks(offering.title)),
      preview: m.waitingPreview,
      heading: m.waitingHeading,
      blocks: [text(m.waiting[offering.kind]), offeringBlock(offering, clock, site)],
      button: {
        label: mailsOffering[site.language].seePlace,
        url: bookingUrl(offering, site),
      },
      notes: [m.waitingNote],
    })),
    expiresAt: ({ offering }: ToStudent) => offering.startsAt,
  },

  'seat-offered': {
    ...studentEmail((m, { clock, offering, until }: SeatOffer, site) => {
      const expiry = formatOfferExpiry(until, offering, clock)
      return {
        subject: m.offeredSubject(withoutLinks(offering.title)),
        preview: m.offeredPreview(expiry),
        heading: m.offeredHeading,
        blocks: [text(m.offered[offering.kind](expiry)), offeringBlock(offering, clock, site)],
        button: { label: m.bookThisSeat, url: bookingUrl(offering, site) },
        notes: [m.offeredNote],
      }
    }),
    expiresAt: ({ until }: SeatOffer) => until,
  },

  'seat-unpaid': studentEmail((m, data: UnpaidSeats, site) => {
    const { clock, offering, others = [] } = data
    const offerings = offeringsOf(data)
    const { heading, what, again } =
      others.length > 0
        ? m.unpaidSeveral
        : { heading: m.unpaidHeading, what: m.unpaid, again: m.unpaidAgain }
    return {
      subject: m.unpaidSubject(
        others.length > 0 ? titlesOf(offerings, site.language) : withoutLinks(offering.title),
      ),
      preview: m.unpaidPreview,
      heading,
      blocks: [text(what), ...offeringBlocks(offerings, clock, site), text(again)],
      button: viewOffering(offering, site),
    }
  }),

  'offer-lapsed': {
    ...studentEmail((m, { clock, offering }: ToStudent, site) => ({
      subject: m.lapsedSubject(withoutLinks(offering.title)),
      preview: m.lapsedPreview,
      heading: m.lapsedHeading,
      blocks: [
        text(m.lapsed[offering.kind]),
        offeringBlock(offering, clock, site),
        text(m.lapsedAgain),
      ],
      button: viewOffering(offering, site),
    })),
    expiresAt: ({ offering }: ToStudent) => offering.startsAt,
  },

  'offering-cancelled': offeringCancelled,
}
