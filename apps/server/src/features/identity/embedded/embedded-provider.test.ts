import { messages } from '@firstbell/contract/messages'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../../../test/support/database.ts'
import { identityJobs } from '../identity.ts'
import {
  enrol,
  PASSWORD,
  runJobs,
  signInAs,
  testApp,
  type TestApp,
} from '../../../../test/support/identity-app.ts'
import { linkTo, mailsTo } from '../../../../test/support/mail.ts'
import { PASSWORD_COST } from './passwords.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(await cloneDatabase())
  app.http.get('/probe', async (request) => app.guard('person', request))
})

const post = (url: string, payload?: object, headers: Record<string, string> = {}, on = app) =>
  on.http.inject({ method: 'POST', url: `/identity/${url}`, headers, ...(payload && { payload }) })

const probe = (authorization: string) =>
  app.http.inject({ url: '/probe', headers: { authorization } })

const wrongCredentials = { message: messages.wrongCredentials, code: 'unauthenticated' }
const linkInvalid = {
  message: messages.linkInvalid,
  code: 'invalid',
  fields: { token: messages.linkInvalid },
}

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
    const [session, known, ...others] = answer.headers['set-cookie'] as string[]
    expect(others).toEqual([])
    expect(known).toMatch(
      /^firstbell_browser=[\w-]{43}\.[\w-]{43}; Path=\/identity; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    )
    expect(session).toMatch(
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
      select string_agg(s::text, ' ') as all from identity.session s`.execute(app.context.db)
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

  it('ends the session that the browser had until then', async () => {
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
        .selectFrom('identity.account')
        .select('password_hash')
        .where('id', '=', subject)
        .executeTakeFirstOrThrow()
      return row.password_hash
    }
    await app.context.db
      .updateTable('identity.account')
      .set({ password_hash: stored })
      .where('id', '=', subject)
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
  it('gives a new ID token of the same session', async () => {
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

  it('prolongs the session sparingly: once a day', async () => {
    const { subject } = await enrol(app, { email: 'daily@example.org' })
    const { cookie } = await signInAs(app, 'daily@example.org')
    await sql`update identity.session set expires_at = now() + interval '28 days' where account_id = ${subject}`.execute(
      app.context.db,
    )
    const answer = await post('refresh', {}, { cookie })
    expect(answer.headers['set-cookie']).toContain(`${cookie}; `)
    expect(answer.headers['set-cookie']).toContain('Max-Age=2592000')
    expect((await post('refresh', {}, { cookie })).headers['set-cookie']).toBeUndefined()
    const { rows } = await sql<{ days: number }>`
      select extract(day from expires_at - now())::int as days from identity.session where account_id = ${subject}`.execute(
      app.context.db,
    )
    expect(rows[0]!.days).toBeGreaterThanOrEqual(29)
  })

  it('prolongs no session beyond 90 days', async () => {
    const { subject } = await enrol(app, { email: 'long@example.org' })
    const { cookie } = await signInAs(app, 'long@example.org')
    const renewed = async (opened: string) => {
      await sql`
        update identity.session set created_at = now() - ${sql.lit(opened)}::interval,
          expires_at = now() + interval '1 day'
        where account_id = ${subject}`.execute(app.context.db)
      const answer = await post('refresh', {}, { cookie })
      const { rows } = await sql<{ hours: number }>`
        select round(extract(epoch from expires_at - now()) / 3600)::int as hours
        from identity.session where account_id = ${subject}`.execute(app.context.db)
      return { status: answer.statusCode, ...rows[0] }
    }
    expect(await renewed('10 days')).toEqual({ status: 200, hours: 30 * 24 })
    expect(await renewed('88 days')).toEqual({ status: 200, hours: 2 * 24 })
    await sql`update identity.session set expires_at = now() where account_id = ${subject}`.execute(
      app.context.db,
    )
    expect((await post('refresh', {}, { cookie })).statusCode).toBe(401)
  })

  it('answers 401 without a session, and clears a cookie that opens none', async () => {
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

  it('answers 401 once the session has expired', async () => {
    const { subject } = await enrol(app, { email: 'expired@example.org' })
    const { cookie } = await signInAs(app, 'expired@example.org')
    await sql`update identity.session set expires_at = now() where account_id = ${subject}`.execute(
      app.context.db,
    )
    expect((await post('refresh', {}, { cookie })).statusCode).toBe(401)
  })

  it('goes on by the verified address after a change, while the next sign-in waits', async () => {
    const { subject } = await enrol(app, { email: 'before@example.org' })
    const { cookie } = await signInAs(app, 'before@example.org')
    await app.provider.changeEmail(
      { subject, email: 'after@example.org', name: 'Ada' },
      async () => {},
    )
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
  it('ends this session only, clears the cookie, and answers alike without one', async () => {
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

describe('verification', () => {
  it('takes a link once; opened again it says that the address is verified already', async () => {
    await enrol(app, { email: 'verify@example.org', verified: false })
    const token = await linkTo(app, 'verify@example.org', 'verify-email')
    const first = await post('verify-email', { token })
    expect(first.statusCode).toBe(200)
    expect(first.json()).toEqual({ message: messages.verified })
    const second = await post('verify-email', { token })
    expect(second.statusCode).toBe(200)
    expect(second.json()).toEqual({ message: messages.alreadyVerified })
    // It says so and does nothing else: the browser is not known by it.
    expect(second.headers['set-cookie']).toBeUndefined()
    expect((await signInAs(app, 'verify@example.org')).emailVerified).toBe(true)
  })

  it('says no more of a used link once the account has another address, or has gone', async () => {
    const { subject } = await enrol(app, { email: 'used@example.org', verified: false })
    const token = await linkTo(app, 'used@example.org', 'verify-email')
    await post('verify-email', { token })
    await app.provider.changeEmail(
      { subject, email: 'used.later@example.org', name: 'Ada' },
      async () => {},
    )
    expect((await post('verify-email', { token })).statusCode).toBe(200)
    const later = await linkTo(app, 'used.later@example.org', 'verify-email')
    await post('verify-email', { token: later })
    expect((await post('verify-email', { token })).json()).toEqual(linkInvalid)
    await app.provider.deleteAccount(subject, async () => {})
    expect((await post('verify-email', { token: later })).json()).toEqual(linkInvalid)
  })

  it('lets exactly one of several attempts at once win', async () => {
    await enrol(app, { email: 'race@example.org', verified: false })
    const token = await linkTo(app, 'race@example.org', 'verify-email')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post('verify-email', { token })),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(200))
    const said = answers.map((answer) => answer.json().message as string)
    expect(said.filter((message) => message === messages.verified)).toHaveLength(1)
  })

  it('stores only the hash of the link', async () => {
    await enrol(app, { email: 'stored@example.org', verified: false })
    const token = await linkTo(app, 'stored@example.org', 'verify-email')
    const { rows } = await sql<{ all: string }>`
      select string_agg(t::text, ' ') as all from identity.one_time_token t`.execute(app.context.db)
    expect(rows[0]!.all).not.toContain(token)
    expect(token).toMatch(/^[\w-]{43}$/)
  })

  it('refuses a link that is expired, unknown, or for another purpose', async () => {
    const { subject } = await enrol(app, { email: 'late@example.org', verified: false })
    const token = await linkTo(app, 'late@example.org', 'verify-email')
    const asReset = await post('reset-password', { token, newPassword: 'new password' })
    expect(asReset.statusCode).toBe(400)
    expect(asReset.json()).toEqual(linkInvalid)
    await sql`update identity.one_time_token set expires_at = now() where account_id = ${subject}`.execute(
      app.context.db,
    )
    for (const tried of [token, 'x', 'x'.repeat(513), ''])
      expect((await post('verify-email', { token: tried })).json()).toEqual(linkInvalid)
  })

  it('lives 24 hours, a reset link one', async () => {
    const { subject } = await enrol(app, { email: 'hours@example.org', verified: false })
    await app.provider.requestLink('hours@example.org', 'reset-password')
    await runJobs(app)
    const { rows } = await sql<{ purpose: string; minutes: number }>`
      select purpose, round(extract(epoch from expires_at - now()) / 60)::int as minutes
      from identity.one_time_token where account_id = ${subject} order by purpose desc`.execute(
      app.context.db,
    )
    expect(rows).toEqual([
      { purpose: 'verify-email', minutes: 1440 },
      { purpose: 'reset-password', minutes: 60 },
    ])
  })

  it('is mailed again on demand, and the older link dies', async () => {
    await enrol(app, { email: 'again@example.org', verified: false })
    const older = await linkTo(app, 'again@example.org', 'verify-email')
    const answer = await post('resend-verification', { email: 'Again@Example.org' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ message: messages.verificationSent })
    await runJobs(app)
    const newer = await linkTo(app, 'again@example.org', 'verify-email')
    expect(newer).not.toBe(older)
    expect((await post('verify-email', { token: older })).statusCode).toBe(400)
    expect((await post('verify-email', { token: newer })).statusCode).toBe(200)
  })

  it('is mailed to nobody who does not wait for it', async () => {
    await enrol(app, { email: 'done@example.org' })
    await post('resend-verification', { email: 'done@example.org' })
    await post('resend-verification', { email: 'stranger@example.org' })
    await runJobs(app)
    expect(await mailsTo(app, 'done@example.org')).toEqual([])
    expect(await mailsTo(app, 'stranger@example.org')).toEqual([])
  })
})

describe('forgot and reset password', () => {
  it('answer alike for known and unknown addresses, after the same writes', async () => {
    await enrol(app, { email: 'forgetful@example.org' })
    const jobs = async () => {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from graphile_worker._private_jobs`.execute(app.context.db)
      return rows[0]!.n
    }
    const start = await jobs()
    const known = await post('forgot-password', { email: 'forgetful@example.org' })
    const between = await jobs()
    const unknown = await post('forgot-password', { email: 'nobody@example.org' })
    expect(between - start).toBe(1)
    expect((await jobs()) - between).toBe(1)
    for (const answer of [known, unknown]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ message: messages.resetSent })
    }
    await runJobs(app)
    expect(await mailsTo(app, 'forgetful@example.org')).toMatchObject([
      { template: 'reset-password' },
    ])
    expect(await mailsTo(app, 'nobody@example.org')).toEqual([])
  })

  it('set the password by a link that works once, end every session and tell by mail', async () => {
    await enrol(app, { email: 'reset@example.org' })
    const before = await signInAs(app, 'reset@example.org')
    await post('forgot-password', { email: 'reset@example.org' })
    await runJobs(app)
    const token = await linkTo(app, 'reset@example.org', 'reset-password')
    const answer = await post('reset-password', { token, newPassword: 'battery staple' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ message: messages.passwordReset })
    expect((await probe(before.authorization)).statusCode).toBe(401)
    expect((await post('refresh', {}, { cookie: before.cookie })).statusCode).toBe(401)
    expect(
      (await post('sign-in', { email: 'reset@example.org', password: PASSWORD })).statusCode,
    ).toBe(401)
    await signInAs(app, 'reset@example.org', 'battery staple')
    const again = await post('reset-password', { token, newPassword: 'another one' })
    expect(again.statusCode).toBe(400)
    expect(again.json()).toEqual(linkInvalid)
    expect((await mailsTo(app, 'reset@example.org')).map((mail) => mail.template)).toEqual([
      'reset-password',
      'password-changed',
    ])
  })

  it('let exactly one of several attempts at once win', async () => {
    await enrol(app, { email: 'resetrace@example.org' })
    await post('forgot-password', { email: 'resetrace@example.org' })
    await runJobs(app)
    const token = await linkTo(app, 'resetrace@example.org', 'reset-password')
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        post('reset-password', { token, newPassword: `password ${n}` }),
      ),
    )
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400, 400, 400])
    const winner = answers.findIndex((answer) => answer.statusCode === 200)
    await signInAs(app, 'resetrace@example.org', `password ${winner}`)
  })

  it('verify the address that the link reached', async () => {
    await enrol(app, { email: 'never@example.org', verified: false })
    await post('forgot-password', { email: 'never@example.org' })
    await runJobs(app)
    const token = await linkTo(app, 'never@example.org', 'reset-password')
    await post('reset-password', { token, newPassword: 'battery staple' })
    expect((await signInAs(app, 'never@example.org', 'battery staple')).emailVerified).toBe(true)
  })

  it('make an older reset link die with a newer one, a change of address or of the password', async () => {
    const { subject } = await enrol(app, { email: 'links@example.org' })
    const ask = async (email: string) => {
      await post('forgot-password', { email })
      await runJobs(app)
      return linkTo(app, email, 'reset-password')
    }
    const reset = (token: string) =>
      post('reset-password', { token, newPassword: 'battery staple' })
    const first = await ask('links@example.org')
    const second = await ask('links@example.org')
    expect((await reset(first)).statusCode).toBe(400)
    await app.provider.changePassword(
      { subject, oldPassword: PASSWORD, newPassword: 'another one', keepSessionId: undefined },
      async () => {},
    )
    expect((await reset(second)).statusCode).toBe(400)
    const third = await ask('links@example.org')
    await app.provider.changeEmail(
      { subject, email: 'links2@example.org', name: 'Ada' },
      async () => {},
    )
    expect((await reset(third)).statusCode).toBe(400)
    // Until the new address is verified, the mail goes to the one that is, whichever was typed.
    await post('forgot-password', { email: 'links2@example.org' })
    await runJobs(app)
    const fourth = await linkTo(app, 'links@example.org', 'reset-password')
    expect((await reset(fourth)).statusCode).toBe(200)
  })

  it('refuse a password that is too short, and keep the link', async () => {
    await enrol(app, { email: 'short@example.org' })
    await post('forgot-password', { email: 'short@example.org' })
    await runJobs(app)
    const token = await linkTo(app, 'short@example.org', 'reset-password')
    const answer = await post('reset-password', { token, newPassword: '12345' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ fields: { newPassword: messages.passwordTooShort } })
    expect((await post('reset-password', { token, newPassword: 'six ch' })).statusCode).toBe(200)
  })
})

describe('changes of one account', () => {
  it('let no sign-in with the old password slip past a change of it', async () => {
    const { subject } = await enrol(app, { email: 'slip@example.org' })
    const attempts = Array.from({ length: 6 }, () =>
      post('sign-in', { email: 'slip@example.org', password: PASSWORD }),
    )
    const change = app.provider.changePassword(
      { subject, oldPassword: PASSWORD, newPassword: 'battery staple', keepSessionId: undefined },
      async () => {},
    )
    const answers = await Promise.all(attempts)
    await change
    for (const answer of answers.filter(({ statusCode }) => statusCode === 200))
      expect((await probe(`Bearer ${answer.json().idToken}`)).statusCode).toBe(401)
    const open = await app.context.db
      .selectFrom('identity.session')
      .select('id')
      .where('account_id', '=', subject)
      .execute()
    expect(open).toEqual([])
  })

  it('are undone together with what the product does alongside', async () => {
    const { subject } = await enrol(app, { email: 'undone@example.org' })
    const { authorization } = await signInAs(app, 'undone@example.org')
    const fail = async () => {
      throw new Error('alongside')
    }
    await expect(app.provider.deleteAccount(subject, fail)).rejects.toThrow('alongside')
    await expect(
      app.provider.changePassword(
        { subject, oldPassword: PASSWORD, newPassword: 'battery staple', keepSessionId: undefined },
        fail,
      ),
    ).rejects.toThrow('alongside')
    await expect(
      app.provider.createAccount(
        { email: 'nothing@example.org', password: PASSWORD, name: 'N' },
        fail,
      ),
    ).rejects.toThrow('alongside')
    expect((await probe(authorization)).statusCode).toBe(200)
    await signInAs(app, 'undone@example.org')
    expect(await mailsTo(app, 'nothing@example.org')).toEqual([])
    expect(
      (await post('sign-in', { email: 'nothing@example.org', password: PASSWORD })).statusCode,
    ).toBe(401)
  })
})

/**
 * Sets every counter of a rule, in place of as many failed attempts, each of which would cost a hash.
 * A counter must exist: at least one real attempt comes first.
 */
const setCounters = (of: TestApp, rule: string, points: number) =>
  sql`update rate_limit set points = ${points}::int where key like ${`${rule}:%`}`.execute(
    of.context.db,
  )

describe('limits', () => {
  it('stop guessing at one account after 20 failures, whatever comes then; a success forgives', async () => {
    const limited = await testApp(await cloneDatabase(), { rateLimits: true })
    await enrol(limited, { email: 'guessed@example.org' })
    const guess = async (email: string, password: string) =>
      (await post('sign-in', { email, password }, {}, limited)).statusCode
    expect(await guess('guessed@example.org', 'wrong one')).toBe(401)
    await setCounters(limited, 'sign-in-failures', 19)
    expect(await guess('guessed@example.org', PASSWORD)).toBe(200)
    // The counter starts anew.
    for (let attempt = 0; attempt < 2; attempt++)
      for (const email of ['guessed@example.org', 'unknown@example.org'])
        expect(await guess(email, 'wrong one')).toBe(401)
    await setCounters(limited, 'sign-in-failures', 19)
    for (const email of ['guessed@example.org', 'unknown@example.org'])
      expect(await guess(email, 'wrong one')).toBe(401)
    for (const email of ['guessed@example.org', 'unknown@example.org']) {
      const answer = await post('sign-in', { email, password: PASSWORD }, {}, limited)
      expect(answer.statusCode).toBe(429)
      expect(answer.json()).toEqual({
        message: messages.tooManyRequests,
        code: 'too_many_requests',
      })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    const { rows } = await sql<{
      all: string
    }>`select string_agg(key, ' ') as all from rate_limit`.execute(limited.context.db)
    expect(rows[0]!.all).not.toContain('@')

    // A reset by mail opens the way again.
    await post('forgot-password', { email: 'guessed@example.org' }, {}, limited)
    await runJobs(limited)
    const token = await linkTo(limited, 'guessed@example.org', 'reset-password')
    await post('reset-password', { token, newPassword: 'battery staple' }, {}, limited)
    expect(await guess('guessed@example.org', 'battery staple')).toBe(200)
  })

  it('lock out strangers, not a browser that has signed in to the account before', async () => {
    const limited = await testApp(await cloneDatabase(), { rateLimits: true })
    await enrol(limited, { email: 'owner@example.org' })
    await enrol(limited, { email: 'sister@example.org' })
    const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
      [answer.headers['set-cookie']].flat().map((header) => String(header).split(';')[0])
    const attempt = (password: string, cookie = '', email = 'owner@example.org') =>
      post('sign-in', { email, password }, { cookie }, limited)
    const status = async (password: string, cookie?: string, email?: string) =>
      (await attempt(password, cookie, email)).statusCode
    const known = cookiesOf(await attempt(PASSWORD))[1]!
    const besides = cookiesOf(await attempt(PASSWORD, known, 'sister@example.org'))[1]!
    const sisters = cookiesOf(await attempt(PASSWORD, '', 'sister@example.org'))[1]!
    const lockOut = async () => {
      await attempt('wrong one')
      await setCounters(limited, 'sign-in-failures', 20)
      expect(await status(PASSWORD)).toBe(429)
    }

    await lockOut()
    expect(await status(PASSWORD, known)).toBe(200)
    expect(await status(PASSWORD, besides)).toBe(200)
    // It is still shut to strangers, however they dress: with another account's mark, a forged one, two.
    for (const cookie of [
      sisters,
      known.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      known.replace(/\..*/, ''),
      `${known}; ${known}`,
    ])
      expect(await status(PASSWORD, cookie), cookie).toBe(429)

    // A stolen mark buys no more guesses than the limit, and then shuts out its own browser alone.
    expect(await status('wrong one', known)).toBe(401)
    await setCounters(limited, 'sign-in-known', 19)
    expect(await status('wrong one', known)).toBe(401)
    expect(await status(PASSWORD, known)).toBe(429)
    const fresh = await testApp(limited.context, { rateLimits: true })
    expect(
      (
        await post(
          'sign-in',
          { email: 'owner@example.org', password: PASSWORD },
          { cookie: known },
          fresh,
        )
      ).statusCode,
    ).toBe(429)

    // Whoever resets the password by mail has a browser that is known.
    await post('forgot-password', { email: 'owner@example.org' }, {}, limited)
    await runJobs(limited)
    const token = await linkTo(limited, 'owner@example.org', 'reset-password')
    const reset = await post(
      'reset-password',
      { token, newPassword: 'battery staple' },
      {},
      limited,
    )
    await lockOut()
    expect(await status('battery staple', cookiesOf(reset)[0])).toBe(200)
  })

  it('give no mark to who signs in to an address that is not verified', async () => {
    await enrol(app, { email: 'unmarked@example.org', verified: false })
    const answer = await post('sign-in', { email: 'unmarked@example.org', password: PASSWORD })
    expect(String(answer.headers['set-cookie'])).not.toContain('firstbell_browser')
  })

  it('spare a mailbox after 5 links, with the same answer', async () => {
    const limited = await testApp(await cloneDatabase(), { rateLimits: true })
    await enrol(limited, { email: 'spared@example.org' })
    for (let request = 0; request < 8; request++) {
      for (const email of ['spared@example.org', 'unknown@example.org']) {
        const answer = await post('forgot-password', { email }, {}, limited)
        expect(answer.statusCode).toBe(200)
        expect(answer.json()).toEqual({ message: messages.resetSent })
      }
      await runJobs(limited)
    }
    expect(await mailsTo(limited, 'spared@example.org')).toHaveLength(5)
  })

  it('count links and their redemption by network address', async () => {
    const limited = await testApp(await cloneDatabase(), { rateLimits: true })
    const statuses = async (call: string, payload: (n: number) => object) =>
      Promise.all(
        Array.from(
          { length: 61 },
          async (_, n) => (await post(call, payload(n), {}, limited)).statusCode,
        ),
      )
    const asked = await statuses('resend-verification', (n) => ({ email: `a${n}@example.org` }))
    expect(asked.filter((status) => status === 429)).toHaveLength(1)
    const redeemed = await statuses('verify-email', (n) => ({ token: `t${n}` }))
    expect(redeemed.filter((status) => status === 429)).toHaveLength(1)
  })
})

describe('housekeeping', () => {
  it('clears expired sessions, links, counters, and sign-ups that nobody verified in 7 days', async () => {
    const { db } = app.context
    const old = await enrol(app, { email: 'forgotten@example.org', verified: false })
    const young = await enrol(app, { email: 'young@example.org', verified: false })
    const changed = await enrol(app, { email: 'was@example.org' })
    await app.provider.changeEmail(
      { subject: changed.subject, email: 'is@example.org', name: 'A' },
      async () => {},
    )
    const kept = await signInAs(app, 'is@example.org')
    const ended = await signInAs(app, 'is@example.org')
    await sql`update identity.account set new_email_at = now() - interval '8 days' where id::text = ${changed.subject}`.execute(
      db,
    )
    await sql`update identity.account set created_at = now() - interval '8 days' where id::text = any(${[old.subject, changed.subject]})`.execute(
      db,
    )
    await sql`update identity.session set expires_at = now() - interval '1 second' where id::text = ${String(decodeJwt(ended.idToken)['sid'])}`.execute(
      db,
    )
    await sql`update identity.one_time_token set expires_at = now() - interval '1 second' where account_id::text = ${young.subject}`.execute(
      db,
    )
    await sql`insert into rate_limit (key, points, expire) values ('gone', 1, 1), ('kept', 1, 99999999999999)`.execute(
      db,
    )

    const night = identityJobs(app.context, app.mailer).find((job) => job.cron)
    await night!.run({})

    const people = await db
      .selectFrom('person')
      .select('subject')
      .where('subject', 'in', [old.subject, young.subject, changed.subject])
      .execute()
    expect(people.map((row) => row.subject).sort()).toEqual([young.subject, changed.subject].sort())
    const accounts = await sql<{
      id: string
    }>`select id from identity.account where id::text = ${old.subject}`.execute(db)
    expect(accounts.rows).toEqual([])
    const links =
      await sql`select from identity.one_time_token where account_id::text = ${young.subject}`.execute(
        db,
      )
    expect(links.rows).toEqual([])
    const sessions = await sql<{
      id: string
    }>`select id::text from identity.session where account_id::text = ${changed.subject}`.execute(
      db,
    )
    expect(sessions.rows).toEqual([{ id: decodeJwt(kept.idToken)['sid'] }])
    // A change of address that nobody verified is forgotten with them.
    expect((await signInAs(app, 'was@example.org')).emailVerified).toBe(true)
    const counters = await sql<{
      key: string
    }>`select key from rate_limit where key in ('gone', 'kept')`.execute(db)
    expect(counters.rows).toEqual([{ key: 'kept' }])
  })
})
