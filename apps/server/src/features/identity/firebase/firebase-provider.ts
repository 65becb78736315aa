import { randomUUID } from 'node:crypto'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Mailer } from '../../../platform/mail/mail.ts'
import { ConfigError } from '../../../platform/config/config.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { enqueue, type Job } from '../../../platform/jobs/jobs.ts'
import type { Context } from '../../../platform/context.ts'
import {
  ended,
  holderOf,
  linkInvalid,
  LINK_JOB,
  lockAccount,
  mailLink,
  oldPasswordWrong,
  recipientOf,
  requestLink,
  sendLink,
  settle,
  takeAddress,
  taken,
  unwantAddress,
  wantAddress,
  type LinkRequest,
} from '../embedded/accounts-table.ts'
import { refuseEasyPassword } from '../embedded/common-passwords.ts'
import { createFirebaseAccounts, type FirebaseAccounts } from './firebase-accounts.ts'
import { createFirebaseTokens } from './firebase-tokens.ts'
import { clearExpired, UNVERIFIED_DAYS } from '../embedded/housekeeping.ts'
import { dropTokens, linkOfToken, lockAddress, redeemToken } from '../embedded/links.ts'
import type { IdentityProvider, LinkProvider } from '../provider.ts'
import { digest } from '../secrets.ts'

/**
 * Firebase Authentication behind the port. Firebase keeps the passwords, signs people in and issues
 * the tokens. Beside each of its accounts stands a row of ours with the same id: the address, what
 * was verified when, the links of our mails, and since when sign-ins count.
 *
 * Two systems change together so: everything of ours is done first and not yet committed, then
 * Firebase is asked, then we commit. What fails before Firebase is asked leaves nothing behind. If it
 * fails after that, or the process dies, our row is right and `agree` makes Firebase follow it: at
 * once where possible, otherwise by a job that was enqueued beforehand.
 */
export interface FirebaseProvider extends IdentityProvider, LinkProvider {
  jobs: Job[]
}

const AGREE_JOB = 'firebase-agree'
/** After this a change is over, one way or the other: far more than its locks are held. */
const AGREE_AFTER_MS = 5 * 60 * 1000
/** No password opens it here, as in shadow(5). */
const NO_PASSWORD = '!'
/** Changes under way at a time. Each holds a connection while Firebase answers; the pool has ten. */
const PARALLEL = 3
/** Changes that may wait. More of them is an attack, or Firebase is down. */
const WAITING_MAX = 100

/** @throws ConfigError when Firebase refuses the settings; that it cannot be reached is only logged */
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
  const inTurn = turns()

  /** Makes Firebase what our row says, when the two may have parted. */
  async function agree(uid: string): Promise<void> {
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

  const agreeLater = (tx: Tx, uid: string) =>
    enqueue(
      tx,
      AGREE_JOB,
      { uid },
      { key: `${AGREE_JOB}:${uid}`, runAt: new Date(Date.now() + AGREE_AFTER_MS) },
    )

  /**
   * A transaction of which Firebase is a part.
   * @param work asks Firebase within `remote`, after all else
   */
  async function together<T>(
    uid: string,
    work: (tx: Tx, remote: <R>(ask: () => Promise<R>) => Promise<R>) => Promise<T>,
  ): Promise<T> {
    let asked = false
    const remote = async <R>(ask: () => Promise<R>) => {
      if (!asked) {
        // In a transaction of its own, or a rollback would take it along.
        await db.transaction().execute((tx) => agreeLater(tx, uid))
        asked = true
      }
      return ask()
    }
    return inTurn(async () => {
      try {
        return await settle(db, (tx) => work(tx, remote))
      } catch (error) {
        // Who does not answer now is not asked again at once: the job will.
        const silent = error instanceof AppError && error.code === 'unavailable'
        if (asked && !silent) await agree(uid).catch(leaveToJob(uid))
        throw error
      }
    })
  }

  const leaveToJob = (uid: string) => (err: unknown) =>
    log.warn({ err, uid }, 'Firebase could not be brought to agree: the job will try again')

  return {
    verify: createFirebaseTokens(firebase),

    async createAccount({ email, password, name, verified = false, next }, alongside) {
      refuseEasyPassword('password', password, { email, name })
      const uid = randomUUID()
      return together(uid, async (tx, remote) => {
        await lockAddress(tx, email)
        if ((await holderOf(tx, email)) !== null) throw taken()
        // Firebase has one account an address, and we have no password to make it of later: of two
        // sign-ups the first one goes.
        const [replaced = null] = await dropSignUps(tx, email)
        await tx
          .insertInto('identity.account')
          .values({
            id: uid,
            email,
            password_hash: NO_PASSWORD,
            email_verified: verified,
            verified_at: verified ? new Date() : null,
            // It has no sign-in yet that could be too old.
            password_changed_at: new Date(0),
          })
          .execute()
        if (!verified) await mailLink(tx, mailer, { id: uid, email, name }, 'verify-email', next)
        const result = await alongside(tx, { subject: uid, replaced })
        await remote(() => claim(tx, accounts, { uid, email, password, name, verified }))
        return result
      })
    },

    /**
     * Firebase keeps the verified address until the other one is verified too: its tokens go on
     * naming it, and its one account an address blocks nobody. Sign-ins from then on are refused here
     * (`identify`).
     */
    async changeEmail(change, alongside) {
      const existing = await accounts.byEmail(change.email)
      const isTheirs = existing !== null && existing.uid !== change.subject
      if (isTheirs && (existing.emailVerified || existing.federated)) throw taken()
      return settle(db, async (tx) => alongside(tx, await wantAddress(tx, mailer, change)))
    },

    async changePassword({ subject, oldPassword, newPassword }, alongside) {
      const before = await db
        .selectFrom('identity.account')
        .select(['email', 'password_changed_at'])
        .where('id', '=', subject)
        .executeTakeFirst()
      if (!before) throw ended()
      if ((await accounts.checkPassword(before.email, oldPassword)) !== subject)
        throw oldPasswordWrong()
      refuseEasyPassword('newPassword', newPassword, await recipientOf(db, subject))
      return together(subject, async (tx, remote) => {
        await lockAccount(tx, subject)
        const { password_changed_at: changedAt } = await tx
          .selectFrom('identity.account')
          .select('password_changed_at')
          .where('id', '=', subject)
          .executeTakeFirstOrThrow()
        // Another change may have won since the old one was checked.
        if (changedAt.getTime() !== before.password_changed_at.getTime()) throw oldPasswordWrong()
        await dropTokens(tx, subject, ['reset-password'])
        const result = await alongside(tx)
        const at = await remote(() => accounts.update(subject, { password: newPassword }))
        await endSignIns(tx, subject, at)
        return result
      })
    },

    async deleteAccount(subject, alongside) {
      const result = await settle(db, async (tx) => {
        await lockAccount(tx, subject)
        const done = await alongside(tx)
        await tx.deleteFrom('identity.account').where('id', '=', subject).execute()
        await agreeLater(tx, subject)
        return done
      })
      // From here on the person is gone; that Firebase forgets them too may take a second attempt.
      await agree(subject).catch(leaveToJob(subject))
      return result
    },

    async verifyEmail(token) {
      const link = await linkOfToken(db, token, 'verify-email')
      if (link === null) throw linkInvalid()
      const uid = link.accountId
      return together(uid, async (tx, remote) => {
        const mailed = await redeemToken(tx, token, 'verify-email')
        if (mailed?.accountId !== uid) throw linkInvalid()
        const { email, used: already, next } = mailed
        if (already) {
          if ((await holderOf(tx, email)) !== uid) throw linkInvalid()
          return { email, already, next }
        }
        const gone = await takeAddress(tx, uid, email)
        if (gone === null) throw linkInvalid()
        for (const other of gone) await agreeLater(tx, other)
        await remote(async () => {
          for (const other of gone) await accounts.remove(other)
          await accounts.update(uid, { email, emailVerified: true }).catch(deadLink)
        })
        return { email, already, next }
      })
    },

    async resetPassword(token, newPassword) {
      const link = await linkOfToken(db, token, 'reset-password')
      if (link === null) throw linkInvalid()
      const uid = link.accountId
      refuseEasyPassword('newPassword', newPassword, await recipientOf(db, uid))
      return together(uid, async (tx, remote) => {
        const mailed = await redeemToken(tx, token, 'reset-password')
        if (mailed?.accountId !== uid) throw linkInvalid()
        const gone = await takeAddress(tx, uid, mailed.email)
        if (gone === null) throw linkInvalid()
        for (const other of gone) await agreeLater(tx, other)
        // Whoever had the password until now may have asked for another address.
        await unwantAddress(tx, uid)
        const { email, name } = await recipientOf(tx, uid)
        await mailer.enqueue(tx, {
          key: `password-changed:${digest(token).toString('hex')}`,
          to: email,
          template: 'password-changed',
          data: { name },
        })
        const at = await remote(async () => {
          for (const other of gone) await accounts.remove(other)
          return accounts
            .update(uid, { password: newPassword, emailVerified: true })
            .catch(deadLink)
        })
        await endSignIns(tx, uid, at)
        return email
      })
    },

    requestLink: (email, purpose) => requestLink(db, email, purpose),

    jobs: [
      {
        name: LINK_JOB,
        run: async (payload) => {
          await sendLink(db, mailer, payload as LinkRequest)
        },
      },
      { name: AGREE_JOB, run: async (payload) => agree((payload as { uid: string }).uid) },
      {
        name: 'identity-housekeeping',
        cron: '17 3 * * *',
        run: async () => {
          await forgetUnverified()
          await clearExpired(db)
        },
      },
    ],
  }

  /** Sign-ups that nobody verified in time are forgotten here and at Firebase. */
  async function forgetUnverified(): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select id from identity.account
      where verified_at is null
        and created_at < now() - make_interval(days => ${UNVERIFIED_DAYS}::int)`.execute(db)
    for (const { id } of rows) {
      // Firebase's own pages, or its console, may have verified the address.
      if ((await accounts.byId(id))?.emailVerified) {
        await db.transaction().execute(async (tx) => {
          const { email } = await recipientOf(tx, id)
          await lockAddress(tx, email)
          await lockAccount(tx, id)
          await takeAddress(tx, id, email)
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
        await agreeLater(tx, id)
      })
      await agree(id)
    }
  }
}

/** Removes the sign-ups of an address that nobody verified. The caller holds the address's lock. */
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
 * Makes the account at Firebase. One of that address that was never verified is in the way of nobody
 * (rule account-8) and is removed. The caller holds the address's lock.
 * @throws AppError already_registered
 */
async function claim(
  tx: Tx,
  accounts: FirebaseAccounts,
  wanted: Parameters<FirebaseAccounts['create']>[0],
): Promise<void> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    if (await accounts.create(wanted)) return
    const existing = await accounts.byEmail(wanted.email)
    if (!existing) continue
    // Made by an attempt whose answer was lost.
    if (existing.uid === wanted.uid) return
    const { rows } = await sql`
      select from identity.account where id::text = ${existing.uid} and verified_at is not null`.execute(
      tx,
    )
    if (existing.emailVerified || existing.federated || rows.length > 0) throw taken()
    await accounts.remove(existing.uid)
  }
  throw taken()
}

/** Sign-ins from before `at`, in seconds of Firebase's clock, do not count any more (`identify`). */
async function endSignIns(tx: Tx, uid: string, at: Date): Promise<void> {
  await tx
    .updateTable('identity.account')
    .set({ password_changed_at: at })
    .where('id', '=', uid)
    .execute()
}

/** A link whose account is gone at Firebase is dead; other failures leave it as it is. */
function deadLink(error: unknown): never {
  throw error instanceof AppError && error.code === 'unauthenticated' ? linkInvalid() : error
}

/** Lets few at a time, and the others wait. @throws AppError unavailable when too many wait */
function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < PARALLEL) running++
    else {
      if (waiting.length >= WAITING_MAX)
        throw new AppError('unavailable', messages.unavailable, { retryAfter: 15 })
      // Whoever finishes hands its place over, so `running` stays as it is.
      await new Promise<void>((turn) => waiting.push(turn))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
