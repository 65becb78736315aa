import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { digest } from '../secrets.ts'

/** Minutes for which a challenge waits for its answer. */
export const CHALLENGE_MINUTES = 5

/**
 * Remembers a challenge.
 * @param accountId whose passkey it is to make; null: one that signs in or confirms
 */
export async function keepChallenge(
  db: Database,
  challenge: string,
  accountId: string | null,
): Promise<void> {
  await sql`
    insert into identity.passkey_challenge (challenge_hash, account_id, expires_at)
    values (${digest(challenge)}, ${accountId}::uuid,
      now() + make_interval(mins => ${CHALLENGE_MINUTES}::int))`.execute(db)
}

/**
 * Uses a challenge up: of concurrent answers exactly one gets true.
 * @param accountId as it was kept with
 */
export async function useUpChallenge(
  db: Database,
  challenge: string,
  accountId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    delete from identity.passkey_challenge
    where challenge_hash = ${digest(challenge)} and account_id is not distinct from ${accountId}::uuid
      and expires_at > now()
    returning 1`.execute(db)
  return rows.length === 1
}
