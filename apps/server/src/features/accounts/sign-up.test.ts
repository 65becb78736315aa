import { login } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../../test/support/world.ts'
import { linkTo, mailsTo } from '../../../test/support/mail.ts'
import { runJobs, signInAs } from '../../../test/support/identity-app.ts'
import { createAccountsWorld } from '../../../test/support/accounts.ts'

const { world, app, aForm, post, signUp, sendForm, formOf, newcomer, signInStatus } =
  await createAccountsWorld()

const taken = {
  message: messages.emailTaken,
  code: 'already_registered',
  fields: { email: messages.emailTaken },
}

describe('sign-up', () => {
  it('says of a verified address that it is registered', async () => {
    const { form } = await newcomer()
    const before = await mailsTo(app, form.email)
    for (const email of [form.email, form.email.toUpperCase(), ` ${form.email} `]) {
      const answer = await signUp(aForm({ email, password: 'somebody else' }))
      expect(answer.status).toBe(409)
      expect(answer.body).toEqual(taken)
    }
    expect(await signInStatus(form.email, 'somebody else')).toBe(401)
    expect(await mailsTo(app, form.email)).toEqual(before)
  })

  it('keeps sign-ups of one address apart: each link verifies its own password and data', async () => {
    const first = aForm({ name: 'Owner', contact: '1111111111' })
    const before = await signUp(first)
    const link = await linkTo(app, first.email, 'verify-email')
    const stranger = {
      ...first,
      name: 'Stranger',
      role: 'instructor',
      contact: '2222222222',
      password: 'battery staple',
    }
    const after = await signUp(stranger)
    expect(after.status).toBe(201)
    expect(Object.keys(after.body)).toEqual(Object.keys(before.body))
    const strangersLink = await linkTo(app, first.email, 'verify-email')
    expect(strangersLink).not.toBe(link)
    // Either password is told what it waits for, and no other one.
    for (const { password } of [first, stranger])
      expect((await signInAs(app, first.email, password)).emailVerified).toBe(false)
    expect(await signInStatus(first.email, 'neither of them')).toBe(401)
    const strangersSession = await signInAs(app, first.email, stranger.password)

    expect((await post('/identity/verify-email', { token: link })).status).toBe(200)

    const { idToken, emailVerified } = await signInAs(app, first.email, first.password)
    expect(emailVerified).toBe(true)
    const loggedIn = await world.call(login, { token: idToken })
    expect(loggedIn.body.user).toMatchObject({
      _id: before.body.user._id,
      name: 'Owner',
      contact: '1111111111',
      role: ['student'],
    })
    // Of the other sign-up nothing is left.
    expect(await signInStatus(first.email, stranger.password)).toBe(401)
    expect((await post('/identity/verify-email', { token: strangersLink })).status).toBe(400)
    const { cookie } = strangersSession
    expect(
      (await world.request({ method: 'POST', url: '/identity/refresh', headers: { cookie } }))
        .status,
    ).toBe(401)
    const people = await world.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', first.email)
      .execute()
    expect(people).toEqual([{ id: before.body.user._id }])
  })

  it('tells in each mail which sign-up it is for, once there are several', async () => {
    const form = aForm()
    await signUp(form)
    await signUp({ ...form, password: 'battery staple' })
    const [first, second] = await mailsTo(app, form.email)
    expect(first!.plain).not.toContain('more than once')
    expect(second!.plain).toMatch(
      /more than once. This link confirms the sign-up of \w{3} \d+ \w{3} \d{4}, \d\d:\d\d UTC/,
    )
  })

  it('mails the link of the browser’s own sign-up again, and otherwise that of each', async () => {
    const form = aForm()
    await signUp(form)
    await signUp({ ...form, password: 'battery staple' })
    const signedIn = await post('/identity/sign-in', { email: form.email, password: form.password })
    const cookie = (signedIn.headers['set-cookie'] as string[])
      .map((header) => header.split(';')[0])
      .join('; ')
    const before = (await mailsTo(app, form.email)).length
    const again = async (headers: Record<string, string>) => {
      await post('/identity/resend-verification', { email: form.email }, headers)
      await runJobs(app)
      return (await mailsTo(app, form.email)).slice(before)
    }
    // A refused login is signed out of by the screen; the mark stays.
    await post('/identity/sign-out', {}, { cookie })
    const own = await again({ cookie })
    expect(own).toHaveLength(1)
    const both = await again({ cookie: cookie.replace(/(firstbell_waiting=)./, '$1_') })
    expect(both).toHaveLength(3)
    // The newer link of one sign-up replaces its older one.
    expect((await post('/identity/verify-email', { token: own[0]!.token })).status).toBe(400)
    const tokens = both.slice(1).map((mail) => mail.token)
    expect(new Set(tokens).size).toBe(2)
    expect((await post('/identity/verify-email', { token: tokens[0] })).status).toBe(200)
    expect((await post('/identity/verify-email', { token: tokens[1] })).status).toBe(400)
  })

  it('leads on to where the person wanted to go, a page of this site alone', async () => {
    const next = '/courses?book=1#top'
    const form = aForm({ next })
    expect((await sendForm(formOf(form))).status).toBe(201)
    const [mail] = await mailsTo(app, form.email)
    expect(mail!.plain).not.toContain('courses')
    // A newer link leads there as well.
    await post('/identity/resend-verification', { email: form.email })
    await runJobs(app)
    const token = await linkTo(app, form.email, 'verify-email')
    expect(token).not.toBe(mail!.token)
    expect((await post('/identity/verify-email', { token })).body).toEqual({
      message: messages.verified,
      next,
    })
    for (const bad of [
      'https://evil.example',
      '//evil.example',
      '/\\evil',
      'courses',
      '',
      '/a\n',
    ]) {
      const answer = await signUp(aForm({ next: bad }))
      expect(answer.status, bad).toBe(400)
      expect(answer.body.fields).toEqual({ next: messages.nextInvalid })
    }
  })

  it('keeps all of ten that sign up with one address at once; the first to verify has it', async () => {
    const form = aForm()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        signUp({ ...form, name: `Ada ${n}`, password: `password ${n}` }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201))
    const tokens = (await mailsTo(app, form.email)).map((mail) => mail.token)
    const opened = await Promise.all(
      tokens.map((token) => post('/identity/verify-email', { token })),
    )
    expect(opened.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(400)])
    const people = await world.db
      .selectFrom('person')
      .select('name')
      .where('email', '=', form.email)
      .execute()
    expect(people).toHaveLength(1)
    const winner = people[0]!.name.slice(-1)
    expect((await signInAs(app, form.email, `password ${winner}`)).emailVerified).toBe(true)
  })

  it('lets a verification and a new sign-up of the address race without a fault', async () => {
    for (let round = 0; round < 5; round++) {
      const form = aForm()
      await signUp(form)
      const token = await linkTo(app, form.email, 'verify-email')
      const [verified, again] = await Promise.all([
        post('/identity/verify-email', { token }),
        signUp({ ...form, name: 'Again', password: 'battery staple' }),
      ])
      expect(verified!.status).toBe(200)
      expect([201, 409]).toContain(again!.status)
      expect(await signInStatus(form.email, 'battery staple')).toBe(401)
    }
  })

  it('is limited by network address and by the address to be mailed', async () => {
    const limited = await createWorld({ RATE_LIMITS: 'on' })
    const attempt = async (form: object) =>
      (await limited.request({ method: 'POST', url: '/auth/signup', payload: form })).status
    const form = aForm()
    // One after another: 11 passwords hashed at once keep a slow machine busy past what a request waits.
    for (let sent = 0; sent < 10; sent++) expect(await attempt(form)).toBe(201)
    expect(await attempt(form)).toBe(429)
    for (let rest = 0; rest < 89; rest++) expect(await attempt({})).toBe(400)
    expect(await attempt(aForm())).toBe(429)
  })
})
