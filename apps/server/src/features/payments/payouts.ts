import { messages } from '@firstbell/contract/messages'
import type { Payouts } from '@firstbell/contract/payments'
import { profilePath } from '@firstbell/contract/profile'
import { addressIn, type Language } from '@firstbell/messages/languages'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { askStripe, awaited } from './outbox.ts'
import { keptFee, left, receivedCurrency } from './received.ts'
import type { PaymentsContext } from './stripe.ts'

/**
 * Where instructors are paid out: an Express account of Stripe Connect, which they open on Stripe's pages
 * (rule payment-13).
 */

/**
 * Stripe's page for an instructor: the onboarding, or the account's own once it is complete.
 * @param language of the page that the onboarding leads back to
 * @throws AppError unavailable when Stripe does not answer in time
 */
export async function openPayouts(
  context: PaymentsContext,
  { id, email }: { id: string; email: string },
  language: Language,
): Promise<string> {
  const { db, stripe, config } = context
  const before = await accountOf(db, id)
  if (!before || before.closed_at !== null)
    await db.transaction().execute((tx) =>
      askStripe(tx, {
        // A closed account is followed by another one.
        key: `account:${id}${before ? `:${before.account_id}` : ''}`,
        kind: 'account',
        personId: id,
        params: {
          type: 'express',
          email,
          capabilities: { transfers: { requested: true } },
          metadata: { person: id },
        },
      }),
    )
  const account = await awaited(async () => {
    const row = await accountOf(db, id)
    return row && row.closed_at === null ? row : undefined
  })
  if (!account) throw new AppError('unavailable', messages.unavailable, { retryAfter: 5 })
  if (account.ready) return (await stripe.accounts.createLoginLink(account.account_id)).url
  const path = profilePath({ section: 'instructor', tab: 'details' })
  const page = config.publicUrl + addressIn(language, path)
  // Changes nothing of money, so it needs no request that is kept: another press makes another link.
  const link = await stripe.accountLinks.create(
    {
      account: account.account_id,
      type: 'account_onboarding',
      refresh_url: `${page}&payouts=again`,
      return_url: `${page}&payouts=done`,
    },
    { idempotencyKey: randomUUID() },
  )
  return link.url
}

const accountOf = (db: Database, personId: string) =>
  db
    .selectFrom('payout_account')
    .select(['account_id', 'ready', 'closed_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst()

/** How an instructor's account stands, and what their courses have brought. */
export async function readPayouts(
  db: Database,
  instructorId: string,
): Promise<Omit<Payouts, 'message'>> {
  const account = await accountOf(db, instructorId)
  const due = await db
    .selectFrom('payment')
    .select(['offering_id', receivedCurrency.as('currency')])
    .select(({ fn }) => [
      fn.max('title').as('title'),
      fn.sum<number>(left).as('amount'),
      fn.sum<number>(keptFee).as('fee'),
      fn.countAll<number>().as('payments'),
    ])
    .where('instructor_id', '=', instructorId)
    // As the file has it: what a bank takes back it takes from the site.
    .where('paid_at', 'is not', null)
    .where(left, '>', 0)
    .groupBy(['offering_id', receivedCurrency])
    .orderBy(sql`max(starts_at)`, 'desc')
    .execute()
  return {
    state:
      account === undefined || account.closed_at ? 'none' : account.ready ? 'ready' : 'started',
    ...(account?.closed_at && { closed: true as const }),
    due: due.map((row) => ({
      offeringId: row.offering_id,
      title: row.title,
      currency: row.currency,
      amount: Number(row.amount),
      fee: Number(row.fee),
      payments: Number(row.payments),
    })),
  }
}

/** Asks Stripe whether it pays out to an account. */
export async function checkAccount(
  { db, stripe, log }: PaymentsContext,
  accountId: string,
): Promise<void> {
  const found = await stripe.accounts.retrieve(accountId).then(
    (account) => account,
    (error: { statusCode?: number }) => {
      // Stripe says so of accounts that have left the platform.
      if (error.statusCode === 403 || error.statusCode === 404) return undefined
      throw error
    },
  )
  const ready = found?.payouts_enabled === true && found.capabilities?.transfers === 'active'
  if (!found) log.warn({ account: accountId }, 'an account at Stripe is closed')
  await db
    .updateTable('payout_account')
    .set({
      ready,
      closed_at: found ? null : sql`now()`,
      // Stripe says when it changes; this is for events that never come.
      next_check_at: found
        ? sql`now() + case when ${ready} then interval '1 day' else interval '10 minutes' end`
        : null,
    })
    .where('account_id', '=', accountId)
    .execute()
}
