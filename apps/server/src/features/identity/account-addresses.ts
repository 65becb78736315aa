import { sql } from 'kysely'
import {
  DEADLOCK,
  UNIQUE_VIOLATION,
  violation,
  type Database,
  type Tx,
} from '../../platform/database/database.ts'
import { accountGone, addressTaken } from './account-errors.ts'
import { dropTokens } from './mailed-links.ts'

/**
 * The accounts' rows and which address belongs to which of them (docs/decisions/0012). Every provider
 * stores these rows; a hosted one stores the passwords elsewhere.
 */

/** An account at an address, read under its lock. */
export interface AccountAtAddress {
  id: string
  /** The last verified address, or that of a sign-up. */
  email: string
  /** The address that waits for its verification. */
  newEmail: string | null
  name: string
  verified: boolean
  /** The account has verified the address that was asked about. */
  holds: boolean
  createdAt: Date
}

/** Every account at an address, locked, newest first. The caller holds the address's lock. */
export async function accountsAt(tx: Tx, email: string): Promise<AccountAtAddress[]> {
  const { rows } = await sql<AccountAtAddress>`
    select id, email, new_email as "newEmail", email_verified as verified,
      email = ${email} and email_verified as holds, created_at as "createdAt",
      coalesce((select name from person where subject = account.id::text), '') as name
    from identity.account where email = ${email} or new_email = ${email}
    order by coalesce(new_email_at, created_at) desc, id for update`.execute(tx)
  return rows
}

/** The account that has verified an address. The caller holds the address's lock. */
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
 * Records that an address is contested, if an account waits for it besides the one that is about to
 * (`accountId`; null for a new one). The caller holds the address's lock.
 */
export async function contestAddress(
  tx: Tx,
  email: string,
  accountId: string | null,
): Promise<void> {
  await sql`
    insert into identity.contested_address (email)
    select ${email} where exists (
      select from identity.account
      where (email = ${email} or new_email = ${email}) and id is distinct from ${accountId}::uuid)
    on conflict (email) do update set since = now()`.execute(tx)
}

/** Whether more than one account has waited for an email address since it was last verified. */
export async function isContested(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('identity.contested_address')
    .select('email')
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Gives an account the address that it verified. Other sign-ups of the address are deleted with their
 * people; accounts that asked to change to it keep the address they have. The caller holds the locks
 * of address and account.
 * @returns ids of the deleted accounts; null when another account has verified the address, or this
 *   one does not wait for it any more
 */
export async function confirmAddress(
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
  // Links that were mailed to the former address must not open the account.
  await tx
    .deleteFrom('identity.one_time_token')
    .where('account_id', '=', accountId)
    .where('email', '!=', email)
    .execute()
  return clearClaims(tx, accountId, email)
}

/**
 * Ends what every account but `accountId` waits for at an address.
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

/** Deletes the sign-ups of an address with their people, but not `accountId`. @returns their ids */
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

/** The address that waits for a person's verification; only the person may see it. */
export async function newAddressOf(db: Database | Tx, personId: string): Promise<string | null> {
  // Casting the person's side lets the primary key of the accounts find the row.
  const { rows } = await sql<{ email: string | null }>`
    select a.new_email as email from person p join identity.account a on a.id = p.subject::uuid
    where p.id = ${personId}`.execute(db)
  return rows[0]?.email ?? null
}

/**
 * Condition of a query on `person`: whether the person's address was ever verified. Until then the
 * sign-up may be a stranger's, of several for one address (rule account-8).
 */
export const hasVerifiedAddress = sql<boolean>`exists (
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
    /** When the password was set, as text. */
    passwordSince: string
    /** The account has verified an address, this one or one before. */
    everVerified: boolean
  }>`
    select a.id, a.email, coalesce(p.name, '') as name, c.password_hash as hash,
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
 * A transaction that is repeated when PostgreSQL aborts it in favor of a concurrent one.
 * @throws AppError already_registered when an address stays taken
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
      if (attempt === MAX_ATTEMPTS) throw isTaken ? addressTaken() : error
    }
  }
}
