import { defineFeature } from '../../platform/feature.ts'
import { bookingJobs, releaseSeatsOf } from './bookings.ts'
import { bookingsEmails } from './emails.ts'
import { bookingsMetrics } from './metrics.ts'
import { bookingRoutes } from './routes.ts'
import { bookingsSettings } from './settings.ts'

export const bookings = defineFeature({
  name: 'bookings',
  needs: {},
  settings: bookingsSettings,
  emails: bookingsEmails,
  metrics: bookingsMetrics,
  callerForeignKeys: ['booking_student_id_fkey'],
  open: (context) => ({
    routes: ({ route }) => bookingRoutes(route, context),
    jobs: bookingJobs(context.db, context.mailer),
    hooks: { personLeaves: (tx, { id }) => releaseSeatsOf(tx, context.mailer, id) },
  }),
})
