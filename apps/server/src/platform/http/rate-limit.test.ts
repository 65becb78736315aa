import { afterEach, expect, test, vi } from 'vitest'
import { createContext } from '../../../test/support/context.ts'
import type { RateRule } from './rate-limit.ts'

const { limiter, pool } = await createContext({ RATE_LIMITS: 'on' })
const rule: RateRule = { name: 'bells', points: 10, minutes: 10 }

afterEach(() => void vi.restoreAllMocks())

/** How many of some concurrent requests are allowed, and how many statements the database received. */
async function burst(key: string, requests: number) {
  const asked = vi.spyOn(pool, 'query')
  const answers = await Promise.allSettled(
    Array.from({ length: requests }, () => limiter.take(rule, key)),
  )
  const queries = asked.mock.calls.length
  asked.mockRestore()
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? answer.reason : []))
  return { allowed: requests - refused.length, refused, queries }
}

test('concurrent requests pass up to the limit, with few statements', async () => {
  const first = await burst('ada', 7)
  expect([first.allowed, first.queries <= 2]).toEqual([7, true])
  const second = await burst('ada', 300)
  expect([second.allowed, second.queries <= 2]).toEqual([3, true])
  for (const error of second.refused) {
    expect(error.code).toBe('too_many_requests')
    expect(error.retryAfter).toBeGreaterThan(590)
  }
})

test('a flood of refused requests shares statements, and respects other processes’ counts (rule identity-20)', async () => {
  await burst('bob', 11)
  const { allowed, refused, queries } = await burst('bob', 300)
  expect([allowed, queries <= 2]).toEqual([0, true])
  expect(refused[0].retryAfter).toBeGreaterThan(590)
  // Another process resets the count after a successful attempt.
  await pool.query("delete from rate_limit where key = 'bells:bob'")
  expect((await burst('bob', 1)).allowed).toBe(1)
})

test('after a reset the next attempt passes', async () => {
  await burst('cleo', 11)
  await limiter.forgive(rule, 'cleo')
  expect((await burst('cleo', 1)).allowed).toBe(1)
})

test('a subtracted count never becomes negative', async () => {
  await burst('eve', 9)
  await limiter.giveBack(rule, 'eve')
  expect((await burst('eve', 3)).allowed).toBe(2)
  await limiter.forgive(rule, 'fay')
  await limiter.giveBack(rule, 'fay')
  await burst('fay', 1)
  await limiter.giveBack(rule, 'fay')
  await limiter.giveBack(rule, 'fay')
  expect((await burst('fay', 12)).allowed).toBe(10)
})

test('if the database does not answer, every request fails with an error', async () => {
  vi.spyOn(pool, 'query').mockImplementation(() => {
    throw new Error('connection refused')
  })
  const answers = await Promise.allSettled([limiter.take(rule, 'dan'), limiter.take(rule, 'dan')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  vi.restoreAllMocks()
  await limiter.take(rule, 'dan')
})
