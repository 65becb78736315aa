import { pino } from 'pino'
import { test } from 'vitest'
import { createContext } from '../../../test/support/context.ts'
import { emails } from '../../features.ts'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { createMailer } from '../../platform/mail/mail.ts'
import { bookingJobs } from './bookings.ts'

test('notices that wait for another process do not delay other jobs', async () => {
  const context = await createContext()
  const { db, pool } = context
  const quick = Promise.withResolvers<void>()
  const other = await pool.connect()
  await other.query('select pg_advisory_lock($1)', [advisoryLocks.bookingNotices])
  await pool.query(
    `select graphile_worker.add_job('send-booking-notices') from generate_series(1, 8);
     select graphile_worker.add_job('quick')`,
  )
  const runner = await startJobs(
    pool,
    [...bookingJobs(db, createMailer(emails)), { name: 'quick', run: async () => quick.resolve() }],
    pino({ level: 'silent' }),
  )
  try {
    await quick.promise
  } finally {
    other.release(true)
    await runner.stop()
  }
})
