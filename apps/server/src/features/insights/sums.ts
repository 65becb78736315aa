import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { attended } from '../sessions/sessions.ts'
import { COUNT_JOB } from './insights.ts'

/** Updates the sums that insights show, each minute (docs/decisions/0073-insights.md). */
export const updateSumsJob = (context: Pick<Context, 'db' | 'config'>): Job => ({
  name: COUNT_JOB,
  cron: '* * * * *',
  keyed: true,
  run: () => updateSums(context),
})

/** Rows that one transaction counts, which takes a fraction of a second. */
const STEP_ROWS = { changes: 5_000, stale: 500 }

/**
 * Brings the sums up to date, in steps of one transaction each. An advisory lock lets one step run at a
 * time. If another process has the lock, or waits for it, this run ends.
 */
export async function updateSums({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  const steps = [
    (tx: Tx) => isTrue(tx, sql`count_bookings()`),
    (tx: Tx) => isTrue(tx, sql`sum_money(${STEP_ROWS.changes}::int)`),
    (tx: Tx) => markStaleIfSettingChanged(tx, config),
    (tx: Tx) => countAttendance(tx, config),
  ]
  const runStep = (step: (tx: Tx) => Promise<boolean>) =>
    db
      .transaction()
      .execute(
        async (tx) =>
          (await isTrue(tx, sql`pg_try_advisory_xact_lock(${advisoryLocks.insightSums})`)) &&
          step(tx),
      )
  for (const step of steps) while (await runStep(step));
}

async function isTrue(tx: Tx, call: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ value: boolean }>`select ${call} as value`.execute(tx)
  return rows[0]?.value === true
}

/** Marks all offerings as stale if JOIN_EARLY_MINUTES has changed. @returns false: one step is enough */
async function markStaleIfSettingChanged(
  tx: Tx,
  { joinEarlyMinutes }: Context['config'],
): Promise<boolean> {
  await sql`
    with changed as (
      update insight_progress set early_minutes = ${joinEarlyMinutes}::int
      where early_minutes is distinct from ${joinEarlyMinutes}::int returning 1
    )
    insert into insight_stale (offering_id)
    select offering_id from insight_offering where exists (select from changed)`.execute(tx)
  return false
}

/** @returns whether there may be more to count */
async function countAttendance(tx: Tx, config: Context['config']): Promise<boolean> {
  const { rows } = await sql<{ noted: number }>`
    with noted as (
      -- Takes any rows: selecting distinct offerings would read the whole table in each step.
      delete from insight_stale
      where ctid = any(array(select ctid from insight_stale limit ${STEP_ROWS.stale}::int))
      returning offering_id
    ), changed as materialized (
      select distinct offering_id from noted
    ), cancelled as (
      delete from insight_offering using changed, offering
      where insight_offering.offering_id = changed.offering_id
        and offering.id = changed.offering_id and cancelled_at is not null
    ), counted as (
      insert into insight_offering (offering_id, instructor_id, starts_at, seats, taken, attended, absent)
      select offering.id, instructor_id, offering.starts_at, max_students, seats_taken - seats_held,
        mark.attended, mark.absent
      from changed join offering on offering.id = changed.offering_id, lateral (
        select count(*) filter (where mark) as attended, count(*) filter (where not mark) as absent
        from (
          select ${attended(config)} as mark from booking
          where booking.offering_id = offering.id and booking.status = 'booked'
          -- Evaluates the mark once for each booking instead of once for each count.
          offset 0
        ) as booked
      ) as mark
      where cancelled_at is null
      on conflict (offering_id) do update set instructor_id = excluded.instructor_id,
        starts_at = excluded.starts_at, seats = excluded.seats, taken = excluded.taken,
        attended = excluded.attended, absent = excluded.absent
    )
    select count(*) as noted from noted`.execute(tx)
  return rows[0]?.noted === STEP_ROWS.stale
}
