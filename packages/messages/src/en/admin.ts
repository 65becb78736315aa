import { number, plural } from './language.ts'

/** The section of admins around its parts. */

export const title = 'Admin Dashboard'
export const decisions = 'Decisions'
export const people = 'People'
export const offerings = 'Offerings'
export const insights = 'Insights'
export const payments = 'Payments'
export const auditLog = 'Audit log'
export const loadingInsights = 'Loading insights...'
export const loadingPeople = 'Loading people...'
export const loadingOfferings = 'Loading offerings...'
export const loadingPayments = 'Loading payments...'
export const loadingAuditLog = 'Loading the audit log...'
export const setUpTwoStep = 'Set up two-step verification'
export const twoStepNeeded = 'Admins of this site need two-step verification.'

// On the dashboard
export const pending = 'Waiting for a decision'
export const nothingPending = 'Nothing is waiting for your decision.'
export const instructorsWaiting = (count: number) =>
  plural(count, {
    one: '1 instructor is waiting for approval',
    other: `${number(count)} instructors are waiting for approval`,
  })
export const reportsWaiting = (count: number) =>
  plural(count, {
    one: `1 report is waiting`,
    other: `${number(count)} reports are waiting`,
  })
export const paymentsInTrouble = (count: number) =>
  plural(count, {
    one: '1 payment needs attention',
    other: `${number(count)} payments need attention`,
  })

// What takes place in the next seven days
export const thisWeek = 'This week'
export const allOfferings = 'All classes and courses'
/** @param capped whether there are more */
export const liveClasses = (count: number, capped?: boolean) =>
  (capped ? 'more than ' : '') +
  plural(count, { one: '1 live class', other: `${number(count)} live classes` })
export const seatsBooked = (count: number) =>
  plural(count, { one: '1 seat booked', other: `${number(count)} seats booked` })
