import { addresses } from '@firstbell/contract/addresses'
import type { Block } from '../../platform/mail/layout.ts'
import { counted, text, unlinked } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import { daysBetween, wallClock } from '../../platform/mail/time-words.ts'
import {
  instructorFacts,
  joinOf,
  offeringEmail,
  formatOfferingTime,
  pictureAndLeaf,
  taughtOf,
  type OfferingInMail,
  type Reader,
  isPaid,
} from '../offering-display/offering-display.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof remindersEmails> {}
}

interface Reminder extends Reader {
  offering: OfferingInMail
  session: {
    startsAt: Date
    minutes: number
    /** Number of the session within a course, from 1. */
    place: number
  }
  /** The database's time, which 'tomorrow' is relative to. */
  writtenAt: Date
  /** Until when it may come: an hour after it was due, or the start (rule reminder-4). */
  until: Date
  /** Token of the unsubscribe link. */
  token: string
}

interface TeachingReminder extends Reminder {
  students: number
  /** Whether the offering has a meeting link. */
  hasLink: boolean
}

/** 'Tomorrow at 18:00', at the beginning of a sentence and within one. */
function startWords({ offering, session, clock, writtenAt }: Reminder) {
  const { startsAt } = session
  const zone = clock.zone ?? offering.timezone
  const { day, time } = wallClock(startsAt, { ...clock, zone })
  switch (daysBetween(writtenAt, startsAt, zone)) {
    case 0:
      return { subject: `Starts at ${time}`, inline: `at ${time}` }
    case 1:
      return { subject: `Tomorrow at ${time}`, inline: `tomorrow at ${time}` }
    default:
      return { subject: `${day} at ${time}`, inline: `on ${day} at ${time}` }
  }
}

/** The session that begins next; `offeringBlock` shows the whole course. */
function sessionBlock({ offering, session, clock }: Reminder, publicUrl: string): Block {
  const { kind, title, timezone, duration } = offering
  const { startsAt, minutes } = session
  return {
    kind: 'summary',
    ...pictureAndLeaf(offering, startsAt, clock, publicUrl),
    title,
    when: formatOfferingTime({ kind: 'class', startsAt, timezone, duration: minutes }, clock),
    facts: [
      ...instructorFacts(offering, publicUrl),
      ...(kind === 'class' ? [] : [{ label: 'Session', value: `${session.place} of ${duration}` }]),
    ],
  }
}

function common(reminder: Reminder, publicUrl: string) {
  const { offering, clock, session } = reminder
  const { subject, inline } = startWords(reminder)
  const what =
    offering.kind === 'class'
      ? 'Your class'
      : session.place === 1
        ? 'Your course'
        : 'The next session of your course'
  const { startsAt, minutes } = session
  return {
    subject: `${subject}: ${unlinked(offering.title)}`,
    preview: `${formatOfferingTime({ ...offering, kind: 'class', startsAt, duration: minutes }, clock)}.`,
    heading: `${what} starts ${inline}`,
    join: joinOf(offering, publicUrl),
    footerLink: {
      label: 'Unsubscribe from reminders',
      url: `${publicUrl}${addresses.unsubscribeReminders.path}?token=${encodeURIComponent(reminder.token)}`,
    },
  }
}

const becauseYou =
  (verb: string) =>
  ({ offering }: Reminder): string =>
    `You get this mail because you ${verb} this ${offering.kind} at Firstbell.`

export const remindersEmails = {
  reminder: {
    ...offeringEmail(becauseYou('have booked'), (reminder: Reminder, publicUrl: string) => {
      const { join, ...shared } = common(reminder, publicUrl)
      const { kind } = reminder.offering
      return {
        ...shared,
        blocks: [text(`You have a seat in this ${kind}:`), sessionBlock(reminder, publicUrl)],
        button: { label: 'Join', url: join },
        notes: [
          'The button leads to a page that lets you in as soon as the session opens.',
          // Bookings cannot be cancelled after the first session has started (rule booking-10).
          ...(reminder.session.place === 1
            ? [
                isPaid(reminder.offering)
                  ? 'Cannot make it? The booking in your profile says whether cancelling it is refunded.'
                  : `Cannot make it? Cancel the booking in your profile before the ${kind} starts, so that somebody else gets the seat.`,
              ]
            : []),
        ],
      }
    }),
    expiresAt: ({ until }: Reminder) => until,
    listUnsubscribe: true as const,
  },

  'teaching-reminder': {
    ...offeringEmail(becauseYou('teach'), (reminder: TeachingReminder, publicUrl: string) => {
      const { join, ...shared } = common(reminder, publicUrl)
      const { students, hasLink, offering } = reminder
      return {
        ...shared,
        blocks: [
          text(
            students === 0
              ? `Nobody has booked this ${offering.kind}.`
              : `${counted(students, 'student')} ${students === 1 ? 'has' : 'have'} booked this ${offering.kind}.`,
          ),
          sessionBlock(reminder, publicUrl),
          ...(hasLink
            ? []
            : [
                text(
                  `There is no meeting link yet, without which nobody can join. Edit the ${offering.kind} to add one.`,
                ),
              ]),
        ],
        button: hasLink
          ? { label: 'Start class', url: join }
          : { label: 'Add a meeting link', url: taughtOf(offering, publicUrl) },
      }
    }),
    expiresAt: ({ until }: Reminder) => until,
    listUnsubscribe: true as const,
  },
}
