/** The front door of this feature: how mails and calendars show an offering, independent of its bookings. */
export * from './calendar-event.ts'
export * from './offering-email-blocks.ts'
export * from './offering-for-mail.ts'
