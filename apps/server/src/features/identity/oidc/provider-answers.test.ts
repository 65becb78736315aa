import { refresh } from '@firstbell/contract/identity'
import { getPendingSignIn, signUpByProvider } from '@firstbell/contract/oidc'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openBrowser } from '../../../../test/support/browser.ts'
import { openLiar, type Lies } from '../../../../test/support/school.ts'
import { createWorld } from '../../../../test/support/world.ts'

/** Answers of a provider that are not to be believed (rule oidc-5), or that do not come (rule oidc-3). */

const PUBLIC_URL = 'http://localhost:4060'
const liar = await openLiar()
const world = await createWorld({
  PUBLIC_URL,
  ...liar.settings,
  OIDC_PROVIDERS: 'liar,gone,other',
  OIDC_GONE_ISSUER: 'http://127.0.0.1:9',
  OIDC_GONE_CLIENT_ID: 'firstbell',
  OIDC_GONE_CLIENT_SECRET: 'secret',
  // Answers, but says that it is another one.
  OIDC_OTHER_ISSUER: liar.issuer.replace('127.0.0.1', 'localhost'),
  OIDC_OTHER_CLIENT_ID: 'firstbell',
  OIDC_OTHER_CLIENT_SECRET: 'secret',
})

beforeEach(() => liar.lie({}))

const FAILED = '/login?next=%2Fcourses&provider=liar&outcome=failed'
const SIGN_UP = '/signup?next=%2Fcourses&provider=liar&outcome=pending'

/** Continues with the liar. @param alter changes the address that it answers with */
async function continueWithLiar(lies: Lies = {}, alter = (url: string) => url) {
  const browser = openBrowser(world)
  const start = await browser.led('/identity/oidc/liar/start?next=/courses')
  liar.lie(lies)
  const to = await browser.led(alter(liar.answerTo(start, PUBLIC_URL)), { crossSite: true })
  return { to, browser }
}

const now = () => Math.floor(Date.now() / 1000)

describe('an answer', () => {
  it('that is true is believed, and asks with PKCE, nonce and Basic as the standard has it', async () => {
    const start = new URL(await openBrowser(world).led('/identity/oidc/liar/start'))
    expect(Object.fromEntries(start.searchParams)).toMatchObject({
      client_id: 'firstbell',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${PUBLIC_URL}/identity/oidc/liar/callback`,
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(start.searchParams.get(name), name).toMatch(/^[\w-]{43}$/)
    liar.asked.length = 0
    expect((await continueWithLiar()).to).toBe(SIGN_UP)
    const token = liar.asked.find(({ path }) => path === '/token')!
    const basic = Buffer.from(token.authorization!.slice('Basic '.length), 'base64').toString()
    expect(basic).toBe('firstbell:a+secret%3A+with+%2F+and+%25')
    expect(new URLSearchParams(token.body).get('code_verifier')).toMatch(/^[\w-]{43}$/)
  })

  it.each<[string, Lies]>([
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another site', { claims: { aud: 'another' } }],
    ['for several, given to another', { claims: { aud: ['firstbell', 'x'], azp: 'x' } }],
    ['that has expired', { claims: { iat: now() - 900, exp: now() - 120 } }],
    ['that never expires', { claims: { exp: undefined } }],
    ['without a time', { claims: { iat: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['whose subject holds NUL', { claims: { sub: 'li\u0000ar', email: 'a@example.com' } }],
    ['whose subject is empty', { claims: { sub: '' } }],
    ['whose subject is of 256 characters', { claims: { sub: 'a'.repeat(256) } }],
    ['whose subject is not ASCII', { claims: { sub: 'liär' } }],
    ['signed by nobody', { signed: 'with none' }],
    ['whose signature is none', { signed: 'not at all' }],
    ['signed by another key', { signed: 'by another key' }],
    ['whose userinfo is of somebody else', { userinfo: { sub: 'another' } }],
  ])('%s is not believed', async (_what, lies) => {
    const { to, browser } = await continueWithLiar(lies)
    expect(to).toBe(FAILED)
    expect((await browser.call(getPendingSignIn)).status).toBe(404)
    expect((await browser.call(refresh)).status).toBe(401)
  })

  it.each(['ﬁnn@example.com', 'finn@example.com\u200b', '\u212aim@example.com', 'a@пример.рф'])(
    'with the address %j names no address: to the provider it may be another mailbox (rule account-5)',
    async (email) => {
      const { to, browser } = await continueWithLiar({ claims: { email, email_verified: true } })
      expect(to).toBe(SIGN_UP)
      expect((await browser.call(getPendingSignIn)).body.email).toBeFalsy()
    },
  )

  it.each([
    [
      'with the issuer of another provider',
      (url: string) => `${url}&iss=https%3A%2F%2Fevil.example`,
    ],
    ['with two codes', (url: string) => `${url}&code=another`],
    ['without a code', (url: string) => url.replace('code=code', '')],
    ['of an error', (url: string) => url.replace('code=code', 'error=server_error')],
    ['with an ID token of its own', (url: string) => `${url}&id_token=a.b.c`],
  ])('%s is not believed (RFC 9207, RFC 9700)', async (_what, alter) => {
    expect((await continueWithLiar({}, alter)).to).toMatch(FAILED)
  })

  it('whose clock is five seconds off is believed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const claims = { iat: now() - 600, exp: now() - 4 }
    expect((await continueWithLiar({ claims })).to).toBe(SIGN_UP)
  })

  it('may have the address in the ID token or at userinfo, whose word on it counts there alone', async () => {
    const email = 'ada@example.com'
    const cases: [Lies, boolean][] = [
      [{ claims: { email, email_verified: true } }, true],
      [{ userinfo: { email, email_verified: true } }, true],
      [{ claims: { email }, userinfo: { email, email_verified: true } }, false],
      [{ claims: { email_verified: true }, userinfo: { email } }, false],
      [{ claims: { email, email_verified: 'true' } }, false],
    ]
    for (const [lies, verified] of cases) {
      const { browser } = await continueWithLiar(lies)
      const { body } = await browser.call(getPendingSignIn)
      expect(body, JSON.stringify(lies)).toMatchObject({ email, emailVerified: verified })
    }
  })

  it('has its words in no address, and its name cleaned where it is kept', async () => {
    const name = `<img src=x onerror=alert(1)>Ada ${'a'.repeat(300)}`
    const { to, browser } = await continueWithLiar({
      claims: { name, email: 'ada.long@example.com', email_verified: true },
    })
    expect(to).toBe(SIGN_UP)
    const { body } = await browser.call(getPendingSignIn)
    expect(body.name).toMatch(/^Ada a+$/)
    const details = { contact: '0123456789', role: 'student', dob: '1990-05-17', gender: 'female' }
    const made = await browser.call(signUpByProvider, { name: body.name, ...details })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(made.body.user.name).toMatch(/^Ada a+$/)
  })

  it('of an answer that never comes, the way ends at Login within 20 s, also when it comes late', async () => {
    const begun = Date.now()
    const [late, down, other] = await Promise.all([
      continueWithLiar({ slow: 30_000 }),
      openBrowser(world).led('/identity/oidc/gone/start?next=/courses'),
      openBrowser(world).led('/identity/oidc/other/start'),
    ])
    expect(late.to).toBe(FAILED)
    expect(down).toBe('/login?next=%2Fcourses&provider=gone&outcome=failed')
    expect(other).toBe('/login?provider=other&outcome=failed')
    expect(Date.now() - begun).toBeLessThan(20_000)
  })
})

it('a provider that was down is asked again with the next sign-in (rule oidc-3)', async () => {
  const again = await openLiar()
  const second = await createWorld({ PUBLIC_URL, ...again.settings })
  again.lie({ metadata: { issuer: 'https://evil.example' } })
  const browser = openBrowser(second)
  expect(await browser.led('/identity/oidc/liar/start')).toBe('/login?provider=liar&outcome=failed')
  again.lie({})
  expect(await browser.led('/identity/oidc/liar/start')).toMatch(again.issuer)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from identity.oidc_flow`.execute(second.db)
  expect(rows[0]!.n).toBe(1)
})
