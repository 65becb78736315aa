/**
 * The front door of what mails and calendars show of an offering. It knows nothing of who has booked it.
 */
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
  formatOfferExpiry,
  formatOfferingTime,
  taughtOf,
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
export { joinOf, pageOf } from './offering-links.ts'
