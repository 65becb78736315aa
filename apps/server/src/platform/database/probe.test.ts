import { afterEach, expect, test, vi } from 'vitest'
import { createWorld } from '../../../test/support/world.ts'

const { app, context, request } = await createWorld()
const { pool } = context
const readiness = async () => (await request({ method: 'GET', url: '/readyz' })).status

/** Lets what was answered before be too old to count. */
function later(milliseconds: number) {
  const now = performance.now() + milliseconds
  vi.spyOn(performance, 'now').mockImplementation(() => now)
}
afterEach(() => void vi.restoreAllMocks())

test('concurrent readiness checks share one query a second (rule operation-11)', async () => {
  later(5_000)
  const asked = vi.spyOn(pool, 'query')
  expect(new Set(await Promise.all(Array.from({ length: 50 }, readiness)))).toEqual(new Set([200]))
  expect(await readiness()).toBe(200)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a pool whose connections are all in use is ready (rule operation-11)', async () => {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    await clients.pop()!.release()
    clients.push(await pool.connect())
    expect(await readiness()).toBe(200)
  } finally {
    for (const client of clients) client.release()
  }
})

test('a database is not ready while it does not answer (rule operation-11)', async () => {
  later(10_000)
  const asked = vi.spyOn(pool, 'query').mockImplementation(() => {
    throw new Error('connection refused')
  })
  expect([await readiness(), await readiness()]).toEqual([503, 503])
  expect(asked).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
  later(12_000)
  expect(await readiness()).toBe(200)
})

test('a server that is stopping is not ready (rule operation-11)', async () => {
  app.drain()
  expect(await readiness()).toBe(503)
})
