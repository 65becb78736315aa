import { sql } from 'kysely'
import { createMailer } from '../../../platform/mail/mail.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Context } from '../../../platform/context.ts'
import { LINK_JOB, sendLink, type LinkRequest } from './accounts-table.ts'
import { rotateSigningKeys } from './id-tokens.ts'

/** Days after which a sign-up that nobody verified is forgotten, and a change of address. */
export const UNVERIFIED_DAYS = 7

/** The jobs of the embedded provider: links asked for, and what is cleared away every night. */
export function identityJobs(context: Context): Job[] {
  const mailer = createMailer(context)
  return [
    {
      name: LINK_JOB,
      run: async (payload) => {
        await sendLink(context.db, mailer, payload as LinkRequest)
      },
    },
    {
      name: 'identity-housekeeping',
      cron: '17 3 * * *',
      run: async () => {
        await clearAway(context.db)
        await rotateSigningKeys(context.db)
      },
    },
  ]
}

/** Removes what has expired; sign-ups never verified too. */
async function clearAway(db: Database): Promise<void> {
  // One statement: a sign-up verified at this moment keeps both its rows.
  await sql`
    with gone as (
      delete from identity.account
      where verified_at is null and created_at < now() - make_interval(days => ${UNVERIFIED_DAYS}::int)
      returning id
    )
    delete from person using gone where person.subject = gone.id::text`.execute(db)
  await clearExpired(db)
}

/** Removes expired sessions, links, changes of address, and counters of rate limits. */
export async function clearExpired(db: Database): Promise<void> {
  await sql`
    update identity.account set new_email = null, new_email_at = null
    where new_email_at < now() - make_interval(days => ${UNVERIFIED_DAYS}::int)`.execute(db)
  await sql`delete from identity.session where expires_at < now()`.execute(db)
  await sql`delete from identity.one_time_token where expires_at < now()`.execute(db)
  await sql`
    delete from rate_limit where expire < (extract(epoch from now()) * 1000)::bigint`.execute(db)
}
