import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Days until a sign-up or a change of address that nobody verified is forgotten. */
export const UNVERIFIED_DAYS = 7

/** Days for which an address counts as contested: those of the last sign-up, and of a link to it. */
const CONTESTED_DAYS = UNVERIFIED_DAYS + 1

/** Nightly, in UTC. */
export const HOUSEKEEPING_CRON = '17 3 * * *'

/** Deletes expired sessions, links, changes of address, and counters of rate limits. */
export async function clearExpired(db: Database): Promise<void> {
  await sql`
    update identity.account set new_email = null, new_email_at = null
    where new_email_at < now() - make_interval(days => ${UNVERIFIED_DAYS}::int)`.execute(db)
  await sql`
    delete from identity.contested_address
    where since < now() - make_interval(days => ${CONTESTED_DAYS}::int)`.execute(db)
  await sql`delete from identity.session where expires_at < now()`.execute(db)
  await sql`delete from identity.one_time_token where expires_at < now()`.execute(db)
  await sql`
    delete from rate_limit where expire < (extract(epoch from now()) * 1000)::bigint`.execute(db)
}
