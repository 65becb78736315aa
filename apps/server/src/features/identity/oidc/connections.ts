import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import { lockAccount } from '../account-emails.ts'
import { addCredential, removeCredential } from '../credentials.ts'
import { securityNotice } from '../security-notice.ts'
import { takePending } from './flows.ts'

/** A connection is an account at another provider as a way to sign in (rule oidc-9). */
export interface Connectable {
  /** The provider's name in OIDC_PROVIDERS. */
  provider: string
  /** The provider's name for people. */
  label: string
  issuer: string
  subject: string
  email: string | null
}

/** Returns the account that is connected with an account at a provider, and the connection's credential. */
export async function findConnection(
  db: Database | Tx,
  { issuer, subject }: Pick<Connectable, 'issuer' | 'subject'>,
): Promise<{ accountId: string; credential: { id: string; version: number } } | null> {
  const { rows } = await sql<{ accountId: string; id: string; version: number }>`
    select credential.account_id as "accountId", id, version
    from identity.connection join identity.credential on id = credential_id
    where issuer = ${issuer} and subject = ${subject}`.execute(db)
  const [row] = rows
  return row ? { accountId: row.accountId, credential: { id: row.id, version: row.version } } : null
}

/** Returns the connections of an account, oldest first. */
export async function listConnections(db: Database | Tx, accountId: string) {
  const { rows } = await sql<{ provider: string; label: string; email: string; connectedAt: Date }>`
    select provider, name as label, email, created_at as "connectedAt"
    from identity.connection join identity.credential on id = credential_id
    where connection.account_id = ${accountId} order by created_at`.execute(db)
  return rows.map((row) => ({ ...row, connectedAt: row.connectedAt.toISOString() }))
}

export async function isConnected(
  db: Database | Tx,
  accountId: string,
  provider: string,
): Promise<boolean> {
  const all = await listConnections(db, accountId)
  return all.some((connection) => connection.provider === provider)
}

/**
 * Inserts a connection. The caller holds the account's lock.
 * @returns its credential; null if it exists, or the account has another one of this provider
 */
export async function insertConnection(
  tx: Tx,
  accountId: string,
  { provider, label: name, issuer, subject, email }: Connectable,
): Promise<{ id: string; version: number } | null> {
  const credential = await addCredential(tx, accountId, { kind: 'oidc', name })
  const inserted = await tx
    .insertInto('identity.connection')
    .values({
      credential_id: credential.id,
      account_id: accountId,
      provider,
      issuer,
      subject,
      email: email ?? '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('credential_id')
    .executeTakeFirst()
  if (inserted) return credential
  await tx.deleteFrom('identity.credential').where('id', '=', credential.id).execute()
  return null
}

/**
 * Connects an account at a provider, and mails the owner (rule oidc-9).
 * @returns false if it is connected with another account, or the account has another one of this provider
 */
export async function connect(
  tx: Tx,
  mailer: Mailer,
  accountId: string,
  account: Connectable,
): Promise<boolean> {
  await lockAccount(tx, accountId)
  const before = await findConnection(tx, account)
  if (before) return before.accountId === accountId
  if (!(await insertConnection(tx, accountId, account))) return false
  await securityNotice(tx, mailer, accountId, { kind: 'connected', provider: account.label })
  return true
}

/** @throws AppError not_found; last_way if the account has no other way to sign in */
export async function disconnect(
  tx: Tx,
  mailer: Mailer,
  accountId: string,
  provider: string,
): Promise<void> {
  await lockAccount(tx, accountId)
  const { rows } = await sql<{ credentialId: string }>`
    select credential_id as "credentialId" from identity.connection
    where account_id = ${accountId} and provider = ${provider}`.execute(tx)
  if (!rows[0]) throw new AppError('not_found', messages.notFound)
  const { name } = await removeCredential(tx, accountId, rows[0].credentialId)
  await securityNotice(tx, mailer, accountId, { kind: 'disconnected', provider: name })
}

/**
 * Ends the offer of this browser to connect a provider's account (`Pending` of the step `connect`). Connects the account
 * if the one that was signed in to has the same email, and the way to sign in is older than the offer: a way that was
 * added since could be that of the person who made the offer (rule oidc-8).
 * @param secret of the cookie of the offer; null if there is none
 */
export async function endConnectOffer(
  tx: Tx,
  mailer: Mailer,
  secret: string | null,
  signedIn: { accountId: string; credentialId: string },
): Promise<void> {
  const offer = secret === null ? null : await takePending(tx, secret, 'connect')
  if (!offer || offer.accountId !== signedIn.accountId) return
  const { rows: olderCredential } = await sql`
    select from identity.credential
    where id = ${signedIn.credentialId} and created_at < ${offer.since}`.execute(tx)
  if (olderCredential.length > 0) await connect(tx, mailer, offer.accountId, offer)
}
