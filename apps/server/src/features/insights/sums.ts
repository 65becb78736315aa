import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
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

/** Events and offerings that one transaction sums: a second or so of work. */
const STEP = { events: 25_000, offerings: 2_000 }

/** Brings the sums up to date, unless another one is at it. */
export async function sumUp({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  for (let more = true; more;) {
    const { rows } = await sql<{ more: boolean }>`
      select sum_bookings(${STEP.events}::int) as more`.execute(db)
    more = rows[0]?.more === true
  }
  await sql`
    insert into insight_stale (offering_id) select offering_id from insight_attendance
    where early_minutes <> ${config.joinEarlyMinutes}::int`.execute(db)
  while (await countAttendance(db, config));
}

/** @returns whether there may be more to count */
async function countAttendance(db: Database, config: Context['config']): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // One at a time: an older count must not follow a newer one.
    const { rows } = await sql`select from insight_progress for update skip locked`.execute(tx)
    if (rows.length === 0) return false
    const { numAffectedRows } = await sql`
      with changed as (
        select distinct offering_id from insight_stale limit ${STEP.offerings}::int
      ), noted as (
        delete from insight_stale using changed where insight_stale.offering_id = changed.offering_id
      )
      insert into insight_attendance (offering_id, attended, absent, early_minutes)
      select offering.id, count(*) filter (where mark), count(*) filter (where not mark),
        ${config.joinEarlyMinutes}::int
      from changed join offering on offering.id = changed.offering_id
        left join lateral (
          select ${attended(config)} as mark from booking
          where booking.offering_id = offering.id and booking.status = 'booked'
        ) as marked on true
      group by offering.id
      on conflict (offering_id) do update set attended = excluded.attended,
        absent = excluded.absent, early_minutes = excluded.early_minutes`.execute(tx)
    return numAffectedRows === BigInt(STEP.offerings)
  })
}
