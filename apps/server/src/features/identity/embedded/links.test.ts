import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  enrol,
  PASSWORD,
  runJobs,
  signInAs,
  createIdentityApp,
} from '../../../../test/support/identity-app.ts'
import { linkTo, mailsTo } from '../../../../test/support/mail.ts'

const { app, post, probe } = await createIdentityApp()

const linkInvalid = {
  message: messages.linkInvalid,
  code: 'invalid',
  fields: { token: messages.linkInvalid },
}

describe('verification', () => {
  it('takes a link once; opened again it says that the address is verified already', async () => {
    await enrol(app, { email: 'verify@example.org', verified: false })
    const token = await linkTo(app, 'verify@example.org', 'verify-email')
    const first = await post('verify-email', { token })
    expect(first.statusCode).toBe(200)
    expect(first.json()).toEqual({ message: messages.verified, email: 'verify@example.org' })
    const second = await post('verify-email', { token })
    expect(second.statusCode).toBe(200)
    expect(second.json()).toEqual({
      message: messages.alreadyVerified,
      email: 'verify@example.org',
    })
    // It says so and does nothing else: the browser is not known by it.
    expect(second.headers['set-cookie']).toBeUndefined()
    expect((await signInAs(app, 'verify@example.org')).emailVerified).toBe(true)
  })

  it('says no more of a used link once the account has another address, or has gone', async () => {
    const { subject } = await enrol(app, { email: 'used@example.org', verified: false })
    const token = await linkTo(app, 'used@example.org', 'verify-email')
    await post('verify-email', { token })
    await app.provider.changeEmail({ subject, email: 'used.later@example.org', name: 'Ada' })
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

  it('can be checked before a new password is typed, without using it up (rule identity-15)', async () => {
    const { subject } = await enrol(app, { email: 'checked@example.org' })
    await app.provider.requestLink('checked@example.org', 'reset-password')
    await runJobs(app)
    const token = await linkTo(app, 'checked@example.org', 'reset-password')
    for (let check = 0; check < 2; check++)
      expect((await post('check-reset-link', { token })).statusCode).toBe(200)
    const verification = await enrol(app, { email: 'unchecked@example.org', verified: false })
    expect(verification.subject).not.toBe(subject)
    for (const wrong of ['x', await linkTo(app, 'unchecked@example.org', 'verify-email')])
      expect((await post('check-reset-link', { token: wrong })).json()).toEqual(linkInvalid)
    expect(
      (await post('reset-password', { token, newPassword: 'a bell at noon' })).statusCode,
    ).toBe(200)
    expect((await post('check-reset-link', { token })).json()).toEqual(linkInvalid)
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
      }>`select count(*)::int as n from graphile_worker.jobs`.execute(app.context.db)
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

  it('set the password by a link that works once, end every login and tell by mail', async () => {
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
      'security-notice',
      // The next sign-in, from a browser that never had the account.
      'security-notice',
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
    await app.provider.changePassword({
      subject,
      oldPassword: PASSWORD,
      newPassword: 'another one',
      keepLoginId: undefined,
    })
    expect((await reset(second)).statusCode).toBe(400)
    const third = await ask('links@example.org')
    await app.provider.changeEmail({ subject, email: 'links2@example.org', name: 'Ada' })
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
