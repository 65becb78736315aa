import { deleteAccount } from '@firstbell/contract/accounts'
import { getAuditLog } from '@firstbell/contract/audit'
import { getPayouts, startPayouts } from '@firstbell/contract/payments'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Stripe } from 'stripe'
import { afterEach, describe, expect, test } from 'vitest'
import { createPaymentWorld, WEBHOOK_SECRET } from '../../../test/support/payments.ts'
import type { Person } from '../../../test/support/world.ts'
import { openMailbox } from '../../platform/mail/mailbox/mailbox.ts'

/** The Stripe accounts of instructors, which receive payouts. */

/** Everything that the server has logged. */
let log = ''

const { world, stripe, instructor } = await createPaymentWorld(
  {},
  { log: pino({ level: 'info' }, { write: (line: string) => void (log += line) }) },
)
const { db } = world

const RETRIEVE = 'GET /v1/accounts/:id'
const CREATE = 'POST /v1/accounts'
const LOGIN_LINK = 'POST /v1/accounts/:id/login_links'
const NOT_PERMITTED = {
  type: 'invalid_request_error' as const,
  message: 'The provided key does not have the required permissions for this endpoint.',
}
const REVOKED = {
  type: 'invalid_request_error' as const,
  code: 'account_invalid',
  message: 'The provided key does not have access to this account.',
}

afterEach(() => stripe.control.faults([]))

const accountOf = (teacher: Person) =>
  db
    .selectFrom('payout_account')
    .selectAll()
    .where('person_id', '=', teacher.id)
    .executeTakeFirstOrThrow()
const stateOf = async (teacher: Person) => (await world.call(getPayouts, {}, teacher)).body.state

/** Makes the check of an account due, and waits until the request to Stripe has an answer. */
async function check(teacher: Person): Promise<void> {
  const { account_id: id } = await accountOf(teacher)
  const asked = () =>
    stripe.control.requests().filter(({ path }) => path === `/v1/accounts/${id}`).length
  const before = asked()
  await sql`update payout_account set next_check_at = now() where account_id = ${id}`.execute(db)
  await sql`select graphile_worker.add_job('check-payout-accounts')`.execute(db)
  await expect.poll(asked).toBeGreaterThan(before)
  await expect
    .poll(async () => {
      const { rows } = await sql`select from graphile_worker.jobs
        where task_identifier like 'check-payout-account%'`.execute(db)
      return rows.length
    })
    .toBe(0)
}

/** Moves the sign-in of a person an hour into the past. */
const ageSignIn = (person: Person) =>
  sql`update identity.login
    set created_at = now() - interval '1 hour', confirmed_at = now() - interval '1 hour'
    where account_id::text = (select subject from person where id = ${person.id})`.execute(db)

describe('a payout account', () => {
  test('stays ready while the operator’s key may not read it, which is logged once (rule payment-13)', async () => {
    const [tara, tom] = [await instructor(), await instructor()]
    for (const status of [403, 404, 401]) {
      log = ''
      stripe.control.faults([{ kind: 'answer', route: RETRIEVE, status, error: NOT_PERMITTED }])
      await check(tara)
      await check(tom)
      expect(await stateOf(tara)).toBe('ready')
      expect(log.match(/correct STRIPE_SECRET_KEY/g)).toHaveLength(1)
      stripe.control.faults([])
      await check(tara)
    }
    expect(await accountOf(tara)).toMatchObject({ ready: true, closed_at: null, unready_checks: 0 })
  })

  test('closes when access is revoked, and opens again if Stripe shows it later (rule payment-13)', async () => {
    const tara = await instructor()
    stripe.control.faults([{ kind: 'answer', route: RETRIEVE, status: 403, error: REVOKED }])
    await check(tara)
    expect((await world.call(getPayouts, {}, tara)).body).toMatchObject({
      state: 'none',
      closed: true,
    })
    expect((await accountOf(tara)).next_check_at).not.toBeNull()
    stripe.control.faults([])
    await check(tara)
    expect(await stateOf(tara)).toBe('ready')
  })

  test('stays as it is if the key belongs to another platform, which is logged once (rule payment-13)', async () => {
    const [tara, tom] = [await instructor(), await instructor()]
    const before = await accountOf(tara)
    log = ''
    stripe.control.useOtherPlatform(true)
    try {
      await check(tara)
      await check(tom)
    } finally {
      stripe.control.useOtherPlatform(false)
    }
    expect(await accountOf(tara)).toMatchObject({ ready: true, closed_at: null })
    expect(await stateOf(tom)).toBe('ready')
    expect(log.match(/the key belongs to another Stripe account/g)).toHaveLength(1)
    expect(log).toContain(before.platform_id)
    await check(tara)
    expect(await accountOf(tara)).toMatchObject({
      ready: true,
      platform_id: before.platform_id,
      unready_checks: 0,
    })
  })

  test('closes when Stripe reports that it was disconnected, with any error code (rule payment-13)', async () => {
    const tara = await instructor()
    const { account_id: account } = await accountOf(tara)
    stripe.control.faults([{ kind: 'answer', route: RETRIEVE, status: 403, error: NOT_PERMITTED }])
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'account.application.deauthorized',
      account,
      data: { object: { id: 'ca_1', object: 'application' } },
    })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
    const { status } = await world.request({
      method: 'POST',
      url: '/payments/stripe',
      payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
    expect(status).toBe(200)
    await expect.poll(() => stateOf(tara)).toBe('none')
  })

  test('that is not ready is checked with a growing backoff (rule payment-13)', async () => {
    const tara = await world.person('approved')
    expect((await world.call(startPayouts, {}, tara)).status).toBe(200)
    const minutes = async () => {
      const { rows } = await sql<{ minutes: number }>`
        select round(extract(epoch from next_check_at - now()) / 60)::int as minutes
        from payout_account where person_id = ${tara.id}`.execute(db)
      return rows[0]!.minutes
    }
    const waits: number[] = []
    for (let n = 0; n < 4; n += 1) {
      await check(tara)
      waits.push(await minutes())
    }
    expect(waits).toEqual([10, 20, 40, 80])
    await sql`update payout_account set unready_checks = 1000 where person_id = ${tara.id}`.execute(
      db,
    )
    await check(tara)
    expect(await minutes()).toBe(24 * 60)
  })

  test('without an answer from Stripe does not delay checks of others (rule payment-13)', async () => {
    const [silent, tara] = [await instructor(), await world.person('approved')]
    await world.call(startPayouts, {}, tara)
    const { account_id: account } = await accountOf(tara)
    stripe.control.completeOnboarding(account)
    stripe.control.faults([{ kind: 'timeout', route: RETRIEVE, times: 1 }])
    const before = stripe.control.requests().length
    await sql`update payout_account set next_check_at = now() - interval '1 hour'
      where person_id = ${silent.id}`.execute(db)
    await sql`select graphile_worker.add_job('check-payout-accounts')`.execute(db)
    await expect.poll(() => stripe.control.requests().length).toBeGreaterThan(before)
    await sql`update payout_account set next_check_at = now() where person_id = ${tara.id}`.execute(
      db,
    )
    await sql`select graphile_worker.add_job('check-payout-accounts')`.execute(db)
    await expect.poll(() => stateOf(tara), { timeout: 5_000 }).toBe('ready')
  })
})

describe('opening a payout account', () => {
  test('that Stripe refuses shows the reason, and can be retried at once (rules payment-10, payment-13)', async () => {
    const tara = await world.person('approved')
    const message = 'Please review the responsibilities of managing losses for connected accounts.'
    stripe.control.faults([
      {
        kind: 'answer',
        route: CREATE,
        status: 400,
        error: { type: 'invalid_request_error', message },
      },
    ])
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await world.call(startPayouts, {}, tara)
      expect([status, body.message, body.fields]).toEqual([
        409,
        'Stripe has not opened an account for you. You can try again at any time.',
        { stripe: message },
      ])
    }
    stripe.control.faults([])
    expect((await world.call(startPayouts, {}, tara)).status).toBe(200)
    const keys = stripe.control
      .requests()
      .filter(({ method, path }) => method === 'POST' && path === '/v1/accounts')
      .map(({ idempotencyKey }) => idempotencyKey)
      .filter((key) => key?.includes(tara.id))
    expect(new Set(keys).size).toBe(3)
  })

  test('twice at the same time opens one account (rule payment-13)', async () => {
    const tara = await world.person('approved')
    const answers = await Promise.all([1, 2, 3].map(() => world.call(startPayouts, {}, tara)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await sql`select from stripe_request where person_id = ${tara.id}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('and entering it are mailed and in the audit log (rules payment-13, audit-3)', async () => {
    const tara = await instructor()
    const mailbox = openMailbox(world.context.config.dataDir)
    const subjects = async () =>
      (await mailbox.list())
        .filter(({ to }) => to.includes(tara.email))
        .map(({ subject }) => subject)
        .sort()
    await expect.poll(subjects).toEqual(['A payout account was requested for you'])
    expect((await world.call(startPayouts, {}, tara)).status).toBe(200)
    await expect
      .poll(subjects)
      .toEqual(['A payout account was requested for you', 'Your payout account was opened'])
    const admin = await world.person('admin')
    const { body } = await world.call(getAuditLog, { person: tara.id }, admin)
    expect(body.entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      'payouts_entered',
      'payouts_opened',
    ])
  })

  test('that is not ready yet is entered by each further link (rules payment-13, audit-3)', async () => {
    const tara = await world.person('approved')
    const kinds = async () => {
      const { body } = await world.call(getAuditLog, { person: tara.id }, admin)
      return body.entries.map(({ kind }: { kind: string }) => kind)
    }
    const admin = await world.person('admin')
    expect((await world.call(startPayouts, {}, tara)).status).toBe(200)
    expect(await kinds()).toEqual(['payouts_opened'])
    expect((await world.call(startPayouts, {}, tara)).status).toBe(200)
    expect(await kinds()).toEqual(['payouts_entered', 'payouts_opened'])
    const mailbox = openMailbox(world.context.config.dataDir)
    await expect
      .poll(async () => (await mailbox.list()).filter(({ to }) => to.includes(tara.email)).length)
      .toBe(2)
  })

  test('answers 503 for errors of Stripe that concern the site, and logs them (rule payment-13)', async () => {
    const tara = await instructor()
    for (const status of [400, 403, 404]) {
      log = ''
      stripe.control.faults([{ kind: 'answer', route: LOGIN_LINK, status, error: NOT_PERMITTED }])
      const answer = await world.call(startPayouts, {}, tara)
      expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
        503,
        'unavailable',
        '5',
      ])
      expect(log).toContain('a call to Stripe failed')
    }
    stripe.control.faults([{ kind: 'reset', route: LOGIN_LINK }])
    expect((await world.call(startPayouts, {}, tara)).status).toBe(503)
  })
})

test('a sign-in session that is not confirmed can neither open payouts nor delete the account (rule security-7)', async () => {
  const [tara, sam] = [await instructor(), await world.person('student')]
  await ageSignIn(tara)
  await ageSignIn(sam)
  for (const [call, person] of [
    [startPayouts, tara],
    [deleteAccount, tara],
    [deleteAccount, sam],
  ] as const) {
    const { status, body } = await world.call(call, {}, person)
    expect([status, body.code]).toEqual([403, 'confirm_identity'])
  }
  await sql`update identity.login set confirmed_at = now()`.execute(db)
  expect((await world.call(startPayouts, {}, tara)).status).toBe(200)
  expect((await world.call(deleteAccount, {}, sam)).status).toBe(201)
})
