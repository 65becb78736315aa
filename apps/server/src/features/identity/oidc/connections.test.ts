import { deleteAccount } from '@firstbell/contract/accounts'
import { forgotPassword, refresh, signIn } from '@firstbell/contract/identity'
import { connectProvider, disconnectProvider, signUpByProvider } from '@firstbell/contract/oidc'
import { confirmIdentity, getSecurity } from '@firstbell/contract/security'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openBrowser, type Browser } from '../../../../test/support/browser.ts'
import { runJobs } from '../../../../test/support/jobs.ts'
import { linkTo } from '../../../../test/support/mail.ts'
import { newEmail, PASSWORD, readyAccount } from '../../../../test/support/people.ts'
import { openSchool } from '../../../../test/support/school.ts'
import { createWorld, type Person } from '../../../../test/support/world.ts'

/** Connecting and disconnecting, and confirming by a provider, in a session (rules oidc-9, oidc-11). */

const PUBLIC_URL = 'http://localhost:4060'
const school = await openSchool(PUBLIC_URL)
const academy = await openSchool(PUBLIC_URL, 'id_token')
const world = await createWorld({
  PUBLIC_URL,
  ...school.settings,
  ...academy.settings,
  OIDC_PROVIDERS: 'school,academy',
})
const { db } = world
const linkJobs = world.app.jobs.filter(({ name }) => name === 'send-identity-link')

const at = (outcome: string, provider = 'school') =>
  `/security?provider=${provider}&outcome=${outcome}`

/** A person with a password and a logged-in browser. */
async function loggedIn() {
  const account = await readyAccount(world)
  const browser = openBrowser(world)
  const { body } = await browser.call(signIn, { email: account.email, password: PASSWORD })
  return { ...account, token: String(body.idToken), browser }
}

/** A person whose only way to sign in is the school. */
async function without(password: 'a password') {
  void password
  const email = newEmail('pupil')
  const id = school.knows(`id-${email}`, { email, email_verified: true })
  const browser = openBrowser(world)
  const start = await browser.led('/identity/oidc/school/start')
  await browser.led(await school.visit(start, id), { crossSite: true })
  const details = { contact: '0123456789', role: 'student', dob: '1990-05-17', gender: 'female' }
  const { body } = await browser.call(signUpByProvider, { name: 'Pupil', ...details })
  // As if they had confirmed: the school did not say when they signed in there.
  await sql`update identity.login set confirmed_at = now()
    where account_id = (select id from identity.account where email = ${email})`.execute(db)
  return { email, schoolId: id, token: String(body.idToken), browser }
}

async function connectAs(
  who: Pick<Person, 'token'> & { browser: Browser },
  id: string | null,
  to = school,
) {
  const { status, body } = await who.browser.call(connectProvider, { provider: to.name }, who)
  expect(status, JSON.stringify(body)).toBe(200)
  return who.browser.led(await to.visit(String(body.url), id), { crossSite: true })
}
const security = async (who: Pick<Person, 'token'>) =>
  (await world.call(getSecurity, {}, who as Person)).body
const subjectsTo = async (email: string) =>
  (await world.mailsTo(email)).map(({ subject }) => subject)
const makeOld = (who: { email: string }) =>
  sql`update identity.login set confirmed_at = now() - interval '11 minutes'
    where account_id = (select id from identity.account where email = ${who.email})`.execute(db)

describe('connecting (rule oidc-9)', () => {
  it('joins any account of the provider, whatever its address, in this session, and tells the owner', async () => {
    const ada = await loggedIn()
    const id = school.knows(`own-${ada.id}`, {
      email: 'private@example.org',
      email_verified: false,
    })
    expect(await connectAs(ada, id)).toBe(at('connected'))
    expect((await security(ada)).connections).toEqual([
      {
        provider: 'school',
        label: 'School',
        email: 'private@example.org',
        connectedAt: expect.stringMatching(/Z$/),
        confirms: true,
      },
    ])
    expect(await subjectsTo(ada.email)).toContain(
      'An account was connected to your Firstbell account',
    )
    const { status, body } = await ada.browser.call(connectProvider, { provider: 'school' }, ada)
    expect([status, body.code]).toEqual([409, 'conflict'])
    const browser = openBrowser(world)
    const start = await browser.led('/identity/oidc/school/start')
    expect(await browser.led(await school.visit(start, id), { crossSite: true })).toBe('/')

    // It is never another account's as well, also when two connect it at the same moment.
    const bea = await loggedIn()
    expect(await connectAs(bea, id)).toBe(at('taken'))
    expect((await security(bea)).connections).toEqual([])
    const [cem, dora] = [await loggedIn(), await loggedIn()]
    const shared = school.knows(`shared-${cem.id}`, {})
    const both = await Promise.all([connectAs(cem, shared), connectAs(dora, shared)])
    expect(both.toSorted()).toEqual([at('connected'), at('taken')])
  })

  it('needs a session that is open when the answer comes, in the browser that began', async () => {
    const ada = await loggedIn()
    const id = school.knows(`own-${ada.id}`, {})
    const begin = async () => {
      const { body } = await ada.browser.call(connectProvider, { provider: 'school' }, ada)
      return school.visit(String(body.url), id)
    }
    const answer = await begin()
    expect(await openBrowser(world).led(answer, { crossSite: true })).toBe(
      '/login?provider=school&outcome=failed',
    )
    const later = await begin()
    await sql`delete from identity.login where account_id =
      (select id from identity.account where email = ${ada.email})`.execute(db)
    expect(await ada.browser.led(later, { crossSite: true })).toBe(at('failed'))
    expect(await ada.browser.led(answer, { crossSite: true })).toBe(at('failed'))
    const { rows } = await sql`select from identity.connection where subject = ${id}`.execute(db)
    expect(rows).toEqual([])
  })

  it('given up leads back to Security, and nobody is logged out', async () => {
    const ada = await loggedIn()
    expect(await connectAs(ada, null)).toBe(at('failed'))
    expect((await ada.browser.call(refresh)).status).toBe(200)
  })

  it('asks to confirm after ten minutes, and knows only the providers of the settings', async () => {
    const ada = await loggedIn()
    expect((await ada.browser.call(connectProvider, { provider: 'nobody' }, ada)).status).toBe(404)
    for (const provider of ['', '__proto__', 7])
      expect((await ada.browser.call(connectProvider, { provider }, ada)).status).toBe(400)
    expect((await ada.browser.call(disconnectProvider, { provider: 'school' }, ada)).status).toBe(
      404,
    )
    await makeOld(ada)
    for (const answer of [
      await ada.browser.call(connectProvider, { provider: 'school' }, ada),
      await ada.browser.call(disconnectProvider, { provider: 'school' }, ada),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'confirm_identity'])
  })
})

describe('disconnecting (rule oidc-9)', () => {
  it('ends the way in, and tells the owner', async () => {
    const ada = await loggedIn()
    const id = school.knows(`own-${ada.id}`, { email: ada.email, email_verified: true })
    await connectAs(ada, id)
    expect((await ada.browser.call(disconnectProvider, { provider: 'school' }, ada)).status).toBe(
      200,
    )
    expect((await security(ada)).connections).toEqual([])
    expect(await subjectsTo(ada.email)).toContain(
      'An account was disconnected from your Firstbell account',
    )
    const browser = openBrowser(world)
    const start = await browser.led('/identity/oidc/school/start')
    expect(await browser.led(await school.visit(start, id), { crossSite: true })).toBe(
      '/login?provider=school&outcome=pending',
    )
  })

  it('of the last way is refused, also of the last two at the same moment; a password makes it possible', async () => {
    const ada = await without('a password')
    const disconnect = (provider: string) => ada.browser.call(disconnectProvider, { provider }, ada)
    const { status, body } = await disconnect('school')
    expect([status, body.code, body.message]).toEqual([
      409,
      'last_way',
      'Set a password or add a passkey first.',
    ])
    expect(await connectAs(ada, academy.knows(`own-${ada.email}`, {}), academy)).toBe(
      at('connected', 'academy'),
    )
    const both = await Promise.all([disconnect('school'), disconnect('academy')])
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])

    expect(await security(ada)).toMatchObject({ password: false })
    await ada.browser.call(forgotPassword, { email: ada.email })
    await runJobs(world.context.pool, linkJobs)
    const token = await linkTo(world, ada.email, 'reset-password')
    const reset = await world.request({
      method: 'POST',
      url: '/identity/reset-password',
      payload: { token, newPassword: PASSWORD },
    })
    expect(reset.status).toBe(200)
    const again = await ada.browser.call(signIn, { email: ada.email, password: PASSWORD })
    const session = { token: String(again.body.idToken) }
    const [left] = (await security(session)).connections
    expect(
      (await ada.browser.call(disconnectProvider, { provider: left.provider }, session)).status,
    ).toBe(200)
  })

  it('comes with the end of the account, whose connections are free', async () => {
    const ada = await loggedIn()
    const id = school.knows(`own-${ada.id}`, {})
    await connectAs(ada, id)
    expect((await world.call(deleteAccount, {}, ada)).status).toBe(200 + 1)
    const bea = await loggedIn()
    expect(await connectAs(bea, id)).toBe(at('connected'))
  })
})

describe('confirming by a provider (rule oidc-11)', () => {
  const confirmAs = async (
    who: Pick<Person, 'token'> & { browser: Browser },
    id: string | null,
    next?: string,
  ) => {
    const { status, body } = await who.browser.call(
      confirmIdentity,
      { provider: 'school', ...(next !== undefined && { next }) },
      who,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    expect(new URL(body.url).searchParams.get('prompt')).toBe('login')
    return who.browser.led(await school.visit(String(body.url), id), { crossSite: true })
  }
  const mayChange = async (who: Pick<Person, 'token'> & { browser: Browser }) =>
    (await who.browser.call(connectProvider, { provider: 'academy' }, who)).status === 200

  it('works when the same subject comes back, and with no other', async () => {
    const ada = await without('a password')
    await makeOld(ada)
    expect(await mayChange(ada)).toBe(false)
    const another = school.knows(`another-${ada.email}`, {})
    expect(await confirmAs(ada, another)).toBe(at('failed'))
    expect(await confirmAs(ada, null)).toBe(at('failed'))
    expect(await mayChange(ada)).toBe(false)
    // A refresh confirms nothing.
    expect((await ada.browser.call(refresh)).status).toBe(200)
    expect(await mayChange(ada)).toBe(false)
    expect(await confirmAs(ada, ada.schoolId, '/profile')).toBe('/profile')
    expect(await mayChange(ada)).toBe(true)
    await makeOld(ada)
    expect(await confirmAs(ada, ada.schoolId)).toBe('/security')
    expect(await mayChange(ada)).toBe(true)
    // A window of its own hears of both ends, in its language.
    const ownWindow = '/de/security?provider=school&outcome=confirmed&window=a1'
    expect(await confirmAs(ada, another, ownWindow)).toBe(`/de${at('failed')}&window=a1`)
    expect(await confirmAs(ada, ada.schoolId, ownWindow)).toBe(ownWindow)
  })

  it('needs a connection', async () => {
    const ada = await loggedIn()
    for (const provider of ['school', 'nobody', '__proto__']) {
      const { status, body } = await ada.browser.call(confirmIdentity, { provider }, ada)
      expect([status, body.code], provider).toEqual([403, 'confirm_failed'])
    }
  })
})
