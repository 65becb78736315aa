import { unsubscribeReminders } from '@firstbell/contract/preferences'
import { scheduleOf } from '@firstbell/contract/schedule'
import { mailsOffering } from '@firstbell/messages/all/mails-offering'
import { mailsReminders } from '@firstbell/messages/all/mails-reminders'
import type { Block } from '../../platform/mail/layout.ts'
import { text, withoutLinks } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf, MailSite } from '../../platform/mail/templates.ts'
import { daysBetween, inZone, wallClock } from '../../platform/mail/time-words.ts'
import { unsubscribeUrl } from '../../platform/mail/unsubscribe.ts'
import {
  instructorFacts,
  joinUrl,
  offeringEmail,
  formatOfferingTime,
  formatOfferingTimes,
  pictureAndDay,
  taughtOfferingUrl,
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
    /** The position of the session within its course, from 1; queued mails contain it as `place`. */
    place: number
  }
  /** When the mail was enqueued. 'Tomorrow' is relative to it, so that a repeated delivery has the same words. */
  writtenAt: Date
  /** When the mail expires: an hour after it was due, but at the start at the latest (rule reminder-4). */
  until: Date
  /** The secret in the unsubscribe link. */
  token: string
}

/** The reminder for the instructor. */
interface TeachingReminder extends Reminder {
  students: number
  /** Whether the offering has a meeting link or a room, without which no one can join. */
  hasLink: boolean
}

/** Returns a subject such as 'Tomorrow at 18:00: Guitar basics', and the matching heading. */
function formatStart({ offering, session, clock, writtenAt }: Reminder, { language }: MailSite) {
  const m = mailsReminders[language]
  const { startsAt } = session
  const zone = clock.zone ?? offering.timezone
  const local = wallClock(startsAt, { ...clock, zone })
  const { day } = local
  // The subject is read alone, so it names a zone that may not be the reader's.
  const time = clock.zone === null ? inZone(local.time, zone, language) : local.time
  const what = offering.kind === 'course' && session.place > 1 ? 'next' : offering.kind
  const title = withoutLinks(offering.title)
  switch (daysBetween(writtenAt, startsAt, zone)) {
    case 0:
      return { subject: m.todaySubject(time, title), heading: m.startsToday[what](time) }
    case 1:
      return { subject: m.tomorrowSubject(time, title), heading: m.startsTomorrow[what](time) }
    default:
      return { subject: m.daySubject(day, time, title), heading: m.startsOn[what](day, time) }
  }
}

/**
 * Shows the session that begins next, where `offeringBlock` would show the whole course. Its time is formatted like that
 * of a class, with start and end.
 */
function sessionBlock({ offering, session, clock }: Reminder, site: MailSite): Block {
  const { kind, title, timezone } = offering
  const { startsAt, minutes, place: position } = session
  const m = mailsReminders[site.language]
  return {
    kind: 'summary',
    ...pictureAndDay(offering, startsAt, clock, site),
    title,
    ...formatOfferingTimes({ kind: 'class', startsAt, timezone, duration: minutes }, clock),
    facts: [
      ...instructorFacts(offering, site),
      ...(kind === 'class'
        ? []
        : [{ label: m.session, value: m.sessionOf(position, scheduleOf(offering).sessions) }]),
    ],
  }
}

/** Returns what both reminders say. */
function commonContent(reminder: Reminder, site: MailSite) {
  const { offering, clock, session, token } = reminder
  const m = mailsReminders[site.language]
  const { startsAt, minutes } = session
  return {
    ...formatStart(reminder, site),
    preview: m.preview(
      formatOfferingTime({ ...offering, kind: 'class', startsAt, duration: minutes }, clock),
    ),
    join: joinUrl(offering, site.pagesUrl),
    footerLink: {
      label: m.unsubscribe,
      url: unsubscribeUrl(site.pagesUrl, unsubscribeReminders, token),
    },
  }
}

/** Bookings cannot be cancelled after the first session has started (rule booking-10). */
function cancelNotes({ offering, session }: Reminder, { language }: MailSite): string[] {
  const m = mailsReminders[language]
  if (session.place > 1) return []
  return [isPaid(offering) ? m.cancelPaid : m.cancelFree[offering.kind]]
}

const studentEmail = offeringEmail(
  mailsReminders,
  ({ language }, { offering }) => mailsReminders[language].reasonBooked[offering.kind],
)
const instructorEmail = offeringEmail(
  mailsReminders,
  ({ language }, { offering }) => mailsReminders[language].reasonTeach[offering.kind],
)

export const remindersEmails = {
  reminder: {
    ...studentEmail((m, reminder: Reminder, site) => {
      const { join, ...shared } = commonContent(reminder, site)
      return {
        ...shared,
        blocks: [text(m.youHaveSeat[reminder.offering.kind]), sessionBlock(reminder, site)],
        button: { label: m.join, url: join },
        notes: [m.joinNote, ...cancelNotes(reminder, site)],
      }
    }),
    expiresAt: ({ until }: Reminder) => until,
    listUnsubscribe: true as const,
  },

  'teaching-reminder': {
    ...instructorEmail((m, reminder: TeachingReminder, site) => {
      const { join, ...shared } = commonContent(reminder, site)
      const { students, hasLink, offering } = reminder
      const { kind } = offering
      return {
        ...shared,
        blocks: [
          text(students === 0 ? m.nobodyBooked[kind] : m.studentsBooked[kind](students)),
          sessionBlock(reminder, site),
          ...(hasLink ? [] : [text(mailsOffering[site.language].noLink[kind])]),
        ],
        button: hasLink
          ? { label: m.startClass, url: join }
          : { label: m.addLink, url: taughtOfferingUrl(offering, site) },
      }
    }),
    expiresAt: ({ until }: Reminder) => until,
    listUnsubscribe: true as const,
  },
}
