import { deleteAccount, editEmail, login } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createAccountsWorld } from '../../../test/support/accounts.ts'
import { runJobs, signInAs } from '../../../test/support/identity-app.ts'
import { linkTo, mailsTo } from '../../../test/support/mail.ts'
import { createWorld } from '../../../test/support/world.ts'
import type { Tx } from '../../platform/database/database.ts'

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

  it('keeps sign-ups of one address apart, and lets no password count from before (rules account-8, account-26)', async () => {
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
    // Either password signs in, without a verified email; any other is refused.
    for (const { password } of [first, stranger])
      expect((await signInAs(app, first.email, password)).emailVerified).toBe(false)
    expect(await signInStatus(first.email, 'neither of them')).toBe(401)
    const logins = [
      await signInAs(app, first.email, first.password),
      await signInAs(app, first.email, stranger.password),
    ]

    // Opening either link confirms no password.
    for (const token of [link, strangersLink, link]) {
      const answer = await post('/identity/verify-email', { token })
      expect([answer.status, answer.body]).toEqual([
        409,
        { code: 'choose_password', message: messages.choosePassword },
      ])
    }
    const chosen = 'quinces and treacle'
    const refused = await post('/identity/verify-email', { token: link, newPassword: 'password' })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['newPassword']])
    const opened = await post('/identity/verify-email', { token: link, newPassword: chosen })
    expect([opened.status, opened.body.message]).toEqual([200, messages.verified])

    const { idToken, emailVerified } = await signInAs(app, first.email, chosen)
    expect(emailVerified).toBe(true)
    const loggedIn = await world.call(login, { token: idToken })
    expect(loggedIn.body.user).toMatchObject({
      _id: before.body.user._id,
      name: 'Owner',
      contact: '1111111111',
      role: ['student'],
    })
    // Of the passwords and logins from before, and of the other sign-up, nothing is left.
    for (const { password } of [first, stranger])
      expect(await signInStatus(first.email, password)).toBe(401)
    const late = await post('/identity/verify-email', { token: strangersLink, newPassword: chosen })
    expect(late.status).toBe(400)
    for (const { cookie } of logins)
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

  it('lets no password count from before where an account wants to change to the address (rule account-26)', async () => {
    const { person, form, cookie } = await newcomer()
    const newEmail = `wanted.${form.email}`
    await signUp(aForm({ email: newEmail }))
    await world.call(editEmail, { oldEmail: form.email, newEmail }, person)
    const token = await linkTo(app, newEmail, 'verify-email')
    expect((await post('/identity/verify-email', { token })).body.code).toBe('choose_password')
    const newPassword = 'quinces and treacle'
    expect((await post('/identity/verify-email', { token, newPassword })).status).toBe(200)
    expect(await signInStatus(newEmail, form.password)).toBe(401)
    expect(
      (await world.request({ method: 'POST', url: '/identity/refresh', headers: { cookie } }))
        .status,
    ).toBe(401)
  })

  it('asks for no password again once an address that was contested is verified', async () => {
    const form = aForm()
    await signUp(form)
    await signUp(form)
    const token = await linkTo(app, form.email, 'verify-email')
    await post('/identity/verify-email', { token, newPassword: 'quinces and treacle' })
    const { idToken } = await signInAs(app, form.email, 'quinces and treacle')
    const { user } = (await world.call(login, { token: idToken })).body
    const person = { id: user._id, email: form.email, name: form.name, token: idToken }
    await world.call(deleteAccount, {}, person)
    await signUp(form)
    expect(
      (
        await post('/identity/verify-email', {
          token: await linkTo(app, form.email, 'verify-email'),
        })
      ).status,
    ).toBe(200)
  })

  it('tells in each mail which sign-up it is for, once there are several', async () => {
    const form = aForm()
    await signUp(form)
    await signUp({ ...form, password: 'battery staple' })
    const [first, second] = await mailsTo(app, form.email)
    expect(first!.plain).not.toContain('more than once')
    expect(second!.plain).toMatch(
      /more than once. The link confirms the sign-up of \w{3} \d+ \w{3} \d{4}, \d\d:\d\d UTC and asks you to choose/,
    )
  })

  it('tells when a change was asked for, not when its link is mailed again', async () => {
    const newEmail = `wanted.${aForm().email}`
    for (const day of [2, 3]) {
      const { person, form } = await newcomer()
      await world.call(editEmail, { oldEmail: form.email, newEmail }, person)
      await sql`update identity.account set new_email_at = ${`2025-03-0${day}T10:15Z`}::timestamptz
        where email = ${form.email}`.execute(world.db)
    }
    await post('/identity/resend-verification', { email: newEmail })
    await runJobs(app)
    expect((await mailsTo(app, newEmail)).at(-1)!.plain).toContain(
      'The link confirms the change of Mon 3 Mar 2025, 10:15 UTC and asks',
    )
  })

  it('mails one link again: of the browser’s own sign-up, otherwise of the newest (rule identity-18)', async () => {
    const form = aForm()
    for (const password of [form.password, 'battery staple', 'quinces and treacle'])
      await signUp({ ...form, password })
    const signedIn = await post('/identity/sign-in', { email: form.email, password: form.password })
    const cookie = (signedIn.headers['set-cookie'] as string[])
      .map((header) => header.split(';')[0])
      .join('; ')
    const before = await mailsTo(app, form.email)
    const again = async (headers: Record<string, string>) => {
      const known = (await mailsTo(app, form.email)).length
      await post('/identity/resend-verification', { email: form.email }, headers)
      await runJobs(app)
      return (await mailsTo(app, form.email)).slice(known)
    }
    const newPassword = 'a bell in the morning'
    const open = async (token: string | undefined) =>
      (await post('/identity/verify-email', { token, newPassword })).status
    // A refused login is signed out of by the screen; the mark stays.
    await post('/identity/sign-out', {}, { cookie })
    const own = await again({ cookie })
    const newest = await again({ cookie: cookie.replace(/(firstbell_waiting=)./, '$1_') })
    expect([own.length, newest.length]).toEqual([1, 1])
    // The newer link of one sign-up replaces its older one.
    expect(await open(before[0]!.token)).toBe(400)
    expect(await open(before[2]!.token)).toBe(400)
    expect(await open(own[0]!.token)).toBe(200)
    expect(await open(newest[0]!.token)).toBe(400)
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
      email: form.email,
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
      tokens.map((token, n) =>
        post('/identity/verify-email', { token, newPassword: `a bell at ${n}` }),
      ),
    )
    expect(opened.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(400)])
    const people = await world.db
      .selectFrom('person')
      .select('name')
      .where('email', '=', form.email)
      .execute()
    expect(people).toHaveLength(1)
    const winner = opened.findIndex(({ status }) => status === 200)
    expect((await signInAs(app, form.email, `a bell at ${winner}`)).emailVerified).toBe(true)
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
      // Either it was verified first, or it was contested first.
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([verified!.status, again!.status])
      if (verified!.status === 409) continue
      expect(await signInStatus(form.email, 'battery staple')).toBe(401)
    }
  })

  /** Runs `act` while reads of `table` wait for a lock, and `meanwhile` as soon as one waits. */
  async function whileClosed<T>(
    table: string,
    act: () => Promise<T>,
    meanwhile: (tx: Tx) => Promise<unknown>,
  ) {
    const { answer } = await world.db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
      const answer = act()
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
          return rows.length
        })
        .toBeGreaterThan(0)
      await meanwhile(tx)
      return { answer }
    })
    return answer
  }

  const deleteSignUp = async (tx: Tx, email: string) => {
    await sql`delete from identity.account where email = ${email}`.execute(tx)
    await sql`delete from person where email = ${email}`.execute(tx)
  }

  it('answers with the new user, whatever becomes of the sign-up right after', async () => {
    const form = aForm()
    const answer = await whileClosed(
      'approval_decision',
      () => signUp(form),
      (tx) => deleteSignUp(tx, form.email),
    )
    expect(answer.status).toBe(201)
    expect(answer.body.user.email).toBe(form.email)
  })

  it('calls a link invalid whose account goes while it is opened', async () => {
    const form = aForm()
    await signUp(form)
    const token = await linkTo(app, form.email, 'verify-email')
    const answer = await whileClosed(
      'person',
      () => post('/identity/verify-email', { token, newPassword: 'a bell in the morning' }),
      (tx) => deleteSignUp(tx, form.email),
    )
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual({ token: messages.linkInvalid })
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
