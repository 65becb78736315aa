import { getMe } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createAccountsWorld } from '../../../test/support/accounts.ts'
import { runJobs, signInAs } from '../../../test/support/identity-app.ts'
import { linkTo, mailsTo } from '../../../test/support/mail.ts'

const { world, app, aForm, post, newcomer } = await createAccountsWorld()

const OTHER_SITE = { origin: 'https://evil.example' }

/** A browser: sends the cookies that it has received. */
function openBrowser() {
  const cookies = new Map<string, string>()
  const send = async (url: string, payload: object, headers: Record<string, string> = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await post(url, payload, { ...headers, ...(cookie !== '' && { cookie }) })
    for (const line of [answer.headers['set-cookie'] ?? []].flat().map(String)) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (line.includes('Max-Age=0')) cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    return answer
  }
  return {
    cookies,
    send,
    signUp: (form: object, headers?: Record<string, string>) => send('/auth/signup', form, headers),
    /** Opens the newest verification link that was mailed to an email. */
    openLink: async (email: string, more: object = {}, headers?: Record<string, string>) =>
      send(
        '/identity/verify-email',
        { token: await linkTo(app, email, 'verify-email'), ...more },
        headers,
      ),
    /** Whether a person is signed in. */
    isSignedIn: async () => (await send('/identity/refresh', {})).status === 200,
  }
}

const me = (token: string) =>
  world.call(getMe, {}, { id: '', email: '', name: '', token }).then(({ body }) => body.user)

describe('the verification link in the browser that signed up (rule identity-21)', () => {
  it('logs in', async () => {
    const browser = openBrowser()
    const form = aForm()
    const signedUp = await browser.signUp(form)
    expect(String(signedUp.headers['set-cookie'])).toMatch(
      /^firstbell_sign_up=[\w-]{43}; Path=\/identity; Max-Age=86400; HttpOnly; SameSite=Strict$/,
    )
    const opened = await browser.openLink(form.email)
    expect([opened.status, opened.body.message]).toEqual([200, messages.verified])
    expect(opened.body.session).toMatchObject({ emailVerified: true, expiresIn: 900 })
    expect(await me(opened.body.session.idToken)).toMatchObject({ email: form.email })
    expect(await browser.isSignedIn()).toBe(true)
    // The first sign-in of an account is not mailed.
    expect((await mailsTo(app, form.email)).map(({ template }) => template)).toEqual([
      'verify-email',
    ])
  })

  it('does not confirm the identity for acts that need a recent sign-in', async () => {
    const browser = openBrowser()
    const form = aForm()
    await browser.signUp(form)
    const { session } = (await browser.openLink(form.email)).body
    const change = await post(
      '/me/security/two-step',
      {},
      { authorization: `Bearer ${session.idToken}` },
    )
    expect([change.status, change.body.code]).toEqual([403, 'confirm_identity'])
  })

  it('logs in by a link that was mailed again', async () => {
    const browser = openBrowser()
    const form = aForm()
    await browser.signUp(form)
    await openBrowser().send('/identity/resend-verification', { email: form.email })
    await runJobs(app)
    expect((await browser.openLink(form.email)).body.session).toBeDefined()
  })

  it('logs in once', async () => {
    const browser = openBrowser()
    const form = aForm()
    await browser.signUp(form)
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.openLink(form.email)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.filter(({ body }) => body.session)).toHaveLength(1)
    await browser.send('/identity/sign-out', {})
    const again = await browser.openLink(form.email)
    expect([again.status, again.body]).toEqual([
      200,
      { message: messages.alreadyVerified, email: form.email },
    ])
    expect(await browser.isSignedIn()).toBe(false)
  })

  it('stores only the hash of the cookie', async () => {
    const browser = openBrowser()
    await browser.signUp(aForm())
    const { rows } = await sql<{ all: string }>`
      select string_agg(t::text, ' ') as all from identity.one_time_token t`.execute(world.db)
    expect(rows[0]!.all).not.toContain(browser.cookies.get('firstbell_sign_up'))
  })

  it('logs nobody in elsewhere: neither the owner of an email that a stranger signed up, nor the stranger', async () => {
    const [stranger, owner] = [openBrowser(), openBrowser()]
    const form = aForm()
    await stranger.signUp(form)
    // The owner has signed up here before, with another email.
    await owner.signUp(aForm())
    const opened = await owner.openLink(form.email)
    expect([opened.status, opened.body]).toEqual([
      200,
      { message: messages.verified, email: form.email },
    ])
    expect(await owner.isSignedIn()).toBe(false)
    expect(await stranger.isSignedIn()).toBe(false)
    // The link has been used, so the stranger's browser has nothing to open.
    expect((await stranger.openLink(form.email)).body.session).toBeUndefined()
    expect(await stranger.isSignedIn()).toBe(false)
  })

  it('does not log in if another site made the browser sign up', async () => {
    const victim = openBrowser()
    const form = aForm()
    for (const headers of [OTHER_SITE, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await victim.signUp(form, headers)
      expect([answer.status, answer.headers['set-cookie']]).toEqual([201, undefined])
      form.email = `next.${form.email}`
    }
    await victim.signUp(form, OTHER_SITE)
    await victim.signUp(aForm())
    expect((await victim.openLink(form.email)).body.session).toBeUndefined()
    expect(await victim.isSignedIn()).toBe(false)
  })

  it('does not log in if another site opens the link', async () => {
    const browser = openBrowser()
    const form = aForm()
    await browser.signUp(form)
    expect((await browser.openLink(form.email, {}, OTHER_SITE)).body.session).toBeUndefined()
    expect(await browser.isSignedIn()).toBe(false)
  })

  it('leaves another person signed in', async () => {
    const browser = openBrowser()
    const form = aForm()
    await browser.signUp(form)
    const { form: other } = await newcomer()
    const { email, password } = other
    await browser.send('/identity/sign-in', { email, password })
    const opened = await browser.openLink(form.email)
    expect([opened.status, opened.body.session]).toEqual([200, undefined])
    const { idToken } = (await browser.send('/identity/refresh', {})).body
    expect(await me(idToken)).toMatchObject({ email })
  })

  it('works for each of two sign-ups of a browser', async () => {
    const browser = openBrowser()
    const [first, second] = [aForm(), aForm()]
    await browser.signUp(first)
    await browser.signUp(second)
    for (const { email } of [first, second]) {
      const { session } = (await browser.openLink(email)).body
      expect(await me(session.idToken)).toMatchObject({ email })
      await browser.send('/identity/sign-out', {})
    }
  })

  it('skips no second step', async () => {
    const browser = openBrowser()
    const form = aForm()
    const { user } = (await browser.signUp(form)).body
    await sql`
      insert into identity.two_step (account_id, secret, turned_on_at)
      select subject::uuid, '\\x0102030405060708091011121314151617181920', now()
      from person where id = ${user._id}`.execute(world.db)
    const opened = await browser.openLink(form.email)
    expect([opened.status, opened.body]).toEqual([
      200,
      { message: messages.verified, email: form.email },
    ])
    expect(await browser.isSignedIn()).toBe(false)
  })

  it('asks for a new password where the email is contested, and then logs in (rule account-26)', async () => {
    const [stranger, owner] = [openBrowser(), openBrowser()]
    const form = aForm()
    await owner.signUp(form)
    const token = await linkTo(app, form.email, 'verify-email')
    await stranger.signUp({ ...form, password: 'battery staple' })
    const newPassword = 'quinces and treacle'

    const asked = await owner.send('/identity/verify-email', { token })
    expect([asked.status, asked.body.code]).toEqual([409, 'choose_password'])
    expect(await owner.isSignedIn()).toBe(false)
    const opened = await owner.send('/identity/verify-email', { token, newPassword })
    expect(await me(opened.body.session.idToken)).toMatchObject({ email: form.email })
    expect(await owner.isSignedIn()).toBe(true)
    expect((await signInAs(app, form.email, newPassword)).emailVerified).toBe(true)
  })

  it("asks for a new password by a stranger's link, and logs nobody in (rule account-26)", async () => {
    const [stranger, owner] = [openBrowser(), openBrowser()]
    const form = aForm()
    await owner.signUp(form)
    await stranger.signUp({ ...form, password: 'battery staple' })
    const newPassword = 'quinces and treacle'
    const opened = await owner.openLink(form.email, { newPassword })
    expect([opened.status, opened.body.session]).toEqual([200, undefined])
    expect(await owner.isSignedIn()).toBe(false)
    expect(await stranger.isSignedIn()).toBe(false)
  })

  it('logs nobody in by a link that changes the email of an account', async () => {
    const browser = openBrowser()
    const form = aForm()
    await browser.signUp(form)
    await browser.openLink(form.email)
    const { idToken } = await signInAs(app, form.email, form.password)
    const newEmail = `new.${form.email}`
    await world.request({
      method: 'PUT',
      url: '/auth/edituseremail',
      payload: { oldEmail: form.email, newEmail },
      headers: { authorization: `Bearer ${idToken}` },
    })
    await browser.send('/identity/sign-out', {})
    const opened = await browser.openLink(newEmail)
    expect([opened.status, opened.body.session]).toEqual([200, undefined])
    expect(await browser.isSignedIn()).toBe(false)
  })
})
