import { messages } from '@firstbell/contract/messages'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { inBatches } from '../../../platform/database/in-batches.ts'
import { sharedSecret } from '../../../platform/database/shared-secret.ts'
import type { CallHook } from '../../../platform/feature.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import { lockAccount, retryTransaction } from '../account-emails.ts'
import { listCredentials, passwordHashOf } from '../credentials.ts'
import { UNVERIFIED_DAYS } from '../housekeeping.ts'
import { createSessions } from '../open-session.ts'
import { createPasskeys } from '../passkeys/passkeys.ts'
import { createProvider, type PasswordStore } from '../provider.ts'
import type { SignInProof } from '../sign-in-gate.ts'
import { createTwoStep } from '../two-step/two-step.ts'
import { createIdTokens, rotateSigningKeys } from './id-tokens.ts'
import { createBrowserCookies } from './known-browsers.ts'
import {
  endLogin,
  endLogins,
  findLogin,
  loginAccountOf,
  loginSecret,
  type OpenedSession,
} from './logins.ts'
import { createPasswords, sameHash, waitingSalt } from './passwords.ts'
import { createSignUpBrowsers } from './sign-up-browsers.ts'

/** An account with its password; the hash is '' where it has none, which nothing matches. */
interface PasswordOfAccount {
  id: string
  credentialId: string
  version: number
  passwordHash: string
}

export const wrongCredentials = () => new AppError('unauthenticated', messages.wrongCredentials)

/** The embedded provider, with what its own calls need (rule identity-2). */
export type EmbeddedProvider = Awaited<ReturnType<typeof createEmbeddedProvider>>

/** Creates the provider, and a signing key if there is none. */
export async function createEmbeddedProvider(
  { db, config }: Pick<Context, 'db' | 'config'>,
  mailer: Mailer,
  callHook?: CallHook,
) {
  const tokens = createIdTokens(db, config.publicUrl)
  await tokens.jwks()
  const key = await sharedSecret(db, 'identity')
  const passwords = createPasswords(config.passwordCost)
  const secure = config.publicUrl.startsWith('https:')
  const browserCookies = createBrowserCookies(key, secure)
  const sessions = createSessions(mailer, tokens, browserCookies, secure)
  const signUpBrowsers = createSignUpBrowsers(config.publicUrl)

  /**
   * The account that an email and its password open: the one that has verified the email, else the
   * sign-up with this password, else the account that asked to change to it. Every case takes one hash,
   * so that all have the same response time.
   */
  async function accountOf(email: string, password: string): Promise<PasswordOfAccount | null> {
    // An account that changes its email is opened by the new one only.
    const { rows } = await sql<PasswordOfAccount & { holds: boolean }>`
      select a.id, email_verified and new_email is null as holds,
        c.id as "credentialId", c.version, coalesce(c.password_hash, '') as "passwordHash"
      from identity.account a
        left join identity.credential c on c.account_id = a.id and c.kind = 'password'
      where (email = ${email} and new_email is null) or new_email = ${email}
      order by coalesce(new_email_at, a.created_at) desc, a.id`.execute(db)
    const holder = rows.find((row) => row.holds)
    const salt = waitingSalt(key, email)
    const signUps = holder ? [] : rows.filter((row) => passwords.hasSalt(row.passwordHash, salt))
    if (signUps.length > 0) {
      const hash = await passwords.hash(password, salt)
      return signUps.find((row) => sameHash(row.passwordHash, hash)) ?? null
    }
    const account = holder ?? rows[0] ?? null
    return (await passwords.verify(password, account?.passwordHash ?? null)) ? account : null
  }

  const store: PasswordStore = {
    verify: tokens.verify,
    hash: (password, waitsFor) =>
      passwords.hash(password, waitsFor === undefined ? undefined : waitingSalt(key, waitsFor)),
    matches: (account, password) => passwords.verify(password, account.hash),
    change: (_id, work) => retryTransaction(db, (tx) => work(tx, undefined)),
    async housekeep() {
      await deleteUnverifiedSignUps(db)
      await rotateSigningKeys(db)
    },
  }
  const provider = createProvider(db, mailer, store, callHook)

  return {
    ...provider,
    jwks: tokens.jwks,
    browserCookies,
    signUpBrowsers,
    sessions,
    twoStep: createTwoStep(db, mailer),
    passkeys: createPasskeys(db, mailer, config.publicUrl),

    /**
     * What an email and its password prove; `sessions.open` checks whether it is still valid.
     * @throws AppError unauthenticated, with the same answer after the same work for an unknown email,
     *   an account without a password and a wrong password (rule identity-2)
     */
    async checkPassword(email: string, password: string): Promise<SignInProof> {
      const account = await accountOf(email, password)
      if (!account) throw wrongCredentials()
      const { id: accountId, credentialId, version, passwordHash } = account
      if (passwords.needsRehash(passwordHash)) {
        const hash = await passwords.hash(password)
        await retryTransaction(db, async (tx) => {
          await lockAccount(tx, accountId)
          await tx
            .updateTable('identity.credential')
            .set({ password_hash: hash })
            .where('id', '=', credentialId)
            .where('password_hash', '=', passwordHash)
            .execute()
        })
      }
      return { accountId, credential: { id: credentialId, version }, methods: ['pwd'] }
    },

    /**
     * Opens a session for the account of a verification link in the browser that signed up (rule identity-21).
     * It is not confirmed: the password may have been typed a day ago.
     * @returns null in another browser, while another person is signed in, and if a two-step code is needed
     */
    async openAfterSignUp(
      tx: Tx,
      { accountId, browserHash }: { accountId: string; browserHash: Buffer | null },
      request: FastifyRequest,
    ): Promise<OpenedSession | null> {
      if (browserHash === null || !signUpBrowsers.recognize(request, browserHash)) return null
      const secret = loginSecret(request.headers.cookie, secure)
      if (((secret && (await loginAccountOf(tx, secret))) ?? accountId) !== accountId) return null
      const credential = (await listCredentials(tx, accountId)).find(
        ({ kind }) => kind === 'password',
      )
      if (!credential) return null
      const proof = { accountId, credential, methods: ['pwd'] as const, fresh: false }
      const opened = await sessions.open(tx, proof, request)
      return opened && 'login' in opened ? opened : null
    },

    /** Whether this is the password of an account; the work is the same where it has none. */
    isPassword: async (accountId: string, password: string): Promise<boolean> =>
      passwords.verify(password, await passwordHashOf(db, accountId)),

    /** @returns null when the login has ended; `prolonged`: send the cookie again */
    async refresh(secret: string) {
      const used = await findLogin(db, secret)
      return used && { ...(await sessions.issue(used.login)), prolonged: used.prolonged }
    },

    signOut: (secret: string) => endLogin(db, secret),

    /** Ends every login of an account but one, and what opens something without a login. */
    async endOtherLogins(accountId: string, keepLoginId: string): Promise<void> {
      await retryTransaction(db, async (tx) => {
        await lockAccount(tx, accountId)
        await endLogins(tx, accountId, keepLoginId)
        await callHook?.(tx, 'loginsEnded', { subject: accountId })
      })
    },
  }
}

async function deleteUnverifiedSignUps(db: Database): Promise<void> {
  await inBatches((limit) =>
    // One statement, so that a sign-up that is being verified keeps both its rows.
    sql`
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
      select from gone`.execute(db),
  )
}
