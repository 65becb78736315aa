import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import type { Call } from '@firstbell/contract/call'
import { calls } from '@firstbell/contract/calls'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createWorld, type Answer, type World } from '../support/world.ts'
import { newEmail, readyAccount, signupForm } from '../support/people.ts'

/**
 * Whether an address has an account here is nobody's business (rule identity-18): what anybody may ask
 * about an address is answered alike, and takes the same time because it is the same work: hashes of
 * passwords and questions to the database.
 */

let world: World
/** Verified, with two-step verification, waiting for verification by one sign-up or several, and of nobody. */
const addresses = { verified: '', twoStep: '', waiting: '', waitingTwice: '', unknown: '' }
/** The work of one request, apart from what else the process does meanwhile. */
const work = new AsyncLocalStorage<{ hashed: number; asked: number }>()
const count = (what: 'hashed' | 'asked') => {
  const counted = work.getStore()
  if (counted) counted[what] += 1
}
const hashes = createHook({
  // A password being hashed, off the main thread.
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

/** The calls by which a stranger asks about an address, with what they send. */
const strangers: Record<string, (email: string) => object> = {
  '/identity/sign-in': (email) => ({ email, password: 'a guess that is wrong' }),
  '/identity/forgot-password': (email) => ({ email }),
  '/identity/resend-verification': (email) => ({ email }),
  '/newsletter/subscribe': (email) => ({ email }),
  '/auth/signup': (email) => signupForm({ email }),
}

test('these are all', () => {
  const every: Call[] = Object.values(calls).flatMap((area) => Object.values(area))
  const open = every.filter(
    ({ who, body }) =>
      who === 'anyone' && 'email' in ((body as { shape?: object } | undefined)?.shape ?? {}),
  )
  expect(open.map(({ path }) => path).sort()).toEqual(Object.keys(strangers).sort())
})

/** An answer without what differs from one request to the next. */
function comparable({ status, body, headers }: Answer, email: string): unknown {
  const { 'x-request-id': _id, date: _date, ...rest } = headers
  const text = JSON.stringify(body)
    .replaceAll(email, 'the address')
    .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, 'an id')
  // A sign-up gives each browser another secret.
  const cookies = String(rest['set-cookie']).replace(/(?<=firstbell_sign_up=)[\w-]{43}/, 'a secret')
  // The body's length goes with the address's.
  return { status, text, headers: { ...rest, 'content-length': undefined, 'set-cookie': cookies } }
}

async function answerAndWork(url: string, email: string) {
  const done = { hashed: 0, asked: 0 }
  const answer = await work.run(done, () => post(url, strangers[url]!(email)))
  return { answer: comparable(answer, email), ...done }
}

describe.each(Object.keys(strangers).filter((url) => url !== '/auth/signup'))('%s', (url) => {
  test('answers alike, after as many questions and hashes', async () => {
    // Statements are prepared, keys read, once.
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
  test('answers alike for an address that nobody has, and one that nobody verified', async () => {
    const unknown = await answerAndWork('/auth/signup', newEmail('unknown'))
    const waiting = await answerAndWork('/auth/signup', addresses.waiting)
    expect(waiting.answer).toEqual(unknown.answer)
    expect([unknown.hashed, waiting.hashed]).toEqual([1, 1])
  })

  test('says of a verified one what its owner expects, after the same hash', async () => {
    const { answer, hashed } = await answerAndWork('/auth/signup', addresses.verified)
    expect(answer).toMatchObject({ status: 409 })
    expect(hashed).toBe(1)
  })
})

test('a wrong link does not tell whose it might have been', async () => {
  const texts = new Set<string>()
  for (const token of ['x', 'A'.repeat(43), 'a'.repeat(43)])
    for (const url of ['/identity/verify-email', '/identity/reset-password']) {
      const answer = await post(url, { token, newPassword: 'another bell at noon, 18' })
      texts.add(JSON.stringify([answer.status, answer.body]))
    }
  expect(texts.size).toBe(1)
})

test('ids are no count of people, and name nobody', async () => {
  const made = await Promise.all([1, 2].map(() => post('/auth/signup', signupForm())))
  for (const { body } of made)
    expect(body.user._id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
})
