import { deleteClass } from '@firstbell/contract/offerings'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { breakable, type BreakablePool } from '../../../test/support/breakable-pool.ts'
import { IMPATIENT } from '../../../test/support/context.ts'
import { createWorld, type World } from '../../../test/support/world.ts'

const LIST = '/classes/getallclasses'

describe('the last good copy (docs/decisions/0004)', () => {
  let site: World
  let id: string
  let database: BreakablePool
  const read = (url: string, headers = {}) => site.request({ method: 'GET', url, headers })
  // The monotonic clock stops, and `later` moves it forward.
  let clock = 100_000
  const later = (milliseconds: number) => void (clock += milliseconds)

  beforeAll(async () => {
    vi.spyOn(performance, 'now').mockImplementation(() => clock)
    site = await createWorld({}, {}, IMPATIENT)
    const owner = await site.person('approved')
    id = await site.newClass(owner, { title: 'Kept in mind' })
    database = breakable(site.context.pool)
  })
  afterEach(() => {
    database.mend()
    later(2_000)
  })
  afterAll(() => vi.restoreAllMocks())
  /** Repeats the request until the response is fresh, because requests detect that the database is back. */
  const readAfresh = (url: string) =>
    vi.waitFor(async () => {
      later(300)
      const answer = await read(url)
      expect(answer.headers['age']).toBeUndefined()
      return answer
    }, 15_000)

  test.each(['fail', 'hang'] as const)(
    'is served while the database does not answer (%s)',
    async (trouble) => {
      const urls = [LIST, `${LIST}?limit=20&q=kept`, `/classes/get-class/${id}`]
      const before = await Promise.all(urls.map(readAfresh))
      database[trouble]()
      later(5_000)
      for (const [index, url] of urls.entries()) {
        const { status, body, headers } = await read(url)
        expect([status, body]).toEqual([before[index]!.status, before[index]!.body])
        expect(headers['age']).toBe('5')
        expect(headers['cache-control']).toBe(before[index]!.headers['cache-control'])
      }
      database.mend()
      for (const url of urls) await readAfresh(url)
    },
  )

  test('is also served to a client that has just written, after the database was queried', async () => {
    await readAfresh(LIST)
    const cookie = await site.wrote()
    database.fail()
    later(2_000)
    const asked = database.attempts()
    const answer = await read(LIST, { cookie })
    expect([answer.status, answer.headers['age']]).toEqual([201, '2'])
    expect(database.attempts()).toBeGreaterThan(asked)
  })

  test('is served without querying the database for each request', async () => {
    await readAfresh(LIST)
    database.fail()
    later(2_000)
    await read(LIST)
    const asked = database.attempts()
    const answers = await Promise.all(Array.from({ length: 50 }, () => read(LIST)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(database.attempts() - asked).toBeLessThanOrEqual(1)
  })

  test('is served for ten minutes, and exists only for lists that were requested', async () => {
    await readAfresh(LIST)
    database.fail()
    const unread = await read(`${LIST}?q=unread`)
    expect([unread.status, unread.body.code]).toEqual([503, 'unavailable'])
    expect(Number(unread.headers['retry-after'])).toBeGreaterThan(0)
    later(9.5 * 60_000)
    expect((await read(LIST)).headers['age']).toBe('570')
    later(60_000)
    expect((await read(LIST)).status).toBe(503)
  })

  test('requests without a copy get an error before their timeout', async () => {
    database.hang()
    const unread = await read(`${LIST}?q=unread as well`)
    expect([unread.status, unread.headers['retry-after']]).toEqual([503, '2'])
  })

  test('a page that is known to be gone is not served from a copy', async () => {
    await readAfresh(LIST)
    const owner = await site.person('approved')
    const gone = await site.newClass(owner)
    expect((await read(`/classes/get-class/${gone}`)).status).toBe(200)
    await site.call(deleteClass, { id: gone }, owner)
    expect((await read(`/classes/get-class/${gone}`)).status).toBe(410)
    database.fail()
    later(2_000)
    expect((await read(`/classes/get-class/${gone}`)).status).toBe(503)
  })
})
