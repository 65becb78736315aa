import { sql } from 'kysely'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { digest } from './secrets.ts'

/** The links of our mails. Only hashes of their secrets are stored (`identity.one_time_token`). */
export type Purpose = 'verify-email' | 'reset-password'

export const LINK_HOURS: Record<Purpose, number> = { 'verify-email': 24, 'reset-password': 1 }

/** Where a sign-up came from. It is stored with the verification link, and copied to a link that replaces it. */
export interface SignUpOrigin {
  /** Path of this site to open after the link. */
  next: string | null
  /** SHA-256 of the cookie of the browser that signed up (rule identity-21). */
  browserHash: Buffer | null
}

/*
 * Lock order everywhere: email, account, token. Any other order deadlocks when a link is opened
 * while its account is being changed.
 */

interface MailedLink extends SignUpOrigin {
  accountId: string
  email: string
  /** It was redeemed before; only verification links are kept after use. */
  used: boolean
}

/** Days for which a used verification link still answers that the email is verified. */
const USED_LINK_DAYS = 30

/** Returns the link of an unexpired token, without a lock: a concurrent request may redeem it first. */
export async function findLink(
  db: Database | Tx,
  secret: string,
  purpose: Purpose,
): Promise<MailedLink | null> {
  const { rows } = await sql<MailedLink>`
    select account_id as "accountId", email, used_at is not null as used, next,
      browser_hash as "browserHash"
    from identity.one_time_token
    where token_hash = ${digest(secret)} and purpose = ${purpose} and expires_at > now()`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * Redeems a token, holding the locks of its email and account: of concurrent attempts exactly one
 * finds it unused.
 */
export async function redeemToken(
  tx: Tx,
  secret: string,
  purpose: Purpose,
): Promise<MailedLink | null> {
  const link = await findLink(tx, secret, purpose)
  if (link === null) return null
  await lockEmail(tx, link.email)
  await sql`select from identity.account where id = ${link.accountId} for update`.execute(tx)
  const current = await findLink(tx, secret, purpose)
  if (current === null || current.used) return current
  if (purpose === 'verify-email')
    await sql`
      update identity.one_time_token
      set used_at = now(), expires_at = now() + make_interval(days => ${USED_LINK_DAYS}::int)
      where token_hash = ${digest(secret)}`.execute(tx)
  else
    await sql`delete from identity.one_time_token where token_hash = ${digest(secret)}`.execute(tx)
  return current
}

/**
 * Deletes the unused links of an account, which then no longer work.
 * @returns where the account's sign-up came from, if one of the links was of a sign-up
 */
export async function dropTokens(
  tx: Tx,
  accountId: string,
  purposes: readonly Purpose[] = ['verify-email', 'reset-password'],
): Promise<SignUpOrigin | undefined> {
  const { rows: dropped } = await sql<SignUpOrigin>`
    delete from identity.one_time_token
    where account_id = ${accountId} and purpose = any(${[...purposes]}) and used_at is null
    returning next, browser_hash as "browserHash"`.execute(tx)
  return dropped.find(({ next, browserHash }) => next !== null || browserHash !== null)
}

/** Locks an email until the transaction ends: every change of which account has or waits for an email does so first. */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.emailAddress}::int, hashtext(lower(${email}::text)))`.execute(
    tx,
  )
}
