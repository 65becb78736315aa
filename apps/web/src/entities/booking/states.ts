import type { OwnBooking } from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import { bookingPath, profilePath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/booking-states'
import { CircleQuestionMark, Check, Clock, Hourglass, Pencil, Ticket, type IconNode } from 'lucide'
import { kinds, type Kind } from '#entities/offering/kinds.ts'
import { editPath } from '#entities/offering/paths.ts'
import { formatMoment } from '#shared/time/format-relative-time.ts'
import type { Reader } from '#shared/time/format-time.ts'
import { useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import type { ButtonVariant } from '#shared/ui/Button.tsx'
import type { BookingState } from './booking-state.ts'

/** What the texts of a state depend on. */
interface Situation {
  kind: Kind
  id: string
  /** Present in the states of a booking, with the field of its status. The texts' fallbacks only satisfy the types. */
  booking?: Pick<OwnBooking, 'position' | 'offeredUntil' | 'invitedUntil' | 'payUntil'> | undefined
  seats?: { enrolledCount: number; maxStudents: number } | undefined
  reader: Reader | undefined
  now: number
}

type Text = (situation: Situation) => string
type NextStep = (situation: Situation) => { label: string; to: string }

/** The texts and actions of a state (rules screen-43, screen-46). */
interface StateRow {
  /** The heading above the action on the offering's page. */
  heading: Text
  /** The label of the action on cards and pages. */
  label: Text
  /** What screen readers read after the label: a message with the title. */
  spoken?: string
  icon?: IconNode
  look: ButtonVariant
  /** The effect of a press: opens the booking dialog, opens `nextStep`, or nothing. */
  press: 'dialog' | 'next-step' | 'none'
  /** The state as a sentence, in dialogs, and instead of the seats left. */
  sentence?: Text
  advice?: Text
  /** Whether the person can book or pay for a seat in this state. */
  canBook: boolean
  /** The next step if no seat can be booked. */
  nextStep?: NextStep
  /** The label of the button that gives up a place on the waitlist, an offered seat or one that is held for payment. */
  leaveLabel?: string
}

const bookHeading: Text = ({ kind }) => m.bookThis[kind]
const book: Text = ({ kind }) => kinds[kind].book
const ended: Text = ({ kind }) => m.over[kind]
// Not `kindMessages`, which would add unused sentences to the first load.
const started: Text = ({ kind }) =>
  kind === 'class' ? messages.classStarted : messages.courseStarted
const full: Text = ({ kind }) => (kind === 'class' ? messages.classFull : messages.courseFull)
const momentOf = (instant: string | undefined, reader: Reader | undefined, now: number) =>
  formatMoment(instant ?? new Date(now).toISOString(), reader, now)
const viewBooking: NextStep = ({ id }) => ({ label: m.viewBooking, to: bookingPath(id) })
const barred = {
  sentence: () => m.studentsOnly,
  canBook: false,
  // That page, whose path is misspelt on purpose (rule screen-1), offers to log out, and then opens the login.
  nextStep: () => ({ label: m.logInAsStudent, to: '/alredyloggedin/login' }),
} as const
const guardian = {
  heading: () => messages.waitingForGuardian,
  press: 'dialog',
  sentence: () => messages.waitingForGuardian,
  canBook: false,
  nextStep: () => ({
    label: m.askGuardianAgain,
    to: profilePath({ section: 'dashboard', dialog: 'guardian' }),
  }),
} as const
/** For offerings that no one can book. */
const closed = {
  look: 'past',
  press: 'none',
  canBook: false,
  nextStep: ({ kind }: Situation) => ({
    label: m.findAnother[kind],
    to: kinds[kind].listPath,
  }),
} as const

export const states: { readonly [S in BookingState]: StateRow } = {
  free: { heading: bookHeading, label: book, look: 'primary', press: 'dialog', canBook: true },
  full: {
    heading: full,
    label: () => m.joinWaitlist,
    look: 'secondary',
    press: 'dialog',
    sentence: full,
    canBook: false,
  },
  'last-minute': {
    heading: () => m.seatFree,
    label: book,
    icon: Ticket,
    look: 'primary',
    press: 'dialog',
    sentence: () => m.seatFreeForFirst,
    canBook: true,
    leaveLabel: m.leaveWaitlist,
  },
  waiting: {
    heading: () => m.isWaiting,
    label: ({ booking }) => m.inLineLabel(booking?.position ?? 1),
    spoken: m.toPlace,
    icon: Hourglass,
    look: 'state',
    press: 'next-step',
    sentence: ({ booking }) => m.inLine(booking?.position ?? 1),
    advice: () => m.inLineAdvice,
    canBook: false,
    nextStep: ({ id }) => ({ label: m.viewPlace, to: bookingPath(id) }),
    leaveLabel: m.leaveWaitlist,
  },
  held: {
    heading: ({ booking }) => (booking?.invitedUntil ? m.seatReserved : m.seatOffered),
    label: book,
    icon: Ticket,
    look: 'primary',
    press: 'dialog',
    // 'A seat is yours until 18:20', in the reader's time, with the day if it is not today.
    sentence: ({ booking, reader, now }) =>
      booking?.invitedUntil
        ? m.reservedUntil(momentOf(booking.invitedUntil, reader, now))
        : m.offeredUntil(momentOf(booking?.offeredUntil, reader, now)),
    advice: ({ booking }) => (booking?.invitedUntil ? m.reservedAdvice : m.offeredAdvice),
    canBook: true,
    leaveLabel: m.decline,
  },
  'to-pay': {
    heading: () => m.seatHeld,
    label: ({ booking, reader, now }) => m.payBy(momentOf(booking?.payUntil, reader, now)),
    spoken: m.toPayment,
    icon: Clock,
    look: 'primary',
    press: 'dialog',
    sentence: ({ booking, reader, now }) => m.heldUntil(momentOf(booking?.payUntil, reader, now)),
    canBook: true,
    leaveLabel: m.giveUp,
  },
  booked: {
    heading: () => m.seatBooked,
    label: ({ kind }) => m.booked[kind],
    spoken: m.toBooking,
    icon: Check,
    look: 'state',
    press: 'next-step',
    sentence: ({ kind }) =>
      kind === 'class' ? messages.classAlreadyBooked : messages.courseAlreadyBooked,
    canBook: false,
    nextStep: viewBooking,
  },
  unknown: {
    heading: () => m.yourBooking,
    label: () => m.viewBooking,
    spoken: m.ofBooking,
    icon: CircleQuestionMark,
    look: 'state',
    press: 'next-step',
    sentence: () => m.reload,
    canBook: false,
    nextStep: viewBooking,
  },
  own: {
    heading: ({ kind }) => kinds[kind].own,
    label: ({ kind, seats }) =>
      seats ? m.ownSeats[kind](seats.enrolledCount, seats.maxStudents) : kinds[kind].own,
    spoken: m.toEdit,
    icon: Pencil,
    look: 'state',
    press: 'next-step',
    sentence: ({ kind }) => m.own[kind],
    canBook: false,
    nextStep: ({ id }) => ({ label: m.edit, to: editPath(id) }),
  },
  // The dialog shows the sentence and the next step instead of the question.
  barred: { ...barred, heading: bookHeading, label: book, look: 'primary', press: 'dialog' },
  'barred-full': {
    ...barred,
    heading: full,
    label: ({ kind }) => m.full[kind],
    look: 'past',
    press: 'none',
  },
  guardian: { ...guardian, label: book, look: 'primary' },
  'guardian-full': { ...guardian, label: () => m.joinWaitlist, look: 'secondary' },
  unavailable: {
    ...closed,
    heading: () => messages.notPayable,
    label: () => messages.notPayable,
    sentence: () => messages.notPayable,
  },
  started: {
    ...closed,
    heading: started,
    label: ({ kind }) => m.started[kind],
    icon: Clock,
    sentence: started,
  },
  over: {
    ...closed,
    heading: ended,
    label: ({ kind }) => m.ended[kind],
    icon: Clock,
    sentence: ended,
  },
}

/**
 * Returns a state's row with the texts for a situation.
 * @param situation `seats` are shown to the instructor only
 */
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
    advice: row.advice?.(situation),
    nextStep: row.nextStep?.(situation),
    /** Whether the person has a place on the waitlist, an offered seat or one to pay. */
    canLeave: row.leaveLabel !== undefined,
  }
}
