import { randomUUID } from 'node:crypto'
import { editEmail } from '@firstbell/contract/accounts'
import { refresh, resetPassword, signIn } from '@firstbell/contract/identity'
import { messages } from '@firstbell/contract/messages'
import { getPendingSignIn, signUpByProvider } from '@firstbell/contract/oidc'
import { setUpTwoStep, signInWithCode, turnOnTwoStep } from '@firstbell/contract/two-step'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openBrowser, type Browser } from '../../../../test/support/browser.ts'
import { runJobs } from '../../../../test/support/jobs.ts'
import { linkTo } from '../../../../test/support/mail.ts'
import { PASSWORD, readyAccount, signupForm } from '../../../../test/support/people.ts'
import { openSchool } from '../../../../test/support/school.ts'
import { codeOf, standWithinStep } from '../../../../test/support/totp.ts'
import { createWorld } from '../../../../test/support/world.ts'

/**
 * The table of docs/security.md, row by row: whether the provider's subject is known here, whether the
 * provider vouches for the address, whose address it is here, and which person is signed in in which browser.
 */

const PUBLIC_URL = 'http://localhost:4060'
const school = await openSchool(PUBLIC_URL)
const academy = await openSchool(PUBLIC_URL, 'id_token')
const world = await createWorld({
  PUBLIC_URL,
  ...school.settings,
  ...academy.settings,
  OIDC_PROVIDERS: 'school,academy',
  GUARDIAN_AGE: '16',
  TERMS_URL: 'https://school.example/terms',
  OIDC_ACADEMY_EMAIL_DOMAINS: 'academy.example, example.com',
})
const { db } = world
standWithinStep()
const linkJobs = world.app.jobs.filter(({ name }) => name === 'send-identity-link')

const details = { contact: '0123456789', role: 'student', dob: '1990-05-17', gender: 'female' }
const newAddress = () => `ada.${randomUUID().slice(0, 8)}@example.com`
const FAILED = '/login?provider=school&outcome=failed'
const SIGN_UP = '/signup?provider=school&outcome=pending'
const OFFER = '/login?provider=school&outcome=pending'

/** A person at the school who is new here. */
const newcomer = (claims: Record<string, unknown> = {}) => {
  const email = newAddress()
  const id = school.knows(`id-${email}`, {
    name: 'Ada Lovelace',
    email,
    email_verified: true,
    ...claims,
  })
  return { id, email }
}

/** Continues with the school, or the academy. @returns where the site leads in the end */
async function continueWith(browser: Browser, person: string | null, at = school, next = '') {
  const start = await browser.led(`/identity/oidc/${at.name}/start${next}`)
  return browser.led(await at.visit(start, person), { crossSite: true })
}

const pendingIn = async (browser: Browser) => (await browser.call(getPendingSignIn)).body
const signedInAs = async (browser: Browser): Promise<string | null> => {
  const { status, body } = await browser.call(refresh)
  return status === 200 ? String(decodeJwt(body.idToken)['email']) : null
}
const connectionsOf = async (email: string) => {
  const { rows } = await sql<{ subject: string }>`
    select subject from identity.connection c join identity.account a on a.id = c.account_id
    where a.email = ${email}`.execute(db)
  return rows.map(({ subject }) => subject)
}
const subjectsOf = async (browser: Browser, email: string, password = PASSWORD) =>
  (await browser.call(signIn, { email, password })).status

/** A person whose account was created through the school, and the browser that created it. */
async function member() {
  const { id, email } = newcomer()
  const browser = openBrowser(world)
  expect(await continueWith(browser, id)).toBe(SIGN_UP)
  const made = await browser.call(signUpByProvider, { name: 'Ada', ...details })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return { id, email, browser, made: made.body }
}

it('gives whoever signs up by a provider the language of the call (rule language-2)', async () => {
  const { id } = newcomer()
  const browser = openBrowser(world)
  await continueWith(browser, id)
  const spoken = { 'accept-language': 'fr-CH, en;q=0.9' }
  const made = await browser.call(signUpByProvider, { name: 'Ada', ...details }, null, spoken)
  const { language } = await db
    .selectFrom('person')
    .select('language')
    .where('id', '=', made.body.user._id)
    .executeTakeFirstOrThrow()
  expect(language).toBe('fr')
})

it('asks a young person for a parent or guardian, and keeps what was accepted (rules account-28, account-29)', async () => {
  const { id, email } = newcomer()
  const browser = openBrowser(world)
  await continueWith(browser, id)
  const young = { name: 'Ada', ...details, dob: `${new Date().getUTCFullYear() - 12}-01-31` }
  for (const [guardianEmail, message] of [
    [undefined, messages.guardianEmailRequired],
    [email, messages.guardianIsSelf],
  ]) {
    const refused = await browser.call(signUpByProvider, { ...young, guardianEmail })
    expect([refused.status, refused.body.fields]).toEqual([400, { guardianEmail: message }])
  }
  const guardianEmail = `parent.${email}`
  const made = await browser.call(signUpByProvider, { ...young, guardianEmail })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(made.body.user.guardian).toEqual({ email: guardianEmail, confirmed: false })
  const [mail] = await world.mailsTo(guardianEmail)
  expect(mail!.template).toBe('guardian-asked')
  const accepted = await db
    .selectFrom('person')
    .select('accepted_terms_url')
    .where('id', '=', made.body.user._id)
    .executeTakeFirstOrThrow()
  expect(accepted).toEqual({ accepted_terms_url: 'https://school.example/terms' })
})

describe('a subject that is known here (rule oidc-7)', () => {
  it('is logged in, and led to where it was heading, whatever address the provider names now', async () => {
    const { id, email, browser: first } = await member()
    school.knows(id, { email: 'somebody.else@example.com', email_verified: true })
    const browser = openBrowser(world)
    expect(await continueWith(browser, id, school, '?next=/profile%3Fsection%3DBookings%23x')).toBe(
      '/profile?section=Bookings#x',
    )
    const { body } = await browser.call(refresh)
    expect(decodeJwt(body.idToken)).toMatchObject({ email, email_verified: true, amr: ['fed'] })
    expect(browser.cookies.get('firstbell_signed_in')).toMatchObject({ value: '1', path: '/' })
    school.knows(id, {})
    expect(await continueWith(openBrowser(world), id)).toBe('/')
    // A new browser is mailed; one that had the account is not, although its cookies did not all come.
    const told = async () =>
      (await world.mailsTo(email)).filter(({ subject }) => /New sign-in/.test(subject)).length
    expect(await told()).toBe(2)
    expect(await continueWith(first, id)).toBe('/')
    expect(await told()).toBe(2)
  })

  it('is asked for a code where two-step verification is on, by a ticket for this browser alone', async () => {
    const { id, email, browser, made } = await member()
    const who = { token: String(made.idToken) }
    await sql`update identity.login set confirmed_at = now()`.execute(db)
    const key = (await browser.call(setUpTwoStep, {}, who)).body
    const turnedOn = await browser.call(turnOnTwoStep, { code: codeOf(key.secret, -1) }, who)
    expect(turnedOn.status, JSON.stringify(turnedOn.body)).toBe(200)
    const to = await continueWith(browser, id, school, '?next=/courses')
    expect(to).toBe('/login?next=%2Fcourses&provider=school&outcome=pending')
    const waits = await pendingIn(browser)
    expect(waits).toEqual({
      step: 'code',
      provider: 'school',
      label: 'School',
      next: '/courses',
      ticket: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect((await openBrowser(world).call(getPendingSignIn)).status).toBe(404)
    const answer = { ticket: waits.ticket, code: codeOf(key.secret) }
    const { body } = await browser.call(signInWithCode, answer)
    expect(decodeJwt(body.idToken)).toMatchObject({ email, amr: ['fed', 'otp'] })
  })

  it('is led to Login if the account is suspended, also before a code (rule owner-6)', async () => {
    const { id, browser, made } = await member()
    const who = { token: String(made.idToken) }
    await sql`update identity.login set confirmed_at = now()`.execute(db)
    const key = (await browser.call(setUpTwoStep, {}, who)).body
    await browser.call(turnOnTwoStep, { code: codeOf(key.secret, -1) }, who)
    await sql`update person set suspended_at = now(), suspended_reason = 'x'
      where id = ${made.user._id}`.execute(db)
    const suspended = openBrowser(world)
    expect(await continueWith(suspended, id, school, '?next=/courses')).toBe(
      '/login?next=%2Fcourses&provider=school&outcome=suspended',
    )
    expect((await suspended.call(refresh)).status).toBe(401)
  })

  it('takes the place of who is logged in in this browser, whose session ends', async () => {
    const { id, email } = await member()
    const other = await readyAccount(world)
    const browser = openBrowser(world)
    await browser.call(signIn, { email: other.email, password: PASSWORD })
    const { body: before } = await browser.call(refresh)
    expect(await continueWith(browser, id)).toBe('/')
    expect(await signedInAs(browser)).toBe(email)
    const { sid } = decodeJwt(before.idToken)
    const { rows } = await sql`select from identity.login where id = ${sid}`.execute(db)
    expect(rows).toEqual([])
  })
})

describe('an unknown subject with an address that the provider vouches for', () => {
  it('that nobody has: the sign-up page completes an account, verified and logged in (rule oidc-7)', async () => {
    const { id, email } = newcomer({ name: '  Ada Lovelace ' })
    const browser = openBrowser(world)
    expect(await continueWith(browser, id, school, '?next=/courses')).toBe(
      '/signup?next=%2Fcourses&provider=school&outcome=pending',
    )
    expect(await pendingIn(browser)).toEqual({
      step: 'sign_up',
      provider: 'school',
      label: 'School',
      next: '/courses',
      name: 'Ada Lovelace',
      email,
      emailVerified: true,
    })
    // For this browser alone, which is not logged in by it.
    expect((await openBrowser(world).call(getPendingSignIn)).status).toBe(404)
    expect(await signedInAs(browser)).toBe(null)
    const wrong = await browser.call(signUpByProvider, { name: '', ...details, role: 'admin' })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['name', 'role']])
    const both = await Promise.all(
      [1, 2].map(() => browser.call(signUpByProvider, { name: 'Ada B.', ...details })),
    )
    const [made] = both.filter(({ status }) => status === 201)
    expect(both.map(({ status }) => status).toSorted()[0]).toBe(201)
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(made!.body).toMatchObject({ emailVerified: true, user: { name: 'Ada B.', email } })
    expect(await signedInAs(browser)).toBe(email)
    expect(await connectionsOf(email)).toEqual([id])
    expect(await world.mailsTo(email)).toEqual([])
    expect((await browser.call(getPendingSignIn)).status).toBe(404)
    expect((await browser.call(signUpByProvider, { name: 'Ada', ...details })).status).toBe(404)
    expect(await continueWith(openBrowser(world), id)).toBe('/')
  })

  it('that unverified sign-ups and claims wait for: they end (rule account-16)', async () => {
    const { id, email } = newcomer()
    const attacker = openBrowser(world)
    const form = signupForm({ email })
    await world.request({ method: 'POST', url: '/auth/signup', payload: form })
    expect(await subjectsOf(attacker, email)).toBe(200)
    const link = await linkTo(world, email, 'verify-email')
    const claimer = await readyAccount(world)
    await world.call(editEmail, { oldEmail: claimer.email, newEmail: email }, claimer)

    const browser = openBrowser(world)
    expect(await continueWith(browser, id)).toBe(SIGN_UP)
    const made = await browser.call(signUpByProvider, { name: 'Ada', ...details })
    expect(made.status).toBe(201)
    expect(await signedInAs(attacker)).toBe(null)
    expect(await subjectsOf(attacker, email)).toBe(401)
    const opened = await world.request({
      method: 'POST',
      url: '/identity/verify-email',
      payload: { token: link },
    })
    expect(opened.status).toBe(400)
    const { rows } = await sql`
      select email::text, new_email::text from identity.account
      where ${email} in (email, new_email)`.execute(db)
    expect(rows).toEqual([{ email, new_email: null }])
  })

  it('that somebody has verified between the page and its submit: 409, nothing is made (rule oidc-7)', async () => {
    const { id, email } = newcomer()
    const browser = openBrowser(world)
    await continueWith(browser, id)
    await sql`insert into identity.account (email, email_verified, verified_at)
      values (${email}, true, now())`.execute(db)
    const { status, body } = await browser.call(signUpByProvider, { name: 'Ada', ...details })
    expect([status, body.code, body.message]).toEqual([
      409,
      'already_registered',
      'Email is already registered!',
    ])
    expect(await connectionsOf(email)).toEqual([])
  })

  it('that a verified account has: the next login in this browser connects the two (rule oidc-8)', async () => {
    const owner = await readyAccount(world)
    const id = school.knows(`id-${owner.email}`, {
      email: owner.email.toUpperCase(),
      email_verified: true,
    })
    const browser = openBrowser(world)
    expect(await continueWith(browser, id, school, '?next=/courses')).toBe(
      '/login?next=%2Fcourses&provider=school&outcome=pending',
    )
    expect(await pendingIn(browser)).toEqual({
      step: 'connect',
      provider: 'school',
      label: 'School',
      next: '/courses',
      email: owner.email,
    })
    expect(await signedInAs(browser)).toBe(null)
    // Not a login in another browser, nor a wrong password in this one.
    expect(await subjectsOf(openBrowser(world), owner.email)).toBe(200)
    expect(await subjectsOf(browser, owner.email, 'wrong password')).toBe(401)
    expect(await connectionsOf(owner.email)).toEqual([])
    expect(await subjectsOf(browser, owner.email)).toBe(200)
    expect(await connectionsOf(owner.email)).toEqual([id])
    expect((await browser.call(getPendingSignIn)).status).toBe(404)
    const subjects = (await world.mailsTo(owner.email)).map(({ subject }) => subject)
    expect(subjects).toContain('An account was connected to your Firstbell account')
    expect(await continueWith(openBrowser(world), id)).toBe('/')
  })

  it.each(['another account logs in', 'the way did not stand before', 'ten minutes pass'])(
    'that a verified account has: nothing is connected when %s (rule oidc-8)',
    async (what) => {
      const owner = await readyAccount(world)
      const id = school.knows(`id-${owner.email}`, { email: owner.email, email_verified: true })
      const browser = openBrowser(world)
      expect(await continueWith(browser, id)).toBe(OFFER)
      let password = PASSWORD
      if (what.startsWith('another')) {
        const { email } = await readyAccount(world)
        expect(await subjectsOf(browser, email)).toBe(200)
      } else if (what.startsWith('the way')) {
        await world.request({
          method: 'POST',
          url: '/identity/forgot-password',
          payload: { email: owner.email },
        })
        await runJobs(world.context.pool, linkJobs)
        const token = await linkTo(world, owner.email, 'reset-password')
        password = 'another bell, 18'
        expect((await browser.call(resetPassword, { token, newPassword: password })).status).toBe(
          200,
        )
      } else await sql`update identity.oidc_pending set expires_at = now()`.execute(db)
      expect(await subjectsOf(browser, owner.email, password)).toBe(200)
      expect(await connectionsOf(owner.email)).toEqual([])
    },
  )

  it('joins nobody who is logged in: a connection is made from Security alone (rule oidc-9)', async () => {
    const { id } = newcomer()
    const { email } = await readyAccount(world)
    const browser = openBrowser(world)
    await subjectsOf(browser, email)
    expect(await continueWith(browser, id)).toBe(SIGN_UP)
    expect(await signedInAs(browser)).toBe(email)
    expect(await connectionsOf(email)).toEqual([])
  })
})

describe('an unknown subject with an address that the provider does not vouch for (rule oidc-10)', () => {
  it.each([
    ['is not verified', school, { email_verified: false }],
    ['is "true" as text', school, { email_verified: 'true' }],
    ['is 1', school, { email_verified: 1 }],
    ['says nothing of it', school, {}],
    ['is verified, of a domain that it may not speak for', academy, { email_verified: true }],
  ] as const)(
    'which %s: the ordinary sign-up, and nothing is connected',
    async (_what, at, more) => {
      const owner = await readyAccount(world)
      const known = at === academy ? `${randomUUID().slice(0, 8)}@elsewhere.example` : owner.email
      const id = at.knows(`id-${randomUUID()}`, { name: 'Ada', email: known, ...more })
      const browser = openBrowser(world)
      const to = await continueWith(browser, id, at)
      expect(to).toBe(`/signup?provider=${at.name}&outcome=pending`)
      expect(await pendingIn(browser)).toMatchObject({ email: known, emailVerified: false })
      expect((await browser.call(signUpByProvider, { name: 'Ada', ...details })).status).toBe(404)
      // Nor does a login in this browser connect what was not offered.
      expect(await subjectsOf(browser, owner.email)).toBe(200)
      expect(await connectionsOf(owner.email)).toEqual([])
    },
  )

  it.each([
    ['no address', {}],
    ['no address that could be mailed', { email: 'ada', email_verified: true }],
  ])('which has %s: the ordinary sign-up with what is known', async (_what, claims) => {
    const id = school.knows(`id-${randomUUID()}`, { name: 'Ada', ...claims })
    const browser = openBrowser(world)
    expect(await continueWith(browser, id)).toBe(SIGN_UP)
    expect(await pendingIn(browser)).toEqual({
      step: 'sign_up',
      provider: 'school',
      label: 'School',
      next: '/',
      name: 'Ada',
      emailVerified: false,
    })
  })

  it('while one that names it in the ID token, of a domain of its own, is believed', async () => {
    const email = newAddress()
    const id = academy.knows(`id-${email}`, { email, email_verified: true })
    const browser = openBrowser(world)
    expect(await continueWith(browser, id, academy)).toBe(
      '/signup?provider=academy&outcome=pending',
    )
    expect(await pendingIn(browser)).toMatchObject({ email, emailVerified: true })
  })
})

describe('in another language', () => {
  it('every way ends in the language that it began in (rule language-1)', async () => {
    const inGerman = '?next=%2Fde%2Fcourses'
    expect(await continueWith(openBrowser(world), null, school, inGerman)).toBe(
      '/de/login?next=%2Fde%2Fcourses&provider=school&outcome=failed',
    )
    expect(await continueWith(openBrowser(world), null, school, '?next=%2Fde')).toBe(
      '/de/login?provider=school&outcome=failed',
    )
    const { id } = newcomer()
    expect(await continueWith(openBrowser(world), id, school, inGerman)).toBe(
      '/de/signup?next=%2Fde%2Fcourses&provider=school&outcome=pending',
    )
    const known = await member()
    expect(await continueWith(openBrowser(world), known.id, school, inGerman)).toBe('/de/courses')
  })
})

describe('an answer (rule oidc-5)', () => {
  it('to another browser is not believed, and stays for its own', async () => {
    const { id, browser: own } = await member()
    const start = await own.led('/identity/oidc/school/start?next=/courses')
    const answer = await school.visit(start, id)
    const stranger = openBrowser(world)
    expect(await stranger.led(answer, { crossSite: true })).toBe(FAILED)
    expect(await signedInAs(stranger)).toBe(null)
    expect(await own.led(answer, { crossSite: true })).toBe('/courses')
  })

  it('serves once, of fifty at the same moment one', async () => {
    const { id } = await member()
    const browser = openBrowser(world)
    const start = await browser.led('/identity/oidc/school/start')
    const answer = await school.visit(start, id)
    const all = await Promise.all(
      Array.from({ length: 50 }, () => browser.led(answer, { crossSite: true })),
    )
    expect(all.filter((to) => to === '/')).toHaveLength(1)
    expect(new Set(all)).toEqual(new Set(['/', FAILED]))
    expect(await browser.led(answer, { crossSite: true })).toBe(FAILED)
  })

  it('of each of several ways in one browser is believed', async () => {
    const one = await member()
    const two = await member()
    const browser = openBrowser(world)
    const starts = [
      await browser.led('/identity/oidc/school/start?next=/courses'),
      await browser.led('/identity/oidc/school/start?next=/about'),
    ]
    const second = await school.visit(starts[1]!, two.id)
    const first = await school.visit(starts[0]!, one.id)
    expect(await browser.led(second, { crossSite: true })).toBe('/about')
    expect(await browser.led(first, { crossSite: true })).toBe('/courses')
    expect(await signedInAs(browser)).toBe(one.email)
  })

  it('is too late after ten minutes, and for another provider none', async () => {
    const { id } = await member()
    const browser = openBrowser(world)
    const start = await browser.led('/identity/oidc/school/start')
    const answer = await school.visit(start, id)
    expect(await browser.led(answer.replace('/school/', '/academy/'), { crossSite: true })).toBe(
      '/login?provider=academy&outcome=failed',
    )
    await sql`update identity.oidc_flow set expires_at = now()`.execute(db)
    expect(await browser.led(answer, { crossSite: true })).toBe(FAILED)
  })

  it('that is a no leads to Login with next; who is signed in stays so (rule oidc-12)', async () => {
    const { browser, email } = await member()
    expect(await continueWith(browser, null, school, '?next=/courses')).toBe(
      '/login?next=%2Fcourses&provider=school&outcome=failed',
    )
    expect(await signedInAs(browser)).toBe(email)
  })
})

describe('addresses (rule oidc-4)', () => {
  it.each([
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/courses?page=2', '/courses?page=2'],
  ])('next=%s leads to %s', async (next, to) => {
    const { id, browser } = await member()
    expect(await continueWith(browser, id, school, `?next=${encodeURIComponent(next)}`)).toBe(to)
  })

  it('start leads to PUBLIC_URL first, and unknown names are not found', async () => {
    const elsewhere = await world.request({
      method: 'GET',
      url: '/identity/oidc/school/start?next=%2Fcourses',
      headers: { host: '127.0.0.1:4060' },
    })
    expect([elsewhere.status, elsewhere.headers['location']]).toEqual([
      303,
      `${PUBLIC_URL}/identity/oidc/school/start?next=%2Fcourses`,
    ])
    const browser = openBrowser(world)
    for (const name of ['nobody', '__proto__', 'constructor', 'SCHOOL', '%2e%2e'])
      expect((await browser.open(`/identity/oidc/${name}/start`)).status, name).toBe(404)
    expect(await browser.led('/identity/oidc/__proto__/callback?state=x&code=y')).toBe('/login')
  })

  it.each([
    '',
    '?state=a&state=b&code=c',
    '?state[]=a',
    '?__proto__=x&code=c',
    '?state=%00&code=c',
    '?code=c',
  ])('the callback with %s leads to Login', async (query) => {
    const answer = await openBrowser(world).open(`/identity/oidc/school/callback${query}`)
    expect([answer.status, answer.headers['location']]).toEqual([303, FAILED])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})
