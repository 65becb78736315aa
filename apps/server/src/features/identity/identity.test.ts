import { messages } from '@firstbell/contract/messages'
import type { Who } from '@firstbell/contract/route'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import {
  enrol,
  forge,
  signInAs,
  testApp,
  type TestApp,
} from '../../../test/support/identity-app.ts'
import { createGuards } from './identity.ts'

let app: TestApp
const tokenOf: Record<string, string> = {}

const kinds: Exclude<Who, 'anyone'>[] = [
  'person',
  'student',
  'instructor',
  'approvedInstructor',
  'admin',
]

beforeAll(async () => {
  app = await testApp(await cloneDatabase())
  for (const who of kinds) app.http.get(`/probe/${who}`, async (request) => app.guard(who, request))
  await enrol(app, { email: 'student@example.org' })
  await enrol(app, { email: 'waiting@example.org', role: 'instructor' })
  const approved = await enrol(app, { email: 'approved@example.org', role: 'instructor' })
  const admin = await enrol(app, { email: 'admin@example.org' })
  const { db } = app.context
  await db
    .updateTable('instructor')
    .set({ approved: true })
    .where('person_id', '=', approved.id)
    .execute()
  await db.updateTable('person').set({ is_admin: true }).where('id', '=', admin.id).execute()
  for (const name of ['student', 'waiting', 'approved', 'admin'])
    tokenOf[name] = (await signInAs(app, `${name}@example.org`)).idToken
})

const probe = (who: string, authorization?: string) =>
  app.http.inject({
    url: `/probe/${who}`,
    headers: authorization === undefined ? {} : { authorization },
  })

const signOut = ({ cookie }: { cookie: string }) =>
  app.http.inject({ method: 'POST', url: '/identity/sign-out', headers: { cookie } })

describe('the guard', () => {
  it('answers 401 without a token', async () => {
    for (const who of kinds) {
      const answer = await probe(who)
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({ message: messages.tokenMissing, code: 'unauthenticated' })
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    }
  })

  it('answers 401 with a bad token or another scheme', async () => {
    const token = tokenOf['student']!
    for (const header of [
      'Bearer',
      'Bearer x',
      'Bearer ..',
      `Bearer ${token}x`,
      `Bearer ${token} ${token}`,
      `Basic ${token}`,
      token,
    ]) {
      const answer = await probe('person', header)
      expect(answer.statusCode, header).toBe(401)
      expect(answer.json()).toEqual({ message: messages.tokenInvalid, code: 'unauthenticated' })
    }
  })

  it('takes the scheme in any case, as RFC 9110 has it', async () => {
    expect((await probe('person', `bearer ${tokenOf['student']}`)).statusCode).toBe(200)
  })

  it.each([
    [
      'student',
      { person: 200, student: 200, instructor: 403, approvedInstructor: 403, admin: 403 },
    ],
    [
      'waiting',
      { person: 200, student: 403, instructor: 200, approvedInstructor: 403, admin: 403 },
    ],
    [
      'approved',
      { person: 200, student: 403, instructor: 200, approvedInstructor: 200, admin: 403 },
    ],
    ['admin', { person: 200, student: 200, instructor: 403, approvedInstructor: 403, admin: 200 }],
  ])('lets %s do what the role table says', async (name, table) => {
    for (const [who, status] of Object.entries(table)) {
      const answer = await probe(who, `Bearer ${tokenOf[name]}`)
      expect(answer.statusCode, who).toBe(status)
      if (status === 403)
        expect(answer.json()).toEqual({
          code: 'forbidden',
          message:
            name === 'waiting' && who === 'approvedInstructor'
              ? messages.notApproved
              : messages.forbidden,
        })
    }
  })

  it('hands the caller to the route', async () => {
    const answer = await probe('person', `Bearer ${tokenOf['approved']}`)
    expect(answer.json()).toEqual({
      id: expect.any(String),
      subject: expect.any(String),
      email: 'approved@example.org',
      name: 'Ada',
      roles: ['instructor'],
      isAdmin: false,
      approved: true,
      loginId: expect.any(String),
    })
  })

  it('tells callers apart that come at once, and those of an ended login', async () => {
    await enrol(app, { email: 'at-once@example.org' })
    const ended = await signInAs(app, 'at-once@example.org')
    const current = await signInAs(app, 'at-once@example.org')
    await signOut(ended)
    const admin = `Bearer ${tokenOf['admin']}`
    const callers = [current.authorization, admin, ended.authorization]
    const answers = await Promise.all(
      [...callers, ...callers, ...callers].map(async (authorization) => {
        const answer = await probe('person', authorization)
        return answer.statusCode === 200 ? answer.json<{ email: string }>().email : 'nobody'
      }),
    )
    const expected = ['at-once@example.org', 'admin@example.org', 'nobody']
    expect(answers).toEqual([...expected, ...expected, ...expected])
  })

  it('sees roles, flags and approval as they are now, not as they were at sign-in', async () => {
    const { id } = await enrol(app, { email: 'changing@example.org', role: 'instructor' })
    const { authorization } = await signInAs(app, 'changing@example.org')
    const { db } = app.context
    expect((await probe('approvedInstructor', authorization)).statusCode).toBe(403)
    await db.updateTable('instructor').set({ approved: true }).where('person_id', '=', id).execute()
    expect((await probe('approvedInstructor', authorization)).statusCode).toBe(200)
    await db.updateTable('person').set({ is_admin: true }).where('id', '=', id).execute()
    expect((await probe('admin', authorization)).statusCode).toBe(200)
    await db.updateTable('person').set({ is_admin: false }).where('id', '=', id).execute()
    expect((await probe('admin', authorization)).statusCode).toBe(403)
  })

  it('answers 403 to a token whose address is not verified, on every kind of call', async () => {
    await enrol(app, { email: 'unverified@example.org', verified: false })
    const { authorization, emailVerified } = await signInAs(app, 'unverified@example.org')
    expect(emailVerified).toBe(false)
    for (const who of kinds) {
      const answer = await probe(who, authorization)
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toEqual({ code: 'unverified', message: messages.verifyFirst })
    }
  })

  it('answers 401 once the login has ended or expired', async () => {
    await enrol(app, { email: 'leaving@example.org' })
    const first = await signInAs(app, 'leaving@example.org')
    const second = await signInAs(app, 'leaving@example.org')
    await signOut(first)
    const answer = await probe('person', first.authorization)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ message: messages.tokenInvalid, code: 'unauthenticated' })
    expect((await probe('person', second.authorization)).statusCode).toBe(200)
    await sql`update identity.login set expires_at = now() where id = ${String(decodeJwt(second.idToken)['sid'])}`.execute(
      app.context.db,
    )
    expect((await probe('person', second.authorization)).statusCode).toBe(401)
  })

  it('does not let one account use the login of another', async () => {
    const mine = decodeJwt(tokenOf['student']!)
    const theirs = decodeJwt(tokenOf['admin']!)
    const mixed = await forge(app, { ...mine, sub: theirs.sub! })
    expect((await probe('person', `Bearer ${mixed}`)).statusCode).toBe(401)
  })

  it('answers 401 once the person has gone', async () => {
    const { id } = await enrol(app, { email: 'gone@example.org' })
    const { authorization } = await signInAs(app, 'gone@example.org')
    await app.context.db.deleteFrom('person').where('id', '=', id).execute()
    expect((await probe('person', authorization)).statusCode).toBe(401)
  })

  it('asks no login of a provider that has none', async () => {
    const { subject } = await enrol(app, { email: 'hosted@example.org' })
    const claims = { subject, email: 'hosted@example.org', emailVerified: true, issuedAt: 0 }
    const { guard } = createGuards(app.context, { ...app.provider, verify: async () => claims })
    const request = { headers: { authorization: 'Bearer t' } }
    const caller = await guard('student', request as Parameters<typeof guard>[1])
    expect(caller).toMatchObject({ email: 'hosted@example.org', loginId: undefined })
  })

  it('asks once for callers of one moment, and tells each of them what is theirs', async () => {
    const people = ['student', 'waiting', 'approved', 'admin']
    const out = await signInAs(app, 'student@example.org')
    const strange = await forge(app, { ...decodeJwt(out.idToken), sid: 'no id at all' })
    await app.http.inject({
      method: 'POST',
      url: '/identity/sign-out',
      headers: { cookie: out.cookie },
    })
    const asked = [
      ...Array.from({ length: 40 }, (_, n) => `Bearer ${tokenOf[people[n % 4]!]}`),
      out.authorization,
      `Bearer ${strange}`,
    ]
    const { pool } = app.context
    const { connect } = pool
    const connectNow = connect.bind(pool) as () => Promise<unknown>
    let statements = 0
    pool.connect = (() => {
      statements += 1
      return connectNow()
    }) as typeof pool.connect
    const answers = await Promise.all(asked.map((authorization) => probe('person', authorization)))
    pool.connect = connect
    expect(answers.slice(40).map(({ statusCode }) => statusCode)).toEqual([401, 401])
    expect(answers.slice(0, 40).map((answer) => answer.json<{ email: string }>().email)).toEqual(
      Array.from({ length: 40 }, (_, n) => `${people[n % 4]}@example.org`),
    )
    expect(statements).toBeLessThan(asked.length / 2)
  })
})
