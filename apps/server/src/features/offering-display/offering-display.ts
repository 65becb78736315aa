/**
 * The front door of what mails and calendars show of an offering. It knows nothing of who has booked it.
 */
export * from './calendar-event.ts'
export * from './offering-email-blocks.ts'
export * from './offering-for-mail.ts'
