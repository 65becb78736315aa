import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { BrowserWords } from '../browser-words.ts'
import { identityCookie, secretCookie } from '../cookies.ts'
import { digest, newSecret } from '../secrets.ts'
import type { AccountAtGate, Method, SignInProof } from '../sign-in-gate.ts'

/** Days until an unused sign-in session expires. */
const LOGIN_DAYS = 30
/** A sign-in session in use is prolonged at most once a day, which saves a write for every refresh. */
const PROLONG_BELOW_DAYS = 29
/** Minutes of use for which the time of the last use stays as it is; a refresh may follow each page load. */
const ACTIVE_MINUTES = 5
/** Days until any sign-in session expires, so that a stolen one cannot be renewed for ever. */
const LOGIN_MAX_DAYS = 90

const LATEST_EXPIRY = sql<Date>`l.created_at + make_interval(days => ${LOGIN_MAX_DAYS}::int)`

/** Browsers accept the prefix over TLS only, so that a plain-http page cannot set the cookie. */
const cookieName = (secure: boolean) => `${secure ? '__Secure-' : ''}firstbell_session`

/** An open sign-in session, as ID tokens describe it. */
export interface Login {
  id: string
  accountId: string
  /** The last verified email; without one, the one that waits for its verification. */
  email: string
  /** Verified at sign-in or since; a later change of email does not revoke it. */
  verified: boolean
  openedAt: Date
  methods: readonly Method[]
}

/** A session that a transaction has opened; `Sessions.answer` sends it to the browser. */
export interface OpenedSession {
  login: Login
  cookies: string[]
}

/**
 * Opens a sign-in session for an account that the caller has locked. It is confirmed from the start if the proof
 * is fresh (rule security-7).
 */
export async function openLogin(
  tx: Tx,
  account: AccountAtGate,
  { methods, fresh = true }: Pick<SignInProof, 'methods' | 'fresh'>,
  { browser, system }: BrowserWords,
): Promise<{ secret: string; login: Login }> {
  const secret = newSecret()
  const { id: accountId, email, verified } = account
  const opened = await tx
    .insertInto('identity.login')
    .values({
      account_id: accountId,
      token_hash: digest(secret),
      verified,
      methods: [...methods],
      browser,
      system,
      confirmed_at: fresh ? sql`now()` : null,
      expires_at: sql`now() + make_interval(days => ${LOGIN_DAYS}::int)`,
    })
    .returning(['id', 'created_at as openedAt'])
    .executeTakeFirstOrThrow()
  return { secret, login: { ...opened, accountId, email, verified, methods } }
}

/** Finds the open sign-in session of a cookie, and records its use. `prolonged`: send the cookie again. */
export async function findLogin(
  db: Database,
  secret: string,
): Promise<{ login: Login; prolonged: boolean } | null> {
  const hash = digest(secret)
  const { rows } = await sql<Login & { due: boolean; idle: boolean }>`
    select l.id, l.account_id as "accountId", l.created_at as "openedAt", l.methods, a.verified,
      case when a.verified then a.email else coalesce(a.new_email, a.email) end as email,
      coalesce(l.last_active_at, l.created_at)
        < now() - make_interval(mins => ${ACTIVE_MINUTES}::int) as idle,
      l.expires_at < now() + make_interval(days => ${PROLONG_BELOW_DAYS}::int) and l.expires_at < ${LATEST_EXPIRY} as due
    from identity.login l
      join lateral (
        select email, new_email, l.verified or (email_verified and new_email is null) as verified
        from identity.account where id = l.account_id
      ) as a on true
    where l.token_hash = ${hash} and l.expires_at > now()`.execute(db)
  const row = rows[0]
  if (!row) return null
  if (row.due || row.idle)
    await sql`
      update identity.login l set last_active_at = now(), expires_at = case when ${row.due}
        then least(now() + make_interval(days => ${LOGIN_DAYS}::int), ${LATEST_EXPIRY})
        else expires_at end
      where id = ${row.id}`.execute(db)
  return { login: row, prolonged: row.due }
}

/** Returns the id of the sign-in session of a Cookie header. Unlike `findLogin` it does not record a use. */
export async function loginIdOf(
  db: Database,
  cookies: string | undefined,
  secure: boolean,
): Promise<string | null> {
  const secret = loginSecret(cookies, secure)
  if (secret === null) return null
  const row = await db
    .selectFrom('identity.login')
    .select('id')
    .where('token_hash', '=', digest(secret))
    .executeTakeFirst()
  return row?.id ?? null
}

export async function loginAccountOf(tx: Tx, secret: string): Promise<string | null> {
  const row = await tx
    .selectFrom('identity.login')
    .select('account_id')
    .where('token_hash', '=', digest(secret))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.account_id ?? null
}

export interface ListedLogin extends BrowserWords {
  id: string
  signedInAt: Date
  lastActiveAt: Date
}

/** The open sign-in sessions of an account, the last used first. */
export async function listLogins(db: Database | Tx, accountId: string): Promise<ListedLogin[]> {
  const { rows } = await sql<ListedLogin>`
    select id, browser, system, created_at as "signedInAt",
      coalesce(last_active_at, created_at) as "lastActiveAt"
    from identity.login where account_id = ${accountId} and expires_at > now()
    order by coalesce(last_active_at, created_at) desc, id`.execute(db)
  return rows
}

/** Ends a sign-in session of an account. @returns false if it has no such session */
export async function endLoginById(db: Database, accountId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from identity.login
    where id = ${id}::uuid and account_id = ${accountId} and expires_at > now()
    returning id`.execute(db)
  return rows.length > 0
}

export async function endLogin(db: Database | Tx, secret: string): Promise<void> {
  await db.deleteFrom('identity.login').where('token_hash', '=', digest(secret)).execute()
}

export async function endLogins(
  tx: Database | Tx,
  accountId: string,
  keep?: string,
): Promise<void> {
  await tx
    .deleteFrom('identity.login')
    .where('account_id', '=', accountId)
    .$if(keep !== undefined, (query) => query.where('id', '!=', keep!))
    .execute()
}

/**
 * The Set-Cookie value that stores a sign-in session, or clears it (null). Scripts cannot read the cookie, only
 * calls under `/identity` receive it, and other sites cannot make a browser send it (rule identity-7).
 */
export const loginCookie = (secret: string | null, secure: boolean): string =>
  identityCookie(
    cookieName(secure),
    secret ?? '',
    secret === null ? 0 : LOGIN_DAYS * 24 * 60 * 60,
    secure,
  )

export const loginSecret = (header: string | undefined, secure: boolean): string | null =>
  secretCookie(header, cookieName(secure))
