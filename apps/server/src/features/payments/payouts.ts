import { randomUUID } from 'node:crypto'
import { messages } from '@firstbell/contract/messages'
import type { Payouts } from '@firstbell/contract/payments'
import { profilePath } from '@firstbell/contract/profile'
import { pathInLanguage, type Language } from '@firstbell/messages/languages'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { verbatim } from '../../platform/http/sentences.ts'
import { readerClock } from '../../platform/mail/time-words.ts'
import { recordAct } from '../audit/audit.ts'
import { accountGone } from '../identity/identity.ts'
import { askStripe } from './outbox.ts'
import { paymentSums } from './payment-sums.ts'
import { callStripe, RETRY_AFTER_SECONDS, type PaymentsContext } from './stripe.ts'

/**
 * Payouts of instructors: each has an Express account of Stripe Connect, which they open on Stripe's pages
 * (rule payment-13).
 */

/**
 * Returns the URL of Stripe's page for an instructor: the onboarding, or the account's dashboard once the onboarding is
 * complete. The request for an account and each later link into it are mailed to the instructor and written to the
 * audit log, because a person who opens the page can change where the money goes.
 * @param language of the page to which Stripe returns the instructor
 * @throws AppError unavailable if Stripe does not answer in time; conflict with Stripe's reason at the field `stripe` if
 * it refuses to open an account
 */
export async function openPayouts(
  context: PaymentsContext,
  { id }: { id: string },
  language: Language,
): Promise<string> {
  const { db, stripe, config, answers } = context
  const requestKey = await db.transaction().execute((tx) => requestAccount(tx, context, id))
  const readAccount = async () => {
    const account = await accountOf(db, id)
    return account?.closed_at === null ? account : undefined
  }
  const account =
    requestKey === undefined
      ? await readAccount()
      : await answers.wait(requestKey, async () => {
          // Read before the account: one transaction writes the answer and the account, so an answer that is seen here
          // has its account.
          const request = await db
            .selectFrom('stripe_request')
            .select(['answered_at', 'refusal'])
            .where('key', '=', requestKey)
            .executeTakeFirst()
          const opened = await readAccount()
          if (opened) return opened
          if (request?.refusal != null)
            throw new AppError('conflict', messages.payoutsRefused, {
              fields: { stripe: verbatim(request.refusal) },
            })
          const isWaiting = request?.answered_at === null
          return isWaiting ? undefined : null
        })
  if (!account)
    throw new AppError('unavailable', messages.unavailable, { retryAfter: RETRY_AFTER_SECONDS })
  // `requestAccount` has already noted the first link, in the transaction of the request.
  const noteLink = async () => {
    if (requestKey === undefined)
      await db.transaction().execute((tx) => noteAccess(tx, context, id, 'entered'))
  }
  if (account.ready) {
    const { url } = await callStripe(context, () =>
      stripe.accounts.createLoginLink(account.account_id),
    )
    await noteLink()
    return url
  }
  const path = profilePath({ section: 'instructor', tab: 'details' })
  const page = config.publicUrl + pathInLanguage(language, path)
  // Links are not requested through the outbox, because a lost one does no harm: the instructor requests another one.
  const link = await callStripe(context, () =>
    stripe.accountLinks.create(
      {
        account: account.account_id,
        type: 'account_onboarding',
        refresh_url: `${page}&payouts=again`,
        return_url: `${page}&payouts=done`,
      },
      // For the retries of Stripe's client.
      { idempotencyKey: randomUUID() },
    ),
  )
  await noteLink()
  // The instructor is about to complete the account, so its checks start again with short intervals.
  await db
    .updateTable('payout_account')
    .set({ unready_checks: 0, next_check_at: sql`now() + interval '1 minute'` })
    .where('account_id', '=', account.account_id)
    .execute()
  return link.url
}

/**
 * Writes the request for an account, unless the instructor has an open one or a request is under way.
 * @returns the key of the request; undefined if the account is open
 */
async function requestAccount(
  tx: Tx,
  context: PaymentsContext,
  personId: string,
): Promise<string | undefined> {
  // Two presses at the same time must not open two accounts.
  const person = await tx
    .selectFrom('person')
    .select('email')
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) throw accountGone()
  const account = await accountOf(tx, personId)
  if (account && account.closed_at === null) return undefined
  const requests = await tx
    .selectFrom('stripe_request')
    .select(['key', 'answered_at', 'refusal'])
    .where('person_id', '=', personId)
    .where('kind', '=', 'account')
    .execute()
  const open = requests.find(({ answered_at }) => answered_at === null)
  if (open) return open.key
  // Stripe repeats a refusal for the same key, so a new try needs another key, as does the successor of a closed account.
  const refused = requests.filter(({ refusal }) => refusal !== null).length
  const key = ['account', personId, account?.account_id, refused || undefined]
    .filter((part) => part !== undefined)
    .join(':')
  await askStripe(tx, [
    {
      key,
      kind: 'account',
      personId,
      params: {
        type: 'express',
        email: person.email,
        capabilities: { transfers: { requested: true } },
        metadata: { person: personId },
      },
    },
  ])
  await noteAccess(tx, context, personId, 'opened')
  return key
}

async function noteAccess(
  tx: Tx,
  { mailer }: Pick<PaymentsContext, 'mailer'>,
  personId: string,
  act: 'opened' | 'entered',
): Promise<void> {
  await recordAct(tx, { kind: `payouts_${act}`, subject: { person: personId } })
  const { email, name, clock } = await tx
    .selectFrom('person')
    .select(['email', 'name', readerClock('person').as('clock')])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  await mailer.enqueue(tx, {
    key: `payout-access:${randomUUID()}`,
    to: email,
    template: 'payout-access',
    data: { name, clock, at: new Date(), act },
  })
}

const accountOf = (db: Database | Tx, personId: string) =>
  db
    .selectFrom('payout_account')
    .select(['account_id', 'ready', 'closed_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst()

/** Reads the state of an instructor's account, and what was paid for their courses and not refunded, fees included. */
export async function readPayouts(
  db: Database,
  instructorId: string,
): Promise<Omit<Payouts, 'message'>> {
  const account = await accountOf(db, instructorId)
  const earned = await db
    .selectFrom(
      db
        .selectFrom(paymentSums(db).as('sums'))
        .select(['offering_id', 'currency'])
        .select(({ fn }) => [
          fn.sum<number>('due').as('amount'),
          fn.sum<number>('kept_fee').as('fee'),
          fn.sum<number>('due_count').as('payments'),
        ])
        .where('instructor_id', '=', instructorId)
        .groupBy(['offering_id', 'currency'])
        .having(({ fn }) => fn.sum('due_count'), '>', 0)
        .as('sum'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('payment')
          .leftJoin('offering', 'offering.id', 'payment.offering_id')
          .select(['payment.title', 'payment.starts_at', 'offering.kind'])
          .whereRef('payment.offering_id', '=', 'sum.offering_id')
          .where('paid_at', 'is not', null)
          .orderBy('payment.created_at', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .selectAll()
    .orderBy('newest.starts_at', 'desc')
    .orderBy('sum.currency')
    .execute()
  return {
    state:
      account === undefined || account.closed_at ? 'none' : account.ready ? 'ready' : 'started',
    ...(account?.closed_at && { closed: true as const }),
    due: earned.map((row) => ({
      offeringId: row.offering_id!,
      kind: row.kind ?? 'course',
      title: row.title,
      currency: row.currency,
      amount: row.amount,
      fee: row.fee,
      payments: row.payments,
    })),
  }
}
