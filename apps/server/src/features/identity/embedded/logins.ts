import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { cookieValue, identityCookie } from '../cookies.ts'
import { digest, newSecret } from '../secrets.ts'

/** Days until an unused login expires. */
const LOGIN_DAYS = 30
/** A login in use is prolonged at most once a day, which saves a write for every refresh. */
const PROLONG_BELOW_DAYS = 29
/** Days until any login expires, so that a stolen one cannot be renewed for ever. */
const LOGIN_MAX_DAYS = 90

const LATEST_EXPIRY = sql<Date>`l.created_at + make_interval(days => ${LOGIN_MAX_DAYS}::int)`

/** Browsers accept the prefix over TLS only, so that a plain-http page cannot set the cookie. */
const cookieName = (secure: boolean) => `${secure ? '__Secure-' : ''}firstbell_session`

/** An open login, as ID tokens describe it. */
export interface Login {
  id: string
  accountId: string
  /** The last verified address; without one, the one that waits for its verification. */
  email: string
  /** Verified at sign-in or since; a later change of address does not revoke it. */
  verified: boolean
  openedAt: Date
}

/**
 * Opens a login for an account whose password was just checked against `passwordHash`.
 * @returns null when the password has changed or the account was deleted since that check. The row lock
 *   serializes the sign-in with a change of password, so that no login survives the change
 */
export async function openLogin(
  db: Database,
  accountId: string,
  passwordHash: string,
): Promise<{ secret: string; login: Login } | null> {
  const secret = newSecret()
  const { rows } = await sql<Login>`
    with account as (
      select id, email_verified and new_email is null as verified, coalesce(new_email, email) as email
      from identity.account
      where id = ${accountId} and password_hash = ${passwordHash} for share
    ), opened as (
      insert into identity.login (account_id, token_hash, verified, expires_at)
      select id, ${digest(secret)}, verified, now() + make_interval(days => ${LOGIN_DAYS}::int)
      from account
      returning id, account_id as "accountId", verified, created_at as "openedAt"
    )
    select opened.*, account.email from opened join account on account.id = opened."accountId"`.execute(
    db,
  )
  return rows[0] ? { secret, login: rows[0] } : null
}

/** The open login of a cookie; `prolonged`: send the cookie again. */
export async function findLogin(
  db: Database,
  secret: string,
): Promise<{ login: Login; prolonged: boolean } | null> {
  const hash = digest(secret)
  const { rows } = await sql<Login & { due: boolean }>`
    select l.id, l.account_id as "accountId", l.created_at as "openedAt", a.verified,
      case when a.verified then a.email else coalesce(a.new_email, a.email) end as email,
      l.expires_at < now() + make_interval(days => ${PROLONG_BELOW_DAYS}::int) and l.expires_at < ${LATEST_EXPIRY} as due
    from identity.login l
      join lateral (
        select email, new_email, l.verified or (email_verified and new_email is null) as verified
        from identity.account where id = l.account_id
      ) as a on true
    where l.token_hash = ${hash} and l.expires_at > now()`.execute(db)
  const row = rows[0]
  if (!row) return null
  if (row.due)
    await sql`
      update identity.login l
      set expires_at = least(now() + make_interval(days => ${LOGIN_DAYS}::int), ${LATEST_EXPIRY})
      where id = ${row.id}`.execute(db)
  return { login: row, prolonged: row.due }
}

export async function endLogin(db: Database, secret: string): Promise<void> {
  await db.deleteFrom('identity.login').where('token_hash', '=', digest(secret)).execute()
}

/** Ends every login of an account, except the one with the id `keep`. */
export async function endLogins(tx: Tx, accountId: string, keep?: string): Promise<void> {
  await tx
    .deleteFrom('identity.login')
    .where('account_id', '=', accountId)
    .$if(keep !== undefined, (query) => query.where('id', '!=', keep!))
    .execute()
}

/**
 * The Set-Cookie value that stores a login, or clears it (null). Scripts cannot read the cookie, only
 * calls under `/identity` receive it, and other sites cannot make a browser send it (rule identity-7).
 */
export const loginCookie = (secret: string | null, secure: boolean): string =>
  identityCookie(
    cookieName(secure),
    secret ?? '',
    secret === null ? 0 : LOGIN_DAYS * 24 * 60 * 60,
    secure,
  )

/** The login's secret in a Cookie header. */
export function loginSecret(header: string | undefined, secure: boolean): string | null {
  const secret = cookieValue(header, cookieName(secure))
  return secret !== null && /^[\w-]{43}$/.test(secret) ? secret : null
}
