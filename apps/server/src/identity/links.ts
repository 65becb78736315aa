import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'
import { digest, newSecret } from './secrets.ts'

/** What the link of a mail is for; each has its own life. */
export type Purpose = 'verify-email' | 'reset-password'
const HOURS: Record<Purpose, number> = { 'verify-email': 24, 'reset-password': 1 }

/*
 * Locks are taken in one order everywhere, account before token, or a link opened while its account
 * is being replaced would wait for a transaction that waits for it.
 */

/**
 * Makes the token of a link; older ones of the same purpose die. The caller holds the account's
 * lock.
 */
export async function makeToken(tx: Tx, accountId: string, purpose: Purpose): Promise<string> {
  await dropTokens(tx, accountId, [purpose])
  const secret = newSecret()
  await sql`
    insert into identity.one_time_token (token_hash, account_id, purpose, expires_at)
    values (${digest(secret)}, ${accountId}, ${purpose},
      now() + make_interval(hours => ${HOURS[purpose]}::int))`.execute(tx)
  return secret
}

/** The account of an unused, unexpired token. Says nothing about who will be first to redeem it. */
export async function accountOfToken(
  db: Pick<Tx, 'selectFrom'>,
  secret: string,
  purpose: Purpose,
): Promise<string | null> {
  const row = await db
    .selectFrom('identity.one_time_token')
    .select('account_id')
    .where('token_hash', '=', digest(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.account_id ?? null
}

/**
 * Redeems a token and locks its account: of several attempts exactly one gets the account's id.
 */
export async function redeemToken(
  tx: Tx,
  secret: string,
  purpose: Purpose,
): Promise<string | null> {
  const accountId = await accountOfToken(tx, secret, purpose)
  if (accountId === null) return null
  await tx
    .selectFrom('identity.account')
    .select('id')
    .where('id', '=', accountId)
    .forUpdate()
    .execute()
  const { rows } = await sql<{ account_id: string }>`
    delete from identity.one_time_token
    where token_hash = ${digest(secret)} and purpose = ${purpose} and expires_at > now()
    returning account_id`.execute(tx)
  return rows[0]?.account_id ?? null
}

export async function dropTokens(
  tx: Tx,
  accountId: string,
  purposes: readonly Purpose[] = ['verify-email', 'reset-password'],
): Promise<void> {
  await tx
    .deleteFrom('identity.one_time_token')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', [...purposes])
    .execute()
}
