import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { editDetails, editEmail, editPassword, editProfilePic } from '@firstbell/contract/accounts'
import {
  bookClass,
  bookCourse,
  cancelClassBooking,
  cancelCourseBooking,
} from '@firstbell/contract/bookings'
import { openCalendarFeed } from '@firstbell/contract/calendar'
import { endRoom, raiseHand } from '@firstbell/contract/classroom'
import {
  checkDiscountCode,
  createDiscountCode,
  deleteDiscountCode,
} from '@firstbell/contract/discount-codes'
import { addInstructorDetails } from '@firstbell/contract/instructors'
import { inviteStudents, removeStudent, withdrawInvitation } from '@firstbell/contract/invitations'
import { messages } from '@firstbell/contract/messages'
import { sendMessage } from '@firstbell/contract/offering-messages'
import {
  createClass,
  createCourse,
  deleteClass,
  deleteClassByOldPath,
  deleteCourse,
  updateClass,
  updateCourse,
} from '@firstbell/contract/offerings'
import { joinSession, setAttendance } from '@firstbell/contract/sessions'
import type { InjectOptions } from 'fastify'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../src/platform/observability/log.ts'
import { classForm } from '../support/offering-forms.ts'
import { newEmail, signupForm } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

/**
 * Limits by client network, and headers with which a client could pretend to be another. Each feature tests
 * after how many requests its limit is reached. Here the counter of a network is full from the start.
 * is full already.
 */

/** Each limited call, the name of its rule, and its limit. */
const limited: Record<string, [rule: string, points: number, body: () => object]> = {
  '/identity/sign-in': ['sign-in', 300, () => ({ email: newEmail(), password: 'wrong' })],
  '/identity/refresh': ['refresh', 600, () => ({})],
  '/identity/forgot-password': ['links', 60, () => ({ email: newEmail() })],
  '/identity/resend-verification': ['links', 60, () => ({ email: newEmail() })],
  '/identity/verify-email': ['redeem', 60, () => ({ token: 'x' })],
  '/identity/check-reset-link': ['redeem', 60, () => ({ token: 'x' })],
  '/identity/reset-password': ['redeem', 60, () => ({ token: 'x', newPassword: 'a bell, 19' })],
  '/guardian/request': ['guardian-links', 60, () => ({ token: 'x' })],
  '/guardian/confirm': ['guardian-links', 60, () => ({ token: 'x' })],
  '/guardian/withdraw': ['guardian-links', 60, () => ({ token: 'x' })],
  '/auth/signup': ['sign-up', 100, () => signupForm({ password: '' })],
  '/auth/login': ['login', 600, () => ({ token: 'x' })],
  '/newsletter/subscribe': ['newsletter', 30, () => ({ email: newEmail() })],
  '/client-errors': [
    'client-errors',
    60,
    () => ({ kind: 'caught', message: 'x', stack: '', page: '/' }),
  ],
}

/** Headers with which clients pretend to have another IP address. */
const disguises = (ip: string): Record<string, string>[] => [
  { 'x-forwarded-for': ip },
  { 'x-forwarded-for': `${ip}, ${ip}` },
  { forwarded: `for=${ip}` },
  { 'x-real-ip': ip },
  { 'cf-connecting-ip': ip },
  { 'true-client-ip': ip },
  { 'x-client-ip': ip },
  { 'x-cluster-client-ip': ip },
  { 'fastly-client-ip': ip },
  { 'x-originating-ip': ip },
  { 'x-remote-ip': ip },
  { via: `1.1 ${ip}` },
]

/** Each call has its own IP address, because some calls share a rule. */
const addressFor = (url: string) => `198.51.100.${100 + Object.keys(limited).indexOf(url)}`

const send = (world: World, url: string, options: Partial<InjectOptions>) =>
  world.request({ method: 'POST', url, payload: limited[url]![2](), ...options })

/** Fills the counter of an IP address, after one request to find it. */
async function fill(world: World, url: string, options: Partial<InjectOptions>): Promise<string> {
  const [rule, points] = limited[url]!
  await sql`delete from rate_limit`.execute(world.db)
  const first = await send(world, url, options)
  expect(first.status).not.toBe(429)
  const { rows } = await sql<{ key: string }>`
    update rate_limit set points = ${points}::int where key like ${`${rule}:%`} returning key`.execute(
    world.db,
  )
  expect(rows).toHaveLength(1)
  return rows[0]!.key
}

describe('without a proxy', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ RATE_LIMITS: 'on' })
  })

  test.each(Object.keys(limited))('%s is counted by the connection only', async (url) => {
    const remoteAddress = addressFor(url)
    expect(await fill(world, url, { remoteAddress })).toBe(`${limited[url]![0]}:${remoteAddress}`)
    for (const [index, headers] of disguises('203.0.113.9').entries()) {
      const answer = await send(world, url, { remoteAddress, headers })
      expect([headers, answer.status, answer.body.code]).toEqual([
        headers,
        429,
        'too_many_requests',
      ])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      // A rotating client uses another IP address each time.
      const rotated = await send(world, url, {
        remoteAddress,
        headers: { 'x-forwarded-for': `203.0.113.${index}` },
      })
      expect(rotated.status).toBe(429)
    }
    // Other clients are not limited.
    expect((await send(world, url, { remoteAddress: '198.51.100.8' })).status).not.toBe(429)
  })

  test('unknown calendars are counted by network, and existing ones by their token', async () => {
    const { body } = await world.call(openCalendarFeed, {}, await world.person('student'))
    const there = new URL(body.url).pathname
    const remoteAddress = '198.51.100.7'
    const look = async (url: string) =>
      (await world.request({ method: 'GET', url, remoteAddress })).status
    await sql`delete from rate_limit`.execute(world.db)
    for (let time = 0; time < 3; time += 1) expect(await look(there)).toBe(200)
    // The key is a hash, because the URL is a secret.
    const keys = (
      await sql<{ key: string }>`delete from rate_limit returning key`.execute(world.db)
    ).rows
    expect(keys).toEqual([{ key: expect.stringMatching(/^calendar-feed:[\w-]{43}$/) as string }])
    expect(there).not.toContain(keys[0]!.key.split(':')[1])
    const guess = () => `/calendar/${randomBytes(32).toString('base64url')}.ics`
    expect(await look(guess())).toBe(404)
    const { rows } = await sql`
      update rate_limit set points = 60 returning key`.execute(world.db)
    expect(rows).toEqual([{ key: `calendar-miss:${remoteAddress}` }])
    expect(await look(guess())).toBe(429)
    // A provider that fetches many people's feeds is not limited by deleted ones.
    expect(await look(there)).toBe(200)
  })

  test('the IP addresses of one IPv6 network are counted together', async () => {
    const url = '/identity/sign-in'
    await fill(world, url, { remoteAddress: '2001:db8:7:1::1' })
    for (const remoteAddress of [
      '2001:db8:7:1::2',
      '2001:db8:7:1:ffff:1:2:3',
      '2001:DB8:7:1::1',
      '2001:0db8:0007:0001::1',
    ])
      expect([remoteAddress, (await send(world, url, { remoteAddress })).status]).toEqual([
        remoteAddress,
        429,
      ])
    for (const remoteAddress of [
      '2001:db8:7:2::1',
      '2001:db8:7::1',
      '2001:db8::1',
      '::1',
      'fe80::1',
    ])
      expect((await send(world, url, { remoteAddress })).status).toBe(401)
  })

  test('an IPv4 address in an IPv6 form is the same one', async () => {
    const url = '/identity/sign-in'
    await fill(world, url, { remoteAddress: '198.51.100.6' })
    expect((await send(world, url, { remoteAddress: '::ffff:198.51.100.6' })).status).toBe(429)
    expect((await send(world, url, { remoteAddress: '::ffff:198.51.100.9' })).status).toBe(401)
  })

  test('a client that disconnects before its request is read has no IP address, and causes no error', async () => {
    const faults: string[] = []
    const log = createLog('error', { write: (line: string) => void faults.push(line) })
    const { app, db } = await createWorld({ RATE_LIMITS: 'on' }, { log })
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.http.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    // Both happen at once, because the server in this thread reads later.
    socket.write('POST /identity/refresh HTTP/1.1\r\nhost: x\r\n\r\n')
    socket.resetAndDestroy()
    const counted = () => sql<{ key: string }>`select key from rate_limit`.execute(db)
    await vi.waitUntil(async () => faults.length + (await counted()).rows.length > 0, 20_000)
    expect([faults, (await counted()).rows]).toEqual([[], [{ key: 'refresh:' }]])
  })
})

describe('behind one proxy (TRUST_PROXY=1)', () => {
  let world: World
  const proxy = { remoteAddress: '127.0.0.1' }
  /** The proxy appends the IP address that it sees to the client's header. */
  const from = (ip: string, claimed?: string) => ({
    ...proxy,
    headers: { 'x-forwarded-for': claimed === undefined ? ip : `${claimed}, ${ip}` },
  })
  beforeAll(async () => {
    world = await createWorld({
      RATE_LIMITS: 'on',
      TRUST_PROXY: '1',
      SMTP_URL: 'smtp://localhost',
    })
  })

  test.each(Object.keys(limited))('%s is counted by the proxy’s entry', async (url) => {
    const address = addressFor(url)
    const key = await fill(world, url, from(address, '203.0.113.1'))
    expect(key).toBe(`${limited[url]![0]}:${address}`)
    for (const claimed of ['203.0.113.2', '198.51.100.9, 203.0.113.3', 'unknown', '127.0.0.1', '"'])
      expect((await send(world, url, from(address, claimed))).status).toBe(429)
    for (const headers of disguises('203.0.113.9').slice(2))
      expect(
        (
          await send(world, url, {
            ...proxy,
            headers: { ...headers, 'x-forwarded-for': address },
          })
        ).status,
      ).toBe(429)
    expect((await send(world, url, from('198.51.100.8', address))).status).not.toBe(429)
  })
})

describe('a person', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ RATE_LIMITS: 'on' })
  })

  /** Calls that protect an account, whose limit the thief of another session must not exhaust. */
  const PER_SESSION = new Set<string>(['calendar-open', 'change-password'])
  const absent = '00000000-0000-4000-8000-000000000000'
  test.each([
    ['approved', createClass, {}, 'offering-create'],
    ['approved', createCourse, {}, 'offering-create'],
    ['approved', updateClass, {}, 'offering-edit'],
    ['approved', updateCourse, {}, 'offering-edit'],
    ['approved', deleteClass, { id: absent }, 'offering-delete'],
    ['approved', deleteClassByOldPath, { id: absent }, 'offering-delete'],
    ['approved', deleteCourse, { id: absent }, 'offering-delete'],
    ['student', bookClass, { classId: absent }, 'booking'],
    ['student', checkDiscountCode, { id: absent }, 'code-checks'],
    ['instructor', createDiscountCode, {}, 'discount-codes'],
    ['instructor', deleteDiscountCode, { id: absent }, 'discount-codes'],
    ['student', bookCourse, { courseId: absent }, 'booking'],
    ['student', cancelClassBooking, { id: absent }, 'booking-cancel'],
    ['student', cancelCourseBooking, { id: absent }, 'booking-cancel'],
    ['student', joinSession, { id: absent }, 'session-join'],
    ['instructor', setAttendance, { id: absent, studentId: absent }, 'attendance'],
    ['instructor', endRoom, { id: absent }, 'classroom'],
    ['student', raiseHand, { id: absent }, 'classroom'],
    ['instructor', sendMessage, { id: absent }, 'offering-message'],
    ['instructor', inviteStudents, { id: absent }, 'invitation'],
    ['instructor', withdrawInvitation, { id: absent, invitation: absent }, 'invitation'],
    ['instructor', removeStudent, { id: absent }, 'booking-cancel'],
    ['student', openCalendarFeed, { rotate: true }, 'calendar-open'],
    ['student', editProfilePic, {}, 'profile-edit'],
    ['student', editDetails, {}, 'profile-edit'],
    ['student', editEmail, {}, 'change-email'],
    ['student', editPassword, {}, 'change-password'],
    ['instructor', addInstructorDetails, {}, 'instructor-details'],
  ] as const)(
    '%s has a limit, whose refusal says when to retry',
    async (kind, call, input, rule) => {
      const person = await world.person(kind)
      const session = String(decodeJwt(person.token)['sid'])
      expect((await world.call(call, input, person)).status).not.toBe(429)
      const { rows } = await sql<{ key: string }>`
      update rate_limit set points = 1000 where key like ${`%:${person.id}`} or key like ${`%:${session}`} returning key`.execute(
        world.db,
      )
      const counted = PER_SESSION.has(rule) ? session : person.id
      expect(rows).toEqual([{ key: `${rule}:${counted}` }])
      const answer = await world.call(call, input, person)
      expect([answer.status, answer.body]).toEqual([
        429,
        { message: messages.tooManyRequests, code: 'too_many_requests' },
      ])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      // Other people are not limited.
      expect((await world.call(call, input, await world.person(kind))).status).not.toBe(429)
    },
  )

  test('does not reach a limit by normal use', async () => {
    const [teacher, student] = [await world.person('approved'), await world.person('student')]
    const picture = await world.picture(teacher)
    for (let week = 0; week < 24; week += 1) {
      const { status, body } = await world.call(createClass, classForm(picture), teacher)
      expect(status).toBe(201)
      const classId = body.class._id as string
      expect((await world.call(bookClass, { classId }, student)).status).toBe(201)
      expect((await world.call(cancelClassBooking, { id: classId }, student)).status).toBe(201)
    }
  })
})
