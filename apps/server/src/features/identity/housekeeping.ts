import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches, inBatches } from '../../platform/database/in-batches.ts'

/** Days until a sign-up or a change of email that was not verified is deleted. */
export const UNVERIFIED_DAYS = 7

/** Days for which an email counts as contested: those of the last sign-up, and the one of its last link. */
const CONTESTED_DAYS = UNVERIFIED_DAYS + 1

const EXPIRING_TABLES = [
  'identity.confirm_code',
  'identity.login',
  'identity.one_time_token',
  'identity.oidc_flow',
  'identity.oidc_pending',
  'identity.sign_in_ticket',
  'identity.download_ticket',
  'identity.passkey_challenge',
]

/** Withdraws old changes of email, and deletes rows that have expired. Expired rows have no effect; they only take room. */
export async function clearExpired(db: Database): Promise<void> {
  await inBatches((limit) =>
    sql`
      update identity.account set new_email = null, new_email_at = null where id in (
        select id from identity.account
        where new_email_at < now() - make_interval(days => ${UNVERIFIED_DAYS}::int)
        limit ${limit}::int)`.execute(db),
  )
  await deleteInBatches(
    db,
    'identity.contested_address',
    sql`since < now() - make_interval(days => ${CONTESTED_DAYS}::int)`,
  )
  for (const table of EXPIRING_TABLES) await deleteInBatches(db, table, sql`expires_at < now()`)
  await deleteInBatches(db, 'rate_limit', sql`expire < (extract(epoch from now()) * 1000)::bigint`)
}
