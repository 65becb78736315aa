import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inBatches } from '../../../platform/database/in-batches.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import { clearExpired, HOUSEKEEPING_CRON, UNVERIFIED_DAYS } from '../housekeeping.ts'
import { linkJob } from '../link-mails.ts'
import { rotateSigningKeys } from './id-tokens.ts'

/** The jobs of the embedded provider: requested links, and the nightly housekeeping. */
export function identityJobs(context: Context, mailer: Mailer): Job[] {
  const { db } = context
  return [
    linkJob(db, mailer),
    {
      name: 'identity-housekeeping',
      cron: HOUSEKEEPING_CRON,
      run: async () => {
        await deleteUnverifiedSignUps(db)
        await clearExpired(db)
        await rotateSigningKeys(db)
      },
    },
  ]
}

async function deleteUnverifiedSignUps(db: Database): Promise<void> {
  await inBatches(async (limit) => {
    // One statement, so that a sign-up that is being verified keeps both its rows.
    const { rows } = await sql`
      with gone as (
        delete from identity.account where verified_at is null and id in (
          select id from identity.account
          where verified_at is null
            and created_at < now() - make_interval(days => ${UNVERIFIED_DAYS}::int)
          limit ${limit}::int)
        returning id
      ), people as (
        delete from person using gone where person.subject = gone.id::text
      )
      select from gone`.execute(db)
    return rows.length
  })
}
