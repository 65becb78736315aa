import { defineFeature } from '../../platform/feature.ts'
import { offeringDisplay } from '../offering-display/feature.ts'
import { payments } from '../payments/feature.ts'
import { uploads } from '../uploads/feature.ts'
import { createNoticeWaker } from './booking-notices.ts'
import { bookingJobs, invitationJobs, releaseSeatsOf, waitlistJobs } from './bookings.ts'
import { bookingsEmails } from './emails.ts'
import { mailSeriesBooking, mailSwap } from './grouped-seat-mails.ts'
import { invitationEmails } from './invitation-emails.ts'
import { bookingsMetrics } from './metrics.ts'
import { bookingRoutes } from './routes.ts'
import { bookingsSettings } from './settings.ts'

export const bookings = defineFeature({
  name: 'bookings',
  needs: { offeringDisplay, payments, uploads },
  tables: ['booking', 'booking_event', 'invitation'],
  // The offering's row has the counters of its seats, and its lock protects them.
  tablesOfOthers: { reads: ['offering', 'session', 'person'], writes: ['offering'] },
  settings: bookingsSettings,
  emails: { ...bookingsEmails, ...invitationEmails },
  metrics: bookingsMetrics,
  callerGoneIfViolated: ['booking_student_id_fkey'],
  personalData: [
    {
      topic: 'bookings',
      table: 'booking',
      by: { person: 'student_id' },
      joins: { offering: 'offering_id' },
      columns: [
        'offering.kind',
        'offering.title',
        'offering.starts_at',
        'offering.ends_at',
        'offering.timezone as time_zone',
        'status',
        'created_at as asked_at',
        'booked_at',
        'held_until',
        'ended_at',
        'end_reason',
        'attended',
        'offering_id',
      ],
      orderBy: ['created_at'],
      omits: {
        internal: [
          'id',
          'attended_at',
          'code_id',
          'held_for',
          'idempotency_key',
          'invitation_id',
          'line_number',
        ],
      },
    },
    {
      topic: 'history of bookings',
      table: 'booking_event',
      by: { person: 'student_id' },
      joins: { offering: 'offering_id' },
      columns: [
        'at',
        'offering.title',
        'from_status as was',
        'to_status as became',
        'reason',
        'told_at as mailed_at',
        'offering_id',
      ],
      orderBy: ['id'],
      omits: { aboutOthers: ['actor'], internal: ['booking_id', 'due_at', 'xact'] },
    },
    {
      topic: 'invitations received',
      table: 'invitation',
      by: { email: 'email' },
      joins: { offering: 'offering_id' },
      columns: ['offering.title', 'message', 'invited_at', 'expires_at', 'offering_id'],
      orderBy: ['invited_at'],
      omits: { internal: ['id'] },
    },
    {
      topic: 'invitations sent',
      table: 'invitation',
      by: { person: 'instructor_id' },
      joins: { offering: 'offering_id' },
      columns: ['offering.title', 'email', 'message', 'invited_at', 'expires_at', 'offering_id'],
      orderBy: ['invited_at'],
      omits: { internal: ['id'] },
    },
  ],
  open: (context, { payments }) => {
    const wakeNotices = createNoticeWaker(context.db)
    payments?.onSeatsChanged(wakeNotices)
    payments?.onSeatsBooked((tx, studentId, offeringIds) =>
      mailSeriesBooking(tx, context.mailer, studentId, offeringIds),
    )
    payments?.onSeatSwapped((tx, studentId, swap) => mailSwap(tx, context.mailer, studentId, swap))
    return {
      routes: ({ route }) => bookingRoutes(route, { ...context, payments }, wakeNotices),
      jobs: [
        ...bookingJobs(context.db, context.mailer),
        ...waitlistJobs(context, wakeNotices),
        ...invitationJobs(context.db),
      ],
      hooks: {
        personLeaves: (tx, { id }) => releaseSeatsOf(tx, context.mailer, context.config, id),
      },
    }
  },
})
