import { sql } from 'kysely'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Tx } from '../../platform/database/database.ts'
import { digest } from './secrets.ts'

export type Purpose = 'verify-email' | 'reset-password'

export const LINK_HOURS: Record<Purpose, number> = { 'verify-email': 24, 'reset-password': 1 }

/** What a link that replaces another one takes over from it. */
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

/** The link of an unexpired token, without a lock: a concurrent request may redeem it first. */
export async function findLink(
  db: Pick<Tx, 'selectFrom'>,
  secret: string,
  purpose: Purpose,
): Promise<MailedLink | null> {
  const row = await db
    .selectFrom('identity.one_time_token')
    .select(['account_id', 'email', 'used_at', 'next', 'browser_hash as browserHash'])
    .where('token_hash', '=', digest(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row) return null
  const { account_id: accountId, used_at: usedAt, ...link } = row
  return { accountId, used: usedAt !== null, ...link }
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
  await tx
    .selectFrom('identity.account')
    .select('id')
    .where('id', '=', link.accountId)
    .forUpdate()
    .execute()
  const current = await findLink(tx, secret, purpose)
  if (current === null || current.used) return current
  if (purpose === 'verify-email')
    await sql`
      update identity.one_time_token
      set used_at = now(), expires_at = now() + make_interval(days => ${USED_LINK_DAYS}::int)
      where token_hash = ${digest(secret)}`.execute(tx)
  else
    await tx
      .deleteFrom('identity.one_time_token')
      .where('token_hash', '=', digest(secret))
      .execute()
  return current
}

/** Deletes unused links. @returns where the sign-up of one of them came from */
export async function dropTokens(
  tx: Tx,
  accountId: string,
  purposes: readonly Purpose[] = ['verify-email', 'reset-password'],
): Promise<SignUpOrigin | undefined> {
  const dropped = await tx
    .deleteFrom('identity.one_time_token')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .returning(['next', 'browser_hash as browserHash'])
    .execute()
  return dropped.find(({ next, browserHash }) => next !== null || browserHash !== null)
}

export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${advisoryLocks.emailAddress}::int,
      hashtext(lower(${email}::text)))`.execute(tx)
}
