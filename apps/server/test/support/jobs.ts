import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Context } from '../../src/platform/context.ts'
import type { Job } from '../../src/platform/jobs/jobs.ts'

/** Makes all pending jobs of a kind due, or of every kind. */
export async function makeDue(db: Context['db'], task = '%'): Promise<void> {
  await sql`
    select from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where task_identifier like ${task}),
      run_at := now())`.execute(db)
}

/**
 * Runs the due jobs once. Failed ones wait for their next attempt. Returns when all have ended, including those
 * that another call has started: the job runner skips these, and does not wait until the end of its last jobs
 * is recorded.
 */
export async function runJobs(pool: Context['pool'], jobs: readonly Job[]): Promise<void> {
  const names = jobs.map(({ name }) => name)
  /** On a busy machine the next attempt may be due before the other jobs have ended. */
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
    // Shorter than the time limit of a test, so that the error shows where it hangs.
    { timeout: 280_000, interval: 10 },
  )
}
