import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Mailer } from '../../../platform/mail/mail.ts'
import {
  DEADLOCK,
  UNIQUE_VIOLATION,
  violation,
  type Database,
  type Tx,
} from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { dropTokens, lockAddress, makeToken, type Purpose } from './links.ts'
import { digest } from '../secrets.ts'

/**
 * The rows of accounts and what every provider does with them. A hosted provider keeps the
 * passwords; the row beside them holds the address, what was verified, and the links.
 */

/** The job that `requestLink` enqueues. */
export const LINK_JOB = 'send-identity-link'

const SERIALIZATION_FAILURE = '40001'

/** The addresses of an account, as it stands under its lock. */
export interface AccountAddress {
  id: string
  /** The last verified one, or that of a sign-up. */
  email: string
  /** The one that waits for its verification. */
  newEmail: string | null
  verified: boolean
}

/**
 * `LinkProvider.requestLink`: every address writes the same row, whoever it belongs to.
 * @param accountId the account that the browser has shown to be its own
 */
export async function requestLink(
  db: Database,
  email: string,
  purpose: Purpose,
  accountId?: string,
): Promise<void> {
  const key = digest(`${email}\n${accountId ?? ''}`).toString('hex')
  await db.transaction().execute((tx) =>
    enqueue(
      tx,
      LINK_JOB,
      { email, purpose, accountId },
      // Impatient clicks while one is waiting make one mail.
      { key: `${LINK_JOB}:${purpose}:${key}`, maxAttempts: 5 },
    ),
  )
}

/** What the job of `requestLink` was given. */
export interface LinkRequest {
  email: string
  purpose: Purpose
  accountId?: string
}

/** What the job of `requestLink` does: a fresh link to whoever waits for one. */
export async function sendLink(
  db: Database,
  mailer: Mailer,
  { email, purpose, accountId }: LinkRequest,
): Promise<void> {
  await settle(db, async (tx) => {
    await lockAddress(tx, email)
    const all = await accountsAt(tx, email)
    const chosen = purpose === 'verify-email' ? toVerify(all, accountId) : toReset(all)
    for (const account of chosen) {
      const { name } = await recipientOf(tx, account.id)
      await mailLink(tx, mailer, { ...account, name }, purpose)
    }
  })
}

/** Sign-ups of one address that a request for a link reaches: each gets a mail. */
const SIGNUPS_REACHED = 3

/**
 * Whose verification a link is asked for. Of several sign-ups it is the browser's own; a browser that
 * has not shown which is mailed a link for each, which says what sign-up it is for: the newest may be
 * a stranger's.
 */
function toVerify(all: AccountAtAddress[], accountId: string | undefined): AccountAtAddress[] {
  const waiting = all.filter((account) => !account.verified || account.newEmail !== null)
  const own = waiting.find((account) => account.id === accountId)
  if (own) return [own]
  if (all.some((account) => account.holds)) return waiting.filter((account) => account.holds)
  const signUps = waiting.filter((account) => account.newEmail === null).slice(0, SIGNUPS_REACHED)
  return signUps.length > 0 ? signUps : waiting.slice(0, 1)
}

/**
 * Whose password a link resets: that of whoever holds the address, else of the newest sign-up, else of
 * the account that wants to change to it, whose mail goes to the address it has verified.
 */
function toReset(all: AccountAtAddress[]): AccountAtAddress[] {
  const chosen =
    all.find((account) => account.holds) ??
    all.find((account) => account.newEmail === null) ??
    all[0]
  return chosen ? [chosen] : []
}

interface AccountAtAddress extends AccountAddress {
  /** The address is this account's, verified. */
  holds: boolean
}

/** Everybody at an address, locked, the newest first. The caller holds the address's lock. */
async function accountsAt(tx: Tx, email: string): Promise<AccountAtAddress[]> {
  const { rows } = await sql<AccountAtAddress>`
    select id, email, new_email as "newEmail", email_verified as verified,
      email = ${email} and email_verified as holds
    from identity.account where email = ${email} or new_email = ${email}
    order by coalesce(new_email_at, created_at) desc, id for update`.execute(tx)
  return rows
}

/** The account that has verified an address. The caller holds the address's lock. */
export async function holderOf(tx: Tx, email: string): Promise<string | null> {
  const row = await tx
    .selectFrom('identity.account')
    .select('id')
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Makes a link and has it mailed: a verification to the address that waits for it, everything else
 * to the one that is verified. The caller holds the account's lock.
 * @param next the path of this site where the person wanted to go
 */
export async function mailLink(
  tx: Tx,
  mailer: Mailer,
  account: { id: string; email: string; newEmail?: string | null; name: string },
  purpose: Purpose,
  next?: string,
): Promise<void> {
  const changes = purpose === 'verify-email' && account.newEmail != null
  const email = changes ? account.newEmail! : account.email
  const token = await makeToken(tx, { id: account.id, email }, purpose, next)
  const message = { key: `${purpose}:${digest(token).toString('hex')}`, to: email }
  const { name } = account
  if (purpose === 'reset-password')
    return mailer.enqueue(tx, { ...message, template: purpose, data: { name, token } })
  const signUp = changes ? undefined : await contestedSignUp(tx, account)
  return mailer.enqueue(tx, {
    ...message,
    template: purpose,
    data: { name, token, changes, ...(signUp && { signUp }) },
  })
}

/** What tells a sign-up from the others that wait for its address; undefined when it is alone. */
async function contestedSignUp(
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<{ at: Date } | undefined> {
  const { rows } = await sql<{ at: Date; others: boolean }>`
    select created_at as at, exists (
      select from identity.account other
      where other.email = ${email} and not other.email_verified and other.id <> account.id
    ) as others
    from identity.account where id = ${id}`.execute(tx)
  return rows[0]?.others ? { at: rows[0].at } : undefined
}

/**
 * Redeems a verification: the address is the account's, and whoever else waited for it does so no
 * more. Sign-ups of it go with their people; accounts that wanted to change to it stay with the
 * address they have. The caller holds the locks of address and account.
 * @returns the accounts that are gone; null when the account has not to do with the address any more
 */
export async function takeAddress(
  tx: Tx,
  accountId: string,
  email: string,
): Promise<string[] | null> {
  const holder = await holderOf(tx, email)
  if (holder !== null && holder !== accountId) return null
  const { rows: taken } = await sql<{ id: string }>`
    update identity.account set email = ${email}, email_verified = true,
      verified_at = coalesce(verified_at, now()),
      new_email = case when new_email = ${email} then null else new_email end,
      new_email_at = case when new_email = ${email} then null else new_email_at end
    where id = ${accountId} and (new_email = ${email} or email = ${email})
    returning id`.execute(tx)
  if (taken.length === 0) return null
  await tx
    .updateTable('person')
    .set({ email })
    .where('subject', '=', accountId)
    .where('email', '!=', email)
    .execute()
  // What was mailed to the address before opens nothing any more.
  await tx
    .deleteFrom('identity.one_time_token')
    .where('account_id', '=', accountId)
    .where('email', '!=', email)
    .execute()
  return clearAddress(tx, accountId, email)
}

/** Lets everybody but `accountId` wait for an address no more. @returns the sign-ups that are gone */
export async function clearAddress(
  tx: Tx,
  accountId: string | null,
  email: string,
): Promise<string[]> {
  const { rows: fallen } = await sql<{ id: string }>`
    update identity.account set new_email = null, new_email_at = null
    where new_email = ${email} and id is distinct from ${accountId} returning id`.execute(tx)
  for (const { id } of fallen) await dropTokens(tx, id, ['verify-email'])
  const { rows: gone } = await sql<{ id: string }>`
    delete from identity.account
    where email = ${email} and verified_at is null and id is distinct from ${accountId}
    returning id`.execute(tx)
  const subjects = gone.map((account) => account.id)
  await sql`delete from person where subject = any(${subjects}::text[])`.execute(tx)
  return subjects
}

/**
 * Notes the address that an account wants, to be mailed its link. Going back to the one it has verified
 * withdraws what it wanted before.
 * @returns whether a verification is awaited
 * @throws AppError already_registered when somebody else has verified it
 */
export async function wantAddress(
  tx: Tx,
  mailer: Mailer,
  { subject, email, name }: { subject: string; email: string; name: string },
): Promise<boolean> {
  await lockAddress(tx, email)
  await lockAccount(tx, subject)
  const holder = await holderOf(tx, email)
  if (holder !== null && holder !== subject) throw taken()
  const wanted = holder === subject ? null : email
  const { email: present } = await tx
    .updateTable('identity.account')
    .set({ new_email: wanted, new_email_at: wanted === null ? null : new Date() })
    .where('id', '=', subject)
    .returning('email')
    .executeTakeFirstOrThrow()
  // Links that were mailed before the change must not undo it, nor open the account.
  await dropTokens(tx, subject)
  if (wanted !== null)
    await mailLink(
      tx,
      mailer,
      { id: subject, email: present, newEmail: wanted, name },
      'verify-email',
    )
  return wanted !== null
}

/** Gives up the address that an account wanted, with its link. */
export async function unwantAddress(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('identity.account')
    .set({ new_email: null, new_email_at: null })
    .where('id', '=', accountId)
    .execute()
  await dropTokens(tx, accountId)
}

/** The address that a person wants and has not verified yet; it is shown to nobody else. */
export async function newAddressOf(db: Database | Tx, personId: string): Promise<string | null> {
  // The cast stands on the person's side: the other way round no index of the accounts fits.
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

/** Whom a mail to an account addresses. @throws AppError unauthenticated when it has gone */
export async function recipientOf(
  db: Database | Tx,
  accountId: string,
): Promise<{ email: string; name: string }> {
  const { rows } = await sql<{ email: string; name: string }>`
    select a.email, coalesce(p.name, '') as name
    from identity.account a left join person p on p.subject = a.id::text
    where a.id = ${accountId}`.execute(db)
  if (!rows[0]) throw ended()
  return rows[0]
}

/** @throws AppError unauthenticated when the account has gone */
export async function lockAccount(tx: Tx, subject: string): Promise<void> {
  const row = await tx
    .selectFrom('identity.account')
    .select('id')
    .where('id', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw ended()
}

/**
 * A transaction that is repeated when PostgreSQL chose it to lose against another one.
 * @throws AppError already_registered when an address stays taken
 */
export async function settle<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(run)
    } catch (error) {
      const broken = violation(error)
      const address =
        broken?.code === UNIQUE_VIOLATION &&
        /^account_verified_email$/.test(broken.constraint ?? '')
      if (!address && broken?.code !== DEADLOCK && broken?.code !== SERIALIZATION_FAILURE)
        throw error
      if (attempt === 4) throw address ? taken() : error
    }
  }
}

export function taken(): AppError {
  return new AppError('already_registered', messages.emailTaken, {
    fields: { email: messages.emailTaken },
  })
}

export function ended(): AppError {
  return new AppError('unauthenticated', messages.tokenInvalid)
}

export function linkInvalid(): AppError {
  return new AppError('invalid', messages.linkInvalid, { fields: { token: messages.linkInvalid } })
}

export function oldPasswordWrong(): AppError {
  return new AppError('forbidden', messages.oldPasswordWrong, {
    fields: { oldPassword: messages.oldPasswordWrong },
  })
}
