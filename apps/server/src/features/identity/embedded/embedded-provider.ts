import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Mailer } from '../../../platform/mail/mail.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Context } from '../../../platform/context.ts'
import { sharedSecret } from '../../../platform/database/shared-secret.ts'
import {
  clearAddress,
  ended,
  holderOf,
  linkInvalid,
  lockAccount,
  mailLink,
  oldPasswordWrong,
  recipientOf,
  requestLink,
  settle,
  takeAddress,
  taken,
  unwantAddress,
  wantAddress,
} from './accounts-table.ts'
import { createBrowserMarks, type BrowserMarks } from './known-browsers.ts'
import type { IdentityProvider, LinkProvider } from '../provider.ts'
import { refuseEasyPassword } from './common-passwords.ts'
import { dropTokens, linkOfToken, lockAddress, redeemToken, type MailedLink } from './links.ts'
import {
  hashPassword,
  hasSalt,
  needsRehash,
  sameHash,
  verifyPassword,
  waitingSalt,
} from './passwords.ts'
import { digest } from '../secrets.ts'
import { endSession, endSessions, openSession, useSession, type Session } from './sessions.ts'
import { createIdTokens } from './id-tokens.ts'

/** An ID token with its life in seconds. */
export interface Issued {
  idToken: string
  expiresIn: number
  emailVerified: boolean
}

/** The embedded provider: the port, and what its own calls need (rule identity-2). */
export interface EmbeddedProvider extends IdentityProvider, LinkProvider {
  /**
   * @returns the ID token, the secret of the session's cookie, and the account
   * @throws AppError unauthenticated, alike and after the same work for an unknown address and for
   *   a wrong password
   */
  signIn(email: string, password: string): Promise<Issued & { secret: string; accountId: string }>
  /** @returns null when the session has ended; `prolonged`: the cookie is to be sent again */
  refresh(secret: string): Promise<(Issued & { prolonged: boolean }) | null>
  signOut(secret: string): Promise<void>
  jwks(): Promise<{ keys: Record<string, unknown>[] }>
  /** What browsers show of accounts that they have signed in to. */
  marks: BrowserMarks
}

/** The embedded provider, its signing key at hand (made now, if there was none). */
export async function createEmbeddedProvider(
  { db, config }: Pick<Context, 'db' | 'config'>,
  mailer: Mailer,
): Promise<EmbeddedProvider> {
  const tokens = createIdTokens(db, config.publicUrl)
  await tokens.jwks()
  const key = await sharedSecret(db, 'identity')
  const marks = createBrowserMarks(key, config.publicUrl.startsWith('https:'))

  async function issue(session: Session): Promise<Issued> {
    const issued = await tokens.sign({
      subject: session.accountId,
      email: session.email,
      emailVerified: session.verified,
      sessionId: session.id,
      signedInAt: session.openedAt,
    })
    return { ...issued, emailVerified: session.verified }
  }

  /**
   * The account that an address and its password open: whoever has verified it, else the sign-up that
   * waits for it with this password, else the account that wants to change to it. One hash in every
   * case, so that the time tells none of them.
   */
  async function accountOf(
    email: string,
    password: string,
  ): Promise<{ id: string; passwordHash: string } | null> {
    // The address that an account leaves opens it no more.
    const { rows } = await sql<{ id: string; passwordHash: string; holds: boolean }>`
      select id, password_hash as "passwordHash", email_verified and new_email is null as holds
      from identity.account
      where (email = ${email} and new_email is null) or new_email = ${email}
      order by coalesce(new_email_at, created_at) desc, id`.execute(db)
    const holder = rows.find((row) => row.holds)
    const salt = waitingSalt(key, email)
    const signUps = holder ? [] : rows.filter((row) => hasSalt(row.passwordHash, salt))
    if (signUps.length > 0) {
      const given = await hashPassword(password, salt)
      return signUps.find((row) => sameHash(row.passwordHash, given)) ?? null
    }
    const account = holder ?? rows[0] ?? null
    return (await verifyPassword(password, account?.passwordHash ?? null)) ? account : null
  }

  return {
    verify: tokens.verify,
    jwks: tokens.jwks,
    marks,

    async createAccount({ email, password, name, verified = false, next }, alongside) {
      refuseEasyPassword('password', password, { email, name })
      // Before anything is looked up: a taken address costs the same work.
      const passwordHash = await hashPassword(
        password,
        verified ? undefined : waitingSalt(key, email),
      )
      return settle(db, async (tx) => {
        await lockAddress(tx, email)
        if ((await holderOf(tx, email)) !== null) throw taken()
        if (verified) await clearAddress(tx, null, email)
        const { id } = await tx
          .insertInto('identity.account')
          .values({
            email,
            password_hash: passwordHash,
            email_verified: verified,
            verified_at: verified ? new Date() : null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        if (!verified) await mailLink(tx, mailer, { id, email, name }, 'verify-email', next)
        return alongside(tx, { subject: id, replaced: null })
      })
    },

    async changeEmail(change, alongside) {
      return settle(db, async (tx) => alongside(tx, await wantAddress(tx, mailer, change)))
    },

    async changePassword({ subject, oldPassword, newPassword, keepSessionId }, alongside) {
      const account = await db
        .selectFrom('identity.account')
        .select('password_hash')
        .where('id', '=', subject)
        .executeTakeFirst()
      if (!account) throw ended()
      if (!(await verifyPassword(oldPassword, account.password_hash))) throw oldPasswordWrong()
      refuseEasyPassword('newPassword', newPassword, await recipientOf(db, subject))
      const passwordHash = await hashPassword(newPassword)
      return settle(db, async (tx) => {
        const changed = await tx
          .updateTable('identity.account')
          .set({ password_hash: passwordHash, password_changed_at: new Date() })
          .where('id', '=', subject)
          // Another change may have won since the old one was checked.
          .where('password_hash', '=', account.password_hash)
          .returning('id')
          .executeTakeFirst()
        if (!changed) throw oldPasswordWrong()
        await endSessions(tx, subject, keepSessionId)
        await dropTokens(tx, subject, ['reset-password'])
        return alongside(tx)
      })
    },

    async deleteAccount(subject, alongside) {
      return settle(db, async (tx) => {
        await lockAccount(tx, subject)
        const result = await alongside(tx)
        await tx.deleteFrom('identity.account').where('id', '=', subject).execute()
        return result
      })
    },

    async signIn(email, password) {
      const account = await accountOf(email, password)
      const opened = account && (await openSession(db, account.id, account.passwordHash))
      if (!account || !opened) throw new AppError('unauthenticated', messages.wrongCredentials)
      if (needsRehash(account.passwordHash))
        await db
          .updateTable('identity.account')
          .set({ password_hash: await hashPassword(password) })
          .where('id', '=', account.id)
          .where('password_hash', '=', account.passwordHash)
          .execute()
      return { ...(await issue(opened.session)), secret: opened.secret, accountId: account.id }
    },

    async refresh(secret) {
      const used = await useSession(db, secret)
      return used && { ...(await issue(used.session)), prolonged: used.prolonged }
    },

    signOut: (secret) => endSession(db, secret),

    async verifyEmail(token) {
      return settle(db, async (tx) => {
        const mailed = await redeemToken(tx, token, 'verify-email')
        if (mailed === null) throw linkInvalid()
        const { accountId, email, used: already, next } = mailed
        if (already ? (await holderOf(tx, email)) !== accountId : !(await take(tx, mailed)))
          throw linkInvalid()
        return { email, already, next }
      })
    },

    async resetPassword(token, newPassword) {
      // Junk is not worth a hash; which of several redeems the link is decided below.
      const holder = await linkOfToken(db, token, 'reset-password')
      if (holder === null) throw linkInvalid()
      refuseEasyPassword('newPassword', newPassword, await recipientOf(db, holder.accountId))
      const passwordHash = await hashPassword(newPassword)
      return settle(db, async (tx) => {
        const mailed = await redeemToken(tx, token, 'reset-password')
        if (mailed === null || !(await take(tx, mailed))) throw linkInvalid()
        const { accountId } = mailed
        await tx
          .updateTable('identity.account')
          .set({ password_hash: passwordHash, password_changed_at: new Date() })
          .where('id', '=', accountId)
          .execute()
        // Whoever had the password until now may have asked for another address.
        await unwantAddress(tx, accountId)
        await endSessions(tx, accountId)
        const { email, name } = await recipientOf(tx, accountId)
        await mailer.enqueue(tx, {
          key: `password-changed:${digest(token).toString('hex')}`,
          to: email,
          template: 'password-changed',
          data: { name },
        })
        return email
      })
    },

    requestLink: (email, purpose, accountId) => requestLink(db, email, purpose, accountId),
  }
}

async function take(tx: Tx, { accountId, email }: MailedLink): Promise<boolean> {
  return (await takeAddress(tx, accountId, email)) !== null
}
