import { sql } from 'kysely'
import {
  DEADLOCK,
  UNIQUE_VIOLATION,
  violation,
  type Database,
  type Tx,
} from '../../platform/database/database.ts'
import { accountGone, emailTaken } from './account-errors.ts'
import { dropTokens } from './mailed-links.ts'

/**
 * The rows of accounts, and which email belongs to which account (docs/decisions/0012). Every provider
 * stores these rows; a hosted one stores the passwords elsewhere.
 */

/** An account that has an email or waits for it, read under the lock of the email. */
export interface AccountWithEmail {
  id: string
  /** The last verified email, or that of a sign-up. */
  email: string
  /** The email that waits for its verification. */
  newEmail: string | null
  name: string
  verified: boolean
  /** The account has verified the email that was asked about. */
  holds: boolean
  /** When the sign-up was sent, or the pending change of email asked for. */
  askedAt: Date
}

/**
 * Locks every account that has an email or waits for it, and returns them, by `askedAt`, the newest first. The caller
 * holds the email's lock.
 */
export async function accountsWithEmail(tx: Tx, email: string): Promise<AccountWithEmail[]> {
  const { rows } = await sql<AccountWithEmail>`
    select id, email, new_email as "newEmail", email_verified as verified,
      email = ${email} and email_verified as holds,
      coalesce(new_email_at, created_at) as "askedAt",
      coalesce((select name from person where subject = account.id::text), '') as name
    from identity.account where email = ${email} or new_email = ${email}
    order by "askedAt" desc, id for update`.execute(tx)
  return rows
}

/** Returns the account that has verified an email. The caller holds the email's lock. */
export async function verifiedAccountOf(tx: Tx, email: string): Promise<string | null> {
  const row = await tx
    .selectFrom('identity.account')
    .select('id')
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Records that an email is contested, if an account waits for it besides the one that is about to
 * (`accountId`; null for a new one). The caller holds the email's lock.
 */
export async function contestEmail(tx: Tx, email: string, accountId: string | null): Promise<void> {
  await sql`
    insert into identity.contested_address (email)
    select ${email} where exists (
      select from identity.account
      where (email = ${email} or new_email = ${email}) and id is distinct from ${accountId}::uuid)
    on conflict (email) do update set since = now()`.execute(tx)
}

/** Whether several accounts have claimed an email since its last verification. */
export async function isContested(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('identity.contested_address')
    .select('email')
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Gives an account the email that it verified. Other sign-ups of the email are deleted with their
 * people; accounts that asked to change to it keep the email they have. The caller holds the locks
 * of email and account.
 * @returns ids of the deleted accounts; null when another account has verified the email, or this
 *   one does not wait for it any more
 */
export async function confirmEmail(
  tx: Tx,
  accountId: string,
  email: string,
): Promise<string[] | null> {
  const owner = await verifiedAccountOf(tx, email)
  if (owner !== null && owner !== accountId) return null
  const { rows: confirmed } = await sql<{ id: string }>`
    update identity.account set email = ${email}, email_verified = true,
      verified_at = coalesce(verified_at, now()),
      new_email = case when new_email = ${email} then null else new_email end,
      new_email_at = case when new_email = ${email} then null else new_email_at end
    where id = ${accountId} and (new_email = ${email} or email = ${email})
    returning id`.execute(tx)
  if (confirmed.length === 0) return null
  await tx
    .updateTable('person')
    .set({ email })
    .where('subject', '=', accountId)
    .where('email', '!=', email)
    .execute()
  await tx.deleteFrom('identity.contested_address').where('email', '=', email).execute()
  // Links that were mailed to the former email must not open the account.
  await tx
    .deleteFrom('identity.one_time_token')
    .where('account_id', '=', accountId)
    .where('email', '!=', email)
    .execute()
  return clearClaims(tx, accountId, email)
}

/**
 * Ends the claims of every account but `accountId` to an email; null ends all.
 * @returns ids of the sign-ups that were deleted
 */
export async function clearClaims(
  tx: Tx,
  accountId: string | null,
  email: string,
): Promise<string[]> {
  const { rows: changes } = await sql<{ id: string }>`
    update identity.account set new_email = null, new_email_at = null
    where new_email = ${email} and id is distinct from ${accountId} returning id`.execute(tx)
  for (const { id } of changes) await dropTokens(tx, id, ['verify-email'])
  return deleteSignUps(tx, accountId, email)
}

/** Deletes the sign-ups of an email with their people, but not `accountId` (null: all). @returns their ids */
export async function deleteSignUps(
  tx: Tx,
  accountId: string | null,
  email: string,
): Promise<string[]> {
  const { rows: signUps } = await sql<{ id: string }>`
    delete from identity.account
    where email = ${email} and verified_at is null and id is distinct from ${accountId}
    returning id`.execute(tx)
  const subjects = signUps.map((account) => account.id)
  await sql`delete from person where subject = any(${subjects}::text[])`.execute(tx)
  return subjects
}

/** Returns the email that a person has not verified yet. Only the person may see it. */
export async function newEmailOf(db: Database | Tx, personId: string): Promise<string | null> {
  // Casting the person's side lets the primary key of the accounts find the row.
  const { rows } = await sql<{ email: string | null }>`
    select a.new_email as email from person p join identity.account a on a.id = p.subject::uuid
    where p.id = ${personId}`.execute(db)
  return rows[0]?.email ?? null
}

/**
 * Condition of a query on `person`: whether the person's email was ever verified. Until then the
 * sign-up may be a stranger's, of several for one email (rule account-8).
 */
export const hasVerifiedEmail = sql<boolean>`exists (
  select from identity.account
  where account.id = person.subject::uuid and account.verified_at is not null)`

/** An account with its person's name; null when it is gone. */
export async function findAccount(db: Database | Tx, accountId: string) {
  const { rows } = await sql<{
    id: string
    email: string
    name: string
    /** Null without a password, or where a hosted service has it. */
    hash: string | null
    passwordSince: string
    everVerified: boolean
    suspended: boolean
  }>`
    select a.id, a.email, coalesce(p.name, '') as name, c.password_hash as hash,
      p.suspended_at is not null as suspended,
      password_changed_at::text as "passwordSince", verified_at is not null as "everVerified"
    from identity.account a left join person p on p.subject = a.id::text
      left join identity.credential c on c.account_id = a.id and c.kind = 'password'
    where a.id = ${accountId}`.execute(db)
  return rows[0] ?? null
}

/** @throws AppError unauthenticated when the account is gone */
export async function lockAccount(tx: Tx, subject: string): Promise<void> {
  const row = await tx
    .selectFrom('identity.account')
    .select('id')
    .where('id', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw accountGone()
}

const SERIALIZATION_FAILURE = '40001'
const MAX_ATTEMPTS = 4

/**
 * Runs a transaction, and runs it again if PostgreSQL aborts it in favor of a concurrent one.
 * @throws AppError already_registered when an email stays taken
 */
export async function retryTransaction<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(run)
    } catch (error) {
      const broken = violation(error)
      const isTaken =
        broken?.code === UNIQUE_VIOLATION && broken.constraint === 'account_verified_email'
      if (!isTaken && broken?.code !== DEADLOCK && broken?.code !== SERIALIZATION_FAILURE)
        throw error
      if (attempt === MAX_ATTEMPTS) throw isTaken ? emailTaken() : error
    }
  }
}
