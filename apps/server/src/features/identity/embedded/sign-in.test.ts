import { messages } from '@firstbell/contract/messages'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../../../test/support/database.ts'
import {
  enrol,
  PASSWORD,
  signInAs,
  testApp,
  createIdentityApp,
} from '../../../../test/support/identity-app.ts'
import { linkTo } from '../../../../test/support/mail.ts'
import { PASSWORD_COST } from './passwords.ts'

const { app, post, probe } = await createIdentityApp()

const wrongCredentials = { message: messages.wrongCredentials, code: 'unauthenticated' }

describe('sign-in', () => {
  it('gives an ID token, and a cookie that only the provider sees', async () => {
    await enrol(app, { email: 'ada@example.org' })
    const answer = await post('sign-in', { email: ' ADA@Example.org ', password: PASSWORD })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      idToken: expect.any(String),
      expiresIn: 900,
      emailVerified: true,
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    const [login, known, ...others] = answer.headers['set-cookie'] as string[]
    expect(others).toEqual([])
    expect(known).toMatch(
      /^firstbell_browser=[\w-]{43}(?:\.[\w-]{43}){2}; Path=\/identity; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    )
    expect(login).toMatch(
      /^firstbell_session=[\w-]{43}; Path=\/identity; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    )
    expect((await probe(`Bearer ${answer.json().idToken}`)).statusCode).toBe(200)
  })

  it('marks the cookie Secure where the site is served by TLS', async () => {
    const secure = await testApp(await cloneDatabase(), {
      publicUrl: 'https://classes.example.org',
    })
    await enrol(secure, { email: 'ada@example.org' })
    const answer = await post(
      'sign-in',
      { email: 'ada@example.org', password: PASSWORD },
      {},
      secure,
    )
    for (const cookie of answer.headers['set-cookie'] as string[])
      expect(cookie).toMatch(/^__Secure-.*; Secure$/)
    expect(decodeJwt(answer.json().idToken).iss).toBe('https://classes.example.org')
  })

  it('stores only the hash of the cookie', async () => {
    await enrol(app, { email: 'hash@example.org' })
    const { cookie } = await signInAs(app, 'hash@example.org')
    const { rows } = await sql<{ all: string }>`
      select string_agg(l::text, ' ') as all from identity.login l`.execute(app.context.db)
    expect(rows[0]!.all).not.toContain(cookie.split('=')[1])
  })

  it('answers alike for an unknown address and a wrong password', async () => {
    await enrol(app, { email: 'known@example.org' })
    const known = await post('sign-in', { email: 'known@example.org', password: 'wrong one' })
    const unknown = await post('sign-in', { email: 'unknown@example.org', password: 'wrong one' })
    for (const answer of [known, unknown]) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual(wrongCredentials)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    const shape = (answer: typeof known) => Object.keys(answer.headers).sort()
    expect(shape(known)).toEqual(shape(unknown))
  })

  it('ends the login that the browser had until then', async () => {
    await enrol(app, { email: 'twice@example.org' })
    const first = await signInAs(app, 'twice@example.org')
    const other = await signInAs(app, 'twice@example.org')
    const second = await post(
      'sign-in',
      { email: 'twice@example.org', password: PASSWORD },
      { cookie: first.cookie },
    )
    expect(second.statusCode).toBe(200)
    expect((await post('refresh', {}, { cookie: first.cookie })).statusCode).toBe(401)
    expect((await probe(first.authorization)).statusCode).toBe(401)
    expect((await post('refresh', {}, { cookie: other.cookie })).statusCode).toBe(200)
  })

  it('makes a password of an older cost into one of today', async () => {
    const today = await testApp(app.context, { passwordCost: PASSWORD_COST })
    const { subject } = await enrol(today, { email: 'old@example.org' })
    // RFC 7914's "pleaseletmein" at N = 2^14.
    const stored =
      '$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofI'
    const hash = async () => {
      const row = await app.context.db
        .selectFrom('identity.credential')
        .select('password_hash')
        .where('account_id', '=', subject)
        .executeTakeFirstOrThrow()
      return row.password_hash
    }
    await app.context.db
      .updateTable('identity.credential')
      .set({ password_hash: stored })
      .where('account_id', '=', subject)
      .execute()
    await signInAs(today, 'old@example.org', 'pleaseletmein')
    expect(await hash()).toMatch(/^\$scrypt\$ln=15,/)
    await signInAs(today, 'old@example.org', 'pleaseletmein')
  })

  it('refuses what is not an address and a password', async () => {
    for (const payload of [
      {},
      { email: 'x' },
      { email: 'a@example.org' },
      { email: ['a'], password: {} },
      [],
    ])
      expect((await post('sign-in', payload)).statusCode).toBe(400)
    const long = await post('sign-in', { email: 'a@example.org', password: 'x'.repeat(129) })
    expect(long.statusCode).toBe(400)
  })
})

describe('refresh', () => {
  it('gives a new ID token of the same login', async () => {
    await enrol(app, { email: 'fresh@example.org' })
    const { cookie, idToken } = await signInAs(app, 'fresh@example.org')
    const answer = await post('refresh', undefined, { cookie: `other=1; ${cookie}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ expiresIn: 900, emailVerified: true })
    const [before, after] = [decodeJwt(idToken), decodeJwt(answer.json().idToken)]
    expect(after['sid']).toBe(before['sid'])
    expect(after['auth_time']).toBe(before['auth_time'])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('prolongs the login sparingly: once a day', async () => {
    const { subject } = await enrol(app, { email: 'daily@example.org' })
    const { cookie } = await signInAs(app, 'daily@example.org')
    await sql`update identity.login set expires_at = now() + interval '28 days' where account_id = ${subject}`.execute(
      app.context.db,
    )
    const answer = await post('refresh', {}, { cookie })
    expect(answer.headers['set-cookie']).toContain(`${cookie}; `)
    expect(answer.headers['set-cookie']).toContain('Max-Age=2592000')
    expect((await post('refresh', {}, { cookie })).headers['set-cookie']).toBeUndefined()
    const { rows } = await sql<{ days: number }>`
      select extract(day from expires_at - now())::int as days from identity.login where account_id = ${subject}`.execute(
      app.context.db,
    )
    expect(rows[0]!.days).toBeGreaterThanOrEqual(29)
  })

  it('prolongs no login beyond 90 days', async () => {
    const { subject } = await enrol(app, { email: 'long@example.org' })
    const { cookie } = await signInAs(app, 'long@example.org')
    const renewed = async (opened: string) => {
      await sql`
        update identity.login set created_at = now() - ${sql.lit(opened)}::interval,
          expires_at = now() + interval '1 day'
        where account_id = ${subject}`.execute(app.context.db)
      const answer = await post('refresh', {}, { cookie })
      const { rows } = await sql<{ hours: number }>`
        select round(extract(epoch from expires_at - now()) / 3600)::int as hours
        from identity.login where account_id = ${subject}`.execute(app.context.db)
      return { status: answer.statusCode, ...rows[0] }
    }
    expect(await renewed('10 days')).toEqual({ status: 200, hours: 30 * 24 })
    expect(await renewed('88 days')).toEqual({ status: 200, hours: 2 * 24 })
    await sql`update identity.login set expires_at = now() where account_id = ${subject}`.execute(
      app.context.db,
    )
    expect((await post('refresh', {}, { cookie })).statusCode).toBe(401)
  })

  it('answers 401 without a login, and clears a cookie that opens none', async () => {
    const none = await post('refresh')
    expect(none.statusCode).toBe(401)
    expect(none.json()).toEqual({ message: messages.tokenMissing, code: 'unauthenticated' })
    const stale = await post('refresh', {}, { cookie: `firstbell_session=${'x'.repeat(43)}` })
    expect(stale.statusCode).toBe(401)
    expect(stale.headers['set-cookie']).toMatch(/^firstbell_session=; Path=\/identity; Max-Age=0;/)
    for (const value of ['', 'x', "'; drop table person", 'x'.repeat(4000)])
      expect((await post('refresh', {}, { cookie: `firstbell_session=${value}` })).statusCode).toBe(
        401,
      )
  })

  it('answers 401 once the login has expired', async () => {
    const { subject } = await enrol(app, { email: 'expired@example.org' })
    const { cookie } = await signInAs(app, 'expired@example.org')
    await sql`update identity.login set expires_at = now() where account_id = ${subject}`.execute(
      app.context.db,
    )
    expect((await post('refresh', {}, { cookie })).statusCode).toBe(401)
  })

  it('goes on by the verified address after a change, while the next sign-in waits', async () => {
    const { subject } = await enrol(app, { email: 'before@example.org' })
    const { cookie } = await signInAs(app, 'before@example.org')
    await app.provider.changeEmail({ subject, email: 'after@example.org', name: 'Ada' })
    const kept = await post('refresh', {}, { cookie })
    expect(kept.json()).toMatchObject({ emailVerified: true })
    expect(decodeJwt(kept.json().idToken)).toMatchObject({
      email: 'before@example.org',
      email_verified: true,
    })
    const next = await signInAs(app, 'after@example.org')
    expect(next.emailVerified).toBe(false)
    expect(
      (await post('sign-in', { email: 'before@example.org', password: PASSWORD })).statusCode,
    ).toBe(401)
    const verified = await post('verify-email', {
      token: await linkTo(app, 'after@example.org', 'verify-email'),
    })
    expect(verified.statusCode).toBe(200)
    expect((await post('refresh', {}, { cookie: next.cookie })).json()).toMatchObject({
      emailVerified: true,
    })
  })
})

describe('calls by cookie', () => {
  it.each(['sign-in', 'refresh', 'sign-out'])('refuse %s from another origin', async (call) => {
    await enrol(app, { email: `origin-${call}@example.org` })
    const { cookie, authorization } = await signInAs(app, `origin-${call}@example.org`)
    const payload = { email: `origin-${call}@example.org`, password: PASSWORD }
    for (const origin of [
      'https://evil.example',
      'null',
      'http://127.0.0.1:3001',
      'http://127.0.0.1:3000.evil.example',
    ]) {
      const answer = await post(call, payload, { cookie, origin, host: '127.0.0.1:3000' })
      expect(answer.statusCode, origin).toBe(403)
      expect(answer.json()).toEqual({ message: messages.forbidden, code: 'forbidden' })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect((await probe(authorization)).statusCode).toBe(200)
  })

  it('take our own origin, by PUBLIC_URL or by the host that was asked', async () => {
    await enrol(app, { email: 'own@example.org' })
    const { cookie } = await signInAs(app, 'own@example.org')
    for (const [origin, host] of [
      ['http://127.0.0.1:3000', 'behind-a-proxy:8080'],
      ['http://localhost:3000', 'localhost:3000'],
    ] as const)
      expect((await post('refresh', {}, { cookie, origin, host })).statusCode).toBe(200)
  })

  it('do not take a plain-http page of the same host where the site is served by TLS', async () => {
    const secure = await testApp(await cloneDatabase(), {
      publicUrl: 'https://classes.example.org',
    })
    await enrol(secure, { email: 'ada@example.org' })
    const { cookie } = await signInAs(secure, 'ada@example.org')
    const from = async (origin: string, host: string) =>
      (await post('refresh', {}, { cookie, origin, host }, secure)).statusCode
    expect(await from('http://classes.example.org', 'classes.example.org')).toBe(403)
    expect(await from('https://classes.example.org', 'classes.example.org')).toBe(200)
  })
})

describe('sign-out', () => {
  it('ends this login only, clears the cookie, and answers alike without one', async () => {
    await enrol(app, { email: 'out@example.org' })
    const one = await signInAs(app, 'out@example.org')
    const two = await signInAs(app, 'out@example.org')
    for (const cookie of [one.cookie, one.cookie, '']) {
      const answer = await post('sign-out', undefined, { cookie })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ message: messages.signedOut })
      expect(answer.headers['set-cookie']).toMatch(/Max-Age=0/)
    }
    expect((await probe(one.authorization)).statusCode).toBe(401)
    expect((await post('refresh', {}, { cookie: one.cookie })).statusCode).toBe(401)
    expect((await probe(two.authorization)).statusCode).toBe(200)
  })
})
