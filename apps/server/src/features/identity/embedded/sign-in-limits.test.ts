import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../../../test/support/database.ts'
import {
  enrol,
  PASSWORD,
  runJobs,
  testApp,
  type TestApp,
  createIdentityApp,
} from '../../../../test/support/identity-app.ts'
import { linkTo, mailsTo } from '../../../../test/support/mail.ts'

const { app, post } = await createIdentityApp()

/**
 * Sets every counter of a rule, in place of as many failed attempts, each of which would cost a hash.
 * A counter must exist: at least one real attempt comes first.
 */
const setCounters = (of: TestApp, rule: string, points: number) =>
  sql`update rate_limit set points = ${points}::int where key like ${`${rule}:%`}`.execute(
    of.context.db,
  )

describe('limits', () => {
  it('stop guessing at one account after 20 failures, whatever comes then; a success forgives', async () => {
    const limited = await testApp(await cloneDatabase(), { rateLimits: true })
    await enrol(limited, { email: 'guessed@example.org' })
    const guess = async (email: string, password: string) =>
      (await post('sign-in', { email, password }, {}, limited)).statusCode
    expect(await guess('guessed@example.org', 'wrong one')).toBe(401)
    await setCounters(limited, 'sign-in-failures', 19)
    expect(await guess('guessed@example.org', PASSWORD)).toBe(200)
    // The counter starts again.
    for (let attempt = 0; attempt < 2; attempt++)
      for (const email of ['guessed@example.org', 'unknown@example.org'])
        expect(await guess(email, 'wrong one')).toBe(401)
    await setCounters(limited, 'sign-in-failures', 19)
    for (const email of ['guessed@example.org', 'unknown@example.org'])
      expect(await guess(email, 'wrong one')).toBe(401)
    for (const email of ['guessed@example.org', 'unknown@example.org']) {
      const answer = await post('sign-in', { email, password: PASSWORD }, {}, limited)
      expect(answer.statusCode).toBe(429)
      expect(answer.json()).toEqual({
        message: messages.tooManyRequests,
        code: 'too_many_requests',
      })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    const { rows } = await sql<{
      all: string
    }>`select string_agg(key, ' ') as all from rate_limit`.execute(limited.context.db)
    expect(rows[0]!.all).not.toContain('@')

    // A reset by mail opens the way again.
    await post('forgot-password', { email: 'guessed@example.org' }, {}, limited)
    await runJobs(limited)
    const token = await linkTo(limited, 'guessed@example.org', 'reset-password')
    await post('reset-password', { token, newPassword: 'battery staple' }, {}, limited)
    expect(await guess('guessed@example.org', 'battery staple')).toBe(200)
  })

  it('lock out strangers, not a browser that has signed in to the account before', async () => {
    const limited = await testApp(await cloneDatabase(), { rateLimits: true })
    await enrol(limited, { email: 'owner@example.org' })
    await enrol(limited, { email: 'sister@example.org' })
    const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
      [answer.headers['set-cookie']].flat().map((header) => String(header).split(';')[0])
    const attempt = (password: string, cookie = '', email = 'owner@example.org') =>
      post('sign-in', { email, password }, { cookie }, limited)
    const status = async (password: string, cookie?: string, email?: string) =>
      (await attempt(password, cookie, email)).statusCode
    const known = cookiesOf(await attempt(PASSWORD))[1]!
    const besides = cookiesOf(await attempt(PASSWORD, known, 'sister@example.org'))[1]!
    const sisters = cookiesOf(await attempt(PASSWORD, '', 'sister@example.org'))[1]!
    const lockOut = async () => {
      await attempt('wrong one')
      await setCounters(limited, 'sign-in-failures', 20)
      expect(await status(PASSWORD)).toBe(429)
    }

    await lockOut()
    expect(await status(PASSWORD, known)).toBe(200)
    expect(await status(PASSWORD, besides)).toBe(200)
    // It is still shut to strangers, however they dress: with another account's mark, a forged one, two.
    for (const cookie of [
      sisters,
      known.replaceAll(/.(?=\.|$)/g, (last) => (last === 'A' ? 'B' : 'A')),
      known.replace(/\..*/, ''),
      `${known}; ${known}`,
    ])
      expect(await status(PASSWORD, cookie), cookie).toBe(429)

    // A stolen mark buys no more guesses than the limit, and then shuts out its own browser alone.
    expect(await status('wrong one', known)).toBe(401)
    await setCounters(limited, 'sign-in-known', 19)
    expect(await status('wrong one', known)).toBe(401)
    expect(await status(PASSWORD, known)).toBe(429)
    const fresh = await testApp(limited.context, { rateLimits: true })
    expect(
      (
        await post(
          'sign-in',
          { email: 'owner@example.org', password: PASSWORD },
          { cookie: known },
          fresh,
        )
      ).statusCode,
    ).toBe(429)

    // A password reset by mail makes the browser known.
    await post('forgot-password', { email: 'owner@example.org' }, {}, limited)
    await runJobs(limited)
    const token = await linkTo(limited, 'owner@example.org', 'reset-password')
    const reset = await post(
      'reset-password',
      { token, newPassword: 'battery staple' },
      {},
      limited,
    )
    await lockOut()
    expect(await status('battery staple', cookiesOf(reset)[0])).toBe(200)
  })

  it('give no mark to who signs in to an address that is not verified', async () => {
    await enrol(app, { email: 'unmarked@example.org', verified: false })
    const answer = await post('sign-in', { email: 'unmarked@example.org', password: PASSWORD })
    expect(String(answer.headers['set-cookie'])).not.toContain('firstbell_browser')
  })

  it('spare a mailbox after 5 links, with the same answer', async () => {
    const limited = await testApp(await cloneDatabase(), { rateLimits: true })
    await enrol(limited, { email: 'spared@example.org' })
    for (let request = 0; request < 8; request++) {
      for (const email of ['spared@example.org', 'unknown@example.org']) {
        const answer = await post('forgot-password', { email }, {}, limited)
        expect(answer.statusCode).toBe(200)
        expect(answer.json()).toEqual({ message: messages.resetSent })
      }
      await runJobs(limited)
    }
    expect(await mailsTo(limited, 'spared@example.org')).toHaveLength(5)
  })

  it('count links and their redemption by network address', async () => {
    const limited = await testApp(await cloneDatabase(), { rateLimits: true })
    const statuses = async (call: string, payload: (n: number) => object) =>
      Promise.all(
        Array.from(
          { length: 61 },
          async (_, n) => (await post(call, payload(n), {}, limited)).statusCode,
        ),
      )
    const asked = await statuses('resend-verification', (n) => ({ email: `a${n}@example.org` }))
    expect(asked.filter((status) => status === 429)).toHaveLength(1)
    const redeemed = await statuses('verify-email', (n) => ({ token: `t${n}` }))
    expect(redeemed.filter((status) => status === 429)).toHaveLength(1)
  })
})
