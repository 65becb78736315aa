import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { enqueue, type Job } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mail.ts'

/**
 * The newsletter's addresses (rule mail-13). Everything here answers alike for known and unknown
 * addresses. An address keeps its token for good, so that the unsubscribe link of every mail it
 * ever got goes on working.
 */

const WELCOME_JOB = 'newsletter-welcome'

/** Payload of the job that welcomes a subscriber. */
interface Welcome {
  email: string
  token: string
  /** Key of the mail, one a subscription; null when the address was subscribed already. */
  mailKey: string | null
}

/**
 * Subscribes an address, again if it had unsubscribed; each subscription is welcomed once. Known and
 * unknown addresses take the same statements, or the response time would tell who subscribes.
 */
export async function subscribe(db: Database, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ token: string; subscribedAt: Date; fresh: boolean }>`
      insert into newsletter_subscriber as known (email, token, subscribed_at)
      values (${email}, ${randomBytes(24).toString('base64url')}, now())
      on conflict (email) do update set unsubscribed_at = null,
        subscribed_at = case when known.unsubscribed_at is null then known.subscribed_at else now() end
      returning token, subscribed_at as "subscribedAt", subscribed_at = now() as fresh`.execute(tx)
    const { token, subscribedAt, fresh } = rows[0]!
    const welcome: Welcome = {
      email,
      token,
      mailKey: fresh ? `newsletter-welcome:${email}:${subscribedAt.toISOString()}` : null,
    }
    await enqueue(tx, WELCOME_JOB, welcome)
  })
}

export function newsletterJobs(db: Database, mailer: Mailer): Job[] {
  return [
    {
      name: WELCOME_JOB,
      run: async (payload) => {
        const { email, token, mailKey } = payload as Welcome
        if (mailKey === null) return
        await db.transaction().execute((tx) =>
          mailer.enqueue(tx, {
            key: mailKey,
            to: email,
            template: 'newsletter-welcome',
            data: { token },
          }),
        )
      },
    },
  ]
}

/** Ends the subscription of a token, or leaves it ended. @returns false for an unknown token */
export async function unsubscribe(db: Database, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscriber')
    .set({ unsubscribed_at: sql<Date>`coalesce(unsubscribed_at, now())` })
    .where('token', '=', token)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What a token stands for, changing nothing. */
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

/** Everybody subscribed, in the order they came. `token` makes the unsubscribe link. */
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
