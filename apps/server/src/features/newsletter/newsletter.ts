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
 * Enqueues the welcome mails of recent subscriptions, after a restore (`enqueueAfterRestore` of a feature). The keys of the
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
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscriber')
    .set({ unsubscribed_at: sql<Date>`coalesce(unsubscribed_at, now())` })
    .where('token', '=', token)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function subscriptionOf(
  db: Database,
  token: string,
): Promise<{ email: string; subscribed: boolean } | null> {
  const row = await db
    .selectFrom('newsletter_subscriber')
    .select(['email', 'unsubscribed_at'])
    .where('token', '=', token)
    .executeTakeFirst()
  return row ? { email: row.email, subscribed: row.unsubscribed_at === null } : null
}

export async function forgetSubscriptionOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('newsletter_subscriber').where('email', '=', emailOf(personId)).execute()
}

/** The email address of a person. It is verified, because no account can do anything before that. */
const emailOf = (personId: string) => sql<string>`(select email from person where id = ${personId})`

export async function listSubscribers(
  db: Database,
): Promise<{ email: string; token: string; subscribedAt: Date }[]> {
  return db
    .selectFrom('newsletter_subscriber')
    .select(['email', 'token', 'subscribed_at as subscribedAt'])
    .where('unsubscribed_at', 'is', null)
    .orderBy('subscribed_at')
    .orderBy('email')
    .execute()
}
