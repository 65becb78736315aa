import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Mailer } from '../../../platform/mail/mail.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Context } from '../../../platform/context.ts'
import { sharedSecret } from '../../../platform/database/shared-secret.ts'
import {
  clearClaims,
  contestAddress,
  lockAccount,
  recipientOf,
  retryTransaction,
  verifiedAccountOf,
} from '../account-addresses.ts'
import { accountGone, addressTaken, oldPasswordWrong } from '../account-errors.ts'
import { refuseEasyPassword } from '../common-passwords.ts'
import { mailLink, requestAddressChange, requestLink } from '../link-mails.ts'
import { dropTokens, lockAddress, type Purpose } from '../mailed-links.ts'
import type { IdentityProvider, LinkProvider } from '../provider.ts'
import { checkLinkPassword, redeemReset, redeemVerification } from '../redeem-links.ts'
import { createIdTokens } from './id-tokens.ts'
import { createBrowserCookies, type BrowserCookies } from './known-browsers.ts'
import { createPasswords, sameHash, waitingSalt } from './passwords.ts'
import { endLogin, endLogins, openLogin, findLogin, type Login } from './logins.ts'

/** An ID token; `expiresIn` is in seconds. */
interface Issued {
  idToken: string
  expiresIn: number
  emailVerified: boolean
}

/** The embedded provider: the port, and what its own calls need (rule identity-2). */
export interface EmbeddedProvider extends IdentityProvider, LinkProvider {
  /**
   * @returns the ID token, the secret of the login's cookie, and the account
   * @throws AppError unauthenticated, with the same answer after the same work for an unknown address
   *   and a wrong password (rule identity-2)
   */
  signIn(email: string, password: string): Promise<Issued & { secret: string; accountId: string }>
  /** @returns null when the login has ended; `prolonged`: send the cookie again */
  refresh(secret: string): Promise<(Issued & { prolonged: boolean }) | null>
  signOut(secret: string): Promise<void>
  jwks(): Promise<{ keys: Record<string, unknown>[] }>
  /** Cookies that recognize browsers. */
  browserCookies: BrowserCookies
}

/** Creates the provider, and a signing key if there is none. */
export async function createEmbeddedProvider(
  { db, config }: Pick<Context, 'db' | 'config'>,
  mailer: Mailer,
): Promise<EmbeddedProvider> {
  const tokens = createIdTokens(db, config.publicUrl)
  await tokens.jwks()
  const key = await sharedSecret(db, 'identity')
  const passwords = createPasswords(config.passwordCost)
  const browserCookies = createBrowserCookies(key, config.publicUrl.startsWith('https:'))

  async function issue(login: Login): Promise<Issued> {
    const issued = await tokens.sign({
      subject: login.accountId,
      email: login.email,
      emailVerified: login.verified,
      loginId: login.id,
      signedInAt: login.openedAt,
    })
    return { ...issued, emailVerified: login.verified }
  }

  /**
   * The account that an address and its password open: the one that has verified the address, else the
   * sign-up with this password, else the account that asked to change to it. Every case takes one hash,
   * so that the response time does not tell them apart.
   */
  async function accountOf(
    email: string,
    password: string,
  ): Promise<{ id: string; passwordHash: string } | null> {
    // An account that changes its address is opened by the new one only.
    const { rows } = await sql<{ id: string; passwordHash: string; holds: boolean }>`
      select id, password_hash as "passwordHash", email_verified and new_email is null as holds
      from identity.account
      where (email = ${email} and new_email is null) or new_email = ${email}
      order by coalesce(new_email_at, created_at) desc, id`.execute(db)
    const holder = rows.find((row) => row.holds)
    const salt = waitingSalt(key, email)
    const signUps = holder ? [] : rows.filter((row) => passwords.hasSalt(row.passwordHash, salt))
    if (signUps.length > 0) {
      const given = await passwords.hash(password, salt)
      return signUps.find((row) => sameHash(row.passwordHash, given)) ?? null
    }
    const account = holder ?? rows[0] ?? null
    return (await passwords.verify(password, account?.passwordHash ?? null)) ? account : null
  }

  /** Hashes the password that a link is to set; an invalid link does not cost a hash. */
  async function hashFor(token: string, purpose: Purpose, newPassword: string): Promise<string> {
    await checkLinkPassword(db, token, purpose, newPassword)
    return passwords.hash(newPassword)
  }

  async function setPassword(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
    await tx
      .updateTable('identity.account')
      .set({ password_hash: passwordHash, password_changed_at: sql`now()` })
      .where('id', '=', accountId)
      .execute()
    await endLogins(tx, accountId)
  }

  return {
    verify: tokens.verify,
    jwks: tokens.jwks,
    browserCookies,

    async createAccount({ email, password, name, verified = false, next }, alongside) {
      refuseEasyPassword('password', password, { email, name })
      // Hashed before the look-up, so that a taken address costs the same work.
      const passwordHash = await passwords.hash(
        password,
        verified ? undefined : waitingSalt(key, email),
      )
      return retryTransaction(db, async (tx) => {
        await lockAddress(tx, email)
        if ((await verifiedAccountOf(tx, email)) !== null) throw addressTaken()
        if (verified) await clearClaims(tx, null, email)
        else await contestAddress(tx, email, null)
        const { id } = await tx
          .insertInto('identity.account')
          .values({
            email,
            password_hash: passwordHash,
            email_verified: verified,
            verified_at: verified ? sql`now()` : null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        if (!verified) await mailLink(tx, mailer, { id, email, name }, 'verify-email', next)
        return alongside(tx, { subject: id, replaced: null })
      })
    },

    async changeEmail(change, alongside) {
      return retryTransaction(db, async (tx) =>
        alongside(tx, await requestAddressChange(tx, mailer, change)),
      )
    },

    async changePassword({ subject, oldPassword, newPassword, keepLoginId }, alongside) {
      const account = await db
        .selectFrom('identity.account')
        .select('password_hash')
        .where('id', '=', subject)
        .executeTakeFirst()
      if (!account) throw accountGone()
      if (!(await passwords.verify(oldPassword, account.password_hash))) throw oldPasswordWrong()
      refuseEasyPassword('newPassword', newPassword, await recipientOf(db, subject))
      const passwordHash = await passwords.hash(newPassword)
      return retryTransaction(db, async (tx) => {
        const changed = await tx
          .updateTable('identity.account')
          .set({ password_hash: passwordHash, password_changed_at: sql`now()` })
          .where('id', '=', subject)
          // Zero rows when another change won since the old password was checked.
          .where('password_hash', '=', account.password_hash)
          .returning('id')
          .executeTakeFirst()
        if (!changed) throw oldPasswordWrong()
        await endLogins(tx, subject, keepLoginId)
        await dropTokens(tx, subject, ['reset-password'])
        return alongside(tx)
      })
    },

    async deleteAccount(subject, alongside) {
      return retryTransaction(db, async (tx) => {
        await lockAccount(tx, subject)
        const result = await alongside(tx)
        await tx.deleteFrom('identity.account').where('id', '=', subject).execute()
        return result
      })
    },

    async signIn(email, password) {
      const account = await accountOf(email, password)
      const opened = account && (await openLogin(db, account.id, account.passwordHash))
      if (!account || !opened) throw new AppError('unauthenticated', messages.wrongCredentials)
      if (passwords.needsRehash(account.passwordHash))
        await db
          .updateTable('identity.account')
          .set({ password_hash: await passwords.hash(password) })
          .where('id', '=', account.id)
          .where('password_hash', '=', account.passwordHash)
          .execute()
      return { ...(await issue(opened.login)), secret: opened.secret, accountId: account.id }
    },

    async refresh(secret) {
      const used = await findLogin(db, secret)
      return used && { ...(await issue(used.login)), prolonged: used.prolonged }
    },

    signOut: (secret) => endLogin(db, secret),

    async verifyEmail(token, newPassword) {
      const passwordHash =
        newPassword === undefined ? undefined : await hashFor(token, 'verify-email', newPassword)
      return retryTransaction(db, async (tx) => {
        const { accountId, email, already, next } = await redeemVerification(
          tx,
          token,
          passwordHash !== undefined,
        )
        if (!already && passwordHash !== undefined) await setPassword(tx, accountId, passwordHash)
        return { email, already, next }
      })
    },

    async resetPassword(token, newPassword) {
      const passwordHash = await hashFor(token, 'reset-password', newPassword)
      return retryTransaction(db, async (tx) => {
        const { accountId, email } = await redeemReset(tx, mailer, token)
        await setPassword(tx, accountId, passwordHash)
        return email
      })
    },

    requestLink: (email, purpose, accountId) => requestLink(db, email, purpose, accountId),
  }
}
