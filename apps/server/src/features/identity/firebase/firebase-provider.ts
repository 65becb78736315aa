import { sql } from 'kysely'
import { ConfigError } from '../../../platform/config/config.ts'
import type { Context } from '../../../platform/context.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { CallHook } from '../../../platform/feature.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import { confirmEmail, lockAccount, retryTransaction } from '../account-emails.ts'
import { emailTaken, linkInvalid } from '../account-errors.ts'
import { UNVERIFIED_DAYS } from '../housekeeping.ts'
import { lockEmail } from '../mailed-links.ts'
import {
  createProvider,
  type IdentityProvider,
  type PasswordStore,
  type RemoteAccount,
  type TokenClaims,
} from '../provider.ts'
import type { FirebaseConfig } from '../settings.ts'
import { createTokenVerifier, remoteKeys } from '../verify-token.ts'
import { createFirebaseAccounts, type FirebaseAccounts } from './firebase-accounts.ts'

/**
 * The provider on Firebase Authentication, which keeps the passwords, signs people in and issues the
 * tokens. Each of its accounts has a row of ours with the same id: email, verification, links, and
 * the time from which sign-ins are valid.
 *
 * A change of both systems does all of ours first, uncommitted, then calls Firebase, then commits. A
 * failure before the call leaves nothing behind. After a later failure our row is right, and
 * `reconcile` makes Firebase follow it: at once if possible, else by a job, which finds the account in
 * `firebase_change`, where it is noted before the call.
 */
/** Far longer than any change holds its locks. */
const RECONCILE_AFTER_MINUTES = 5
/** Concurrent changes; each holds a connection of the pool until Firebase answers. */
const PARALLEL = 3
/** Changes that wait for these; more are refused. */
const WAITING_MAX = 100

/** @throws ConfigError when Firebase refuses the settings; an outage is only logged */
export async function createFirebaseProvider(
  { db, config, log }: Pick<Context, 'db' | 'config' | 'log'>,
  mailer: Mailer,
  callHook?: CallHook,
): Promise<IdentityProvider> {
  const firebase = config.firebase
  if (!firebase) throw new Error('The settings of Firebase are missing.')
  const accounts = createFirebaseAccounts(firebase, config.publicUrl, log)
  await accounts.probe().catch((error: Error) => {
    if (!(error instanceof AppError))
      throw new ConfigError([
        `FIREBASE_PROJECT_ID, FIREBASE_API_KEY and the service account do not open Firebase Authentication together: ${error.message}`,
      ])
  })
  const inTurn = limitConcurrency(PARALLEL, WAITING_MAX)

  async function reconcile(uid: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('identity.account')
        .select(['email', 'email_verified'])
        .where('id', '=', uid)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return accounts.remove(uid)
      const account = await accounts.byId(uid)
      if (!account) log.warn({ uid }, 'An account is missing at Firebase: its owner cannot log in')
      else if (account.email.toLowerCase() !== row.email.toLowerCase())
        await accounts.update(uid, { email: row.email, emailVerified: row.email_verified })
    })
  }

  const reconcileLater = (tx: Database, uid: string) =>
    sql`
      insert into identity.firebase_change (account_id) values (${uid})
      on conflict (account_id) do update set changed_at = excluded.changed_at`.execute(tx)

  const leaveToJob = (uid: string) => (err: unknown) =>
    log.warn({ err, uid }, 'An account at Firebase was not reconciled; the job will retry')

  async function reconcileChanged(): Promise<void> {
    const { rows } = await sql<{ uid: string; changedAt: string }>`
      select account_id as uid, changed_at::text as "changedAt" from identity.firebase_change
      where changed_at <= now()
        - make_interval(mins => ${RECONCILE_AFTER_MINUTES}::int)`.execute(db)
    for (const { uid, changedAt } of rows)
      await reconcile(uid)
        .then(() =>
          // Keeps the mark of a later change.
          sql`delete from identity.firebase_change
            where account_id = ${uid} and changed_at = ${changedAt}::timestamptz`.execute(db),
        )
        .catch(leaveToJob(uid))
  }

  function changeBoth<T>(
    uid: string,
    work: (tx: Tx, remote: RemoteAccount) => Promise<T>,
  ): Promise<T> {
    let willReconcile = false
    const reconcileOnce = async () => {
      // In a separate transaction, which a rollback does not undo.
      if (!willReconcile) await reconcileLater(db, uid)
      willReconcile = true
    }
    const remoteIn = (tx: Tx): RemoteAccount => ({
      async create(account) {
        await reconcileOnce()
        await createAtFirebase(tx, accounts, { uid, ...account })
      },
      async update(change, deleted) {
        for (const other of deleted ?? []) await reconcileLater(tx, other)
        await reconcileOnce()
        for (const other of deleted ?? []) await accounts.remove(other)
        return accounts.update(uid, change).catch((error: unknown) => {
          // A link is invalid when its account is gone at Firebase; other failures leave it valid.
          const isGone = error instanceof AppError && error.code === 'unauthenticated'
          throw isGone && deleted ? linkInvalid() : error
        })
      },
    })
    return inTurn(async () => {
      try {
        return await retryTransaction(db, (tx) => work(tx, remoteIn(tx)))
      } catch (error) {
        // A Firebase that does not answer is left to the job.
        const unanswered = error instanceof AppError && error.code === 'unavailable'
        if (willReconcile && !unanswered) await reconcile(uid).catch(leaveToJob(uid))
        throw error
      }
    })
  }

  const store: PasswordStore = {
    verify: createFirebaseTokens(firebase),
    hash: async () => null,
    matches: async ({ id, email }, password) =>
      (await accounts.checkPassword(email, password)) === id,
    change: changeBoth,
    housekeep: deleteUnverifiedSignUps,
  }
  const provider = createProvider(db, mailer, store, callHook)

  return {
    ...provider,

    /**
     * Firebase keeps the verified email until the new one is verified: tokens go on naming it, and the
     * new email stays free for others. `identify` refuses sign-ins after the change.
     */
    async changeEmail(change) {
      const existing = await accounts.byEmail(change.email)
      const isTheirs = existing !== null && existing.uid !== change.subject
      if (isTheirs && (existing.emailVerified || existing.federated)) throw emailTaken()
      await provider.changeEmail(change)
    },

    async deleteAccount(subject, alongside) {
      const result = await provider.deleteAccount(subject, async (tx) => {
        const done = await alongside(tx)
        await reconcileLater(tx, subject)
        return done
      })
      // The person is deleted; a failure at Firebase is left to the job.
      await reconcile(subject).catch(leaveToJob(subject))
      return result
    },

    jobs: [
      ...provider.jobs,
      { name: 'reconcile-firebase', cron: '*/5 * * * *', run: reconcileChanged },
    ],
  }

  async function deleteUnverifiedSignUps(): Promise<void> {
    const { rows } = await sql<{ id: string; email: string }>`
      select id, email from identity.account
      where verified_at is null
        and created_at < now() - make_interval(days => ${UNVERIFIED_DAYS}::int)`.execute(db)
    for (const { id, email } of rows) {
      // Firebase's own pages or its console may have verified the email.
      if ((await accounts.byId(id))?.emailVerified) {
        await db.transaction().execute(async (tx) => {
          await lockEmail(tx, email)
          await lockAccount(tx, id)
          await confirmEmail(tx, id, email)
        })
        continue
      }
      await db.transaction().execute(async (tx) => {
        const { rows: gone } = await sql`
          delete from identity.account
          where id = ${id} and verified_at is null returning id`.execute(tx)
        if (gone.length === 0) return
        await tx.deleteFrom('person').where('subject', '=', id).execute()
        await reconcileLater(tx, id)
      })
      await reconcile(id)
    }
  }
}

/**
 * Creates the account at Firebase and deletes one with the same email that was never verified (rule
 * account-8). The caller holds the email's lock.
 * @throws AppError already_registered
 */
async function createAtFirebase(
  tx: Tx,
  accounts: FirebaseAccounts,
  wanted: Parameters<FirebaseAccounts['create']>[0],
): Promise<void> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    if (await accounts.create(wanted)) return
    const existing = await accounts.byEmail(wanted.email)
    if (!existing) continue
    // Created by an attempt whose response was lost.
    if (existing.uid === wanted.uid) return
    const { rows } = await sql`
      select from identity.account
      where id::text = ${existing.uid} and verified_at is not null`.execute(tx)
    if (existing.emailVerified || existing.federated || rows.length > 0) throw emailTaken()
    await accounts.remove(existing.uid)
  }
  throw emailTaken()
}

const KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
/** Seconds until Firebase's ID tokens expire. */
const TOKEN_SECONDS = 60 * 60

/** The server creates accounts with UUIDs; any other id was created outside of the product. */
const UID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Verifies ID tokens of a Firebase project
 * (https://firebase.google.com/docs/auth/admin/verify-id-tokens).
 * @param keysUrl other keys, for tests
 */
export function createFirebaseTokens(
  { projectId, emulatorHost }: FirebaseConfig,
  keysUrl = KEYS,
): (idToken: string) => Promise<TokenClaims> {
  return createTokenVerifier(
    {
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      algorithm: 'RS256',
      maxAgeSeconds: TOKEN_SECONDS,
    },
    // The emulator does not sign its tokens. Anyone can forge one, so production refuses the emulator.
    emulatorHost ? null : remoteKeys(keysUrl),
    ({ sub, iat, auth_time: authenticatedAt }) =>
      UID.test(sub) && typeof authenticatedAt === 'number' && authenticatedAt <= iat
        ? { authenticatedAt }
        : null,
  ).verify
}
