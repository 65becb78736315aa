import { refresh, signIn } from '@firstbell/contract/identity'
import { connectProvider, signUpByProvider } from '@firstbell/contract/oidc'
import { getPendingSignIn } from '@firstbell/contract/oidc'
import { confirmIdentity, getSecurity, mailConfirmCode } from '@firstbell/contract/security'
import { setUpTwoStep, signInWithCode, turnOnTwoStep } from '@firstbell/contract/two-step'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { openBrowser, type Browser } from '../../../../test/support/browser.ts'
import { newEmail, PASSWORD, readyAccount } from '../../../../test/support/people.ts'
import { openLiar, openSchool } from '../../../../test/support/school.ts'
import { codeOf, standWithinStep } from '../../../../test/support/totp.ts'
import { createWorld } from '../../../../test/support/world.ts'

/** What a provider has to prove before its sign-in confirms a person's identity (rules oidc-11, security-7). */

const PUBLIC_URL = 'http://localhost:4060'
const liar = await openLiar()
const school = await openSchool(PUBLIC_URL)
const world = await createWorld({
  PUBLIC_URL,
  RATE_LIMITS: 'on',
  ...liar.settings,
  ...school.settings,
  OIDC_PROVIDERS: 'liar,school,google',
  OIDC_GOOGLE_CLIENT_ID: 'firstbell',
  OIDC_GOOGLE_CLIENT_SECRET: 'secret',
})
const { db } = world
standWithinStep()
beforeEach(() => liar.lie({}))

const now = () => Math.floor(Date.now() / 1000)
const accountAt = (email: string) => sql`(select id from identity.account where email = ${email})`
const makeOld = (email: string) =>
  sql`update identity.login set confirmed_at = now() - interval '11 minutes'
    where account_id = ${accountAt(email)}`.execute(db)

/** A person whose only way to sign in is the liar. Each has a subject of their own. */
async function liarsPupil() {
  const email = newEmail('pupil')
  const browser = openBrowser(world)
  const claims = { sub: `id-${email}`, email, email_verified: true }
  await continueWithLiar(browser, claims)
  const details = { contact: '0123456789', role: 'student', dob: '1990-05-17', gender: 'female' }
  const { status, body } = await browser.call(signUpByProvider, { name: 'Pupil', ...details })
  expect(status, JSON.stringify(body)).toBe(201)
  return { email, claims, browser, token: String(body.idToken) }
}

async function continueWithLiar(browser: Browser, claims: Record<string, unknown>) {
  const start = await browser.led('/identity/oidc/liar/start')
  liar.lie({ claims })
  return browser.led(liar.answerTo(start, PUBLIC_URL), { crossSite: true })
}

type Pupil = Awaited<ReturnType<typeof liarsPupil>>

/** Starts an act that needs a confirmation. @returns whether it was allowed */
const isConfirmed = async ({ browser, token }: Pick<Pupil, 'browser' | 'token'>) =>
  (await browser.call(connectProvider, { provider: 'school' }, { token })).status === 200

async function confirmAtLiar(pupil: Pupil, claims: Record<string, unknown>) {
  const { status, body } = await pupil.browser.call(confirmIdentity, { provider: 'liar' }, pupil)
  expect(status, JSON.stringify(body)).toBe(200)
  liar.lie({ claims: { ...pupil.claims, ...claims } })
  return pupil.browser.led(liar.answerTo(String(body.url), PUBLIC_URL), { crossSite: true })
}

describe('confirming by a provider (rule oidc-11)', () => {
  it('asks it for a sign-in of now, and to say when it was', async () => {
    const pupil = await liarsPupil()
    const { body } = await pupil.browser.call(confirmIdentity, { provider: 'liar' }, pupil)
    expect(Object.fromEntries(new URL(body.url).searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '0',
    })
  })

  it.each<[string, () => unknown]>([
    ['no time', () => undefined],
    ['a time of a year ago', () => now() - 31_536_000],
    ['a time of 70 seconds ago', () => now() - 70],
    ['a time in an hour', () => now() + 3600],
    ['a time as text', () => String(now())],
    ['no number', () => NaN],
  ])('is refused with %s of the sign-in', async (_what, authTime) => {
    const pupil = await liarsPupil()
    await makeOld(pupil.email)
    expect(await confirmAtLiar(pupil, { auth_time: authTime() })).toMatch(
      /^\/security\?provider=liar&outcome=(?:unproven|failed)$/,
    )
    expect(await isConfirmed(pupil)).toBe(false)
  })

  it('works with a sign-in within the last minute', async () => {
    for (const age of [0, 50, -4]) {
      const pupil = await liarsPupil()
      await makeOld(pupil.email)
      expect(await confirmAtLiar(pupil, { auth_time: now() - age })).toBe('/security')
      expect(await isConfirmed(pupil), String(age)).toBe(true)
    }
  })

  it('does not count as a wrong answer while it is only started (rule limit-6)', async () => {
    const pupil = await liarsPupil()
    for (let start = 1; start <= 21; start += 1)
      expect(await confirmAtLiar(pupil, { auth_time: now() }), String(start)).toBe('/security')
  })

  it('is not offered with Google, which proves no fresh sign-in', async () => {
    const pupil = await liarsPupil()
    await sql`
      with way as (
        insert into identity.credential (account_id, kind, name)
        values (${accountAt(pupil.email)}, 'oidc', 'Google') returning id, account_id
      )
      insert into identity.connection (credential_id, account_id, provider, issuer, subject)
      select id, account_id, 'google', 'https://accounts.google.com', '1' from way`.execute(db)
    const { body } = await pupil.browser.call(getSecurity, {}, pupil)
    expect(
      body.connections.map(({ provider, confirms }: Record<string, unknown>) => [
        provider,
        confirms,
      ]),
    ).toEqual([
      ['liar', true],
      ['google', false],
    ])
    const asked = await pupil.browser.call(confirmIdentity, { provider: 'google' }, pupil)
    expect([asked.status, asked.body.code]).toEqual([403, 'confirm_failed'])
  })
})

describe('a session that a provider opens (rule security-7)', () => {
  const signedIn = async (pupil: Pupil, claims: Record<string, unknown>) => {
    const browser = openBrowser(world)
    expect(await continueWithLiar(browser, { ...pupil.claims, ...claims })).toBe('/')
    return { browser, token: String((await browser.call(refresh)).body.idToken) }
  }

  it('is confirmed only if the provider proves a fresh sign-in', async () => {
    const pupil = await liarsPupil()
    expect(await isConfirmed(pupil)).toBe(false)
    expect(await isConfirmed(await signedIn(pupil, {}))).toBe(false)
    expect(await isConfirmed(await signedIn(pupil, { auth_time: now() - 86_400 }))).toBe(false)
    expect(await isConfirmed(await signedIn(pupil, { auth_time: now() - 5 }))).toBe(true)
  })

  it('is confirmed by the code of two-step verification, whose ticket waits no more (rule oidc-13)', async () => {
    const pupil = await liarsPupil()
    expect(await confirmAtLiar(pupil, { auth_time: now() })).toBe('/security')
    const { secret } = (await pupil.browser.call(setUpTwoStep, {}, pupil)).body
    await pupil.browser.call(turnOnTwoStep, { code: codeOf(secret) }, pupil)
    await sql`update identity.two_step set used_steps = '{}'`.execute(db)
    const browser = openBrowser(world)
    await continueWithLiar(browser, pupil.claims)
    const { ticket } = (await browser.call(getPendingSignIn)).body
    const { status, body } = await browser.call(signInWithCode, { ticket, code: codeOf(secret) })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await isConfirmed({ browser, token: String(body.idToken) })).toBe(true)
    expect((await browser.call(getPendingSignIn)).status).toBe(404)
  })
})

describe('a mailed code (rule security-9)', () => {
  const codesTo = async (email: string) =>
    (await world.mailsTo(email)).flatMap(({ plain }) => /\b\d{6}\b/.exec(plain)?.[0] ?? [])
  const askFor = async (pupil: Pupil) => {
    const { status, body } = await pupil.browser.call(mailConfirmCode, {}, pupil)
    expect(status, JSON.stringify(body)).toBe(200)
    return (await codesTo(pupil.email)).at(-1)!
  }
  const bring = async (pupil: Pupil, mailedCode: string, code?: string) =>
    (
      await pupil.browser.call(
        confirmIdentity,
        { mailedCode, ...(code !== undefined && { code }) },
        pupil,
      )
    ).status

  it('confirms once, in its session, to whom only a provider is left', async () => {
    const pupil = await liarsPupil()
    const code = await askFor(pupil)
    const browser = openBrowser(world)
    await continueWithLiar(browser, pupil.claims)
    const elsewhere = {
      ...pupil,
      browser,
      token: String((await browser.call(refresh)).body.idToken),
    }
    expect(await bring(elsewhere, code)).toBe(403)
    expect(await isConfirmed(pupil)).toBe(false)
    expect(await bring(pupil, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toBe(200)
    expect(await isConfirmed(pupil)).toBe(true)
    expect(await isConfirmed(elsewhere)).toBe(false)
    expect(await bring(pupil, code)).toBe(403)
  })

  it('ends after ten minutes, five wrong codes, or a newer one', async () => {
    const pupil = await liarsPupil()
    const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const first = await askFor(pupil)
    const second = await askFor(pupil)
    if (first !== second) expect(await bring(pupil, first)).toBe(403)
    for (let tries = 0; tries < 5; tries += 1) expect(await bring(pupil, wrong(second))).toBe(403)
    expect(await bring(pupil, second)).toBe(403)
    const third = await askFor(pupil)
    await sql`update identity.confirm_code set expires_at = now()`.execute(db)
    expect(await bring(pupil, third)).toBe(403)
    expect(await isConfirmed(pupil)).toBe(false)
  })

  it('needs the second step where it is on', async () => {
    const pupil = await liarsPupil()
    expect(await bring(pupil, await askFor(pupil))).toBe(200)
    const { secret } = (await pupil.browser.call(setUpTwoStep, {}, pupil)).body
    await pupil.browser.call(turnOnTwoStep, { code: codeOf(secret) }, pupil)
    await sql`update identity.two_step set used_steps = '{}'`.execute(db)
    const code = await askFor(pupil)
    expect(await bring(pupil, code)).toBe(403)
    // The mailed code was right and is not used up, so no other mail is needed.
    expect(await bring(pupil, code, codeOf(secret))).toBe(200)
    await sql`update identity.two_step set used_steps = '{}'`.execute(db)
    expect(await bring(pupil, code, codeOf(secret))).toBe(403)
  })

  it('is not mailed to an account with a password', async () => {
    const account = await readyAccount(world)
    const browser = openBrowser(world)
    const { body } = await browser.call(signIn, { email: account.email, password: PASSWORD })
    const asked = await browser.call(mailConfirmCode, {}, { token: String(body.idToken) })
    expect([asked.status, asked.body.code]).toEqual([409, 'conflict'])
    expect(await codesTo(account.email)).toEqual([])
  })
})
