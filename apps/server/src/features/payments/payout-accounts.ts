import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { enqueue, enqueueEach, type Job } from '../../platform/jobs/jobs.ts'
import {
  isAccessRevoked,
  isKeyProblem,
  STRIPE_LANE,
  type PaymentsContext,
  type Stripe,
} from './stripe.ts'

/**
 * Keeps the state of instructors' accounts at Stripe up to date (rule payment-13): `ready` accounts can be paid out,
 * `closed_at` is when the site lost access to one, and `deauthorized_at` when an event of Stripe said so. `platform_id` is
 * the site's own Stripe account, whose key was the first to read the account.
 */

const CHECK_ACCOUNT = 'check-payout-account'
const keyOf = (accountId: string) => `${CHECK_ACCOUNT}:${accountId}`

/** Checks that one run of the job enqueues. It runs each minute, and takes those that are due the longest first. */
const ACCOUNTS_PER_MINUTE = 1_000
/** Minutes until the second check of an account that is not ready. Each further check doubles them. */
const FIRST_INTERVAL_MINUTES = 10
/** Days for which a closed account is checked, because Stripe may show it again. */
const CHECK_CLOSED_DAYS = 30

export function accountJobs(context: PaymentsContext): Job[] {
  const check = createAccountCheck(context)
  return [
    {
      name: CHECK_ACCOUNT,
      lane: STRIPE_LANE,
      keyed: true,
      run: (payload) => check((payload as { accountId: string }).accountId),
    },
    {
      name: 'check-payout-accounts',
      cron: '* * * * *',
      run: async () => {
        const accounts = await context.db
          .selectFrom('payout_account')
          .select('account_id')
          .where('next_check_at', '<=', sql<Date>`now()`)
          .orderBy('next_check_at')
          .limit(ACCOUNTS_PER_MINUTE)
          .execute()
        const jobs = accounts.map((row) => ({
          key: keyOf(row.account_id),
          payload: { accountId: row.account_id },
        }))
        // Low priority: jobs that a request is waiting for run first.
        await enqueueEach(context.db, CHECK_ACCOUNT, jobs, { background: true })
      },
    },
  ]
}

/** Enqueues the check of an account that an event of Stripe is about. */
export async function noteAccountEvent(
  tx: Tx,
  accountId: string | null,
  type: 'account.updated' | 'account.application.deauthorized' | (string & {}),
): Promise<void> {
  if (accountId === null) return
  const deauthorized = type === 'account.application.deauthorized'
  const known = await tx
    .updateTable('payout_account')
    .set({ unready_checks: 0, ...(deauthorized && { deauthorized_at: sql<Date>`now()` }) })
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  if (known) await enqueue(tx, CHECK_ACCOUNT, { accountId }, { key: keyOf(accountId) })
}

/**
 * Returns the id of the Stripe account that the key belongs to, or null if the key has no right to read it.
 * @throws if Stripe does not answer
 */
async function readPlatform(stripe: Stripe): Promise<string | null> {
  try {
    return (await stripe.accounts.retrieveCurrent()).id
  } catch (error) {
    if (isKeyProblem(error)) return null
    throw error
  }
}

/**
 * Returns the check of an account, which asks Stripe whether it pays out to the account. The check closes an account
 * that Stripe does not show only if an event has said that access was revoked, or if Stripe's answer says so. Stripe
 * gives the same answer to a key of another platform, so the key must belong to the platform that has read the account
 * before.
 *
 * The check throws if Stripe does not answer, so that the job is repeated.
 */
function createAccountCheck({ db, stripe, log }: PaymentsContext) {
  /** Whether the log has the current problem with the key. */
  let reported = false

  return async (accountId: string): Promise<void> => {
    // The next check is scheduled before this one, so that accounts without an answer delay no others.
    const account = await db
      .updateTable('payout_account')
      .set({
        next_check_at: sql<Date>`now() + least(interval '1 day',
          ${FIRST_INTERVAL_MINUTES} * interval '1 minute' * power(2, least(unready_checks, 10)))`,
        unready_checks: sql<number>`unready_checks + 1`,
      })
      .where('account_id', '=', accountId)
      .returning(['deauthorized_at', 'closed_at', 'platform_id'])
      .executeTakeFirst()
    if (!account) return
    const setState = (state: { ready: boolean; closed: boolean; platform?: string | null }) =>
      db
        .updateTable('payout_account')
        .set({
          ready: state.ready,
          ...(state.platform && { platform_id: state.platform }),
          closed_at: state.closed ? sql<Date>`coalesce(closed_at, now())` : null,
          ...(!state.closed && { deauthorized_at: null }),
          ...(state.ready && { unready_checks: 0 }),
          // An account that is neither keeps the check that was scheduled above.
          ...((state.ready || state.closed) && {
            next_check_at: sql<Date>`case when ${!state.closed}
                or coalesce(closed_at, now()) > now() - make_interval(days => ${CHECK_CLOSED_DAYS}::int)
              then now() + interval '1 day' end`,
          }),
        })
        .where('account_id', '=', accountId)
        .execute()
    try {
      const { payouts_enabled: enabled, capabilities } = await stripe.accounts.retrieve(accountId)
      reported = false
      await setState({
        ready: enabled && capabilities?.transfers === 'active',
        closed: false,
        platform: account.platform_id ?? (await readPlatform(stripe)),
      })
    } catch (error) {
      if (!isKeyProblem(error)) throw error
      const platform = isAccessRevoked(error) ? await readPlatform(stripe) : null
      const isOwn = platform !== null && platform === account.platform_id
      if (isOwn || account.deauthorized_at !== null) {
        if (account.closed_at === null)
          log.warn({ account: accountId }, 'an account at Stripe is closed')
        await setState({ ready: false, closed: true })
      } else if (!reported) {
        reported = true
        const isForeign = platform !== null && account.platform_id !== null
        log.error(
          {
            err: error,
            ...(isForeign && { platform: account.platform_id, keyPlatform: platform }),
          },
          isForeign
            ? 'the key belongs to another Stripe account than the payout accounts: correct STRIPE_SECRET_KEY'
            : 'Stripe does not show accounts to this key: correct STRIPE_SECRET_KEY',
        )
      }
    }
  }
}
