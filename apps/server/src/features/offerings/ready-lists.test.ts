import { deleteAccount, editDetails, editProfilePic } from '@firstbell/contract/accounts'
import { bookClass, cancelClassBooking } from '@firstbell/contract/bookings'
import { removeInstructor } from '@firstbell/contract/instructors'
import { createClass, createCourse, deleteClass, updateClass } from '@firstbell/contract/offerings'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { classForm, courseForm } from '../../../test/support/offering-forms.ts'
import {
  bothWays,
  comparable,
  get,
  serve,
  textOf,
  type BothWays,
  type Got,
} from '../../../test/support/ready-responses.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'
import { createLog } from '../../platform/observability/log.ts'
import { startMetrics } from '../../platform/observability/metrics.ts'

const LIST = '/classes/getallclasses'

/** Stops the monotonic clock until the test ends, so that cached responses stay fresh. */
function stopClock(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
}

const enrolled = (got: Got, id: string) =>
  (
    JSON.parse(got.body.toString()) as { classes: { _id: string; enrolledCount: number }[] }
  ).classes.find((each) => each._id === id)?.enrolledCount

/** Writes of every feature that change lists; `shows` matches the lists after the write. */
const writes: Record<
  string,
  (site: World) => Promise<{ write: () => Promise<{ status: number }>; shows: RegExp }>
> = {
  'a new name of the instructor': async (site) => {
    const owner = await site.person('approved')
    await site.newClass(owner)
    const name = `Renamed ${owner.id}`
    const details = { name, contact: '0123456789', dob: '1990-05-17', gender: 'other' }
    return { write: () => site.call(editDetails, details, owner), shows: new RegExp(name) }
  },
  'a new picture of the instructor': async (site) => {
    const owner = await site.person('approved')
    await site.newClass(owner)
    const profilePic = await site.picture(owner)
    return {
      write: () => site.call(editProfilePic, { profilePic }, owner),
      shows: RegExp(profilePic),
    }
  },
  'the end of the instructor’s account': async (site) => {
    const owner = await site.person('approved')
    const id = await site.newClass(owner)
    return { write: () => site.call(deleteAccount, {}, owner), shows: without(id) }
  },
  'an admin who removes the instructor': async (site) => {
    const owner = await site.person('approved')
    const admin = await site.person('admin')
    const id = await site.newClass(owner)
    return {
      write: () => site.call(removeInstructor, { instructorId: owner.id, reason: 'x' }, admin),
      shows: without(id),
    }
  },
  'a class': async (site) => {
    const owner = await site.person('approved')
    const title = `Class ${owner.id}`
    const form = classForm(await site.picture(owner), { title })
    return { write: () => site.call(createClass, form, owner), shows: RegExp(title) }
  },
  'a course': async (site) => {
    const owner = await site.person('approved')
    const title = `Course ${owner.id}`
    const form = courseForm(await site.picture(owner), { title })
    return { write: () => site.call(createCourse, form, owner), shows: RegExp(title) }
  },
  'a cancelled booking': async (site) => {
    const owner = await site.person('approved')
    const student = await site.person('student')
    const id = await site.newClass(owner)
    await site.call(bookClass, { classId: id }, student)
    return {
      write: () => site.call(cancelClassBooking, { id }, student),
      shows: new RegExp(`"_id":"${id}"[^{}]*"enrolledCount":0`),
    }
  },
}
const without = (id: string) => new RegExp(`^(?![^]*"_id":"${id}")`)

describe('a ready response (docs/decisions/0007)', () => {
  let site: World
  let owner: Person
  let ways: BothWays
  const lines: Record<string, unknown>[] = []
  let metrics: Awaited<ReturnType<typeof startMetrics>>

  beforeAll(async () => {
    const log = createLog('info', {
      write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
    })
    site = await createWorld({ TRUST_PROXY: '1', SMTP_URL: 'smtp://localhost' }, { log })
    owner = await site.person('approved')
    await site.newClass(owner)
    ways = await bothWays(site.app)
    metrics = await startMetrics(site.context.pool, { host: '127.0.0.1', port: 0 })
    afterAll(() => metrics.close())
  })

  const packed = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  test.each([
    ['as it is', {}],
    ['brotli', packed],
    ['gzip', { 'accept-encoding': 'br;q=0, gzip' }],
    ['another ETag', { 'if-none-match': 'W/"other"', ...packed }],
    ['a cookie of another kind', { cookie: 'theme=dark' }],
  ])('sends the same bytes and headers: %s', async (_name, headers) => {
    const short = await ways.warm(`${LIST}?limit=20`, headers)
    const long = await get(`${ways.through}${LIST}?limit=20`, headers)
    expect(comparable(short)).toEqual(comparable(long))
    expect(short.status).toBe(201)
    expect(short.headers['content-security-policy']).toContain("default-src 'none'")
    expect(JSON.parse(textOf(short))).toMatchObject({ total: 1 })
  })

  test('is 304 if nothing has changed, without a body or its length, like the response of Fastify', async () => {
    const etag = String((await get(ways.through + LIST)).headers.etag)
    const headers = { 'if-none-match': etag, ...packed }
    const short = await ways.warm(LIST, headers)
    expect(comparable(short)).toEqual(comparable(await get(ways.through + LIST, headers)))
    expect([short.status, short.body.length, short.headers['content-length']]).toEqual([
      304,
      0,
      undefined,
    ])
  })

  test('has a new request id for each request', async () => {
    const ids = [await ways.warm(LIST), await ways.warm(LIST), await get(ways.through + LIST)].map(
      ({ headers }) => headers['x-request-id'],
    )
    expect(new Set(ids).size).toBe(3)
    expect(String(ids[0])).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('writes the same log line as Fastify', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7, 198.51.100.9' }
    const line = async (got: Got) => {
      const id = got.headers['x-request-id']
      await vi.waitFor(() => expect(lines.some(({ reqId }) => reqId === id)).toBe(true), 15_000)
      const { time: _time, ms, ...rest } = lines.find(({ reqId }) => reqId === id)!
      expect(typeof ms).toBe('number')
      return JSON.parse(JSON.stringify(rest).replaceAll(String(id), 'ID')) as object
    }
    const short = await line(await ways.warm(`${LIST}?limit=5`, headers))
    expect(short).toEqual(await line(await get(`${ways.through}${LIST}?limit=5`, headers)))
    expect(short).toMatchObject({ req: { path: LIST, ip: '198.51.100.9' }, status: 201 })
  })

  test.each([
    ['HEAD', LIST, {}, 'HEAD'],
    ['a client that has just written', LIST, { cookie: 'written' }, 'GET'],
    ['another spelling of the URL', `${LIST}?&limit=20`, {}, 'GET'],
  ])('is not used, and Fastify responds, for %s', async (_name, path, headers, method) => {
    await ways.warm(LIST)
    const cookie = 'cookie' in headers ? { cookie: `a=b; ${await site.wrote()}` } : {}
    const before = ways.byFastify()
    expect((await get(ways.ahead + path, cookie, method)).status).toBe(201)
    expect(ways.byFastify()).toBe(before + 1)
  })

  test('is used for requests with an invalid cookie of a write', async () => {
    stopClock()
    await ways.warm(LIST)
    const before = ways.byFastify()
    const [expires, name, signature] = (await site.wrote()).split(/[=.]/).slice(1) as [
      string,
      string,
      string,
    ]
    for (const value of [
      '1',
      '',
      expires,
      `${expires}.${name}`,
      `${expires}.${name}.${'A'.repeat(43)}`,
      `${Number(expires) + 1}.${name}.${signature}`,
      `${Number(expires) - 60}.${name}.${signature}`,
      `${expires}.${'A'.repeat(11)}.${signature}`,
      `${expires}.${name}.${signature}x`,
    ])
      expect((await get(ways.ahead + LIST, { cookie: `firstbell_wrote=${value}` })).status).toBe(
        201,
      )
    expect(ways.byFastify()).toBe(before)
  })

  test('is never created for an invalid query', async () => {
    for (let i = 0; i < 3; i += 1)
      expect((await get(`${ways.ahead}${LIST}?limit=0`)).status).toBe(400)
  })

  test.each([1, 40])(
    'contains a change as soon as it is acknowledged (after %i requests)',
    async (times) => {
      const id = await site.newClass(owner, { title: `Asked for ${times} times` })
      const student = await site.person('student')
      for (let i = 0; i < times; i += 1) expect(enrolled(await ways.warm(LIST), id)).toBe(0)
      await site.call(bookClass, { classId: id }, student)
      expect(enrolled(await get(ways.ahead + LIST), id)).toBe(1)
      for (let i = 0; i < times; i += 1) await ways.warm(LIST, packed)
      await site.call(deleteClass, { id }, owner)
      const after = await get(ways.ahead + LIST, packed)
      expect(textOf(after)).not.toContain(id)
    },
  )

  test.each(Object.entries(writes))(
    'contains a write as soon as it is acknowledged: %s',
    async (_name, prepare) => {
      const { write, shows } = await prepare(site)
      const read = async () =>
        Promise.all([get(ways.ahead + LIST), get(`${ways.ahead}/courses/getallcourses`)]).then(
          (lists) => lists.map(({ body }) => body.toString()).join(),
        )
      expect(await read()).not.toMatch(shows)
      const { status } = await write()
      expect(status).toBeLessThan(300)
      expect(await read()).toMatch(shows)
    },
  )

  test('contains each of many concurrent changes', async () => {
    const id = await site.newClass(owner, { title: 'Crowded', maxStudents: 20 })
    const students = await Promise.all(Array.from({ length: 12 }, () => site.person('student')))
    let reading = true
    const readers = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (reading) await get(ways.ahead + LIST)
      }),
    )
    let acknowledged = 0
    await Promise.all(
      students.map(async (student) => {
        expect((await site.call(bookClass, { classId: id }, student)).status).toBe(201)
        acknowledged += 1
        const due = acknowledged
        expect(enrolled(await get(ways.ahead + LIST), id)).toBeGreaterThanOrEqual(due)
      }),
    )
    reading = false
    await readers
  })

  test('of a class contains an edit of the class', async () => {
    const id = await site.newClass(owner, { title: 'Before' })
    for (let i = 0; i < 20; i += 1) await ways.warm(LIST)
    await site.call(updateClass, classForm('', { classId: id, title: 'Afterwards' }), owner)
    expect((await get(ways.ahead + LIST)).body.toString()).toContain('Afterwards')
  })

  test('is counted in the metrics, and no longer used when the server stops', async () => {
    stopClock()
    const counted = await createWorld()
    const numbers = await startMetrics(counted.context.pool, { host: '127.0.0.1', port: 0 })
    afterAll(() => numbers.close())
    numbers.watchRequests({
      addHook: () => {},
      readyResponses: counted.app.http.readyResponses,
    } as never)
    let whole = 0
    const url = await serve(
      counted.app.http.readyResponses.wrap((request, response) => {
        whole += 1
        counted.app.http.routing(request, response)
      }),
    )
    // The first request does not create a ready response.
    for (let i = 0; i < 5; i += 1) await get(url + LIST)
    expect(whole).toBe(2)
    const figures = await (await fetch(`${numbers.url}/metrics`)).text()
    expect(figures).toContain(
      `http_request_duration_seconds_count{method="GET",route="${LIST}",status="201"} 3`,
    )
    counted.app.drain()
    for (let i = 0; i < 2; i += 1) {
      const last = await get(url + LIST)
      expect([last.status, last.headers.connection]).toEqual([201, 'close'])
    }
    expect(whole).toBe(4)
  })
})
