import { messages } from '@firstbell/contract/messages'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import { lockAccount } from '../account-emails.ts'
import { addCredential, removeCredential } from '../credentials.ts'
import { securityNotice } from '../security-notice.ts'
import { pendingSecret } from './cookies.ts'
import { takePending } from './flows.ts'

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
  const row = await db
    .selectFrom('identity.connection as connection')
    .innerJoin('identity.credential as credential', 'credential.id', 'connection.credential_id')
    .select(['credential.account_id as accountId', 'credential.id', 'credential.version'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row ? { accountId: row.accountId, credential: { id: row.id, version: row.version } } : null
}

export async function listConnections(db: Database | Tx, accountId: string) {
  const rows = await db
    .selectFrom('identity.connection as connection')
    .innerJoin('identity.credential as credential', 'credential.id', 'connection.credential_id')
    .select(['provider', 'credential.name as label', 'email', 'created_at as connectedAt'])
    .where('connection.account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
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
  const connection = await tx
    .selectFrom('identity.connection')
    .select('credential_id')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (!connection) throw new AppError('not_found', messages.notFound)
  const { name } = await removeCredential(tx, accountId, connection.credential_id)
  await securityNotice(tx, mailer, accountId, { kind: 'disconnected', provider: name })
}

/**
 * Ends the offer of this browser to connect a provider's account. Accepts it if the account that was signed in to is the
 * one that has the email, and the way to sign in is older than the offer (rule oidc-8).
 */
export async function endConnectOffer(
  tx: Tx,
  mailer: Mailer,
  signedIn: { accountId: string; credentialId: string; cookies: string | undefined },
  secure: boolean,
): Promise<void> {
  const secret = pendingSecret(signedIn.cookies, secure)
  const offer = secret === null ? null : await takePending(tx, secret, 'connect')
  if (!offer || offer.accountId !== signedIn.accountId) return
  const olderCredential = await tx
    .selectFrom('identity.credential')
    .select('id')
    .where('id', '=', signedIn.credentialId)
    .where('created_at', '<', offer.since)
    .executeTakeFirst()
  if (olderCredential) await connect(tx, mailer, offer.accountId, offer)
}
