/** People, for administrators. */

import { number, plural } from './language.ts'

export const title = 'People'
export const loading = 'Loading people...'
export const loadingPerson = 'Loading person...'
export const listName = 'people'
export const search = 'Search people'
export const nameOrEmail = 'Name or email'
export const noneFound = 'No one has this name or email.'
/** The name is for screen readers. */
export const viewDetails = 'View Details<hidden> of <name/></hidden>'
export const back = 'All people'
export const administrator = 'Administrator'
export const notAvailable = 'N/A'
export const bookings = 'Bookings'
export const offerings = 'Offerings'
export const payments = 'Payments'
export const sessions = 'Sign-in sessions'
export const audit = 'Audit log'
export const noBookings = 'No bookings.'
export const noOfferings = 'No classes or courses.'
export const noPayments = 'No payments.'
export const noSessions = 'Not logged in anywhere.'
export const noEntries = 'No entries.'
export const entireLog = 'Everything in the audit log'
export const received = 'Received'
export const suspend = 'Suspend'
export const suspending = 'Suspending...'
export const suspendAbout =
  'They’re logged out everywhere and can’t log in. Their classes and courses are taken down, and everyone who booked them is notified and refunded. Their own bookings stay. They get your reason by email.'
export const reinstate = 'Reinstate'
export const reinstating = 'Reinstating...'
export const reinstateAbout =
  'They can log in again, and we’ll email them. Classes and courses that were taken down stay down.'
export const reason = 'Reason'
export const failed = 'Failed to change the account.'
export const joined = (date: string) => `Joined ${date}`
/** `<reason/>` is the reason that was mailed. */
export const suspendedOn = (date: string) => `Suspended on ${date}: <reason/>`
export const suspendTitle = (name: string) => `Suspend ${name}`
export const reinstateTitle = (name: string) => `Reinstate ${name}`
export const signedIn = (at: string, used: string) => `Logged in ${at}, last used ${used}`
export const contact = (contact: string) => `Contact: ${contact}`
/** Who has to confirm the account of a young person. */
export const guardian = (email: string) => `Parent or guardian: ${email}`
export const guardianConfirmed = 'Confirmed'
export const guardianWaiting = 'Not confirmed yet'
/** Above a list that has more than it shows. */
export const newestOf = (newest: number, total: number) => `The newest ${newest} of ${total}`
export const seatsTaken = (taken: number, max: number) =>
  plural(max, {
    one: `${number(taken)} of ${number(max)} seat taken`,
    other: `${number(taken)} of ${number(max)} seats taken`,
  })
/** Keys: `PERSON_STATES`. */
export const states = {
  active: 'Active',
  unverified: 'Email not verified',
  suspended: 'Suspended',
}
/** Keys: `SIGNUP_ROLES`. In English the screen capitalizes the first letters. */
export const roles = {
  student: 'student',
  instructor: 'instructor',
}
export const bookingStates = {
  waiting: 'On the waitlist',
  held: 'Seat held',
  booked: 'Booked',
  cancelled: 'Cancelled',
}
export const offeringStates = {
  class: { coming: 'Upcoming', over: 'Over', cancelled: 'Cancelled', deleted: 'Deleted' },
  course: { coming: 'Upcoming', over: 'Over', cancelled: 'Cancelled', deleted: 'Deleted' },
}
