import type { OfferingInMail } from '../../src/features/offering-display/offering-display.ts'
import type { MailTemplates } from '../../src/platform/mail/templates.ts'
import '../../src/features.ts'

export const link = { hours: 24, until: new Date('2026-03-04T17:00:00Z') }

export const SITE = 'https://classes.example.org'
export const ID = 'b3a0c5a2-1111-4222-8333-444455556666'
const TEACHER = 'c4b1d6b3-1111-4222-8333-444455556666'
export const PAGE = `/instructors/${TEACHER}`

export const guitar: OfferingInMail = {
  kind: 'class',
  id: ID,
  title: 'Guitar basics',
  startsAt: new Date('2026-03-03T17:00:00Z'),
  timezone: 'Europe/Berlin',
  duration: 90,
  instructorName: 'Clara Schumann',
  instructorId: TEACHER,
  thumbnailId: ID,
}
export const painting: OfferingInMail = {
  ...guitar,
  kind: 'course',
  title: 'Watercolour',
  duration: 3,
  price: 49.5,
}

/** Returns data for every template, with `text` in place of all user input. */
export function everyTemplate(text: string): { [T in keyof MailTemplates]: MailTemplates[T] } {
  const name = `${text}Ada`
  const clock = { zone: 'America/New_York', locale: null }
  const offering = { ...guitar, title: `${text}Guitar`, instructorName: `${text}Clara` }
  const course = { ...painting, title: `${text}Watercolour`, instructorName: `${text}Clara` }
  const reason = `${text}Because`
  const at = new Date('2026-03-01T17:00:00Z')
  const entry = {
    method: 'REQUEST' as const,
    sequence: 1,
    stamp: at,
    date: '2026-03-03',
    timing: '18:00',
    sessionMinutes: 90,
    createdAt: at,
    changedAt: at,
  }
  const reminder = {
    name,
    clock,
    session: { startsAt: new Date('2026-03-03T17:00:00Z'), minutes: 60, place: 2 },
    writtenAt: new Date('2026-03-02T17:00:00Z'),
    until: new Date('2026-03-03T17:00:00Z'),
    token: 'a-b_c',
  }
  const payment = {
    name,
    clock,
    title: `${text}Guitar`,
    offeringId: ID,
    amount: 7900,
    currency: 'usd' as const,
  }
  return {
    'verify-email': { name, token: 'a-b_c', ...link },
    'reset-password': { name, token: 'a-b_c', ...link },
    'confirm-code': { name, code: '123456', minutes: 10, until: link.until },
    'password-changed': { name },
    'security-notice': {
      name,
      clock,
      at,
      change: { kind: 'password-reset', passkeys: [`${text}Key`], connections: [`${text}School`] },
    },
    'email-changed': { name, newEmail: `${text}new@example.org` },
    'account-deleted': { name, byGuardian: true },
    'guardian-asked': { personName: name, personEmail: 'ada@example.org', token: 'a-b_c' },
    'guardian-confirmed': { name },
    'account-suspended': { name, reason, teaches: true },
    'account-reinstated': { name, reason },
    'booking-confirmed': { name, clock, offering: { ...offering, bring: `${text}A pen` } },
    'booking-cancelled': { name, clock, offering: course },
    'seat-offered': { name, clock, offering, until: new Date('2026-03-01T17:20:00Z') },
    'offer-lapsed': { name, clock, offering: course },
    'seat-booked': {
      name,
      clock,
      student: `${text}Bo`,
      offering,
      seatsLeft: 2,
      seatsHeld: 0,
      hasLink: false,
    },
    'seat-cancelled': {
      name,
      clock,
      student: `${text}Bo`,
      offering: course,
      seatsLeft: 0,
      seatsHeld: 1,
    },
    'date-changed': {
      name,
      clock,
      given: { offering, entry },
      taken: { offering: { ...offering, bring: `${text}A pen` }, entry },
    },
    'seat-moved': {
      name,
      clock,
      student: `${text}Bo`,
      given: { offering, seatsLeft: 1, seatsHeld: 0 },
      taken: { offering, seatsLeft: 2, seatsHeld: 0 },
    },
    'series-booked': {
      name,
      clock,
      seats: [
        { offering: { ...offering, bring: `${text}A pen` }, entry },
        { offering, entry },
      ],
    },
    'series-seats-booked': {
      name,
      clock,
      student: `${text}Bo`,
      seats: [
        { offering, seatsLeft: 0, seatsHeld: 0 },
        { offering, seatsLeft: 1, seatsHeld: 0 },
      ],
    },
    'student-left': { name, clock, student: `${text}Bo`, offerings: [offering, course] },
    'waitlist-joined': { name, clock, offering },
    'offering-changed': {
      name,
      clock,
      offering,
      changes: [{ label: `${text}Title`, before: `${text}old`, after: `${text}new` }],
      until: new Date('2026-03-03T18:30:00Z'),
    },
    'offering-cancelled': {
      name,
      clock,
      offering,
      reason: 'instructor-left',
      words: `${text}I am ill.`,
    },
    'offering-removed': { name, clock, offering: course, booked: 2 },
    'offering-taken-down': { name, clock, offering: course, reason, booked: 2 },
    invitation: {
      name: '',
      clock,
      email: 'ada@example.org',
      offering,
      message: `${text}See you on Tuesday.`,
      until: new Date('2026-03-02T17:00:00Z'),
    },
    'student-removed': { name, clock, offering: course, entry, reason },
    'offering-message': {
      name,
      clock,
      offering,
      subject: `${text}News`,
      text: `${text}Bring a pen.`,
    },
    'new-material': { name, clock, offering, titles: [`${text}Recording`, `${text}Slides`] },
    reminder: { ...reminder, offering: course },
    'teaching-reminder': { ...reminder, offering, students: 2, hasLink: false },
    'approval-asked': { name, instructor: `${text}Bo`, instructorId: ID },
    'instructor-approved': { name, reason },
    'instructor-rejected': { name, reason },
    'instructor-removed': { name, reason },
    'review-asked': {
      name,
      clock,
      offering,
      token: 'a-b_c',
      until: new Date('2026-03-08T17:00:00Z'),
    },
    'review-hidden': { name, title: `${text}Guitar`, reason },
    'seat-unpaid': { name, clock, offering: course },
    'payment-receipt': {
      ...payment,
      number: 17,
      paidAt: new Date('2026-02-01T10:00:00Z'),
      startsAt: new Date('2026-03-03T17:00:00Z'),
      seller: `${text}Bo`,
      site: `${text}School`,
      paymentId: ID,
      taxLine: `${text}Includes VAT`,
      address: `${text}1 Bell Lane`,
      contact: 'help@firstbell.test',
    },
    'payment-refunded': { ...payment, reason: 'cancelled' },
    'payout-access': { name, clock, at, act: 'entered' },
    'payment-trouble': { ...payment, trouble: 'disputed', admin: true, intent: `${text}pi_1` },
    'newsletter-confirm': { token: 'a-b_c' },
    'newsletter-welcome': { token: 'a-b_c' },
  }
}
