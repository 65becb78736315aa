import { sql } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { detachFiles } from '../uploads/uploads.ts'
import { cancelForTooFew } from './cancel-offerings.ts'

/**
 * The minimum number of students (rule offering-34). MIN_STUDENTS_HOURS before the start it is decided whether an
 * offering takes place. One that is published or moved after that moment takes place with any number.
 */

type MinimumConfig = Pick<Config, 'minStudentsHours'>

/** SQL interval: how long before the start it is decided. */
const decisionInterval = ({ minStudentsHours }: MinimumConfig) =>
  sql`make_interval(hours => ${minStudentsHours}::int)`

/**
 * SQL: the value of `min_students_decided_at` of a new or edited offering.
 * @param before the alias of the row before the edit, to keep a decision about the same start and number; null for a
 * new offering
 */
export const decisionAfter = (
  config: MinimumConfig,
  { minStudents, startsAt }: { minStudents: number | null; startsAt: Date },
  before: 'offering' | null,
) => {
  const kept = before
    ? sql`when offering.starts_at = ${startsAt}::timestamptz
        and offering.min_students is not distinct from ${minStudents}::integer
        then offering.min_students_decided_at`
    : sql``
  return sql<Date | null>`case when ${minStudents}::integer is null then null ${kept}
    when ${startsAt}::timestamptz - ${decisionInterval(config)} <= now() then now() end`
}

/** SQL condition: whether the decision about an `offering` is due. */
const isDue = (config: MinimumConfig) => sql<boolean>`
  min_students is not null and min_students_decided_at is null and cancelled_at is null
  and starts_at > now() and starts_at <= now() + ${decisionInterval(config)}`

export const minimumJobs = (
  { db, config }: Pick<Context, 'db' | 'config'>,
  mailer: Mailer,
): Job[] => [
  {
    name: 'decide-min-students',
    cron: '* * * * *',
    run: async () => {
      const { rows } = await sql<{ id: string }>`
        select id from offering where ${isDue(config)} order by starts_at, id`.execute(db)
      const failures: unknown[] = []
      for (const { id } of rows)
        await decide(db, config, mailer, id).catch((error: unknown) => void failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  },
]

/** Decides under the lock of the offering's row, for which bookings wait, whether it takes place. */
async function decide(
  db: Database,
  config: MinimumConfig,
  mailer: Mailer,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ least: number; booked: number }>`
      select min_students as least, seats_taken - seats_held as booked
      from offering where id = ${id} and ${isDue(config)} for update`.execute(tx)
    const [due] = rows
    if (!due) return
    if (due.booked < due.least) {
      await detachFiles(tx, await cancelForTooFew(tx, mailer, id, due.least))
      return
    }
    // Open pages say that it takes place.
    await sql`
      update offering set min_students_decided_at = now(), revision = revision + 1, updated_at = now()
      where id = ${id}`.execute(tx)
  })
}
