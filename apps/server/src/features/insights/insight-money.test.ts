import { deleteAccount } from '@firstbell/contract/accounts'
import { getInsights, getMyInsights } from '@firstbell/contract/insights'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createWorld, type Person } from '../../../test/support/world.ts'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import { updateSums } from './sums.ts'

const world = await createWorld({
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  STRIPE_API_URL: 'http://127.0.0.1:9',
})
const { db } = world
const admin = await world.person('admin')
const random = (below: number) => Math.floor(Math.random() * below)

async function revenue(who: Person) {
  const call = who === admin ? getInsights : getMyInsights
  const { status, body } = await world.call(call, { days: '365' }, who)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.days.flatMap(
    ({ date, revenue: of }: { date: string; revenue: { currency: string; amount: number }[] }) =>
      of.map(({ currency, amount }) => `${date} ${currency} ${amount}`),
  )
}

/** Computes the same revenue from every payment. */
async function plainRevenue(who: Person) {
  const { rows } = await sql<{ text: string }>`
    select (at at time zone 'UTC')::date || ' ' || currency || ' ' || sum(counted) as text
    from payment, lateral (values
      (paid_at, case when state = 'lost' then 0 when state = 'refunded' then amount
        else amount - refunded_amount end),
      (refunded_at, case state when 'refunded' then -amount else 0 end)
    ) as money (at, counted)
    where (at at time zone 'UTC')::date > (now() at time zone 'UTC')::date - 365
      ${who === admin ? sql`` : sql`and instructor_id = ${who.id}`}
    group by (at at time zone 'UTC')::date, currency having sum(counted) <> 0
    order by (at at time zone 'UTC')::date, currency`.execute(db)
  return rows.map(({ text }) => text)
}

/** Pays, refunds, disputes and deletes at random, also in ways that the product does not. */
async function changePayments(owners: readonly Person[]) {
  const states = ['open', 'paid', 'refunding', 'refunded', 'lost', 'kept', 'disputed']
  const moment = () => sql`now() - ${random(400 * 24 * 60)} * interval '1 minute'`
  const owner = owners[random(owners.length)]!.id
  await sql`
    insert into payment (booking_id, offering_id, instructor_id, title, starts_at, ends_at, sessions,
      session_minutes, amount, fee, currency,
      account_id, refund_until, state, paid_at)
    select gen_random_uuid(), gen_random_uuid(), ${owner}, 'Guitar', now(), now(), 1, 60, 100 + n, 10,
      ${['usd', 'eur'][random(2)]}, 'acct', now(), 'paid', ${random(4) === 0 ? sql`null` : moment()}
    from generate_series(1, 5) as n`.execute(db)
  // Each statement changes one row, because several would be locked in any order.
  const some = sql`id = (select id from payment order by random() limit 1)`
  await sql`
    update payment set state = ${states[random(7)]}, refunded_amount = ${random(3) * 20},
      paid_at = coalesce(paid_at, ${moment()}),
      refunded_at = ${random(2) === 0 ? sql`null` : moment()} where ${some}`.execute(db)
  if (random(5) === 0) await sql`delete from payment where ${some}`.execute(db)
}

test('revenue matches the payments under concurrent changes and runs of the job (rules insight-7, insight-10)', async () => {
  const owners = [
    await world.person('approved'),
    await world.person('approved'),
    await world.person('approved'),
  ]
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([
      ...Array.from({ length: 8 }, () => changePayments(owners)),
      ...Array.from({ length: 3 }, () => updateSums(world.context)),
      ...Array.from({ length: 3 }, () => sql`select sum_money(7)`.execute(db)),
    ])
    for (const summed of [false, true]) {
      if (summed) await updateSums(world.context)
      for (const who of [...owners, admin])
        expect(await revenue(who)).toEqual(await plainRevenue(who))
    }
  }
  // The site's numbers still include the revenue of a deleted instructor (rule insight-8).
  const before = await revenue(admin)
  const leaver = owners.pop()!
  const [{ status }] = await Promise.all([
    world.call(deleteAccount, {}, leaver),
    updateSums(world.context),
  ])
  expect(status).toBe(201)
  expect(await revenue(admin)).toEqual(before)
  await updateSums(world.context)
  expect(await revenue(admin)).toEqual(await plainRevenue(admin))
  for (const who of owners) expect(await revenue(who)).toEqual(await plainRevenue(who))
})

test('the job ends if a transaction waits for the lock of the sums, and continues in its next run', async () => {
  const owner = await world.person('approved')
  await changePayments([owner])
  const before = await plainRevenue(admin)
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.insightSums})`.execute(tx)
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from insight_money_change`.execute(tx)
    await updateSums(world.context)
    expect(
      (await sql<{ n: number }>`select count(*) as n from insight_money_change`.execute(tx)).rows,
    ).toEqual(rows)
  })
  expect(await revenue(admin)).toEqual(before)
  await updateSums(world.context)
  expect((await sql`select from insight_money_change`.execute(db)).rows).toEqual([])
  expect(await revenue(admin)).toEqual(before)
})
