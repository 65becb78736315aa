import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { CallHook } from '../../platform/feature.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { recordAct } from '../audit/audit.ts'
import * as emails from './account-emails.ts'
import {
  accountGone,
  accountRefused,
  emailTaken,
  linkInvalid,
  oldPasswordWrong,
  passwordNeeded,
} from './account-errors.ts'
import { refuseEasyPassword } from './common-passwords.ts'
import { listCredentials, storePassword, type CredentialKind } from './credentials.ts'
import { endLogins, type OpenedSession } from './embedded/logins.ts'
import { clearExpired } from './housekeeping.ts'
import { languageOfAccount, linkJob, mailLink, requestLink } from './link-mails.ts'
import {
  dropTokens,
  findLink,
  lockEmail,
  redeemToken,
  type Purpose,
  type SignUpOrigin,
} from './mailed-links.ts'
import type { SecurityChange } from './security-emails.ts'
import { recordChange, securityNotice } from './security-notice.ts'
import { endTickets } from './two-step/tickets.ts'

declare module '../../platform/feature.ts' {
  interface Hooks {
    /**
     * Called when the owner of an account has locked everyone else out, by a new password or by signing
     * out everywhere else: what opens something without a login must be replaced.
     */
    loginsEnded: { subject: string }
  }
}

export interface TokenClaims {
  /** The provider's id of the account; `person.subject`. */
  subject: string
  email: string
  emailVerified: boolean
  /** Seconds since 1970. */
  issuedAt: number
  /** The sign-in session, with a provider that has them; the token ends with it. */
  loginId?: string
  /**
   * For providers without login ids: when the person signed in, in seconds since 1970. A change of
   * password ends earlier sign-ins.
   */
  authenticatedAt?: number
}

/**
 * What differs between the providers (docs/identity-providers.md): where passwords are kept, and who
 * issues the tokens.
 */
export interface PasswordStore {
  /** @throws AppError unauthenticated for anything but a genuine token that is still valid */
  verify(idToken: string): Promise<TokenClaims>
  /**
   * What we store for a password; null where a hosted service keeps it.
   * @param waitsFor the email of a sign-up that is to be verified
   */
  hash(password: string, waitsFor?: string): Promise<string | null>
  matches(
    account: { id: string; email: string; hash: string | null },
    password: string,
  ): Promise<boolean>
  /**
   * A transaction on our rows; it may be repeated.
   * @param work gets `remote` if a hosted service has the accounts as well. It calls that last, so that
   *   our rules refuse before it; if anything fails afterwards, the service is made to follow our rows
   */
  change<T>(
    accountId: string,
    work: (tx: Tx, remote: RemoteAccount | undefined) => Promise<T>,
  ): Promise<T>
  /** Deletes old unverified sign-ups, and does what else is to be done nightly. */
  housekeep(): Promise<void>
}

export interface RemoteAccount {
  create(account: {
    email: string
    password: string
    name: string
    verified: boolean
  }): Promise<void>
  /**
   * @param deleted ids of sign-ups that the change has deleted
   * @returns the service's time
   */
  update(
    change: { email?: string; emailVerified?: boolean; password?: string },
    deleted?: readonly string[],
  ): Promise<Date>
}

interface Verified {
  email: string
  /** The link was opened before. */
  already: boolean
  /** Path of this site that the person was heading for when they signed up. */
  next: string | null
  /** The session that the link has opened; null if it opens none. */
  session: OpenedSession | null
}

/**
 * Opens a sign-in session for an account that a link has just verified, in the transaction that verifies it.
 * @param browserHash of the browser that signed up, if known
 */
type OpenSession = (
  tx: Tx,
  verified: { accountId: string; browserHash: Buffer | null },
) => Promise<OpenedSession | null>

/** Accounts and the links of their mails, wherever the passwords are kept (rule identity-1). */
export type IdentityProvider = ReturnType<typeof createProvider>

/**
 * `alongside` is what the product does in the transaction that changes an account. It touches the
 * database only, because the transaction may be repeated.
 * @param callHook absent: no other feature hears of changes
 */
export function createProvider(
  db: Database,
  mailer: Mailer,
  store: PasswordStore,
  callHook?: CallHook,
) {
  /** Stores a password, and ends all sign-in sessions but one. @param at the hosted service's time of the change */
  async function storeHash(
    tx: Tx,
    id: string,
    hash: string | null,
    at?: Date,
    keepLoginId?: string,
  ) {
    if (hash !== null) await storePassword(tx, id, hash)
    await tx
      .updateTable('identity.account')
      .set({ password_changed_at: at ?? sql`now()` })
      .where('id', '=', id)
      .execute()
    await endLogins(tx, id, keepLoginId)
    await endTickets(tx, id)
    await callHook?.(tx, 'loginsEnded', { subject: id })
  }

  /** Mails the owner about a new password; the sentence differs where a hosted service stores it. */
  async function passwordNotice(
    tx: Tx,
    remote: RemoteAccount | undefined,
    { id, email: to, name }: { id: string; email: string; name: string },
    change: SecurityChange,
  ): Promise<void> {
    if (!remote) return securityNotice(tx, mailer, id, change)
    await recordChange(tx, id, change)
    await mailer.enqueue(tx, {
      key: `password-changed:${randomUUID()}`,
      to,
      template: 'password-changed',
      data: { name, language: await languageOfAccount(tx, id) },
    })
  }

  /** What a reset of the password leaves to sign in with; without a password before, it is set. */
  async function resetOf(tx: Tx, id: string, hadPassword: boolean): Promise<SecurityChange> {
    if (!hadPassword) return { kind: 'password-set' }
    const all = await listCredentials(tx, id)
    const names = (kind: CredentialKind) =>
      all.filter((one) => one.kind === kind).map(({ name }) => name)
    return { kind: 'password-reset', passkeys: names('passkey'), connections: names('oidc') }
  }

  /** Opens a mailed link: verifies its email and sets the password, if there is one. */
  async function redeem(
    token: string,
    purpose: Purpose,
    password?: string,
    openSession?: OpenSession,
  ): Promise<Verified> {
    const id = (await findLink(db, token, purpose))?.accountId
    const account = id === undefined ? null : await emails.findAccount(db, id)
    if (id === undefined || !account) throw linkInvalid()
    if (account.suspended) throw accountRefused('suspended')
    // Checked before it costs a hash.
    if (password !== undefined) refuseEasyPassword('newPassword', password, account)
    const hash = password === undefined ? undefined : await store.hash(password)
    return store.change(id, async (tx, remote) => {
      const link = await redeemToken(tx, token, purpose)
      if (!link) throw linkInvalid()
      const { email, used: already, next, browserHash } = link
      if (already) {
        if ((await emails.verifiedAccountOf(tx, email)) !== id) throw linkInvalid()
        return { email, already, next, session: null }
      }
      // The owner of the email cannot know which sign-up's password each of several links confirms.
      if (password === undefined && (await emails.isContested(tx, email))) throw passwordNeeded()
      const deleted = await emails.confirmEmail(tx, id, email)
      if (!deleted) throw linkInvalid()
      const subject = { account: id }
      if (account.email !== email) await recordAct(tx, { kind: 'address_verified', subject })
      if (purpose === 'reset-password') {
        // A person who knew the old password may have requested a change of email.
        await tx
          .updateTable('identity.account')
          .set({ new_email: null, new_email_at: null })
          .where('id', '=', id)
          .execute()
        await dropTokens(tx, id)
      }
      if (password !== undefined)
        if (purpose === 'reset-password' || account.everVerified) {
          const change = await resetOf(tx, id, remote !== undefined || account.hash !== null)
          await passwordNotice(tx, remote, { ...account, email }, change)
        } else {
          // A sign-up of a contested email chooses its password here, which is not news to its owner.
          await recordAct(tx, { kind: 'password_set', subject })
        }
      const change = { email, emailVerified: true, ...(password !== undefined && { password }) }
      const at = await remote?.update(change, deleted)
      if (hash !== undefined) await storeHash(tx, id, hash, at)
      const session = (await openSession?.(tx, { accountId: id, browserHash })) ?? null
      return { email, already, next, session }
    })
  }

  return {
    verify: store.verify,

    /**
     * Creates an account and mails a link that verifies its email. Several sign-ups may wait for one
     * email; the first whose link is opened keeps it, and the others are deleted.
     * @param account.password absent where another way to sign in is added alongside, which only the
     *   embedded provider knows
     * @param account.verified true where the email is proven already; no mail is sent
     * @param account.origin the verification link takes it over
     * @throws AppError already_registered when the email is verified; invalid when the password is
     *   easy to guess
     */
    async createAccount<T>(
      account: {
        email: string
        password?: string
        name: string
        verified?: boolean
        origin?: SignUpOrigin
      },
      alongside: (tx: Tx, made: { subject: string }) => Promise<T>,
    ): Promise<T> {
      const { email, password, name, verified = false, origin } = account
      if (password !== undefined) refuseEasyPassword('password', password, { email, name })
      // Hashed before the look-up, so that a taken email costs the same work.
      const hash =
        password === undefined ? null : await store.hash(password, verified ? undefined : email)
      const id = randomUUID()
      return store.change(id, async (tx, remote) => {
        await lockEmail(tx, email)
        if ((await emails.verifiedAccountOf(tx, email)) !== null) throw emailTaken()
        if (verified) await emails.clearClaims(tx, null, email)
        else await emails.contestEmail(tx, email, null)
        // A hosted service has one account for each email, and the password cannot be kept to create a
        // second one later: a new sign-up replaces the former (docs/decisions/0012).
        if (remote) await emails.deleteSignUps(tx, null, email)
        const { created_at: askedAt } = await tx
          .insertInto('identity.account')
          .values({
            id,
            email,
            email_verified: verified,
            verified_at: verified ? sql`now()` : null,
            // By the service's clock; every later sign-in is valid.
            ...(remote && { password_changed_at: new Date(0) }),
          })
          .returning('created_at')
          .executeTakeFirstOrThrow()
        if (hash !== null) await storePassword(tx, id, hash)
        const to = { id, email, name, changes: false, askedAt }
        const result = await alongside(tx, { subject: id })
        if (!verified) await mailLink(tx, mailer, to, 'verify-email', origin)
        if (remote && password === undefined)
          throw new Error('An account of a hosted service has a password.')
        await remote?.create({ email, password: password!, name, verified })
        return result
      })
    },

    /**
     * Stores the new email of an account and mails it a link; links that were mailed before end, so
     * that they neither undo the change nor open the account. Later sign-ins wait for the verification.
     * Until then the account keeps its verified email, which gets a notice and which open sign-in sessions go on
     * with; changing back to that one withdraws the change.
     * @throws AppError already_registered when another account has verified the email; unauthenticated
     *   when the account is gone
     */
    async changeEmail(change: { subject: string; email: string; name: string }): Promise<void> {
      const { subject, email, name } = change
      await emails.retryTransaction(db, async (tx) => {
        await lockEmail(tx, email)
        await emails.lockAccount(tx, subject)
        const owner = await emails.verifiedAccountOf(tx, email)
        if (owner !== null && owner !== subject) throw emailTaken()
        const waits = owner === null
        if (waits) await emails.contestEmail(tx, email, subject)
        const { email: to } = await tx
          .updateTable('identity.account')
          .set({ new_email: waits ? email : null, new_email_at: waits ? sql`now()` : null })
          .where('id', '=', subject)
          .returning('email')
          .executeTakeFirstOrThrow()
        await dropTokens(tx, subject)
        await recordAct(tx, { kind: 'address_changed', subject: { account: subject } })
        if (!waits) return
        const waiting = { id: subject, email, name, changes: true, askedAt: new Date() }
        await mailLink(tx, mailer, waiting, 'verify-email')
        const data = { name, newEmail: email, language: await languageOfAccount(tx, subject) }
        const key = `email-changed:${randomUUID()}`
        await mailer.enqueue(tx, { key, to, template: 'email-changed', data })
      })
    },

    /**
     * Changes the password, ends every login but `keepLoginId`, if given, and every reset link, and mails a notice (rule
     * account-20).
     * @throws AppError forbidden when `oldPassword` is wrong; invalid when the new one is easy to guess
     */
    async changePassword(change: {
      subject: string
      oldPassword: string
      newPassword: string
      keepLoginId: string | undefined
    }): Promise<void> {
      const { subject, oldPassword, newPassword, keepLoginId } = change
      const before = await emails.findAccount(db, subject)
      if (!before) throw accountGone()
      if (!(await store.matches(before, oldPassword))) throw oldPasswordWrong()
      refuseEasyPassword('newPassword', newPassword, before)
      const hash = await store.hash(newPassword)
      await store.change(subject, async (tx, remote) => {
        await emails.lockAccount(tx, subject)
        // Another change may have won since the old password was checked.
        if ((await emails.findAccount(tx, subject))?.passwordSince !== before.passwordSince)
          throw oldPasswordWrong()
        await dropTokens(tx, subject, ['reset-password'])
        await passwordNotice(tx, remote, before, { kind: 'password-changed' })
        const at = await remote?.update({ password: newPassword })
        await storeHash(tx, subject, hash, at, keepLoginId)
      })
    },

    /** Removes the account with its sign-in sessions. @throws AppError unauthenticated when it is gone */
    deleteAccount<T>(subject: string, alongside: (tx: Tx) => Promise<T>): Promise<T> {
      return emails.retryTransaction(db, async (tx) => {
        await emails.lockAccount(tx, subject)
        const result = await alongside(tx)
        await tx.deleteFrom('identity.account').where('id', '=', subject).execute()
        return result
      })
    },

    /**
     * Ends the sign-in sessions of an account, and whatever else opens something of it, in the transaction that suspends
     * its person (rule owner-6).
     * @param suspend called under the account's lock, which sign-ins wait for; not called if the account is gone
     */
    lockOut(subject: string, suspend: (tx: Tx) => Promise<void>): Promise<void> {
      return emails.retryTransaction(db, async (tx) => {
        await emails.lockAccount(tx, subject)
        await suspend(tx)
        await endLogins(tx, subject)
        await endTickets(tx, subject)
        await callHook?.(tx, 'loginsEnded', { subject })
      })
    },

    /**
     * Gives the email to the account of the link; others that waited for it lose their claim.
     * @param newPassword replaces the account's, and ends its sign-in sessions; needed where the email is
     *   contested (rule account-26)
     * @throws AppError choose_password when it is needed and absent; invalid when the link was replaced
     *   or has expired, or another account has verified the email. The link remains as it was
     */
    verifyEmail: (
      token: string,
      newPassword?: string,
      openSession?: OpenSession,
    ): Promise<Verified> => redeem(token, 'verify-email', newPassword, openSession),

    /** @throws AppError invalid, suspended if a reset by this link would be refused (rule identity-15) */
    checkResetLink: async (token: string): Promise<void> => {
      const link = await findLink(db, token, 'reset-password')
      if (link === null) throw linkInvalid()
      if ((await emails.findAccount(db, link.accountId))?.suspended)
        throw accountRefused('suspended')
    },

    /**
     * Sets the password, ends every sign-in session, withdraws a change of email, verifies the email, which
     * the link reached (rule identity-17), and mails a notice.
     * @returns the account's email
     * @throws AppError invalid when the link was used, replaced, or has expired, or the password is easy
     *   to guess; the link then remains valid
     */
    resetPassword: async (token: string, newPassword: string): Promise<string> =>
      (await redeem(token, 'reset-password', newPassword)).email,

    /**
     * Enqueues the job that mails a link to the email if an account waits for one (rule identity-18).
     * @param accountId the account that the browser has proven to be its own, of several that wait
     */
    requestLink: (email: string, purpose: Purpose, accountId?: string): Promise<void> =>
      requestLink(db, email, purpose, accountId),

    jobs: [
      linkJob(db, mailer),
      {
        name: 'identity-housekeeping',
        cron: '17 3 * * *',
        run: async () => {
          await store.housekeep()
          await clearExpired(db)
        },
      },
    ] as Job[],
  }
}
