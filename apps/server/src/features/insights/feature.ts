import { getInsights, getMyInsights } from '@firstbell/contract/insights'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import { defineFeature } from '../../platform/feature.ts'
import { bookings } from '../bookings/feature.ts'
import { offerings } from '../offerings/feature.ts'
import { payments } from '../payments/feature.ts'
import { reviews } from '../reviews/feature.ts'
import { sessions } from '../sessions/feature.ts'
import { fileRoutes } from './csv.ts'
import { READ_RULE, readInsights } from './insights.ts'
import { updateSumsJob } from './sums.ts'

/** Bookings and their outcomes, day by day (docs/product/insights.md). */
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
  tablesOfOthers: { reads: ['person'] },
  personalData: [
    {
      topic: 'insights',
      table: 'insight_sum',
      by: { person: 'instructor_id' },
      columns: ['quarter', 'bookings', 'cancellations', 'waitlisted'],
      orderBy: ['quarter'],
    },
    {
      topic: 'insights of money',
      table: 'insight_money',
      by: { person: 'instructor_id' },
      columns: ['quarter', 'currency', 'amount'],
      orderBy: ['quarter'],
    },
    // Changes that wait for the job that adds them to insight_money.
    {
      topic: 'insights of money',
      table: 'insight_money_change',
      by: { person: 'instructor_id' },
      columns: ['at as quarter', 'currency', 'amount'],
      orderBy: ['at'],
    },
    {
      topic: 'insights of seats',
      table: 'insight_offering',
      by: { person: 'instructor_id' },
      columns: ['starts_at', 'seats', 'taken', 'attended', 'absent'],
      orderBy: ['starts_at'],
      omits: { inAnotherTopic: ['offering_id'] },
    },
  ],
  open: (context) => ({
    routes: (http) => {
      http.route(getMyInsights, { perPerson: READ_RULE }, async ({ query }, { id }) => ({
        message: messages.ok,
        ...(await readInsights(context, { readerId: id, instructorId: id, days: query.days })),
      }))
      http.route(getInsights, { perPerson: READ_RULE }, async ({ query }, { id }) => ({
        message: messages.ok,
        ...(await readInsights(context, { readerId: id, instructorId: null, days: query.days })),
      }))
      fileRoutes(http, context)
    },
    jobs: [updateSumsJob(context)],
    hooks: {
      // Deleting the account deletes its sums, and would lock rows in another order than the job. The job ends
      // after its current step when this waits for the lock.
      lockPerson: async (tx, { id }) => {
        await sql`
          select pg_advisory_xact_lock(${advisoryLocks.insightSums})
          where exists (select from offering where instructor_id = ${id})
            or exists (select from insight_sum where instructor_id = ${id})
            or exists (select from insight_money where instructor_id = ${id})
            or exists (select from insight_money_change where instructor_id = ${id})`.execute(tx)
      },
      // The numbers of the whole site still include these payments.
      personLeaves: async (tx, { id }) => {
        await sql`
          update insight_money_change set instructor_id = null
          where instructor_id = ${id}`.execute(tx)
      },
    },
  }),
})
