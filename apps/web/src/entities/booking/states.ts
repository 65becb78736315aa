import type { OwnBooking } from '@firstbell/contract/bookings'
import { kindMessages } from '@firstbell/contract/kinds'
import { CircleQuestionMark, Check, Clock, Hourglass, Pencil, Ticket, type IconNode } from 'lucide'
import { ordinal } from '../../shared/format/ordinal.ts'
import { formatMoment } from '../../shared/time/format-relative-time.ts'
import type { Reader } from '../../shared/time/format-time.ts'
import { useNow } from '../../shared/time/now.ts'
import { useReader } from '../../shared/time/reader.ts'
import type { ButtonVariant } from '../../shared/ui/Button.tsx'
import { kinds, type Kind } from '../offering/kinds.ts'
import { bookedPath, taughtPathOf } from '../offering/paths.ts'
import type { BookingState } from './booking-state.ts'

/** Shown wherever a seat is booked or a booking is cancelled. */
export const FREE_TO_CANCEL = 'Free to cancel until it starts'

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
  leave?: 'Leave waitlist' | 'Decline' | 'Give up'
}

const bookHeading: Text = ({ kind }) =>
  kind === 'class' ? 'Book this class' : 'Enroll in this course'
const book: Text = ({ kind }) => kinds[kind].book
const over: Text = ({ kind }) => `This ${kind} is over.`
const started: Text = ({ kind }) => kindMessages[kind].started
const full: Text = ({ kind }) => kindMessages[kind].full
const place: Text = ({ booking }) => `You are ${ordinal(booking?.position ?? 1)} on the waitlist.`
const momentOf = (instant: string | undefined, reader: Reader | undefined, now: number) =>
  formatMoment(instant ?? new Date(now).toISOString(), reader, now)
const another: Way = ({ kind }) => ({
  label: `Find another ${kind}`,
  to: kinds[kind].listPath,
})
const toBooking: Way = ({ id }) => ({ label: 'View booking', to: bookedPath({ _id: id }) })
const barred = {
  sentence: () => 'Only students can book. Log in as a student to take a seat.',
  confirms: false,
  way: () => ({ label: 'Log in as a student', to: '/alredyloggedin/login' }),
} as const

/** Every state of a booking, once. */
export const states: { readonly [S in BookingState]: StateRow } = {
  free: { heading: bookHeading, label: book, look: 'primary', press: 'dialog', confirms: true },
  full: {
    heading: full,
    label: () => 'Join waitlist',
    look: 'secondary',
    press: 'join-waitlist',
    sentence: full,
    confirms: false,
  },
  'last-minute': {
    heading: () => 'A seat is free',
    label: book,
    icon: Ticket,
    look: 'primary',
    press: 'dialog',
    sentence: () => 'A seat is free, for whoever books it first.',
    confirms: true,
    leave: 'Leave waitlist',
  },
  waiting: {
    heading: () => 'You are on the waitlist',
    label: ({ booking }) => `On the waitlist (${ordinal(booking?.position ?? 1)})`,
    hint: 'View your place for',
    icon: Hourglass,
    look: 'state',
    press: 'way',
    sentence: place,
    advice: 'We will email you as soon as a seat is yours.',
    confirms: false,
    way: ({ id }) => ({ label: 'View your place', to: bookedPath({ _id: id }) }),
    leave: 'Leave waitlist',
  },
  held: {
    heading: () => 'A seat is held for you',
    label: book,
    icon: Ticket,
    look: 'primary',
    press: 'dialog',
    // 'A seat is yours until 18:20', in the reader's time, with the day if it is not today.
    sentence: ({ booking, reader, now }) =>
      `A seat is yours until ${momentOf(booking?.offeredUntil ?? booking?.startsAt, reader, now)}.`,
    advice: 'Book it, or decline it for the next person in line.',
    confirms: true,
    leave: 'Decline',
  },
  'to-pay': {
    heading: () => 'Your seat is held for you',
    label: ({ booking, reader, now }) => `Pay by ${momentOf(booking?.payUntil, reader, now)}`,
    hint: 'Pay for',
    icon: Clock,
    look: 'primary',
    press: 'dialog',
    sentence: ({ booking, reader, now }) =>
      `Your seat is held until ${momentOf(booking?.payUntil, reader, now)}. Pay to book it.`,
    confirms: true,
    leave: 'Give up',
  },
  booked: {
    heading: () => 'Your seat is booked',
    label: () => 'Booked',
    hint: 'View booking of',
    icon: Check,
    look: 'state',
    press: 'way',
    sentence: ({ kind }) => kindMessages[kind].alreadyBooked,
    confirms: false,
    way: toBooking,
  },
  unknown: {
    heading: () => 'Your booking',
    label: () => 'View booking',
    hint: 'of',
    icon: CircleQuestionMark,
    look: 'state',
    press: 'way',
    sentence: () => 'Please reload this page to see what has become of your booking.',
    confirms: false,
    way: toBooking,
  },
  own: {
    heading: ({ kind }) => kinds[kind].own,
    label: ({ kind, seats }) =>
      seats
        ? `${kinds[kind].own} · ${seats.enrolledCount} of ${seats.maxStudents}`
        : kinds[kind].own,
    hint: 'Edit',
    icon: Pencil,
    look: 'state',
    press: 'way',
    sentence: ({ kind }) => `This is your own ${kind}.`,
    confirms: false,
    way: ({ kind, id }) => ({ label: 'Edit', to: taughtPathOf(kind, id) }),
  },
  barred: { ...barred, heading: bookHeading, label: book, look: 'primary', press: 'dialog' },
  'barred-full': { ...barred, heading: full, label: () => 'Full', look: 'past', press: 'none' },
  started: {
    heading: started,
    label: () => 'Started',
    icon: Clock,
    look: 'past',
    press: 'none',
    sentence: started,
    confirms: false,
    way: another,
  },
  over: {
    heading: over,
    label: () => 'Ended',
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
