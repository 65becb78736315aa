import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inBatches } from '../../../platform/database/in-batches.ts'
import { sharedSecret } from '../../../platform/database/shared-secret.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import { retryTransaction } from '../account-addresses.ts'
import { UNVERIFIED_DAYS } from '../housekeeping.ts'
import { createProvider } from '../provider.ts'
import { createIdTokens, rotateSigningKeys } from './id-tokens.ts'
import { createBrowserCookies } from './known-browsers.ts'
import { endLogin, findLogin, openLogin, type Login } from './logins.ts'
import { createPasswords, sameHash, waitingSalt } from './passwords.ts'

/** The embedded provider, with what its own calls need (rule identity-2). */
export type EmbeddedProvider = Awaited<ReturnType<typeof createEmbeddedProvider>>

/** Creates the provider, and a signing key if there is none. */
export async function createEmbeddedProvider(
  { db, config }: Pick<Context, 'db' | 'config'>,
  mailer: Mailer,
) {
  const tokens = createIdTokens(db, config.publicUrl)
  await tokens.jwks()
  const key = await sharedSecret(db, 'identity')
  const passwords = createPasswords(config.passwordCost)
  const browserCookies = createBrowserCookies(key, config.publicUrl.startsWith('https:'))

  async function issue(login: Login) {
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

  const provider = createProvider(db, mailer, {
    verify: tokens.verify,
    hash: (password, waitsFor) =>
      passwords.hash(password, waitsFor === undefined ? undefined : waitingSalt(key, waitsFor)),
    matches: (account, password) => passwords.verify(password, account.hash),
    change: (_id, work) => retryTransaction(db, (tx) => work(tx, undefined)),
    async housekeep() {
      await deleteUnverifiedSignUps(db)
      await rotateSigningKeys(db)
    },
  })

  return {
    ...provider,
    jwks: tokens.jwks,
    /** Cookies that recognize browsers. */
    browserCookies,

    /**
     * @returns the ID token, valid for `expiresIn` seconds, the secret of the login's cookie, and the
     *   account
     * @throws AppError unauthenticated, with the same answer after the same work for an unknown address
     *   and a wrong password (rule identity-2)
     */
    async signIn(email: string, password: string) {
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

    /** @returns null when the login has ended; `prolonged`: send the cookie again */
    async refresh(secret: string) {
      const used = await findLogin(db, secret)
      return used && { ...(await issue(used.login)), prolonged: used.prolonged }
    },

    signOut: (secret: string) => endLogin(db, secret),
  }
}

async function deleteUnverifiedSignUps(db: Database): Promise<void> {
  await inBatches(async (limit) => {
    // One statement, so that a sign-up that is being verified keeps both its rows.
    const { rows } = await sql`
      with gone as (
        delete from identity.account where verified_at is null and id in (
          select id from identity.account
          where verified_at is null
            and created_at < now() - make_interval(days => ${UNVERIFIED_DAYS}::int)
          limit ${limit}::int)
        returning id
      ), people as (
        delete from person using gone where person.subject = gone.id::text
      )
      select from gone`.execute(db)
    return rows.length
  })
}
