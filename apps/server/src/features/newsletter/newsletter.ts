import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail/mail.ts'

/**
 * The newsletter's addresses (rule mail-13). Everything here answers alike for known and unknown
 * addresses. An address keeps its token for good, so that the unsubscribe link of every mail it
 * ever got goes on working.
 */

/** Subscribes an address, again if it had unsubscribed; each subscription is welcomed once. */
export async function subscribe(db: Database, mailer: Mailer, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ token: string; subscribed_at: Date }>`
      insert into newsletter_subscriber (email, token)
      values (${email}, ${randomBytes(24).toString('base64url')})
      on conflict (email) do update set subscribed_at = now(), unsubscribed_at = null
        where newsletter_subscriber.unsubscribed_at is not null
      returning token, subscribed_at`.execute(tx)
    const subscription = rows[0]
    if (!subscription) return
    await mailer.enqueue(tx, {
      key: `newsletter-welcome:${email}:${subscription.subscribed_at.toISOString()}`,
      to: email,
      template: 'newsletter-welcome',
      data: { token: subscription.token },
    })
  })
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
