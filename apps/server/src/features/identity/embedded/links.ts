import { sql } from 'kysely'
import { advisoryLocks } from '../../../platform/database/advisory-locks.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { digest, newSecret } from '../secrets.ts'

/** What the link of a mail is for; each has its own life. */
export type Purpose = 'verify-email' | 'reset-password'
const HOURS: Record<Purpose, number> = { 'verify-email': 24, 'reset-password': 1 }

/*
 * Locks are taken in one order everywhere, address before account before token, or a link opened while its account
 * is being replaced would wait for a transaction that waits for it.
 */

/** What a link was mailed for. */
export interface MailedLink {
  accountId: string
  /** The address that it was mailed to. */
  email: string
  /** It was redeemed before; only verification links are remembered so. */
  used: boolean
  /** The path of this site where the person wanted to go. */
  next: string | null
}

/** Days for which a used verification link is remembered. */
const REMEMBER_USED_DAYS = 30

/**
 * Makes the token of a link; older ones of the same purpose die. The caller holds the account's
 * lock.
 * @param next absent: that of the link before
 */
export async function makeToken(
  tx: Tx,
  account: { id: string; email: string },
  purpose: Purpose,
  next?: string,
): Promise<string> {
  const before = await dropTokens(tx, account.id, [purpose])
  const secret = newSecret()
  await sql`
    insert into identity.one_time_token (token_hash, account_id, purpose, email, next, expires_at)
    values (${digest(secret)}, ${account.id}, ${purpose}, ${account.email}, ${next ?? before},
      now() + make_interval(hours => ${HOURS[purpose]}::int))`.execute(tx)
  return secret
}

/**
 * What an unexpired token stands for. Says nothing
 * about who will be first to redeem it.
 */
export async function linkOfToken(
  db: Pick<Tx, 'selectFrom'>,
  secret: string,
  purpose: Purpose,
): Promise<MailedLink | null> {
  const row = await db
    .selectFrom('identity.one_time_token')
    .select(['account_id', 'email', 'used_at', 'next'])
    .where('token_hash', '=', digest(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row) return null
  const { account_id: accountId, email, used_at: usedAt, next } = row
  return { accountId, email, used: usedAt !== null, next }
}

/**
 * Redeems a token and locks its account, and for a verification its address first: of several
 * attempts exactly one finds it unused.
 */
export async function redeemToken(
  tx: Tx,
  secret: string,
  purpose: Purpose,
): Promise<MailedLink | null> {
  const mailed = await linkOfToken(tx, secret, purpose)
  if (mailed === null) return null
  await lockAddress(tx, mailed.email)
  await tx
    .selectFrom('identity.account')
    .select('id')
    .where('id', '=', mailed.accountId)
    .forUpdate()
    .execute()
  const now = await linkOfToken(tx, secret, purpose)
  if (now === null || now.used) return now
  if (purpose === 'verify-email')
    await sql`
      update identity.one_time_token
      set used_at = now(), expires_at = now() + make_interval(days => ${REMEMBER_USED_DAYS}::int)
      where token_hash = ${digest(secret)}`.execute(tx)
  else
    await tx
      .deleteFrom('identity.one_time_token')
      .where('token_hash', '=', digest(secret))
      .execute()
  return now
}

/** Drops unused links. @returns where one of them led to */
export async function dropTokens(
  tx: Tx,
  accountId: string,
  purposes: readonly Purpose[] = ['verify-email', 'reset-password'],
): Promise<string | null> {
  const dropped = await tx
    .deleteFrom('identity.one_time_token')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .returning('next')
    .execute()
  return dropped.find(({ next }) => next !== null)?.next ?? null
}

/** Whoever wants one address follow each other; the second sees what the first did. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.emailAddress}::int, hashtext(lower(${email}::text)))`.execute(
    tx,
  )
}
