import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { BrowserWords } from '../browser-words.ts'
import { identityCookie } from '../cookies.ts'
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

/** The cookie of a sign-in session; its value is the secret of `openLogin`. */
export const loginCookie = (secure: boolean) =>
  identityCookie(secure, { name: 'firstbell_session', maxAgeSeconds: LOGIN_DAYS * 24 * 60 * 60 })

/** An open sign-in session, as its ID tokens describe it. */
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
  /** Set-Cookie headers. */
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

/**
 * Finds the open sign-in session of a cookie, and records its use.
 * @returns `prolonged`: the expiry was moved, so the cookie must be sent again, with a new `Max-Age`
 */
export async function findLogin(
  db: Database,
  secret: string,
): Promise<{ login: Login; prolonged: boolean } | null> {
  const hash = digest(secret)
  // `due`: a new expiry is due. `idle`: the stored time of the last use is too old.
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

/** Finds the open sign-in session of a cookie. Unlike `findLogin` it does not record a use. */
export async function peekLogin(
  db: Database | Tx,
  secret: string,
): Promise<{ id: string; accountId: string } | null> {
  const { rows } = await sql<{ id: string; accountId: string }>`
    select id, account_id as "accountId" from identity.login
    where token_hash = ${digest(secret)} and expires_at > now()`.execute(db)
  return rows[0] ?? null
}

interface ListedLogin extends BrowserWords {
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

/** Ends the sign-in session of a cookie, if there is one. */
export async function endLogin(db: Database | Tx, secret: string): Promise<void> {
  await sql`delete from identity.login where token_hash = ${digest(secret)}`.execute(db)
}

/** Ends all sign-in sessions of an account, except the one with the id `keep`. */
export async function endLogins(tx: Tx, accountId: string, keep?: string): Promise<void> {
  await sql`
    delete from identity.login
    where account_id = ${accountId} and id is distinct from ${keep ?? null}::uuid`.execute(tx)
}
