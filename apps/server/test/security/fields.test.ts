import type { Call } from '@firstbell/contract/call'
import { calls } from '@firstbell/contract/calls'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { startMediaServer } from '../support/media-server.ts'
import { markRows, rowsSince, type Rows } from '../support/people.ts'
import { openSchool } from '../support/school.ts'
import { soundRequests, type Sound } from '../support/sound-requests.ts'
import { createWorld, type Person, type World } from '../support/world.ts'

/**
 * Unknown fields (mass assignment), values of the wrong type, and names of properties that every object has. A
 * valid request of every call that changes data is sent unchanged, and then again with more fields by another
 * person in the same position.
 */

const changing: Call[] = Object.values(calls)
  .flatMap((area) => Object.values(area))
  .filter(({ method }) => method !== 'GET')
const nameOf = (call: Call) => `${call.method} ${call.path}`

const school = await openSchool('http://localhost:3000')
let world: World
/** The people whose things and rights the added fields refer to. */
let victim: Person
let victimsClass: string
let victimsPicture: string
let sound: Record<string, () => Promise<Sound>>

/** Fields that no client may set: the columns of the tables, and the names in answers. */
function wished(call: Call): Record<string, unknown> {
  const fields: Record<string, unknown> = {
    _id: victim.id,
    id: victim.id,
    userId: victim.id,
    user_id: victim.id,
    person_id: victim.id,
    subject: victim.id,
    sub: victim.id,
    account_id: victim.id,
    student: victim.id,
    studentId: victim.id,
    student_id: victim.id,
    instructor: { approved: true, approvedByAdmin: true, _id: victim.id },
    instructorId: victim.id,
    instructor_id: victim.id,
    owner_id: victim.id,
    decided_by: victim.id,
    classId: victimsClass,
    courseId: victimsClass,
    offering_id: victimsClass,
    email: victim.email,
    isAdmin: true,
    is_admin: true,
    admin: true,
    approved: true,
    approvedByAdmin: true,
    role: 'instructor',
    roles: ['student', 'instructor'],
    roleDetails: { instructor: { approvedByAdmin: true } },
    user: { _id: victim.id, isAdmin: true },
    verified: true,
    verified_at: '2000-01-01',
    email_verified: true,
    emailVerified: true,
    password_hash: 'none',
    sid: victim.id,
    profilePic: victimsPicture,
    picture_id: victimsPicture.slice(7, 43),
    thumbnail_id: victimsPicture.slice(7, 43),
    resume_id: victimsPicture.slice(7, 43),
    kind: 'course',
    status: 'booked',
    state: 'ready',
    seats_taken: 7,
    seatsLeft: 7,
    enrolledCount: 7,
    max_students: 7,
    enrolledStudents: [{ name: 'x', email: victim.email }],
    studentsEnrolled: [{ name: 'x', email: victim.email }],
    startsAt: '2000-01-01T00:00:00Z',
    starts_at: '2000-01-01T00:00:00Z',
    ends_at: '2000-01-01T00:00:00Z',
    cancelled_at: '2000-01-01T00:00:00Z',
    held_until: '2000-01-01T00:00:00Z',
    created_at: '2000-01-01T00:00:00Z',
    createdAt: '2000-01-01T00:00:00Z',
    updated_at: '2000-01-01T00:00:00Z',
    revision: 7,
    idempotency_key: 'x',
    timezone_chosen: true,
    reminder_token: 'x',
    decision: 'approved',
    recipient: victim.email,
    key: 'x',
  }
  const own = [call.params, call.query, call.body].flatMap((schema) =>
    Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}),
  )
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !own.includes(name)))
}

const flat = (fields: Record<string, unknown>) =>
  Object.entries(fields).map(
    ([name, value]) =>
      [name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as const,
  )

/** Ways to add fields to a valid request. */
const ways: Record<string, (call: Call, request: Sound) => InjectOptions | null> = {
  plainly: (call, request) => plainly(call, request),
  'with more in the body and the query': (call, request) => ({
    ...plainly(call, request),
    query: { ...Object.fromEntries(flat(wished(call))), ...request.query },
    payload: { ...request.body, ...wished(call) },
  }),
  'with more in a form': (call, request) =>
    call.encodings?.includes('urlencoded')
      ? {
          ...plainly(call, request),
          headers: { ...request.headers, 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams(
            Object.fromEntries(flat({ ...request.body, ...wished(call) })),
          ).toString(),
        }
      : null,
  'with more in a multipart form': (call, request) =>
    call.encodings?.includes('multipart')
      ? {
          ...plainly(call, request),
          headers: { ...request.headers, 'content-type': 'multipart/form-data; boundary=x' },
          payload: `${flat({
            ...request.body,
            isAdmin: true,
            _id: victim.id,
            approvedByAdmin: true,
          })
            .map(
              ([name, value]) =>
                `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
            )
            .join('')}--x--\r\n`,
        }
      : null,
}

function plainly(call: Call, { headers, params, query, body }: Sound): InjectOptions {
  return {
    method: call.method,
    url: call.path.replace(/:(\w+)/g, (_whole, name: string) => params?.[name] ?? ''),
    ...(headers && { headers }),
    ...(query && { query }),
    ...(body && { payload: body }),
  }
}

/** The changed rows, with new values replaced by names. */
function difference(before: Rows, after: Rows, ids: Record<string, string>): unknown {
  const names = new Map(
    Object.entries({ ...ids, victim: victim.id }).map(([name, id]) => [id, name]),
  )
  const withoutIds = (row: string) =>
    row
      .replaceAll(victim.email, 'the victim’s address')
      .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, (id) => names.get(id) ?? 'new id')
      .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(Z|\+00:00)?/g, 'a time')
      .replace(/[\w.]+@example\.com/g, 'an address')
      .replace(/\$scrypt\$[^"]+/g, 'a hash')
      .replace(/\\\\x[0-9a-f]+/g, 'bytes')
      .replace(/\b[0-9a-f]{64}\b/g, 'a digest')
      .replace(/(?<![\w-])[\w-]{32,}(?![\w-])/g, 'a secret')
      .replace(/(?<="id": |"line_number": |instructor-\w+:)\d+/g, 'a number')
      .replace(/(?<="\w+_xid": )"\d+"/g, 'a transaction')
  return Object.fromEntries(
    Object.keys(after).map((table) => {
      const [was, is] = [new Set(before[table]!.rows), new Set(after[table]!.rows)]
      const only = (some: Set<string>, others: Set<string>) =>
        [...some]
          .filter((row) => !others.has(row))
          .map(withoutIds)
          .sort()
      const more = after[table]!.count - before[table]!.count
      return [table, { gone: only(was, is), come: only(is, was), more }]
    }),
  )
}

beforeAll(async () => {
  const media = await startMediaServer()
  world = await createWorld({ ...school.settings, ...media.settings })
  media.connect(world)
  sound = soundRequests(world)
  victim = await world.person('approved', 'Victoria')
  victimsPicture = await world.picture(victim)
  victimsClass = await world.newClass(victim)
})

/** This site has no payments, and nobody in its rooms has turned on anything that could be recorded. */
const NOT_HERE = new Set([
  'POST /me/payouts',
  'POST /offerings/:id/room/recording',
  'DELETE /offerings/:id/room/recording',
  'POST /me/discount-codes',
  'POST /offerings/:id/check-code',
])

test('every call that changes data has a valid request', () => {
  expect(changing.map(nameOf).sort()).toEqual(Object.keys(sound).sort())
})

describe('unknown fields are not stored', () => {
  test.each(changing.map((call) => [nameOf(call), call] as const))('%s', async (name, call) => {
    const outcomes: [string, unknown][] = []
    for (const [way, write] of Object.entries(ways)) {
      const mark = await markRows(world)
      const request = await sound[name]!()
      const options = write(call, request)
      if (options === null) continue
      const before = await rowsSince(world, mark)
      const answer = await world.request(options)
      const after = await rowsSince(world, mark)
      const status = NOT_HERE.has(name) ? 409 : call.status
      expect([way, answer.status]).toEqual([way, status])
      outcomes.push([way, difference(before, after, request.ids)])
    }
    const [plain, ...others] = outcomes
    for (const [way, outcome] of others) expect([way, outcome]).toEqual([way, plain![1]])
  })
})

/** Refused requests, which can therefore be sent again. */
const kept = new Map<string, Promise<Sound>>()
function keptSound(name: string): Promise<Sound> {
  const request = kept.get(name) ?? sound[name]!()
  kept.set(name, request)
  return request
}

/** Bodies with the names of properties that every object has. */
const poisons = [
  '{"__proto__": {"isAdmin": true}}',
  '{"constructor": {"prototype": {"isAdmin": true}}}',
  '{"\\u005f_proto__": {"isAdmin": true}}',
  '{"a": [{"__proto__": {"isAdmin": true}}]}',
]

describe('names of properties that every object has', () => {
  const withBody = changing.filter(({ body }) => body)

  test.each(withBody.map((call) => [nameOf(call), call] as const))(
    '%s refuses them',
    async (name, call) => {
      const request = await keptSound(name)
      const mark = await markRows(world)
      const before = await rowsSince(world, mark)
      for (const poison of poisons) {
        const inner = JSON.stringify(request.body).slice(1)
        const answer = await world.request({
          ...plainly(call, request),
          headers: { ...request.headers, 'content-type': 'application/json' },
          payload: `${poison.slice(0, -1)}, ${inner}`,
        })
        expect([poison, answer.status, answer.body.code]).toEqual([poison, 400, 'malformed'])
      }
      expect(await rowsSince(world, mark)).toEqual(before)
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
    },
  )

  test('have no effect in a query', async () => {
    for (const query of [
      '__proto__[isAdmin]=true',
      '__proto__=x',
      'constructor[prototype][isAdmin]=true',
      'constructor=x&toString=y&hasOwnProperty=z',
    ]) {
      const answer = await world.request({ url: `/classes/getallclasses?${query}` })
      expect([query, answer.status]).toEqual([query, 201])
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
    }
  })
})

describe('values of another type instead of text', () => {
  const others = (value: unknown): unknown[] => [
    [value],
    [value, value],
    { $gt: '' },
    { toString: 'x' },
    { length: 1, 0: value },
    typeof value === 'boolean' ? 'yes' : true,
  ]
  const withBody = changing.filter(({ body }) => body)

  test.each(withBody.map((call) => [nameOf(call), call] as const))(
    '%s refuses another type in every field',
    async (name, call) => {
      const request = await keptSound(name)
      const mark = await markRows(world)
      const before = await rowsSince(world, mark)
      for (const [field, value] of Object.entries(request.body!)) {
        // Lists and objects have their own tests.
        if (typeof value === 'object') continue
        for (const other of others(value)) {
          const answer = await world.request({
            ...plainly(call, request),
            payload: { ...request.body, [field]: other },
          })
          expect([field, other, answer.status]).toEqual([field, other, 400])
          expect(answer.body.fields).toHaveProperty(field)
        }
      }
      expect(await rowsSince(world, mark)).toEqual(before)
    },
  )

  test('a repeated parameter is refused where one is expected', async () => {
    for (const [url, method] of [
      ['/classes/getallclasses?limit=1&limit=2', 'GET'],
      ['/classes/getallclasses?q=a&q=b', 'GET'],
      ['/courses/getallcourses?category=Music&category=Arts', 'GET'],
      ['/newsletter/unsubscribe?token=a&token=b', 'POST'],
      ['/reminders/unsubscribe?token=a&token=b', 'POST'],
      [`${victimsPicture}?w=96&w=320`, 'GET'],
    ] as const)
      expect([url, (await world.request({ method, url })).status]).toEqual([url, 400])
    // It is ignored, like every unknown parameter.
    const unknown = await world.request({ url: '/classes/getallclasses?limit[]=1&x=1&x=2' })
    expect(unknown.status).toBe(201)
  })
})
