import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Mailer } from '../../../platform/mail/mail.ts'
import { ConfigError } from '../../../platform/config/config.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { enqueue, type Job } from '../../../platform/jobs/jobs.ts'
import type { Context } from '../../../platform/context.ts'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'
import {
  confirmAddress,
  contestAddress,
  lockAccount,
  recipientOf,
  retryTransaction,
  verifiedAccountOf,
} from '../account-addresses.ts'
import { accountGone, addressTaken, linkInvalid, oldPasswordWrong } from '../account-errors.ts'
import { refuseEasyPassword } from '../common-passwords.ts'
import { clearExpired, HOUSEKEEPING_CRON, UNVERIFIED_DAYS } from '../housekeeping.ts'
import { linkJob, mailLink, requestAddressChange, requestLink } from '../link-mails.ts'
import { dropTokens, findLink, lockAddress } from '../mailed-links.ts'
import type { IdentityProvider, LinkProvider } from '../provider.ts'
import { checkLinkPassword, redeemReset, redeemVerification } from '../redeem-links.ts'
import { createFirebaseAccounts, type FirebaseAccounts } from './firebase-accounts.ts'
import { createFirebaseTokens } from './firebase-tokens.ts'

/**
 * The provider on Firebase Authentication, which keeps the passwords, signs people in and issues the
 * tokens. Each of its accounts has a row of ours with the same id: address, verification, links, and
 * the time from which sign-ins are valid.
 *
 * A change of both systems does all of ours first, uncommitted, then calls Firebase, then commits. A
 * failure before the call leaves nothing behind. After a later failure our row is right, and
 * `reconcile` makes Firebase follow it: at once if possible, else by a job enqueued before the call.
 */
export interface FirebaseProvider extends IdentityProvider, LinkProvider {
  jobs: Job[]
}

/** Jobs with this name may be queued, so it stays. */
const RECONCILE_JOB = 'firebase-agree'
/** Far longer than any change holds its locks. */
const RECONCILE_AFTER_MS = 5 * 60 * 1000
/** Matches no password, as in shadow(5). */
const NO_PASSWORD = '!'
/** Concurrent changes; each holds a connection of the pool until Firebase answers. */
const PARALLEL = 3
/** Changes that may wait for those. */
const WAITING_MAX = 100

/** @throws ConfigError when Firebase refuses the settings; an outage is only logged */
export async function createFirebaseProvider(
  { db, config, log }: Pick<Context, 'db' | 'config' | 'log'>,
  mailer: Mailer,
): Promise<FirebaseProvider> {
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

  /** Makes Firebase's account match our row. */
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

  const reconcileLater = (tx: Tx, uid: string) =>
    enqueue(
      tx,
      RECONCILE_JOB,
      { uid },
      { key: `${RECONCILE_JOB}:${uid}`, runAt: new Date(Date.now() + RECONCILE_AFTER_MS) },
    )

  /**
   * A transaction that changes Firebase too.
   * @param work calls Firebase within `remote`, after everything else
   */
  async function changeBoth<T>(
    uid: string,
    work: (tx: Tx, remote: <R>(ask: () => Promise<R>) => Promise<R>) => Promise<T>,
  ): Promise<T> {
    let asked = false
    const remote = async <R>(ask: () => Promise<R>) => {
      if (!asked) {
        // In a separate transaction, which a rollback does not undo.
        await db.transaction().execute((tx) => reconcileLater(tx, uid))
        asked = true
      }
      return ask()
    }
    return inTurn(async () => {
      try {
        return await retryTransaction(db, (tx) => work(tx, remote))
      } catch (error) {
        // A Firebase that does not answer is left to the job.
        const unanswered = error instanceof AppError && error.code === 'unavailable'
        if (asked && !unanswered) await reconcile(uid).catch(leaveToJob(uid))
        throw error
      }
    })
  }

  /** The part of a redeemed link that happens at Firebase: deletes other sign-ups, then updates. */
  async function remoteChange<R>(
    tx: Tx,
    remote: (ask: () => Promise<R>) => Promise<R>,
    deleted: readonly string[],
    update: () => Promise<R>,
  ): Promise<R> {
    for (const other of deleted) await reconcileLater(tx, other)
    return remote(async () => {
      for (const other of deleted) await accounts.remove(other)
      return update().catch(rejectLink)
    })
  }

  const leaveToJob = (uid: string) => (err: unknown) =>
    log.warn({ err, uid }, 'An account at Firebase was not reconciled; the job will retry')

  return {
    verify: createFirebaseTokens(firebase),

    async createAccount({ email, password, name, verified = false, next }, alongside) {
      refuseEasyPassword('password', password, { email, name })
      const uid = randomUUID()
      return changeBoth(uid, async (tx, remote) => {
        await lockAddress(tx, email)
        if ((await verifiedAccountOf(tx, email)) !== null) throw addressTaken()
        // Firebase has one account an address, and the password cannot be kept to create a second one
        // later: a new sign-up replaces the former (docs/decisions/0012).
        if (!verified) await contestAddress(tx, email, null)
        const [replaced = null] = await dropSignUps(tx, email)
        await tx
          .insertInto('identity.account')
          .values({
            id: uid,
            email,
            password_hash: NO_PASSWORD,
            email_verified: verified,
            verified_at: verified ? sql`now()` : null,
            // Every later sign-in is valid.
            password_changed_at: new Date(0),
          })
          .execute()
        if (!verified) await mailLink(tx, mailer, { id: uid, email, name }, 'verify-email', next)
        const result = await alongside(tx, { subject: uid, replaced })
        await remote(() => createAtFirebase(tx, accounts, { uid, email, password, name, verified }))
        return result
      })
    },

    /**
     * Firebase keeps the verified address until the new one is verified: tokens go on naming it, and the
     * new address stays free for others. `identify` refuses sign-ins after the change.
     */
    async changeEmail(change, alongside) {
      const existing = await accounts.byEmail(change.email)
      const isTheirs = existing !== null && existing.uid !== change.subject
      if (isTheirs && (existing.emailVerified || existing.federated)) throw addressTaken()
      return retryTransaction(db, async (tx) =>
        alongside(tx, await requestAddressChange(tx, mailer, change)),
      )
    },

    async changePassword({ subject, oldPassword, newPassword }, alongside) {
      const before = await db
        .selectFrom('identity.account')
        .select(['email', 'password_changed_at'])
        .where('id', '=', subject)
        .executeTakeFirst()
      if (!before) throw accountGone()
      if ((await accounts.checkPassword(before.email, oldPassword)) !== subject)
        throw oldPasswordWrong()
      refuseEasyPassword('newPassword', newPassword, await recipientOf(db, subject))
      return changeBoth(subject, async (tx, remote) => {
        await lockAccount(tx, subject)
        const { password_changed_at: changedAt } = await tx
          .selectFrom('identity.account')
          .select('password_changed_at')
          .where('id', '=', subject)
          .executeTakeFirstOrThrow()
        // Another change may have won since the old password was checked.
        if (changedAt.getTime() !== before.password_changed_at.getTime()) throw oldPasswordWrong()
        await dropTokens(tx, subject, ['reset-password'])
        const result = await alongside(tx)
        const at = await remote(() => accounts.update(subject, { password: newPassword }))
        await endSignIns(tx, subject, at)
        return result
      })
    },

    async deleteAccount(subject, alongside) {
      const result = await retryTransaction(db, async (tx) => {
        await lockAccount(tx, subject)
        const done = await alongside(tx)
        await tx.deleteFrom('identity.account').where('id', '=', subject).execute()
        await reconcileLater(tx, subject)
        return done
      })
      // The person is deleted; a failure at Firebase is left to the job.
      await reconcile(subject).catch(leaveToJob(subject))
      return result
    },

    async verifyEmail(token, newPassword) {
      const uid =
        newPassword === undefined
          ? (await findLink(db, token, 'verify-email'))?.accountId
          : await checkLinkPassword(db, token, 'verify-email', newPassword)
      if (uid === undefined) throw linkInvalid()
      const password = newPassword === undefined ? {} : { password: newPassword }
      return changeBoth(uid, async (tx, remote) => {
        const { email, already, next, deleted } = await redeemVerification(
          tx,
          token,
          newPassword !== undefined,
        )
        if (already) return { email, already, next }
        const at = await remoteChange(tx, remote, deleted, () =>
          accounts.update(uid, { email, emailVerified: true, ...password }),
        )
        if (newPassword !== undefined) await endSignIns(tx, uid, at)
        return { email, already, next }
      })
    },

    async resetPassword(token, newPassword) {
      const uid = await checkLinkPassword(db, token, 'reset-password', newPassword)
      return changeBoth(uid, async (tx, remote) => {
        const { email, deleted } = await redeemReset(tx, mailer, token)
        const at = await remoteChange(tx, remote, deleted, () =>
          accounts.update(uid, { password: newPassword, emailVerified: true }),
        )
        await endSignIns(tx, uid, at)
        return email
      })
    },

    requestLink: (email, purpose) => requestLink(db, email, purpose),

    jobs: [
      linkJob(db, mailer),
      {
        name: RECONCILE_JOB,
        keyed: true,
        run: async (payload) => reconcile((payload as { uid: string }).uid),
      },
      {
        name: 'identity-housekeeping',
        cron: HOUSEKEEPING_CRON,
        run: async () => {
          await deleteUnverifiedSignUps()
          await clearExpired(db)
        },
      },
    ],
  }

  /** Deletes old unverified sign-ups here and at Firebase. */
  async function deleteUnverifiedSignUps(): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select id from identity.account
      where verified_at is null
        and created_at < now() - make_interval(days => ${UNVERIFIED_DAYS}::int)`.execute(db)
    for (const { id } of rows) {
      // Firebase's own pages or its console may have verified the address.
      if ((await accounts.byId(id))?.emailVerified) {
        await db.transaction().execute(async (tx) => {
          const { email } = await recipientOf(tx, id)
          await lockAddress(tx, email)
          await lockAccount(tx, id)
          await confirmAddress(tx, id, email)
        })
        continue
      }
      await db.transaction().execute(async (tx) => {
        const { rows: gone } = await sql`
          delete from identity.account where id = ${id} and verified_at is null returning id`.execute(
          tx,
        )
        if (gone.length === 0) return
        await tx.deleteFrom('person').where('subject', '=', id).execute()
        await reconcileLater(tx, id)
      })
      await reconcile(id)
    }
  }
}

/** Deletes the unverified sign-ups of an address. The caller holds the address's lock. */
async function dropSignUps(tx: Tx, email: string): Promise<string[]> {
  const gone = await tx
    .deleteFrom('identity.account')
    .where('email', '=', email)
    .where('verified_at', 'is', null)
    .returning('id')
    .execute()
  return gone.map(({ id }) => id)
}

/**
 * Creates the account at Firebase and deletes one with the same address that was never verified (rule
 * account-8). The caller holds the address's lock.
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
      select from identity.account where id::text = ${existing.uid} and verified_at is not null`.execute(
      tx,
    )
    if (existing.emailVerified || existing.federated || rows.length > 0) throw addressTaken()
    await accounts.remove(existing.uid)
  }
  throw addressTaken()
}

/** Ends sign-ins from before `at`, a time of Firebase's clock (`identify`). */
async function endSignIns(tx: Tx, uid: string, at: Date): Promise<void> {
  await tx
    .updateTable('identity.account')
    .set({ password_changed_at: at })
    .where('id', '=', uid)
    .execute()
}

/** A link is invalid when its account is gone at Firebase; other failures leave it valid. */
function rejectLink(error: unknown): never {
  throw error instanceof AppError && error.code === 'unauthenticated' ? linkInvalid() : error
}
