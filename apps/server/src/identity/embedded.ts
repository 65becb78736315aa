import { messages } from '@firstbell/contract/messages'
import type { Mailer } from '../mail/mail.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Parts } from '../platform/parts.ts'
import {
  ended,
  linkInvalid,
  lockAccount,
  lockAddress,
  mailLink,
  markVerified,
  oldPasswordWrong,
  recipientOf,
  requestLink,
  settle,
  taken,
} from './account-rows.ts'
import type { IdentityProvider, LinkProvider } from './provider.ts'
import { refuseEasyPassword } from './common-passwords.ts'
import { accountOfToken, dropTokens, redeemToken } from './links.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'
import { digest } from './secrets.ts'
import { endSession, endSessions, openSession, useSession, type Session } from './sessions.ts'
import { createIdTokens } from './tokens.ts'

/** An ID token with its life in seconds. */
export interface Issued {
  idToken: string
  expiresIn: number
  emailVerified: boolean
}

/** The embedded provider: the port, and what its own calls need (rule identity-2). */
export interface EmbeddedProvider extends IdentityProvider, LinkProvider {
  /**
   * @returns the ID token and the secret of the session's cookie
   * @throws AppError unauthenticated, alike and after the same work for an unknown address and for
   *   a wrong password
   */
  signIn(email: string, password: string): Promise<Issued & { secret: string }>
  /** @returns null when the session has ended; `prolonged`: the cookie is to be sent again */
  refresh(secret: string): Promise<(Issued & { prolonged: boolean }) | null>
  signOut(secret: string): Promise<void>
  jwks(): Promise<{ keys: Record<string, unknown>[] }>
}

/** The embedded provider, its signing key at hand (made now, if there was none). */
export async function createEmbeddedProvider(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  mailer: Mailer,
): Promise<EmbeddedProvider> {
  const tokens = createIdTokens(db, config.publicUrl)
  await tokens.jwks()

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

  return {
    verify: tokens.verify,
    jwks: tokens.jwks,

    async createAccount({ email, password, name, verified = false }, alongside) {
      refuseEasyPassword('password', password, { email, name })
      // Before anything is looked up: a taken address costs the same work.
      const passwordHash = await hashPassword(password)
      return settle(db, async (tx) => {
        await lockAddress(tx, email)
        const held = await tx
          .selectFrom('identity.account')
          .select(['id', 'verified_at'])
          .where('email', '=', email)
          .forUpdate()
          .executeTakeFirst()
        if (held?.verified_at) throw taken()
        // With it go its sessions and links.
        if (held) await tx.deleteFrom('identity.account').where('id', '=', held.id).execute()
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
        if (!verified) await mailLink(tx, mailer, { id, email, name }, 'verify-email')
        return alongside(tx, { subject: id, replaced: held?.id ?? null })
      })
    },

    async changeEmail({ subject, email, name }, alongside) {
      return settle(db, async (tx) => {
        await lockAddress(tx, email)
        await lockAccount(tx, subject)
        const holder = await tx
          .selectFrom('identity.account')
          .select('id')
          .where('email', '=', email)
          .where('id', '!=', subject)
          .executeTakeFirst()
        if (holder) throw taken()
        await tx
          .updateTable('identity.account')
          // `verified_at` stays: this account was somebody's once, and no sign-up may replace it.
          .set({ email, email_verified: false })
          .where('id', '=', subject)
          .execute()
        // A reset link in the old mailbox must not open the account any more.
        await dropTokens(tx, subject)
        await mailLink(tx, mailer, { id: subject, email, name }, 'verify-email')
        return alongside(tx)
      })
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
      const account = await db
        .selectFrom('identity.account')
        .select(['id', 'password_hash'])
        .where('email', '=', email)
        .executeTakeFirst()
      const right = await verifyPassword(password, account?.password_hash ?? null)
      const opened =
        account && right ? await openSession(db, account.id, account.password_hash) : null
      if (!account || !opened) throw new AppError('unauthenticated', messages.wrongCredentials)
      if (needsRehash(account.password_hash))
        await db
          .updateTable('identity.account')
          .set({ password_hash: await hashPassword(password) })
          .where('id', '=', account.id)
          .where('password_hash', '=', account.password_hash)
          .execute()
      return { ...(await issue(opened.session)), secret: opened.secret }
    },

    async refresh(secret) {
      const used = await useSession(db, secret)
      return used && { ...(await issue(used.session)), prolonged: used.prolonged }
    },

    signOut: (secret) => endSession(db, secret),

    async verifyEmail(token) {
      await settle(db, async (tx) => {
        const accountId = await redeemToken(tx, token, 'verify-email')
        if (accountId === null) throw linkInvalid()
        await markVerified(tx, accountId)
      })
    },

    async resetPassword(token, newPassword) {
      // Junk is not worth a hash; which of several redeems the link is decided below.
      const holder = await accountOfToken(db, token, 'reset-password')
      if (holder === null) throw linkInvalid()
      refuseEasyPassword('newPassword', newPassword, await recipientOf(db, holder))
      const passwordHash = await hashPassword(newPassword)
      return settle(db, async (tx) => {
        const accountId = await redeemToken(tx, token, 'reset-password')
        if (accountId === null) throw linkInvalid()
        await tx
          .updateTable('identity.account')
          .set({ password_hash: passwordHash, password_changed_at: new Date() })
          .where('id', '=', accountId)
          .execute()
        await markVerified(tx, accountId)
        await endSessions(tx, accountId)
        await dropTokens(tx, accountId)
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

    requestLink: (email, purpose) => requestLink(db, email, purpose),
  }
}
