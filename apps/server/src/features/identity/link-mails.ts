import { languageOf, type Language } from '@firstbell/messages/languages'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { enqueue, type Job } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import {
  accountsWithEmail,
  isContested,
  retryTransaction,
  type AccountWithEmail,
} from './account-emails.ts'
import {
  dropTokens,
  LINK_HOURS,
  lockEmail,
  type Purpose,
  type SignUpOrigin,
} from './mailed-links.ts'
import { digest, newSecret } from './secrets.ts'

/** Mails with verification and reset links: which account a request mails, and the mail's data. */

const LINK_JOB = 'send-identity-link'

interface LinkRequest {
  email: string
  purpose: Purpose
  accountId?: string
}

/**
 * `LinkProvider.requestLink`: enqueues the same job for every email, so that the response time does
 * not reveal whether there is an account (rule identity-18).
 * @param accountId the account that the browser has proven to be its own
 */
export async function requestLink(
  db: Database,
  email: string,
  purpose: Purpose,
  accountId?: string,
): Promise<void> {
  const key = digest(`${email}\n${accountId ?? ''}`).toString('hex')
  await db.transaction().execute((tx) =>
    enqueue(
      tx,
      LINK_JOB,
      { email, purpose, accountId },
      // Repeated clicks while a job waits result in one mail.
      { key: `${LINK_JOB}:${purpose}:${key}`, maxAttempts: 5, awaited: true },
    ),
  )
}

export function linkJob(db: Database, mailer: Mailer): Job {
  return {
    name: LINK_JOB,
    keyed: true,
    run: async (payload) => {
      const { email, purpose, accountId } = payload as LinkRequest
      await retryTransaction(db, async (tx) => {
        await lockEmail(tx, email)
        // Locks the accounts, as `mailLink` requires.
        const all = await accountsWithEmail(tx, email)
        const account = purpose === 'verify-email' ? toVerify(all, accountId) : toReset(all)
        if (!account) return
        const changes = purpose === 'verify-email' && account.newEmail !== null
        const to = changes ? account.newEmail! : account.email
        await mailLink(tx, mailer, { ...account, email: to, changes }, purpose)
      })
    },
  }
}

/**
 * The account that a request for a verification link is about, if it waits for a verification: the browser's
 * own; else the one that has verified the email and changes to another one, which is then mailed; else the
 * newest sign-up; else the account that was the last to ask to change to the email. While an account has
 * verified the email, no one else can verify it, so others are not mailed.
 * @param all newest first
 */
function toVerify(
  all: AccountWithEmail[],
  accountId: string | undefined,
): AccountWithEmail | undefined {
  const waiting = all.filter((account) => !account.verified || account.newEmail !== null)
  const ofBrowser = waiting.find((account) => account.id === accountId)
  if (ofBrowser) return ofBrowser
  if (all.some((account) => account.holds)) return waiting.find((account) => account.holds)
  return waiting.find((account) => account.newEmail === null) ?? waiting[0]
}

/**
 * The account whose password a link resets: the one that has verified the email, else the newest
 * sign-up, else the account that asked to change to it; that one is mailed at its verified email.
 */
function toReset(all: AccountWithEmail[]): AccountWithEmail | undefined {
  return (
    all.find((account) => account.holds) ??
    all.find((account) => account.newEmail === null) ??
    all[0]
  )
}

/**
 * Creates a link, which ends older ones of its purpose, and enqueues its mail. The caller holds the
 * account's lock.
 * @param account.email the email that is mailed: the one to be verified, or for a reset the verified one
 * @param account.changes the email replaces another one of the account
 * @param account.askedAt when the sign-up or change was asked for; mails about a contested email contain it,
 *   so that the reader recognises their own
 * @param origin of a new sign-up; defaults to that of the replaced link
 */
export async function mailLink(
  tx: Tx,
  mailer: Mailer,
  account: { id: string; email: string; name: string; changes: boolean; askedAt: Date },
  purpose: Purpose,
  origin?: SignUpOrigin,
): Promise<void> {
  const { id, email, name, changes, askedAt } = account
  const replaced = await dropTokens(tx, id, [purpose])
  const token = newSecret()
  const { until } = await tx
    .insertInto('identity.one_time_token')
    .values({
      token_hash: digest(token),
      account_id: id,
      purpose,
      email,
      next: (origin ?? replaced)?.next ?? null,
      browser_hash: (origin ?? replaced)?.browserHash ?? null,
      expires_at: sql`now() + make_interval(hours => ${LINK_HOURS[purpose]}::int)`,
    })
    .returning('expires_at as until')
    .executeTakeFirstOrThrow()
  const message = { key: `${purpose}:${digest(token).toString('hex')}`, to: email }
  const language = await languageOfAccount(tx, id)
  const data = { name, language, token, hours: LINK_HOURS[purpose], until }
  if (purpose === 'reset-password')
    return mailer.enqueue(tx, { ...message, template: purpose, data })
  const contested = (await isContested(tx, email)) && { contestedAt: askedAt }
  return mailer.enqueue(tx, {
    ...message,
    template: purpose,
    data: { ...data, changes, ...contested },
  })
}

export async function languageOfAccount(tx: Tx, accountId: string): Promise<Language> {
  const person = await tx
    .selectFrom('person')
    .select('language')
    .where('subject', '=', accountId)
    .executeTakeFirst()
  return languageOf(person?.language)
}
