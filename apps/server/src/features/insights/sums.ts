import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { attended } from '../sessions/sessions.ts'

export const SUM = 'sum-insights'

/**
 * Sums what has happened, so that insights need not (docs/decisions/0073-insights.md). Nothing depends on
 * how far it has come: what is not summed is counted with each answer.
 */
export const sumJob = (context: Pick<Context, 'db' | 'config'>): Job => ({
  name: SUM,
  cron: '* * * * *',
  keyed: true,
  run: () => sumUp(context),
})

/** What one transaction sums: a small part of a second of work. */
const STEP = { events: 5_000, changes: 5_000, stale: 500 }

/** Brings the sums up to date, unless another one is at it. */
export async function sumUp({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  await inSteps(db, async (tx) => isMore(tx, sql`sum_bookings(${STEP.events}::int)`))
  await inSteps(db, async (tx) => isMore(tx, sql`sum_money(${STEP.changes}::int)`))
  await inSteps(db, async (tx) => noteOtherMinutes(tx, config))
  await inSteps(db, async (tx) => countAttendance(tx, config))
}

/**
 * Repeats a step, in a transaction each, until it says that there is no more. One at a time, because an
 * older count must not follow a newer one; ends when somebody else has the lock or waits for it.
 */
async function inSteps(db: Database, step: (tx: Tx) => Promise<boolean>): Promise<void> {
  const once = () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_xact_lock(${advisoryLocks.insightSums}) as taken`.execute(tx)
      return rows[0]?.taken === true && step(tx)
    })
  while (await once());
}

async function isMore(tx: Tx, call: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`select ${call} as more`.execute(tx)
  return rows[0]?.more === true
}

/** Attendance that was counted by another JOIN_EARLY_MINUTES is counted anew. @returns false: all at once */
async function noteOtherMinutes(tx: Tx, config: Context['config']): Promise<boolean> {
  await sql`
    insert into insight_stale (offering_id) select offering_id from insight_offering
    where early_minutes <> ${config.joinEarlyMinutes}::int`.execute(tx)
  return false
}

/** @returns whether there may be more to count */
async function countAttendance(tx: Tx, config: Context['config']): Promise<boolean> {
  const { rows } = await sql<{ noted: number }>`
    with noted as (
      -- Any rows: to find a number of different offerings, each step would read the whole table.
      delete from insight_stale
      where ctid = any(array(select ctid from insight_stale limit ${STEP.stale}::int))
      returning offering_id
    ), changed as materialized (
      select distinct offering_id from noted
    ), cancelled as (
      delete from insight_offering using changed, offering
      where insight_offering.offering_id = changed.offering_id
        and offering.id = changed.offering_id and cancelled_at is not null
    ), counted as (
      insert into insight_offering (offering_id, instructor_id, starts_at, seats, taken, attended,
        absent, early_minutes)
      select offering.id, instructor_id, offering.starts_at, max_students, seats_taken - seats_held,
        mark.attended, mark.absent, ${config.joinEarlyMinutes}::int
      from changed join offering on offering.id = changed.offering_id, lateral (
        select count(*) filter (where mark) as attended, count(*) filter (where not mark) as absent
        from (
          select ${attended(config)} as mark from booking
          where booking.offering_id = offering.id and booking.status = 'booked'
          -- Once for each booking, not for each count.
          offset 0
        ) as booked
      ) as mark
      where cancelled_at is null
      on conflict (offering_id) do update set instructor_id = excluded.instructor_id,
        starts_at = excluded.starts_at, seats = excluded.seats, taken = excluded.taken,
        attended = excluded.attended, absent = excluded.absent, early_minutes = excluded.early_minutes
    )
    select count(*) as noted from noted`.execute(tx)
  return rows[0]?.noted === STEP.stale
}
