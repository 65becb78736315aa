import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Job } from '../../src/platform/jobs/jobs.ts'
import type { Context } from '../../src/platform/context.ts'

/** Makes all waiting jobs of a kind due, or those of every kind. */
export async function makeDue(db: Context['db'], task = '%'): Promise<void> {
  await sql`
    select from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where task_identifier like ${task}),
      run_at := now())`.execute(db)
}

/**
 * Runs what is due of these jobs, once; what fails waits for its next attempt. Returns when all of it
 * has ended, also what another call has begun: the runner itself skips that, and does not wait until
 * the end of its last jobs is recorded.
 */
export async function runJobs(pool: Context['pool'], jobs: readonly Job[]): Promise<void> {
  const names = jobs.map(({ name }) => name)
  /** On a busy machine their next attempt may be due before the others have ended. */
  const failed = new Set<string>()
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload, { job: { id } }) => {
        if (failed.has(id)) throw new Error('It has failed in this call.')
        try {
          await job.run(payload)
        } catch (error) {
          failed.add(id)
          throw error
        }
      },
    ]),
  )
  await vi.waitUntil(
    async () => {
      const { rows } = await pool.query<{ due: boolean }>(
        `select locked_at is null as due from graphile_worker.jobs
         where task_identifier = any($1)
           and (locked_at is not null
             or run_at <= now() and attempts < max_attempts and id <> all($2::bigint[]))`,
        [names, [...failed]],
      )
      if (rows.some(({ due }) => due))
        await runOnce({
          pgPool: pool,
          taskList,
          noHandleSignals: true,
          logger: new Logger(() => () => {}),
        })
      return rows.length === 0
    },
    // Less than what a test has, so that it says where it hangs.
    { timeout: 280_000, interval: 10 },
  )
}
