import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import type { Call } from '@firstbell/contract/call'
import { calls } from '@firstbell/contract/calls'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newEmail, readyAccount, signupForm } from '../support/people.ts'
import { createWorld, type Answer, type World } from '../support/world.ts'

/**
 * No one can find out whether an email address has an account (rule identity-18). Public calls with an email
 * address have the same answer in all cases, and take the same time because they do the same work: hashes of
 * passwords and database statements.
 */

let world: World
/** Email addresses: verified, with two-step verification, with one or several unverified sign-ups, and unknown. */
const addresses = { verified: '', twoStep: '', waiting: '', waitingTwice: '', unknown: '' }
/** The work of one request, without other work of the process at the same time. */
const work = new AsyncLocalStorage<{ hashed: number; asked: number }>()
const count = (what: 'hashed' | 'asked') => {
  const counted = work.getStore()
  if (counted) counted[what] += 1
}
const hashes = createHook({
  // Hashes a password, in another thread.
  init: (_id, type) => {
    if (type === 'SCRYPTREQUEST') count('hashed')
  },
})
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
const questions = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
  this: pg.Client,
  ...args: unknown[]
) {
  count('asked')
  return query.apply(this, args)
} as never)

const post = (url: string, payload: object) => world.request({ method: 'POST', url, payload })

beforeAll(async () => {
  world = await createWorld()
  addresses.verified = (await readyAccount(world)).email
  addresses.twoStep = (await readyAccount(world)).email
  await sql`insert into identity.two_step (account_id, secret, turned_on_at)
    select id, substring(sha256('') from 1 for 20), now()
    from identity.account where email = ${addresses.twoStep}`.execute(world.db)
  addresses.waiting = newEmail('waiting')
  addresses.unknown = newEmail('unknown')
  addresses.waitingTwice = newEmail('waiting')
  for (const email of [addresses.waiting, addresses.waitingTwice, addresses.waitingTwice])
    await post('/auth/signup', signupForm({ email }))
  await post('/newsletter/subscribe', { email: addresses.verified })
  hashes.enable()
})
afterAll(() => {
  hashes.disable()
  questions.mockRestore()
})

/** The public calls with an email address, with their bodies. */
const strangers: Record<string, (email: string) => object> = {
  '/identity/sign-in': (email) => ({ email, password: 'a guess that is wrong' }),
  '/identity/forgot-password': (email) => ({ email }),
  '/identity/resend-verification': (email) => ({ email }),
  '/newsletter/subscribe': (email) => ({ email }),
  '/auth/signup': (email) => signupForm({ email }),
}

test('the list of these calls is complete', () => {
  const every: Call[] = Object.values(calls).flatMap((area) => Object.values(area))
  const open = every.filter(
    ({ who, body }) =>
      who === 'anyone' && 'email' in ((body as { shape?: object } | undefined)?.shape ?? {}),
  )
  expect(open.map(({ path }) => path).sort()).toEqual(Object.keys(strangers).sort())
})

/** An answer without the parts that differ for each request. */
function comparable({ status, body, headers }: Answer, email: string): unknown {
  const { 'x-request-id': _id, date: _date, ...rest } = headers
  const text = JSON.stringify(body)
    .replaceAll(email, 'the address')
    .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, 'an id')
  // Each browser gets another sign-up secret.
  const cookies = String(rest['set-cookie']).replace(/(?<=firstbell_sign_up=)[\w-]{43}/, 'a secret')
  // The length of the body depends on the email address.
  return { status, text, headers: { ...rest, 'content-length': undefined, 'set-cookie': cookies } }
}

async function answerAndWork(url: string, email: string) {
  const done = { hashed: 0, asked: 0 }
  const answer = await work.run(done, () => post(url, strangers[url]!(email)))
  return { answer: comparable(answer, email), ...done }
}

describe.each(Object.keys(strangers).filter((url) => url !== '/auth/signup'))('%s', (url) => {
  test('has the same answer after the same number of statements and hashes', async () => {
    // Statements are prepared and keys are read by the first request.
    await post(url, strangers[url]!(newEmail()))
    const unknown = await answerAndWork(url, addresses.unknown)
    const waiting = await answerAndWork(url, addresses.waiting)
    const twice = await answerAndWork(url, addresses.waitingTwice)
    const verified = await answerAndWork(url, addresses.verified)
    const twoStep = await answerAndWork(url, addresses.twoStep)
    expect([waiting, twice, verified, twoStep]).toEqual(Array(4).fill(unknown))
    expect(unknown.hashed).toBe(url === '/identity/sign-in' ? 1 : 0)
    expect(unknown.asked).toBeGreaterThan(0)
  })
})

describe('/auth/signup', () => {
  test('has the same answer for an unknown and an unverified email address', async () => {
    const unknown = await answerAndWork('/auth/signup', newEmail('unknown'))
    const waiting = await answerAndWork('/auth/signup', addresses.waiting)
    expect(waiting.answer).toEqual(unknown.answer)
    expect([unknown.hashed, waiting.hashed]).toEqual([1, 1])
  })

  test('tells that a verified one is taken, after the same hash', async () => {
    const { answer, hashed } = await answerAndWork('/auth/signup', addresses.verified)
    expect(answer).toMatchObject({ status: 409 })
    expect(hashed).toBe(1)
  })
})

test('an invalid link does not reveal whose it was', async () => {
  const texts = new Set<string>()
  for (const token of ['x', 'A'.repeat(43), 'a'.repeat(43)])
    for (const url of ['/identity/verify-email', '/identity/reset-password']) {
      const answer = await post(url, { token, newPassword: 'another bell at noon, 18' })
      texts.add(JSON.stringify([answer.status, answer.body]))
    }
  expect(texts.size).toBe(1)
})

test('ids reveal neither the number of people nor a person', async () => {
  const made = await Promise.all([1, 2].map(() => post('/auth/signup', signupForm())))
  for (const { body } of made)
    expect(body.user._id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
})
