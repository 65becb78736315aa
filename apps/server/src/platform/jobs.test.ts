import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { jobHousekeeping } from './jobs.ts'

test('jobs that failed for good are forgotten after a month, and no others', async () => {
  const { db } = await cloneDatabase()
  for (const key of ['failed long ago', 'failed lately', 'waits for its next attempt'])
    await sql`select graphile_worker.add_job('any', job_key := ${key}, max_attempts := 3)`.execute(
      db,
    )
  const age = (key: string, attempts: number, days: number) =>
    sql`update graphile_worker._private_jobs
      set attempts = ${attempts}, updated_at = now() - make_interval(days => ${days}::int)
      where key = ${key}`.execute(db)
  await age('failed long ago', 3, 31)
  await age('failed lately', 3, 29)
  await age('waits for its next attempt', 2, 31)

  await jobHousekeeping({ db }).run({})

  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker._private_jobs order by id`.execute(db)
  expect(rows.map((row) => row.key)).toEqual(['failed lately', 'waits for its next attempt'])
})
