/**
 * The front door of bookings.
 *
 * `offering.seats_taken` always equals the number of active bookings (rule booking-2): every
 * function that starts or ends bookings changes both in one transaction and locks the offering's
 * row first, which prevents deadlocks.
 */
export { bookingJobs } from './booking-notices.ts'
export { endBookings, releaseSeatsOf } from './cancel-booking.ts'
export { settleWaitlists, waitlistJobs } from './waitlist.ts'
export { bookedPeople, enrolledJson } from './enrolled-people.ts'
export {
  bookingOf,
  formatDuration,
  joinBlock,
  offeringBlock,
  offeringEmail,
  endOf,
  formatPrice,
  REASON_INSTRUCTOR,
  REASON_STUDENT,
  formatOfferingTime,
  type OfferingInMail,
  type Reader,
} from './offering-email-blocks.ts'
export {
  calendarEvent,
  calendarFacts,
  sequenceOf,
  type CalendarColumns,
  type CalendarEntry,
} from './calendar-event.ts'
export {
  offeringColumns,
  offeringForMail,
  toOfferingInMail,
  type OfferingMailRow,
} from './offering-for-mail.ts'
export { joinOf } from './offering-links.ts'
export {
  requireOwner,
  requireParticipant,
  participationOf,
  type Participation,
} from './participation.ts'
