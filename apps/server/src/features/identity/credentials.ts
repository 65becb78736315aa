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

interface Credential {
  id: string
  kind: CredentialKind
  /** The name of a passkey, or the label of a connection's provider; '' for a password. */
  name: string
  /** Increased by each replacement of a password, which ends sign-ins with the former one; other kinds keep 1. */
  version: number
  createdAt: Date
  lastUsedAt: Date | null
}

/** The ways to sign in to an account, the oldest first. */
export async function listCredentials(db: Database | Tx, accountId: string): Promise<Credential[]> {
  const { rows } = await sql<Credential>`
    select id, kind, name, version, created_at as "createdAt", last_used_at as "lastUsedAt"
    from identity.credential where account_id = ${accountId}
    order by created_at, id`.execute(db)
  return rows
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
 * Removes a way to sign in. Locks the account first, so that two removals at the same moment do not leave it without
 * any.
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
  const { rows } = await sql<{ hash: string }>`
    select password_hash as hash from identity.credential
    where account_id = ${accountId} and kind = 'password'`.execute(db)
  return rows[0]?.hash ?? null
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
