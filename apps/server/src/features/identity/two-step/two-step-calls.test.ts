import { editPassword } from '@firstbell/contract/accounts'
import { resetPassword, signIn } from '@firstbell/contract/identity'
import { getAllInstructors } from '@firstbell/contract/instructors'
import { messages } from '@firstbell/contract/messages'
import { confirmIdentity, getSecurity } from '@firstbell/contract/security'
import {
  renewRecoveryCodes,
  setUpTwoStep,
  signInWithCode,
  turnOffTwoStep,
  turnOnTwoStep,
} from '@firstbell/contract/two-step'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { linkTo } from '../../../../test/support/mail.ts'
import { PASSWORD, readyAccount, type Account } from '../../../../test/support/people.ts'
import { codeOf, standWithinStep } from '../../../../test/support/totp.ts'
import { createWorld, type Answer } from '../../../../test/support/world.ts'
import { emails } from '../../../features.ts'
import { createMailer } from '../../../platform/mail/mail.ts'
import { resetTwoStep } from '../identity.ts'

const world = await createWorld({ RATE_LIMITS: 'on', ADMIN_TWO_STEP: 'required' })
const { call, db } = world
standWithinStep()

/** Turns it on, with the code of the step before: those of now and of the next are unused. */
async function turnOn(account: Account) {
  const { body: key } = await call(setUpTwoStep, {}, account)
  const { status, body } = await call(turnOnTwoStep, { code: codeOf(key.secret, -1) }, account)
  expect(status, JSON.stringify(body)).toBe(200)
  return { secret: key.secret as string, recoveryCodes: body.recoveryCodes as string[] }
}

/** An account with two-step verification. */
async function withTwoStep() {
  const account = await readyAccount(world)
  return { account, ...(await turnOn(account)) }
}

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  world.request({ method: 'POST', url, payload, headers })
const enter = ({ email }: Account, password = PASSWORD, cookie = '') =>
  post(signIn.path, { email, password }, { cookie })
const finish = (ticket: string, code: string, cookie = '') =>
  post(signInWithCode.path, { ticket, code }, { cookie })
const ticketOf = async (account: Account, password = PASSWORD) =>
  (await enter(account, password)).body.ticket as string
const cookiesOf = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []].flat().map((header) => String(header).split(';')[0]!)

const wrong = {
  message: messages.codeWrong,
  code: 'unauthenticated',
  fields: { code: messages.codeWrong },
}
const expired = { message: messages.ticketExpired, code: 'ticket_expired' }

const twoStepOf = async (account: Account) => (await call(getSecurity, {}, account)).body.twoStep
const subjectsTo = async ({ email }: Account) =>
  (await world.mailsTo(email)).map(({ subject }) => subject)

/** Sets every counter of failed sign-ins, in place of as many attempts. */
const setFailures = (points: number) =>
  sql`update rate_limit set points = ${points}::int where key like 'sign-in-failures:%'`.execute(db)

describe('two-step verification', () => {
  it('is turned on by a code, off again, and told by mail (rules twostep-1, twostep-3, twostep-10)', async () => {
    const account = await readyAccount(world)
    expect((await call(renewRecoveryCodes, {}, account)).status).toBe(409)
    expect((await call(turnOnTwoStep, { code: '123456' }, account)).body).toEqual({
      message: messages.twoStepFirst,
      code: 'conflict',
    })
    const { body: key } = await call(setUpTwoStep, {}, account)
    expect(key).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(encodeURIComponent(account.email)),
    })
    const refused = await call(turnOnTwoStep, { code: codeOf(key.secret, 9) }, account)
    expect([refused.status, refused.body]).toEqual([
      400,
      { message: messages.codeWrong, code: 'invalid', fields: { code: messages.codeWrong } },
    ])
    expect(await twoStepOf(account)).toEqual({ on: false, recoveryCodesLeft: 0 })
    const turned = await call(turnOnTwoStep, { code: ` ${codeOf(key.secret)} ` }, account)
    expect(turned.body).toEqual({
      message: messages.twoStepTurnedOn,
      recoveryCodes: expect.any(Array),
    })
    expect(await twoStepOf(account)).toEqual({ on: true, recoveryCodesLeft: 10 })
    expect((await call(setUpTwoStep, {}, account)).status).toBe(409)
    const renewed = await call(renewRecoveryCodes, {}, account)
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect((await call(turnOffTwoStep, {}, account)).body).toEqual({ message: messages.twoStepOff })
    expect((await call(turnOffTwoStep, {}, account)).status).toBe(200)
    expect((await enter(account)).status).toBe(200)

    expect(await subjectsTo(account)).toEqual([
      'Two-step verification was turned on',
      'New recovery codes were made for your Firstbell account',
      'Two-step verification was turned off',
    ])
    const told = JSON.stringify(await world.mailsTo(account.email))
    for (const secret of [key.secret, ...turned.body.recoveryCodes, ...renewed.body.recoveryCodes])
      expect(told).not.toContain(secret)
  })

  it('needs somebody who has just shown who they are, with a code where it is on (rule twostep-8)', async () => {
    const { account, secret } = await withTwoStep()
    await sql`update identity.login set confirmed_at = now() - interval '11 minutes'
      where account_id::text = (select subject from person where id = ${account.id})`.execute(db)
    for (const change of [setUpTwoStep, turnOnTwoStep, turnOffTwoStep, renewRecoveryCodes]) {
      const { status, body } = await call(change, { code: codeOf(secret) }, account)
      expect([status, body.code]).toEqual([403, 'confirm_identity'])
    }
    for (const given of [
      { password: PASSWORD },
      { password: PASSWORD, code: '000000' },
      { password: 'wrong one', code: codeOf(secret) },
    ]) {
      const { status, body } = await call(confirmIdentity, given, account)
      expect([status, body.code]).toEqual([403, 'confirm_failed'])
    }
    const confirm = () =>
      call(confirmIdentity, { password: PASSWORD, code: codeOf(secret) }, account)
    expect((await confirm()).status).toBe(200)
    // The code is used.
    expect((await confirm()).status).toBe(403)
    expect((await call(turnOffTwoStep, {}, account)).status).toBe(200)
  })
})

describe('a sign-in', () => {
  it('waits for a code, which is good once (rules twostep-2, twostep-4)', async () => {
    const { account, secret } = await withTwoStep()
    const first = await enter(account)
    expect(first.status).toBe(401)
    expect(first.body).toEqual({
      message: messages.codeNeeded,
      code: 'two_step_required',
      ticket: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(first.headers['set-cookie']).toBeUndefined()
    const { ticket } = first.body
    // That of turning it on.
    const replayed = await finish(ticket, codeOf(secret, -1))
    expect([replayed.status, replayed.body]).toEqual([401, wrong])
    const code = codeOf(secret)
    const done = await finish(ticket, code)
    expect(done.status).toBe(200)
    expect(done.body).toEqual({ idToken: expect.any(String), expiresIn: 900, emailVerified: true })
    expect(decodeJwt(done.body.idToken)['amr']).toEqual(['pwd', 'otp'])
    expect(cookiesOf(done)[0]).toMatch(/^firstbell_session=/)
    expect((await finish(ticket, codeOf(secret, 1))).body).toEqual(expired)
    expect((await finish(await ticketOf(account), code)).body).toEqual(wrong)
  })

  it('takes a recovery code, once, and tells by mail (rules twostep-3, twostep-10)', async () => {
    const { account, recoveryCodes } = await withTwoStep()
    const typed = recoveryCodes[0]!.toUpperCase().replace('-', ' ')
    expect((await finish(await ticketOf(account), typed)).status).toBe(200)
    expect((await finish(await ticketOf(account), typed)).body).toEqual(wrong)
    expect(await twoStepOf(account)).toEqual({ on: true, recoveryCodesLeft: 9 })
    expect(await subjectsTo(account)).toContain(
      'A recovery code of your Firstbell account was used',
    )
  })

  it('begins again after five tries, five minutes, or another password', async () => {
    const { account, secret } = await withTwoStep()
    const tried = await ticketOf(account)
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await finish(tried, '000000')).body).toEqual(wrong)
    const over = await finish(tried, codeOf(secret))
    expect([over.status, over.body]).toEqual([401, expired])
    expect((await finish('x'.repeat(43), codeOf(secret))).body).toEqual(expired)

    const before = await ticketOf(account)
    const change = { oldPassword: PASSWORD, newPassword: 'battery staple' }
    expect((await call(editPassword, change, account)).status).toBe(201)
    expect((await finish(before, codeOf(secret))).body).toEqual(expired)

    const late = await ticketOf(account, 'battery staple')
    const off = await ticketOf(account, 'battery staple')
    await sql`update identity.sign_in_ticket set expires_at = now() - interval '1 second'
      where token_hash = sha256(convert_to(${late}, 'UTF8'))`.execute(db)
    expect((await finish(late, codeOf(secret))).body).toEqual(expired)
    await call(turnOffTwoStep, {}, account)
    expect((await finish(off, codeOf(secret))).body).toEqual(expired)
  })

  it('goes on in the browser it began in, if that is known, and for no page of another site', async () => {
    const { account, secret } = await withTwoStep()
    const known = cookiesOf(await finish(await ticketOf(account), codeOf(secret)))[1]!
    const { ticket } = (await enter(account, PASSWORD, known)).body
    expect((await finish(ticket, codeOf(secret, 1))).body).toEqual(expired)
    const foreign = await post(
      signInWithCode.path,
      { ticket, code: codeOf(secret, 1) },
      { cookie: known, origin: 'https://evil.example' },
    )
    expect(foreign.status).toBe(403)
    expect((await finish(ticket, codeOf(secret, 1), known)).status).toBe(200)
  })

  it('still waits for a code after a reset of the password (rule twostep-6)', async () => {
    const { account, secret } = await withTwoStep()
    const link = world.app.jobs.find(({ name }) => name === 'send-identity-link')!
    await link.run({ email: account.email, purpose: 'reset-password' })
    const token = await linkTo(world, account.email, 'reset-password')
    const waiting = await ticketOf(account)
    expect((await call(resetPassword, { token, newPassword: 'battery staple' })).status).toBe(200)
    expect((await finish(waiting, codeOf(secret))).body).toEqual(expired)
    const ticket = await ticketOf(account, 'battery staple')
    expect((await finish(ticket, codeOf(secret))).status).toBe(200)
  })

  it('counts wrong codes with wrong passwords, which a right password does not forget (rule twostep-5)', async () => {
    const { account, secret } = await withTwoStep()
    expect((await enter(account, 'wrong one')).status).toBe(401)
    await setFailures(16)
    const ticket = await ticketOf(account)
    for (let attempt = 0; attempt < 3; attempt++)
      expect((await finish(ticket, '000000')).body).toEqual(wrong)
    const again = await ticketOf(account)
    expect((await finish(again, '000000')).status).toBe(401)
    expect((await finish(again, codeOf(secret))).status).toBe(429)
    expect((await enter(account)).status).toBe(429)

    await setFailures(19)
    const other = await withTwoStep()
    await enter(other.account, 'wrong one')
    await setFailures(19)
    expect((await finish(await ticketOf(other.account), codeOf(other.secret))).status).toBe(200)
    // Forgotten by the right code.
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await enter(other.account, 'wrong one')).status).toBe(401)

    // The account has a count of its own, which no reset of the password and no known browser lifts.
    await sql`insert into rate_limit (key, points, expire) select 'sign-in-codes:' || subject, 20, 9e15
      from person where id = ${other.account.id}`.execute(db)
    await setFailures(1)
    const last = await ticketOf(other.account)
    expect((await finish(last, codeOf(other.secret, 1))).status).toBe(429)
  })
})

describe('administrators', () => {
  it('set it up first, where they have to (rule twostep-11)', async () => {
    const admin = await readyAccount(world, 'admin')
    const refused = await call(getAllInstructors, {}, admin)
    expect([refused.status, refused.body]).toEqual([
      403,
      { message: 'Set up two-step verification first.', code: 'two_step_setup_required' },
    ])
    expect((await call(getSecurity, {}, admin)).status).toBe(200)
    await turnOn(admin)
    expect((await call(getAllInstructors, {}, admin)).status).toBe(201)
    const nobody = await readyAccount(world)
    expect((await call(getAllInstructors, {}, nobody)).body.code).toBe('forbidden')
    await call(turnOffTwoStep, {}, admin)
    expect((await call(getAllInstructors, {}, admin)).body.code).toBe('two_step_setup_required')
  })
})

describe('the operator', () => {
  it('turns it off for who has lost everything, and ends the sessions (rule twostep-12)', async () => {
    const mailer = createMailer(emails)
    expect(await resetTwoStep(db, mailer, 'nobody@example.com')).toBeNull()
    const { account } = await withTwoStep()
    expect(await resetTwoStep(db, mailer, account.email.toUpperCase())).toMatchObject({ was: true })
    expect((await call(getSecurity, {}, account)).status).toBe(401)
    expect((await enter(account)).status).toBe(200)
    expect(await subjectsTo(account)).toContain('Two-step verification was reset')
    expect(await resetTwoStep(db, mailer, account.email)).toMatchObject({ was: false })
  })
})
