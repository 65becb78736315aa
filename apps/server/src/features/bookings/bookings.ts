/**
 * What other features may use of bookings.
 *
 * Every transaction that creates or ends bookings locks the offering's row first, which prevents deadlocks. Triggers append
 * each change to the history and update the offering's counters (rules booking-2, booking-18).
 */
export { bookingJobs } from './booking-notices.ts'
export { endBookings, releaseSeatsOf } from './cancel-booking.ts'
export { invitationJobs } from './invitations.ts'
export { lockScope, seriesIds } from './lock-scope.ts'
export { advanceWaitlists, waitlistJobs } from './waitlist.ts'
export { bookedPeople, enrolledJson, shortName } from './enrolled-people.ts'
export {
  requireOwner,
  requireParticipant,
  participationOf,
  type Participation,
} from './participation.ts'
export type { Cancellation } from './cancellation-email.ts'
