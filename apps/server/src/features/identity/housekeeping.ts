import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches, inBatches } from '../../platform/database/in-batches.ts'
import { LINK_HOURS } from './mailed-links.ts'

/** Days until a sign-up or a change of email that was not verified is deleted. */
export const UNVERIFIED_DAYS = 7

/**
 * Hours for which an email counts as contested, which means that several people have asked for it at the same time:
 * until the last of their requests and the link mailed for it have expired.
 */
const CONTESTED_HOURS = UNVERIFIED_DAYS * 24 + LINK_HOURS['verify-email']

export async function clearExpired(db: Database): Promise<void> {
  const forgotten = sql`new_email_at < now() - make_interval(days => ${UNVERIFIED_DAYS}::int)`
  await inBatches((limit) =>
    // PostgreSQL evaluates the second condition again after a wait for a row's lock: another change may be requested then.
    sql`
      update identity.account set new_email = null, new_email_at = null
      where id in (select id from identity.account where ${forgotten} limit ${limit}::int)
        and ${forgotten}`.execute(db),
  )
  const settled = sql`since < now() - make_interval(hours => ${CONTESTED_HOURS}::int)`
  await deleteInBatches(db, 'identity.contested_address', settled)
  await deleteInBatches(db, 'identity.confirm_code', sql`expires_at < now()`)
  await deleteInBatches(db, 'identity.login', sql`expires_at < now()`)
  await deleteInBatches(db, 'identity.one_time_token', sql`expires_at < now()`)
  await deleteInBatches(db, 'identity.oidc_flow', sql`expires_at < now()`)
  await deleteInBatches(db, 'identity.oidc_pending', sql`expires_at < now()`)
  await deleteInBatches(db, 'identity.sign_in_ticket', sql`expires_at < now()`)
  await deleteInBatches(db, 'identity.download_ticket', sql`expires_at < now()`)
  await deleteInBatches(db, 'identity.passkey_challenge', sql`expires_at < now()`)
  await deleteInBatches(db, 'rate_limit', sql`expire < (extract(epoch from now()) * 1000)::bigint`)
}
