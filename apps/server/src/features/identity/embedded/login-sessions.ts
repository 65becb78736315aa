import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { cookieValue } from '../cookies.ts'
import { digest, newSecret } from '../secrets.ts'

/** Days until an unused session expires. */
const SESSION_DAYS = 30
/** A session in use is prolonged at most once a day, which saves a write for every refresh. */
const PROLONG_BELOW_DAYS = 29
/** Days until any session expires, so that a stolen one cannot be renewed for ever. */
const SESSION_MAX_DAYS = 90

const LATEST_EXPIRY = sql<Date>`s.created_at + make_interval(days => ${SESSION_MAX_DAYS}::int)`

/** Browsers accept the prefix over TLS only, so that a plain-http page cannot set the cookie. */
const cookieName = (secure: boolean) => `${secure ? '__Secure-' : ''}firstbell_session`

/** An open session, as ID tokens describe it. */
export interface Session {
  id: string
  accountId: string
  /** The last verified address; without one, the one that waits for its verification. */
  email: string
  /** Verified at sign-in or since; a later change of address does not revoke it. */
  verified: boolean
  openedAt: Date
}

interface Row {
  id: string
  account_id: string
  email: string
  verified: boolean
  created_at: Date
}

const sessionOf = (row: Row): Session => ({
  id: row.id,
  accountId: row.account_id,
  email: row.email,
  verified: row.verified,
  openedAt: row.created_at,
})

/**
 * Opens a session for an account whose password was just checked against `passwordHash`.
 * @returns null when the password has changed or the account was deleted since that check. The row lock
 *   serializes the sign-in with a change of password, so that no session survives the change
 */
export async function openSession(
  db: Database,
  accountId: string,
  passwordHash: string,
): Promise<{ secret: string; session: Session } | null> {
  const secret = newSecret()
  const { rows } = await sql<Row>`
    with account as (
      select id, email_verified and new_email is null as verified, coalesce(new_email, email) as email
      from identity.account
      where id = ${accountId} and password_hash = ${passwordHash} for share
    ), opened as (
      insert into identity.session (account_id, token_hash, verified, expires_at)
      select id, ${digest(secret)}, verified, now() + make_interval(days => ${SESSION_DAYS}::int)
      from account
      returning id, account_id, verified, created_at
    )
    select opened.*, account.email from opened join account on account.id = opened.account_id`.execute(
    db,
  )
  return rows[0] ? { secret, session: sessionOf(rows[0]) } : null
}

/** The open session of a cookie; `prolonged`: send the cookie again. */
export async function useSession(
  db: Database,
  secret: string,
): Promise<{ session: Session; prolonged: boolean } | null> {
  const hash = digest(secret)
  const { rows } = await sql<Row & { due: boolean }>`
    select s.id, s.account_id, s.created_at, a.verified,
      case when a.verified then a.email else coalesce(a.new_email, a.email) end as email,
      s.expires_at < now() + make_interval(days => ${PROLONG_BELOW_DAYS}::int) and s.expires_at < ${LATEST_EXPIRY} as due
    from identity.session s
      join lateral (
        select email, new_email, s.verified or (email_verified and new_email is null) as verified
        from identity.account where id = s.account_id
      ) as a on true
    where s.token_hash = ${hash} and s.expires_at > now()`.execute(db)
  const row = rows[0]
  if (!row) return null
  if (row.due)
    await sql`
      update identity.session s
      set expires_at = least(now() + make_interval(days => ${SESSION_DAYS}::int), ${LATEST_EXPIRY})
      where id = ${row.id}`.execute(db)
  return { session: sessionOf(row), prolonged: row.due }
}

export async function endSession(db: Database, secret: string): Promise<void> {
  await db.deleteFrom('identity.session').where('token_hash', '=', digest(secret)).execute()
}

/** Ends every session of an account, except the one with the id `keep`. */
export async function endSessions(tx: Tx, accountId: string, keep?: string): Promise<void> {
  await tx
    .deleteFrom('identity.session')
    .where('account_id', '=', accountId)
    .$if(keep !== undefined, (query) => query.where('id', '!=', keep!))
    .execute()
}

/**
 * The Set-Cookie value that stores a session, or clears it (null). Scripts cannot read the cookie, only
 * calls under `/identity` receive it, and other sites cannot make a browser send it (rule identity-7).
 */
export function sessionCookie(secret: string | null, secure: boolean): string {
  const life = secret === null ? 0 : SESSION_DAYS * 24 * 60 * 60
  return `${cookieName(secure)}=${secret ?? ''}; Path=/identity; Max-Age=${life}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}

/** The session's secret in a Cookie header. */
export function sessionSecret(header: string | undefined, secure: boolean): string | null {
  const secret = cookieValue(header, cookieName(secure))
  return secret !== null && /^[\w-]{43}$/.test(secret) ? secret : null
}
