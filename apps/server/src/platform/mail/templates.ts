import { profilePath } from '@firstbell/contract/profile'
import { oneLine, renderHtml, renderPlain, type Block, type Content } from './layout.ts'

/** What a mail says of an offering. */
export interface OfferingInMail {
  kind: 'class' | 'course'
  id: string
  title: string
  startsAt: Date
  /** IANA zone of the offering; its times are told in it. */
  timezone: string
  /** Minutes for a class, days for a course (rule offering-10). */
  duration: number
  /** Courses only. */
  price?: number
  /** '' once the instructor's account is gone. */
  instructorName: string
}

/** Every mail there is, with what it needs to know. */
export interface MailTemplates {
  'verify-email': {
    name: string
    token: string
    /** The address takes the place of another one that the account has. */
    changes?: boolean
    /** Which sign-up it is, where several wait for this address. */
    signUp?: { at: Date }
  }
  'reset-password': { name: string; token: string }
  'password-changed': { name: string }
  /** To the address that the account has until the new one is verified. */
  'email-changed': { name: string; newEmail: string }
  'account-deleted': { name: string }
  'booking-confirmed': { name: string; offering: OfferingInMail }
  'booking-cancelled': { name: string; offering: OfferingInMail }
  /** To the instructor. */
  'seat-booked': { name: string; student: string; offering: OfferingInMail; seatsLeft: number }
  /** To the instructor. */
  'seat-cancelled': { name: string; student: string; offering: OfferingInMail; seatsLeft: number }
  'offering-changed': {
    name: string
    offering: OfferingInMail
    changes: readonly { label: string; before: string; after: string }[]
  }
  'offering-cancelled': {
    name: string
    offering: OfferingInMail
    reason: 'deleted' | 'instructor-removed' | 'instructor-left'
  }
  /** To the instructor, `booked` the number of people who were told. */
  'offering-removed': { name: string; offering: OfferingInMail; booked: number }
  /** To an admin. */
  'approval-asked': { name: string; instructor: string; instructorId: string }
  'instructor-approved': { name: string; reason: string }
  'instructor-rejected': { name: string; reason: string }
  'instructor-removed': { name: string; reason: string }
  'newsletter-welcome': { token: string }
}

type Template = keyof MailTemplates

/** A mail as it is kept until it is delivered. */
export interface RenderedMail {
  subject: string
  html: string
  plain: string
}

/** Longer subjects are cut off by every inbox. */
const SUBJECT_MAX = 150

/** @param publicUrl without a trailing slash; every link begins with it */
export function renderMail<T extends Template>(
  template: T,
  data: MailTemplates[T],
  publicUrl: string,
): RenderedMail {
  const content = templates[template](data, publicUrl)
  const subject = oneLine(content.subject)
  return {
    subject: subject.length > SUBJECT_MAX ? `${subject.slice(0, SUBJECT_MAX - 1)}…` : subject,
    html: renderHtml(content),
    plain: renderPlain(content),
  }
}

export const isTemplate = (name: unknown): name is Template =>
  typeof name === 'string' && Object.hasOwn(templates, name)

/** Where a subscription ends: a page to a GET, the one-click of RFC 8058 to a POST. */
export function unsubscribeUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/newsletter/unsubscribe?token=${encodeURIComponent(token)}`
}

const ACCOUNT = 'You get this mail because this address has an account at Firstbell.'
const STUDENT = 'You get this mail because you book classes and courses at Firstbell.'
const INSTRUCTOR = 'You get this mail because you teach at Firstbell.'
const APPLICANT = 'You get this mail because you signed up at Firstbell as an instructor.'

const text = (words: string): Block => ({ kind: 'text', text: words })

/**
 * A name that cannot pass for a link. Whoever signs up with somebody else's address chooses the
 * name that is greeted there: without this, our mail would carry their advertisement.
 */
function personName(name: string, otherwise: string): string {
  const shown = oneLine(name)
  return shown === '' ||
    shown.includes('/') ||
    shown.split(' ').some((word) => isAddress(word) || isDotted(word))
    ? otherwise
    : shown
}

/**
 * What a mail client could read as the same text: full-width letters and dots are ordinary ones to
 * it (UTS #46 maps them in host names), and what has no width is not there.
 */
const asRead = (word: string): string =>
  word
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[。．｡․]/gu, '.')

/** Whether a word has a scheme, a mailbox or a port, or is a host with a path. */
function isAddress(word: string): boolean {
  const read = asRead(word)
  return (
    /[\\@]|\/\/|^\W*www\.|\w:\d/i.test(read) ||
    /^\W*(?:https?|ftp|mailto|tel|sms|data|javascript):/i.test(read) ||
    (isDotted(read) && /[/:?#]./.test(read))
  )
}

/** Whether a word reads as a bare host: `casino777.com`, `1.2.3.4`. */
const isDotted = (word: string): boolean =>
  /[\p{L}\p{N}\p{M}]\.(?:[\p{L}\p{M}]{2,}|xn--)|\d\.\d+\.\d+\.\d/iu.test(asRead(word))

/**
 * A title for where inboxes make links of what they find, subject and preview. Addresses are left out;
 * a bare host loses its dots, since "Node.js" is a host to a mail client and a subject to a teacher.
 */
function unlinked(title: string): string {
  return oneLine(
    oneLine(title)
      .split(' ')
      .map((word) =>
        isAddress(word) ? '…' : isDotted(word) ? asRead(word).replaceAll('.', ' ') : word,
      )
      .join(' ')
      .replace(/…(?: …)+/g, '…'),
  )
}

const greeted = (name: string): string => personName(name, 'there')

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Day and time on the clocks of a zone, e.g. `Tue 3 Mar 2026` and `18:00`. */
function wallClock(instant: Date, timeZone: string): { day: string; time: string } {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  const part: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(instant)) part[type] = value
  return {
    day: `${part['weekday']} ${part['day']} ${part['month']} ${part['year']}`,
    time: `${part['hour']}:${part['minute']}`,
  }
}

/** The site's name of a zone: `Berlin time`, `New York time`, `UTC`. */
function zoneWords(timeZone: string): string {
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return timeZone.replace(/^Etc\//, '')
  return `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`
}

/**
 * When an offering takes place, in its own zone and in the site's words; with the year, since a mail
 * is read long after: `Tue 3 Mar 2026, 18:00–19:30 Berlin time`.
 */
export function whenWords({
  kind,
  startsAt,
  timezone,
  duration,
}: Pick<OfferingInMail, 'kind' | 'startsAt' | 'timezone' | 'duration'>): string {
  const zone = zoneWords(timezone)
  const start = wallClock(startsAt, timezone)
  if (kind === 'course') return `${start.day}, ${start.time} ${zone}`
  const end = wallClock(new Date(startsAt.getTime() + duration * 60_000), timezone)
  return end.day === start.day
    ? `${start.day}, ${start.time}–${end.time} ${zone}`
    : `${start.day}, ${start.time} – ${end.day}, ${end.time} ${zone}`
}

/** `Tue 3 Mar 2026, 17:00 UTC`. */
function instantWords(at: Date): string {
  const { day, time } = wallClock(at, 'UTC')
  return `${day}, ${time} UTC`
}

/** `90 minutes`, `1 day`. */
export function durationWords({ kind, duration }: Pick<OfferingInMail, 'kind' | 'duration'>) {
  return counted(duration, kind === 'course' ? 'day' : 'minute')
}

/** `$79.00`, as on every screen. */
export function priceWords(price: number): string {
  return `$${price.toFixed(2)}`
}

function offeringBlock(offering: OfferingInMail): Block {
  const { kind, title, price } = offering
  const teacher = personName(offering.instructorName, '')
  return {
    kind: 'offering',
    title,
    when: kind === 'course' ? `Starts ${whenWords(offering)}` : whenWords(offering),
    facts: [
      ...(teacher === '' ? [] : [{ label: 'Instructor', value: teacher }]),
      { label: 'Duration', value: durationWords(offering) },
      ...(price === undefined ? [] : [{ label: 'Price', value: priceWords(price) }]),
    ],
  }
}

function pageOf({ kind, id }: OfferingInMail, publicUrl: string): string {
  return `${publicUrl}/${kind === 'class' ? 'classes' : 'courses'}/${encodeURIComponent(id)}`
}

/** Where an instructor sees who is enrolled. */
function taughtOf({ kind, id }: OfferingInMail, publicUrl: string): string {
  const tab = kind === 'class' ? 'myClasses' : 'myCourses'
  return publicUrl + profilePath({ section: 'instructor', tab, [kind]: id })
}

const decisionReason = (reason: string): Block[] =>
  reason.trim() === '' ? [] : [{ kind: 'quote', label: 'The reason given', text: reason }]

const seats = (seatsLeft: number, kind: string): string =>
  seatsLeft > 0
    ? `${counted(seatsLeft, 'seat')} ${seatsLeft === 1 ? 'is' : 'are'} left.`
    : `The ${kind} is now full.`

const cancelledBecause = {
  deleted: 'The instructor has cancelled it.',
  'instructor-removed': 'The instructor no longer teaches classes at Firstbell.',
  'instructor-left': 'The instructor has left Firstbell.',
} as const

const templates: { [T in Template]: (data: MailTemplates[T], publicUrl: string) => Content } = {
  'verify-email': ({ name, token, changes, signUp }, publicUrl) => ({
    subject: 'Verify your email for Firstbell',
    preview: changes ? 'One click, and this address is yours.' : 'One click, and you can log in.',
    heading: 'Verify your email',
    name: greeted(name),
    blocks: [
      text(
        changes
          ? 'This address was given as the new one of an account at Firstbell. Please confirm that it is yours; from then on you log in with it, and our mails go to it.'
          : 'Welcome to Firstbell. Please confirm that this address is yours; then you can log in.',
      ),
      ...(signUp
        ? [
            text(
              `Somebody has signed up with this address more than once. This link confirms the sign-up of ${instantWords(signUp.at)}, with the password that was chosen then. If that was not you, do not open it.`,
            ),
          ]
        : []),
    ],
    button: {
      label: 'Verify email',
      url: `${publicUrl}/verify-email?token=${encodeURIComponent(token)}`,
    },
    notes: [
      'The link works for a limited time. You can ask for a new one on the login page.',
      changes
        ? 'If you did not ask for this, you need not do anything.'
        : 'If you did not sign up at Firstbell, you need not do anything.',
    ],
    reason: 'You get this mail because somebody gave this address at Firstbell.',
  }),

  'reset-password': ({ name, token }, publicUrl) => ({
    subject: 'Reset your Firstbell password',
    preview: 'The link to choose a new password.',
    heading: 'Choose a new password',
    name: greeted(name),
    blocks: [text('Somebody, hopefully you, asked to reset the password of your account.')],
    button: {
      label: 'Reset password',
      url: `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`,
    },
    notes: [
      'The link works once, and for a limited time.',
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
    reason: ACCOUNT,
  }),

  'password-changed': ({ name }, publicUrl) => ({
    subject: 'Your Firstbell password was changed',
    preview: 'All other devices were logged out.',
    heading: 'Your password was changed',
    name: greeted(name),
    blocks: [
      text(
        'The password of your account has just been changed, and every other device was logged out. If it was you, all is well.',
      ),
      text('If it was not you, set a new password right away.'),
    ],
    button: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
    reason: ACCOUNT,
  }),

  'email-changed': ({ name, newEmail }, publicUrl) => ({
    subject: 'Your Firstbell email address was changed',
    preview: 'Your account is to have a new address.',
    heading: 'Your email address was changed',
    name: greeted(name),
    blocks: [
      text(
        `Your account is to use ${oneLine(newEmail)}. Once that address is verified you log in with it, and our mails go to it; until then they come here.`,
      ),
      text(
        'If it was not you, somebody else knows your password: set a new one right away. That also keeps this address.',
      ),
    ],
    button: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
    reason: ACCOUNT,
  }),

  'account-deleted': ({ name }) => ({
    subject: 'Your Firstbell account was deleted',
    preview: 'Your account and what belonged to it are gone.',
    heading: 'Your account was deleted',
    name: greeted(name),
    blocks: [
      text(
        'Your account, your profile and your files are deleted, and the seats you had booked are free again.',
      ),
      text('Thank you for the time you spent with us. You are welcome back whenever you like.'),
    ],
    reason: 'You get this last mail because this address had an account at Firstbell.',
  }),

  'booking-confirmed': ({ name, offering }, publicUrl) => ({
    subject: `Booked: ${unlinked(offering.title)}`,
    preview: `Your seat is booked for ${whenWords(offering)}.`,
    heading: 'Your seat is booked',
    name: greeted(name),
    blocks: [text(`You have a seat in this ${offering.kind}:`), offeringBlock(offering)],
    button: { label: `View ${offering.kind}`, url: pageOf(offering, publicUrl) },
    notes: [
      `Cannot make it? Cancel the booking in your profile, so that somebody else gets the seat.`,
    ],
    reason: STUDENT,
  }),

  'booking-cancelled': ({ name, offering }, publicUrl) => ({
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
    reason: STUDENT,
  }),

  'seat-booked': ({ name, student, offering, seatsLeft }, publicUrl) => ({
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
    reason: INSTRUCTOR,
  }),

  'seat-cancelled': ({ name, student, offering, seatsLeft }, publicUrl) => ({
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
    reason: INSTRUCTOR,
  }),

  'offering-changed': ({ name, offering, changes }, publicUrl) => ({
    subject: `Changed: ${unlinked(offering.title)}`,
    preview: changes.map(({ label, after }) => `${label}: ${unlinked(after)}`).join(', '),
    heading: `Your ${offering.kind} has changed`,
    name: greeted(name),
    blocks: [
      text(`The instructor changed a ${offering.kind} you booked. This is new:`),
      { kind: 'changes', changes },
      text('And this is how it takes place now:'),
      offeringBlock(offering),
    ],
    button: { label: `View ${offering.kind}`, url: pageOf(offering, publicUrl) },
    notes: ['Your seat is still yours. If it no longer suits you, cancel it in your profile.'],
    reason: STUDENT,
  }),

  'offering-cancelled': ({ name, offering, reason }, publicUrl) => ({
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
    reason: STUDENT,
  }),

  'offering-removed': ({ name, offering, booked }, publicUrl) => ({
    subject: `Deleted: ${unlinked(offering.title)}`,
    preview: `Your ${offering.kind} left every list.`,
    heading: `Your ${offering.kind} is deleted`,
    name: greeted(name),
    blocks: [
      text(
        booked === 0
          ? `Nobody had booked this ${offering.kind}.`
          : `${counted(booked, 'person', 'people')} had booked this ${offering.kind}; we told ${booked === 1 ? 'them' : 'all of them'} by mail.`,
      ),
      offeringBlock(offering),
    ],
    button: {
      label: 'Open your profile',
      url:
        publicUrl +
        profilePath({
          section: 'instructor',
          tab: offering.kind === 'class' ? 'myClasses' : 'myCourses',
        }),
    },
    reason: INSTRUCTOR,
  }),

  'approval-asked': ({ name, instructor, instructorId }, publicUrl) => ({
    subject: `Asks for approval: ${personName(instructor, 'a new instructor')}`,
    preview: 'An instructor waits for your decision.',
    heading: 'An instructor asks for approval',
    name: greeted(name),
    blocks: [
      text(
        `${personName(instructor, 'A new instructor')} has sent instructor details and waits for an admin's decision.`,
      ),
    ],
    button: {
      label: 'See the request',
      url: publicUrl + profilePath({ section: 'admin', instructor: instructorId }),
    },
    reason: 'You get this mail because you are an admin of Firstbell.',
  }),

  'instructor-approved': ({ name, reason }, publicUrl) => ({
    subject: 'You are approved as an instructor at Firstbell',
    preview: 'You can publish classes now.',
    heading: 'You are approved',
    name: greeted(name),
    blocks: [
      text('Your details are approved: from now on you can publish classes.'),
      ...decisionReason(reason),
    ],
    button: {
      label: 'Add a class',
      url: publicUrl + profilePath({ section: 'instructor', tab: 'addClass' }),
    },
    reason: APPLICANT,
  }),

  'instructor-rejected': ({ name, reason }, publicUrl) => ({
    subject: 'Your request to teach at Firstbell was not approved',
    preview: 'You can change your details and ask again.',
    heading: 'Your request was not approved',
    name: greeted(name),
    blocks: [
      text('We looked at your details and did not approve them this time.'),
      ...decisionReason(reason),
      text('You can change your details at any time; that asks for approval again.'),
    ],
    button: {
      label: 'Edit your details',
      url: publicUrl + profilePath({ section: 'instructor', tab: 'details' }),
    },
    reason: APPLICANT,
  }),

  'instructor-removed': ({ name, reason }, publicUrl) => ({
    subject: 'Your approval as an instructor at Firstbell has ended',
    preview: 'Your coming classes are cancelled.',
    heading: 'Your approval has ended',
    name: greeted(name),
    blocks: [
      text(
        'You were removed as an approved instructor. Your coming classes are cancelled, and everyone who had booked them was told. Your courses stay.',
      ),
      ...decisionReason(reason),
      text('You can change your details at any time; that asks for approval again.'),
    ],
    button: {
      label: 'Open your profile',
      url: publicUrl + profilePath({ section: 'instructor', tab: 'details' }),
    },
    reason: APPLICANT,
  }),

  'newsletter-welcome': ({ token }, publicUrl) => ({
    subject: 'Welcome to the Firstbell newsletter',
    preview: 'New classes and courses, now and then.',
    heading: 'You are subscribed',
    blocks: [
      text(
        'Now and then we will write to you about new classes and courses, and about the people who teach them.',
      ),
    ],
    button: { label: 'Explore courses', url: `${publicUrl}/courses` },
    reason: 'You get this mail because this address was entered in our newsletter box.',
    footerLink: { label: 'Unsubscribe', url: unsubscribeUrl(publicUrl, token) },
  }),
}
