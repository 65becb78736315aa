import type { OwnBooking } from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/booking-states'
import { freeToCancel } from '@firstbell/messages/booking-terms'
import { CircleQuestionMark, Check, Clock, Hourglass, Pencil, Ticket, type IconNode } from 'lucide'
import { formatMoment } from '../../shared/time/format-relative-time.ts'
import type { Reader } from '../../shared/time/format-time.ts'
import { useNow } from '../../shared/time/now.ts'
import { useReader } from '../../shared/time/reader.ts'
import type { ButtonVariant } from '../../shared/ui/Button.tsx'
import { kinds, type Kind } from '../offering/kinds.ts'
import { bookedPath, taughtPathOf } from '../offering/paths.ts'
import type { BookingState } from './booking-state.ts'

/** Shown wherever a seat is booked or a booking is cancelled. */
export const FREE_TO_CANCEL = freeToCancel

/** What the texts of a state depend on. */
interface Situation {
  kind: Kind
  /** The offering's id. */
  id: string
  booking?: Pick<OwnBooking, 'position' | 'offeredUntil' | 'payUntil' | 'startsAt'> | undefined
  seats?: { enrolledCount: number; maxStudents: number } | undefined
  reader: Reader | undefined
  now: number
}

type Text = (situation: Situation) => string
type Way = (situation: Situation) => { label: string; to: string }

/** What a state means on screen (rules screen-43, screen-46). */
interface StateRow {
  /** Above the action on the offering's page. */
  heading: Text
  /** The action on cards and pages. */
  label: Text
  /** Between the label and the title, for screen readers. */
  hint?: string
  icon?: IconNode
  look: ButtonVariant
  /** What a press does: opens the booking dialog, joins the waitlist, follows `way`, or nothing. */
  press: 'dialog' | 'join-waitlist' | 'way' | 'none'
  /** The state as a sentence, in dialogs, and in the place of the seats left. */
  sentence?: Text
  /** What the sentence leads to. */
  advice?: string
  /** Whether the booking dialog asks to confirm. */
  confirms: boolean
  /** The next step where it does not. */
  way?: Way
  /** Ends a place in line, an offer or a hold. */
  leave?: string
}

const bookHeading: Text = ({ kind }) => (kind === 'class' ? m.bookClass : m.bookCourse)
const book: Text = ({ kind }) => kinds[kind].book
const over: Text = ({ kind }) => (kind === 'class' ? m.classOver : m.courseOver)
// Not `kindMessages`, whose other sentences the first load has no use for.
const started: Text = ({ kind }) =>
  kind === 'class' ? messages.classStarted : messages.courseStarted
const full: Text = ({ kind }) => (kind === 'class' ? messages.classFull : messages.courseFull)
const place: Text = ({ booking }) => m.inLine(booking?.position ?? 1)
const momentOf = (instant: string | undefined, reader: Reader | undefined, now: number) =>
  formatMoment(instant ?? new Date(now).toISOString(), reader, now)
const another: Way = ({ kind }) => ({
  label: kind === 'class' ? m.findAnotherClass : m.findAnotherCourse,
  to: kinds[kind].listPath,
})
const toBooking: Way = ({ id }) => ({ label: m.viewBooking, to: bookedPath({ _id: id }) })
const barred = {
  sentence: () => m.studentsOnly,
  confirms: false,
  way: () => ({ label: m.logInAsStudent, to: '/alredyloggedin/login' }),
} as const

/** Every state of a booking, once. */
export const states: { readonly [S in BookingState]: StateRow } = {
  free: { heading: bookHeading, label: book, look: 'primary', press: 'dialog', confirms: true },
  full: {
    heading: full,
    label: () => m.joinWaitlist,
    look: 'secondary',
    press: 'join-waitlist',
    sentence: full,
    confirms: false,
  },
  'last-minute': {
    heading: () => m.seatFree,
    label: book,
    icon: Ticket,
    look: 'primary',
    press: 'dialog',
    sentence: () => m.seatFreeForFirst,
    confirms: true,
    leave: m.leaveWaitlist,
  },
  waiting: {
    heading: () => m.isWaiting,
    label: ({ booking }) => m.inLineLabel(booking?.position ?? 1),
    hint: m.toPlace,
    icon: Hourglass,
    look: 'state',
    press: 'way',
    sentence: place,
    advice: m.inLineAdvice,
    confirms: false,
    way: ({ id }) => ({ label: m.viewPlace, to: bookedPath({ _id: id }) }),
    leave: m.leaveWaitlist,
  },
  held: {
    heading: () => m.seatOffered,
    label: book,
    icon: Ticket,
    look: 'primary',
    press: 'dialog',
    // 'A seat is yours until 18:20', in the reader's time, with the day if it is not today.
    sentence: ({ booking, reader, now }) =>
      m.offeredUntil(momentOf(booking?.offeredUntil ?? booking?.startsAt, reader, now)),
    advice: m.offeredAdvice,
    confirms: true,
    leave: m.decline,
  },
  'to-pay': {
    heading: () => m.seatHeld,
    label: ({ booking, reader, now }) => m.payBy(momentOf(booking?.payUntil, reader, now)),
    hint: m.toPayment,
    icon: Clock,
    look: 'primary',
    press: 'dialog',
    sentence: ({ booking, reader, now }) => m.heldUntil(momentOf(booking?.payUntil, reader, now)),
    confirms: true,
    leave: m.giveUp,
  },
  booked: {
    heading: () => m.seatBooked,
    label: () => m.booked,
    hint: m.toBooking,
    icon: Check,
    look: 'state',
    press: 'way',
    sentence: ({ kind }) =>
      kind === 'class' ? messages.classAlreadyBooked : messages.courseAlreadyBooked,
    confirms: false,
    way: toBooking,
  },
  unknown: {
    heading: () => m.yourBooking,
    label: () => m.viewBooking,
    hint: m.ofTitle,
    icon: CircleQuestionMark,
    look: 'state',
    press: 'way',
    sentence: () => m.reload,
    confirms: false,
    way: toBooking,
  },
  own: {
    heading: ({ kind }) => kinds[kind].own,
    label: ({ kind, seats }) =>
      seats
        ? (kind === 'class' ? m.ownClassSeats : m.ownCourseSeats)(
            seats.enrolledCount,
            seats.maxStudents,
          )
        : kinds[kind].own,
    hint: m.edit,
    icon: Pencil,
    look: 'state',
    press: 'way',
    sentence: ({ kind }) => (kind === 'class' ? m.ownClass : m.ownCourse),
    confirms: false,
    way: ({ kind, id }) => ({ label: m.edit, to: taughtPathOf(kind, id) }),
  },
  barred: { ...barred, heading: bookHeading, label: book, look: 'primary', press: 'dialog' },
  'barred-full': { ...barred, heading: full, label: () => m.full, look: 'past', press: 'none' },
  unavailable: {
    heading: () => messages.notPayable,
    label: () => messages.notPayable,
    look: 'past',
    press: 'none',
    sentence: () => messages.notPayable,
    confirms: false,
    way: another,
  },
  started: {
    heading: started,
    label: () => m.started,
    icon: Clock,
    look: 'past',
    press: 'none',
    sentence: started,
    confirms: false,
    way: another,
  },
  over: {
    heading: over,
    label: () => m.ended,
    icon: Clock,
    look: 'past',
    press: 'none',
    sentence: over,
    confirms: false,
    way: another,
  },
}

/** A state's row with its texts for a situation. */
export function useStateTexts(
  state: BookingState,
  { kind, id, booking, seats }: Omit<Situation, 'reader' | 'now'>,
) {
  const situation: Situation = { kind, id, booking, seats, reader: useReader(), now: useNow() }
  const row = states[state]
  return {
    ...row,
    heading: row.heading(situation),
    label: row.label(situation),
    sentence: row.sentence?.(situation),
    way: row.way?.(situation),
  }
}
