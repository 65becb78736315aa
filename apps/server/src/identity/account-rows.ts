import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Mailer } from '../mail/mail.ts'
import {
  DEADLOCK,
  UNIQUE_VIOLATION,
  violation,
  type Database,
  type Tx,
} from '../platform/database.ts'
import { advisoryLocks } from '../platform/advisory-locks.ts'
import { AppError } from '../platform/http/errors.ts'
import { enqueue } from '../platform/jobs.ts'
import { makeToken, type Purpose } from './links.ts'
import { digest } from './secrets.ts'

/**
 * The rows of accounts and what every provider does with them. A hosted provider keeps the
 * passwords; the row beside them holds the address, what was verified, and the links.
 */

/** The job that `requestLink` enqueues. */
export const LINK_JOB = 'send-identity-link'

const SERIALIZATION_FAILURE = '40001'

/** `LinkProvider.requestLink`: every address writes the same row, whoever it belongs to. */
export async function requestLink(db: Database, email: string, purpose: Purpose): Promise<void> {
  await db.transaction().execute((tx) =>
    enqueue(
      tx,
      LINK_JOB,
      { email, purpose },
      // Impatient clicks while one is waiting make one mail.
      { key: `${LINK_JOB}:${purpose}:${digest(email).toString('hex')}`, maxAttempts: 5 },
    ),
  )
}

/** What the job of `requestLink` does: a fresh link to an address that is waiting for one. */
export async function sendLink(
  db: Database,
  mailer: Mailer,
  email: string,
  purpose: Purpose,
): Promise<void> {
  await settle(db, async (tx) => {
    const account = await tx
      .selectFrom('identity.account')
      .select(['id', 'email_verified'])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst()
    if (!account || (purpose === 'verify-email' && account.email_verified)) return
    await mailLink(tx, mailer, { id: account.id, ...(await recipientOf(tx, account.id)) }, purpose)
  })
}

/** Makes a link and has it mailed. The caller holds the account's lock. */
export async function mailLink(
  tx: Tx,
  mailer: Mailer,
  account: { id: string; email: string; name: string },
  purpose: Purpose,
): Promise<void> {
  const token = await makeToken(tx, account.id, purpose)
  await mailer.enqueue(tx, {
    key: `${purpose}:${digest(token).toString('hex')}`,
    to: account.email,
    template: purpose,
    data: { name: account.name, token },
  })
}

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

export async function markVerified(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('identity.account')
    .set({ email_verified: true, verified_at: sql<Date>`coalesce(verified_at, now())` })
    .where('id', '=', accountId)
    .execute()
}

/** Sign-ups and changes to one address follow each other; the second sees what the first did. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.emailAddress}::int, hashtext(lower(${email}::text)))`.execute(
    tx,
  )
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
        /^(account|person)_email_key$/.test(broken.constraint ?? '')
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
