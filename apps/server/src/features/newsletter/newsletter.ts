import { randomBytes } from 'node:crypto'
import { languageOf, type Language } from '@firstbell/messages/languages'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { enqueue, type Job } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mail.ts'

/**
 * The newsletter's subscribers (rule mail-13). Responses do not reveal whether an email address is known. An
 * email address keeps its token, so that the unsubscribe link of every mail keeps working.
 */

const WELCOME_JOB = 'newsletter-welcome'
/** Days after a subscription within which a restore enqueues its welcome mail: longer than a job is retried. */
const WELCOME_MAX_DAYS = 7

/** The payload of the job that mails a welcome. */
interface Welcome {
  email: string
  token: string
  language: string
  /** The key of the mail, one per subscription; null if the email address was already subscribed. */
  mailKey: string | null
}

/**
 * Subscribes an email address, or subscribes it again; each subscription gets one welcome mail. Known and
 * unknown email addresses run the same statements, so that the response time reveals nothing.
 */
export async function subscribe(db: Database, email: string, language: Language): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ token: string; subscribedAt: Date; fresh: boolean }>`
      insert into newsletter_subscriber as known (email, token, language, subscribed_at)
      values (${email}, ${randomBytes(24).toString('base64url')}, ${language}, now())
      on conflict (email) do update set unsubscribed_at = null, language = excluded.language,
        subscribed_at = case when known.unsubscribed_at is null then known.subscribed_at else now() end
      returning token, subscribed_at as "subscribedAt", subscribed_at = now() as fresh`.execute(tx)
    const { token, subscribedAt, fresh } = rows[0]!
    const mailKey = fresh ? welcomeKey({ email, subscribedAt }) : null
    await enqueue(tx, WELCOME_JOB, { email, token, language, mailKey } satisfies Welcome)
  })
}

const welcomeKey = ({ email, subscribedAt }: { email: string; subscribedAt: Date }): string =>
  `newsletter-welcome:${email}:${subscribedAt.toISOString()}`

/**
 * Enqueues the welcome mails of recent subscriptions, after a restore (`resumeJobs` of a feature). The keys of the
 * mails prevent duplicates.
 */
export async function resumeWelcomes(tx: Tx, { madeAt }: { madeAt: Date }): Promise<void> {
  const recent = await tx
    .selectFrom('newsletter_subscriber')
    .select(['email', 'token', 'language', 'subscribed_at as subscribedAt'])
    .where('unsubscribed_at', 'is', null)
    .where('subscribed_at', '>', new Date(madeAt.getTime() - WELCOME_MAX_DAYS * 24 * 60 * 60_000))
    .execute()
  for (const { email, token, language, subscribedAt } of recent)
    await enqueue(tx, WELCOME_JOB, {
      email,
      token,
      language,
      mailKey: welcomeKey({ email, subscribedAt }),
    } satisfies Welcome)
}

export function newsletterJobs(db: Database, mailer: Mailer): Job[] {
  return [
    {
      name: WELCOME_JOB,
      run: async (payload) => {
        const { email, token, language, mailKey } = payload as Welcome
        if (mailKey === null) return
        await db.transaction().execute((tx) =>
          mailer.enqueue(tx, {
            key: mailKey,
            to: email,
            template: 'newsletter-welcome',
            data: { token, language: languageOf(language) },
          }),
        )
      },
    },
  ]
}

/**
 * Ends the subscription of a token, or does nothing if it has ended.
 * @returns false for an unknown token
 */
export async function unsubscribe(db: Database, token: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update newsletter_subscriber set unsubscribed_at = coalesce(unsubscribed_at, now())
    where token = ${token}`.execute(db)
  return numAffectedRows === 1n
}

/** Returns the subscription of a token; null for an unknown one. `subscribed`: it has not ended. */
export async function subscriptionOf(
  db: Database,
  token: string,
): Promise<{ email: string; subscribed: boolean } | null> {
  const { rows } = await sql<{ email: string; subscribed: boolean }>`
    select email, unsubscribed_at is null as subscribed from newsletter_subscriber
    where token = ${token}`.execute(db)
  return rows[0] ?? null
}

/**
 * Deletes the subscription of a person's email address. The address is verified, and so not another person's, because an
 * account cannot be deleted, or do anything else, before that.
 */
export async function forgetSubscriptionOf(tx: Tx, personId: string): Promise<void> {
  await sql`
    delete from newsletter_subscriber
    where email = (select email from person where id = ${personId})`.execute(tx)
}

/** Returns the present subscribers in the order of subscription. */
export async function listSubscribers(db: Database) {
  const { rows } = await sql<{ email: string; token: string; subscribedAt: Date }>`
    select email, token, subscribed_at as "subscribedAt" from newsletter_subscriber
    where unsubscribed_at is null order by subscribed_at, email`.execute(db)
  return rows
}
