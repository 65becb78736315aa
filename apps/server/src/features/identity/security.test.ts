import { editEmail } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import {
  confirmIdentity,
  endOtherSessions,
  endSession,
  getSecurity,
} from '@firstbell/contract/security'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createAccountsWorld } from '../../../test/support/accounts.ts'
import { openToolkit } from '../../../test/support/identity-toolkit.ts'
import { linkTo, mailsTo } from '../../../test/support/mail.ts'
import { newAccount, signIn } from '../../../test/support/people.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'
import { lockAccount } from './account-emails.ts'
import { addCredential, listCredentials, removeCredential } from './credentials.ts'

const { world, app, aForm, post, signUp, verify, newcomer, signInStatus } =
  await createAccountsWorld()
const { db } = world

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

/** Signs in from a browser. @returns the person with the new session, its id, and the browser's cookies */
async function signInFrom(who: Person, password: string, userAgent: string, cookie = '') {
  const answer = await world.request({
    method: 'POST',
    url: '/identity/sign-in',
    payload: { email: who.email, password },
    headers: { 'user-agent': userAgent, cookie },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const token = answer.body.idToken as string
  const cookies = [answer.headers['set-cookie']]
    .flat()
    .map((header) => String(header).split(';')[0]!)
  return { ...who, token, cookies, id: String(decodeJwt(token)['sid']) }
}

const refresh = (cookies: readonly string[]) =>
  post('/identity/refresh', {}, { cookie: cookies.join('; ') })
const subjectOf = async ({ id }: Pick<Person, 'id'>) =>
  (await db.selectFrom('person').select('subject').where('id', '=', id).executeTakeFirstOrThrow())
    .subject
const subjects = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)

describe('sessions (rules security-2, security-4)', () => {
  it('are listed with browser, system, first and last use, and end one by one', async () => {
    const { person, form } = await newcomer()
    const phone = await signInFrom(person, form.password, SAFARI)
    const desk = await signInFrom(person, form.password, FIREFOX)
    const listed = await world.call(getSecurity, {}, desk)
    expect(listed.body).toEqual({
      message: messages.ok,
      password: true,
      passkeys: [],
      twoStep: { on: false, recoveryCodesLeft: 0 },
      connections: [],
      sessions: expect.any(Array),
    })
    const time = expect.stringMatching(/^\d{4}-.*Z$/)
    const entry = { signedInAt: time, lastActiveAt: time }
    expect(listed.body.sessions).toHaveLength(3)
    expect(listed.body.sessions).toEqual(
      expect.arrayContaining([
        { id: desk.id, current: true, browser: 'Firefox', system: 'Windows', ...entry },
        { id: phone.id, current: false, browser: 'Safari', system: 'iPhone', ...entry },
      ]),
    )

    const stranger = await world.person('student')
    for (const id of [phone.id, '11111111-1111-4111-8111-111111111111'])
      expect((await world.call(endSession, { id }, stranger)).status).toBe(404)
    expect((await world.call(getSecurity, {}, phone)).status).toBe(200)
    expect((await world.call(endSession, { id: phone.id }, desk)).status).toBe(200)
    expect((await world.call(getSecurity, {}, phone)).status).toBe(401)
    expect((await refresh(phone.cookies)).status).toBe(401)
    expect((await world.call(endSession, { id: phone.id }, desk)).status).toBe(404)

    const others = [person, await signInFrom(person, form.password, SAFARI)]
    expect((await world.call(endOtherSessions, {}, desk)).status).toBe(200)
    for (const other of others) expect((await world.call(getSecurity, {}, other)).status).toBe(401)
    expect((await world.call(getSecurity, {}, desk)).body.sessions).toMatchObject([{ id: desk.id }])
    expect((await refresh(desk.cookies)).status).toBe(200)
    expect((await world.call(getSecurity, {}, stranger)).status).toBe(200)
  })

  it('note their use at a refresh, sparingly', async () => {
    const { person, form } = await newcomer()
    const desk = await signInFrom(person, form.password, FIREFOX)
    const lastActive = async () =>
      (await world.call(getSecurity, {}, desk)).body.sessions.find(
        (session: { current: boolean }) => session.current,
      ).lastActiveAt as string
    const since = await lastActive()
    expect((await refresh(desk.cookies)).status).toBe(200)
    expect(await lastActive()).toBe(since)
    await sql`update identity.login set created_at = created_at - interval '6 minutes'
      where id = ${desk.id}`.execute(db)
    expect((await refresh(desk.cookies)).headers['set-cookie']).toBeUndefined()
    expect(Date.parse(await lastActive())).toBeGreaterThan(Date.parse(since))
  })

  it('are for people with a verified address', async () => {
    const form = aForm()
    await signUp(form)
    const { token } = await signIn(world, form.email, form.password)
    const nobody = { id: '', email: form.email, name: '', token }
    for (const call of [getSecurity, endOtherSessions])
      expect((await world.call(call, {}, nobody)).body.code).toBe('unverified')
  })
})

describe('a sign-in from another browser', () => {
  it('is mailed, the first of a new account is not, nor one from a known browser (rule security-5)', async () => {
    const form = aForm()
    const signedUp = await signUp(form)
    // Also unverified; then the link, in another browser.
    await signIn(world, form.email, form.password)
    await verify(form.email)
    const person = { id: signedUp.body.user._id, email: form.email, name: form.name, token: '' }
    const first = await signInFrom(person, form.password, FIREFOX)
    const NOTICE = 'New sign-in to Firstbell'
    expect(await subjects(form.email)).not.toContain(NOTICE)

    const again = await signInFrom(person, form.password, FIREFOX, first.cookies.join('; '))
    expect(await subjects(form.email)).not.toContain(NOTICE)
    await signInFrom(person, form.password, SAFARI)
    const notices = (await mailsTo(app, form.email)).filter(({ subject }) => subject === NOTICE)
    expect(notices).toHaveLength(1)
    expect(notices[0]!.plain).toMatch(/Safari on iPhone[^]*When: [^]*Was this not you\?/)
    expect(notices[0]!.plain).toContain(`${world.context.config.publicUrl}/security`)
    expect(notices[0]!.html).not.toContain('Mozilla')

    // A browser knows the account, not its address.
    const newEmail = `new.${form.email}`
    await world.call(editEmail, { oldEmail: form.email, newEmail }, again)
    await verify(newEmail)
    await signInFrom({ ...person, email: newEmail }, form.password, FIREFOX, first.cookies[1])
    expect(await subjects(newEmail)).not.toContain(NOTICE)
    // The mark is not valid for another person's account.
    const other = await newcomer()
    await signInFrom(other.person, other.form.password, FIREFOX, first.cookies[1])
    expect(await subjects(other.form.email)).toContain(NOTICE)
  })
})

describe('confirming (rules security-7, security-8)', () => {
  const grow = (id: string, minutes: number) =>
    sql`update identity.login set
      confirmed_at = confirmed_at - make_interval(mins => ${minutes}::int)
      where id = ${id}`.execute(db)

  it('is asked of an older session before its address changes, and a refresh is none', async () => {
    const { person, form } = await newcomer()
    const desk = await signInFrom(person, form.password, FIREFOX)
    const newEmail = `new.${form.email}`
    const change = () => world.call(editEmail, { oldEmail: form.email, newEmail }, desk)
    await grow(desk.id, 11)
    const { idToken } = (await refresh(desk.cookies)).body
    for (const token of [desk.token, idToken]) {
      const refused = await world.call(
        editEmail,
        { oldEmail: form.email, newEmail },
        { ...desk, token },
      )
      expect(refused.status).toBe(403)
      expect(refused.body).toEqual({ message: messages.confirmIdentity, code: 'confirm_identity' })
    }
    expect(await mailsTo(app, newEmail)).toEqual([])

    const wrong = await world.call(confirmIdentity, { password: 'wrong one' }, desk)
    expect([wrong.status, wrong.body.code]).toEqual([403, 'confirm_failed'])
    expect((await world.call(confirmIdentity, {}, desk)).status).toBe(400)
    expect((await world.call(confirmIdentity, { response: {} }, desk)).status).toBe(403)
    expect((await change()).status).toBe(403)
    const right = await world.call(confirmIdentity, { password: form.password }, desk)
    expect([right.status, right.body]).toEqual([200, { message: messages.confirmed }])
    expect((await change()).status).toBe(201)
    // Of this session, and for a while.
    await grow(desk.id, 11)
    expect((await change()).body.code).toBe('confirm_identity')
  })

  it('counts what is wrong for the session, which strangers do not shut', async () => {
    const limited = await createWorld({ RATE_LIMITS: 'on', CONFIRM_MINUTES: '1' })
    const account = await newAccount(limited)
    const sid = String(decodeJwt(account.token)['sid'])
    const confirm = async (password: string, who: Person = account) =>
      (await limited.call(confirmIdentity, { password }, who)).status
    for (let attempt = 0; attempt < 22; attempt += 1)
      await limited.request({
        method: 'POST',
        url: '/identity/sign-in',
        payload: { email: account.email, password: 'wrong one' },
      })
    expect(await confirm('wrong one')).toBe(403)
    await sql`update rate_limit set points = 20 where key like ${`%${sid}`}`.execute(limited.db)
    expect(await confirm(account.password)).toBe(429)
    const elsewhere = { ...account, token: await limited.token(account) }
    expect(await confirm(account.password, elsewhere)).toBe(200)
  })
})

describe('ways to sign in (rule security-3)', () => {
  const add = (accountId: string, kind: 'passkey' | 'oidc', name: string) =>
    db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId)
      return addCredential(tx, accountId, { kind, name })
    })
  const remove = (accountId: string, id: string) =>
    db.transaction().execute((tx) => removeCredential(tx, accountId, id))

  it('may be without a password, which Forgot Password sets', async () => {
    const { person, form } = await newcomer()
    const subject = await subjectOf(person)
    const passkey = await add(subject, 'passkey', 'Chrome on Linux')
    const [password] = await listCredentials(db, subject)
    await remove(subject, password!.id)
    expect(await signInStatus(form.email, form.password)).toBe(401)
    expect((await world.call(getSecurity, {}, person)).body).toMatchObject({
      password: false,
      passkeys: [{ id: passkey.id, name: 'Chrome on Linux', lastUsedAt: null }],
    })
    expect((await world.call(confirmIdentity, { password: form.password }, person)).body.code).toBe(
      'confirm_failed',
    )

    const reset = async (newPassword: string) => {
      const job = world.app.jobs.find(({ name }) => name === 'send-identity-link')
      await job!.run({ email: form.email, purpose: 'reset-password' })
      const token = await linkTo(world, form.email, 'reset-password')
      expect((await post('/identity/reset-password', { token, newPassword })).status).toBe(200)
      return (await mailsTo(app, form.email)).findLast(
        ({ template }) => template === 'security-notice',
      )!
    }
    expect((await reset('a bell at noon')).subject).toBe(
      'A password was set for your Firstbell account',
    )
    expect(await signInStatus(form.email, 'a bell at noon')).toBe(200)
    // A reset names what stays (rule security-6).
    await add(subject, 'oidc', 'School')
    const { subject: title, plain } = await reset('a bell at one')
    expect(title).toBe('Your Firstbell password was reset')
    expect(plain).toContain('Passkeys: “Chrome on Linux”. Connected accounts: “School”.')
  })

  it('keep the last one, also of two that are removed at the same moment', async () => {
    const { person } = await newcomer()
    const subject = await subjectOf(person)
    const passkey = await add(subject, 'passkey', 'Key')
    const [password] = await listCredentials(db, subject)
    const outcomes = await Promise.allSettled(
      [password!.id, passkey.id].map((id) => remove(subject, id)),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'last_way', message: messages.lastWay },
    })
    expect(await listCredentials(db, subject)).toHaveLength(1)
    const stranger = await subjectOf(await world.person('student'))
    await expect(remove(stranger, passkey.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

it('does not exist with a hosted provider (rule security-2)', async () => {
  const toolkit = await openToolkit()
  const hosted = await createWorld({
    IDENTITY_PROVIDER: 'firebase',
    FIREBASE_PROJECT_ID: 'demo-firstbell',
    FIREBASE_AUTH_EMULATOR_HOST: toolkit.host,
  })
  await toolkit.close()
  for (const call of [getSecurity, confirmIdentity, endOtherSessions, endSession])
    expect(
      (await hosted.call(call, { id: '11111111-1111-4111-8111-111111111111' }, null)).status,
    ).toBe(404)
})
