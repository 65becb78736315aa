import { getInsights, getMyInsights } from '@firstbell/contract/insights'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import { defineFeature } from '../../platform/feature.ts'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { bookings } from '../bookings/feature.ts'
import { offerings } from '../offerings/feature.ts'
import { payments } from '../payments/feature.ts'
import { reviews } from '../reviews/feature.ts'
import { sessions } from '../sessions/feature.ts'
import { fileRoutes } from './csv.ts'
import { READ, readInsights } from './insights.ts'
import { SUM, sumJob } from './sums.ts'

/** What became of bookings, day by day (docs/product/insights.md). */
export const insights = defineFeature({
  name: 'insights',
  needs: { bookings, offerings, payments, reviews, sessions },
  tables: [
    'insight_money',
    'insight_money_change',
    'insight_offering',
    'insight_progress',
    'insight_stale',
    'insight_sum',
  ],
  functions: ['attendance_changed', 'counted_money', 'money_changed', 'sum_bookings', 'sum_money'],
  foreignTables: { reads: ['person'], writes: ['booking_event'] },
  // The sums of a backup count for nothing in another cluster.
  resumeJobs: (tx) => enqueue(tx, SUM, {}, { key: SUM }),
  open: (context) => ({
    routes: (http) => {
      http.route(getMyInsights, { perPerson: READ }, async ({ query }, { id }) => ({
        message: messages.ok,
        ...(await readInsights(context, { reader: id, of: id, days: query.days })),
      }))
      http.route(getInsights, { perPerson: READ }, async ({ query }, { id }) => ({
        message: messages.ok,
        ...(await readInsights(context, { reader: id, of: null, days: query.days })),
      }))
      fileRoutes(http, context)
    },
    jobs: [sumJob(context)],
    hooks: {
      // With the account the sums are deleted, whose rows and people the job locks in another order.
      lockPerson: async (tx, { id }) => {
        // The job gives way to who waits for this lock, so that it takes a step of the job at most.
        await sql`
          select pg_advisory_xact_lock(${advisoryLocks.insightSums})
          where exists (select from offering where instructor_id = ${id})
            or exists (select from insight_sum where instructor_id = ${id})
            or exists (select from insight_money where instructor_id = ${id})
            or exists (select from insight_money_change where instructor_id = ${id})`.execute(tx)
      },
      // What was paid stays in the site's numbers.
      personLeaves: async (tx, { id }) => {
        await tx
          .updateTable('insight_money_change')
          .set({ instructor_id: null })
          .where('instructor_id', '=', id)
          .execute()
      },
      personData: async (tx, { id, add }) => {
        add(
          'insights',
          await tx
            .selectFrom('insight_sum')
            .select(['quarter', 'bookings', 'cancellations', 'waitlisted'])
            .where('instructor_id', '=', id)
            .orderBy('quarter')
            .execute(),
        )
        add(
          'insights of money',
          await tx
            .selectFrom('insight_money')
            .select(['quarter', 'currency', 'amount'])
            .where('instructor_id', '=', id)
            .unionAll(
              tx
                .selectFrom('insight_money_change')
                .select(['at as quarter', 'currency', 'amount'])
                .where('instructor_id', '=', id),
            )
            .orderBy('quarter')
            .execute(),
        )
        add(
          'insights of seats',
          await tx
            .selectFrom('insight_offering')
            .select(['starts_at', 'seats', 'taken', 'attended', 'absent'])
            .where('instructor_id', '=', id)
            .orderBy('starts_at')
            .execute(),
        )
      },
    },
  }),
})
