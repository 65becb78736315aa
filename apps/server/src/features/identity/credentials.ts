import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockAccount } from './account-emails.ts'

/**
 * The ways to sign in to an account: a row each, a password one of them. What a passkey or a connection
 * needs beyond that is in a table of its kind, whose rows are deleted with the credential.
 *
 * Changing them requires the account's lock (`lockAccount`), as does opening a session.
 */
export type CredentialKind = 'password' | 'passkey' | 'oidc'

export interface Credential {
  id: string
  kind: CredentialKind
  /** The name of a passkey, or the label of a connection's provider; '' for a password. */
  name: string
  /** Increased by each replacement of a password; does not change for other kinds. */
  version: number
  createdAt: Date
  lastUsedAt: Date | null
}

/** The ways to sign in to an account, the oldest first. */
export async function listCredentials(db: Database | Tx, accountId: string): Promise<Credential[]> {
  const rows = await db
    .selectFrom('identity.credential')
    .select(['id', 'kind', 'name', 'version', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, created_at: createdAt, last_used_at: lastUsedAt, ...row }) => ({
    ...row,
    kind: kind as CredentialKind,
    createdAt,
    lastUsedAt,
  }))
}

/**
 * Adds a passkey or a connection; the caller holds the account's lock, inserts the row of its kind, and
 * mails the owner (`securityNotice`).
 * @returns the credential's id and version
 */
export async function addCredential(
  tx: Tx,
  accountId: string,
  credential: { kind: Exclude<CredentialKind, 'password'>; name: string },
): Promise<{ id: string; version: number }> {
  return tx
    .insertInto('identity.credential')
    .values({ account_id: accountId, ...credential })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

/**
 * Removes a way to sign in. Locks the account, so that of two removals at the same moment the second
 * finds what the first has left.
 * @throws AppError not_found when the account has no such way; last_way when it is the only one
 */
export async function removeCredential(
  tx: Tx,
  accountId: string,
  credentialId: string,
): Promise<Credential> {
  await lockAccount(tx, accountId)
  const all = await listCredentials(tx, accountId)
  const removed = all.find(({ id }) => id === credentialId)
  if (!removed) throw new AppError('not_found', messages.notFound)
  if (all.length === 1) throw new AppError('last_way', messages.lastWay)
  await tx.deleteFrom('identity.credential').where('id', '=', credentialId).execute()
  return removed
}

/** The stored hash of an account's password; null without one. */
export async function passwordHashOf(db: Database | Tx, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('identity.credential')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'password')
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/**
 * Stores the hash of an account's first or next password. The new version ends sign-ins that have checked the password
 * before it and opened no session yet (`signInGate`); the caller ends open sessions.
 */
export async function storePassword(tx: Tx, accountId: string, hash: string): Promise<void> {
  await sql`
    insert into identity.credential as kept (account_id, kind, password_hash)
    values (${accountId}, 'password', ${hash})
    on conflict (account_id) where kind = 'password'
    do update set password_hash = excluded.password_hash, version = kept.version + 1,
      created_at = now()`.execute(tx)
}
