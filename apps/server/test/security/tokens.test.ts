import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type JsonWebKey,
} from 'node:crypto'
import type { Call } from '@firstbell/contract/call'
import { calls } from '@firstbell/contract/calls'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { linkTo } from '../support/mail.ts'
import {
  newAccount,
  newEmail,
  readyAccount,
  signIn,
  signupForm,
  subscribeToNewsletter,
  type Account,
} from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

/**
 * Invalid ID tokens, at every call that takes one. The rules of tokens are tested with the provider
 * (`identity/embedded/id-tokens.test.ts`, `identity/verify-token.test.ts`).
 */

let world: World
let ada: Account
let kid: string
let privateJwk: JsonWebKey
let publicJwk: JsonWebKey

const now = Math.floor(Date.now() / 1000)
const encoded = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** Signs a token with the site's own key, whatever its content. */
function signed(claims: object, header: object = {}, key: JsonWebKey = privateJwk): string {
  const text = `${encoded({ alg: 'ES256', kid, ...header })}.${encoded(claims)}`
  const bytes = sign('sha256', Buffer.from(text), {
    key: key as never,
    format: 'jwk',
    dsaEncoding: 'ieee-p1363',
  })
  return `${text}.${bytes.toString('base64url')}`
}

const hmac = (claims: object, secret: string | Buffer, alg = 'HS256') => {
  const text = `${encoded({ alg, kid })}.${encoded(claims)}`
  return `${text}.${createHmac(alg === 'HS256' ? 'sha256' : 'sha512', secret)
    .update(text)
    .digest('base64url')}`
}

beforeAll(async () => {
  world = await createWorld()
  ada = await newAccount(world, { role: 'instructor' })
  const key = await world.db
    .selectFrom('identity.signing_key')
    .selectAll()
    .executeTakeFirstOrThrow()
  kid = key.kid
  privateJwk = key.private_jwk as JsonWebKey
  publicJwk = key.public_jwk as JsonWebKey
})

const sound = () => ({ ...decodeJwt(ada.token), iat: now - 10, exp: now + 600 })
const without = (name: string) =>
  Object.fromEntries(Object.entries(sound()).filter(([claim]) => claim !== name))
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const strangers = stranger.privateKey.export({ format: 'jwk' }) as JsonWebKey
const other = '11111111-1111-4111-8111-111111111111'

/** Created after the world. */
const confused: Record<string, () => string | Promise<string>> = {
  'no algorithm': () => `${encoded({ alg: 'none', kid })}.${encoded(sound())}.`,
  'no algorithm, with a signature': () =>
    `${encoded({ alg: 'none', kid })}.${encoded(sound())}.${ada.token.split('.')[2]}`,
  'a MAC with the public key as PEM': () =>
    hmac(
      sound(),
      createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }),
    ),
  'a MAC with the public key as JWK': () => hmac(sound(), JSON.stringify(publicJwk)),
  'a longer MAC with the public key': () =>
    hmac(
      sound(),
      createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'der' }),
      'HS512',
    ),
  'a MAC with nothing': () => hmac(sound(), ''),
  'another algorithm by its own key': () => signed(sound(), { alg: 'ES384' }),
  'the key of a stranger': () => signed(sound(), {}, strangers),
  'the key of a stranger in the header': () =>
    signed(sound(), { jwk: stranger.publicKey.export({ format: 'jwk' }) }, strangers),
  'a key by its address': () =>
    signed(sound(), { jku: `${world.context.config.publicUrl}/identity/jwks.json` }, strangers),
  'a certificate by its address': () => signed(sound(), { x5u: 'https://evil.example' }, strangers),
  'no name of a key': () => signed(sound(), { kid: undefined }),
  'the name of no key': () => signed(sound(), { kid: 'unknown' }),
  'a path for the name of a key': () => signed(sound(), { kid: '../../../dev/null' }),
  'SQL for the name of a key': () => signed(sound(), { kid: `${kid}' or '1'='1` }),
  'a list for the name of a key': () => signed(sound(), { kid: [kid] }),
  'an extension that we do not know': () => signed(sound(), { crit: ['b64'], b64: false }),
  'another site’s issuer': () => signed({ ...sound(), iss: 'https://evil.example' }),
  'an issuer that begins like ours': () =>
    signed({ ...sound(), iss: `${world.context.config.publicUrl}.evil.example` }),
  'another audience': () => signed({ ...sound(), aud: 'somebody' }),
  'an end that has passed': () => signed({ ...sound(), iat: now - 800, exp: now - 30 }),
  'an issue in the future': () => signed({ ...sound(), iat: now + 6_000, exp: now + 6_600 }),
  'a start in the future': () => signed({ ...sound(), nbf: now + 6_000 }),
  'an end without end': () => signed({ ...sound(), iat: now - 5000, exp: now + 1e9 }),
  'an end that is a word': () => signed({ ...sound(), exp: 'never' }),
  'no person': () => signed(without('sub')),
  'an unknown person': () => signed({ ...sound(), sub: other }),
  'another person': async () => {
    const victim = await world.person('admin')
    return signed({ ...sound(), sub: String(decodeJwt(victim.token).sub) })
  },
  'a subject that is no text': () => signed({ ...sound(), sub: 7 }),
  'no login': () => signed(without('sid')),
  'a login that is not there': () => signed({ ...sound(), sid: other }),
  'another person’s sign-in session': async () => {
    const victim = await world.person('admin')
    return signed({ ...sound(), sid: decodeJwt(victim.token)['sid'] })
  },
  'a changed payload': () => {
    const [header, , signature] = ada.token.split('.')
    return `${header}.${encoded({ ...sound(), sub: other })}.${signature}`
  },
  'two tokens in one': () => `${ada.token}.${ada.token}`,
  'an encrypted token': () => `${encoded({ alg: 'dir', enc: 'A256GCM', kid })}..AAAA.AAAA.AAAA`,
  'the secret of their login': () => ada.cookie.split('=')[1]!,
  'the link of a newsletter': async () => {
    return subscribeToNewsletter(world, newEmail())
  },
  'the link of a verification': async () => {
    const form = signupForm()
    await world.request({ method: 'POST', url: '/auth/signup', payload: form })
    return linkTo(world, form.email, 'verify-email')
  },
  'the signature of a link to a file': async () => {
    await world.request({
      method: 'POST',
      url: '/instructor/addinstructordetails',
      headers: { authorization: `Bearer ${ada.token}` },
      payload: { bio: 'x', qualifications: 'y', skills: 'z', resume: await world.resume(ada) },
    })
    const { body } = await world.request({
      method: 'POST',
      url: '/auth/login',
      payload: { token: ada.token },
    })
    const link: string = body.user.roleDetails.instructor.resume
    return new URLSearchParams(link.split('?')[1]).get('signature')!
  },
}

const closed: Call[] = Object.values(calls)
  .flatMap((area) => Object.values(area))
  .filter(({ who }) => who !== 'anyone')

test('a valid token, from which the others differ, is accepted', async () => {
  const token = signed(sound())
  const login = await world.request({ method: 'POST', url: '/auth/login', payload: { token } })
  expect(login.status).toBe(200)
  const upload = await world.request({
    method: 'POST',
    url: '/files',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '10',
    },
  })
  expect(upload.status).toBe(201)
})

test.each(Object.keys(confused))('%s is refused everywhere', async (name) => {
  const token = await confused[name]!()
  // The valid token has just been cached. A token with one different letter must not match it.
  await world.request({ method: 'POST', url: '/auth/login', payload: { token: ada.token } })
  const login = await world.request({ method: 'POST', url: '/auth/login', payload: { token } })
  expect([login.status, login.body.code]).toEqual([401, 'unauthenticated'])
  const opened: string[] = []
  for (const call of closed) {
    const { status } = await world.request({
      method: call.method,
      url: call.path.replace(':id', other),
      headers: { authorization: `Bearer ${token}` },
      ...(call.body && { payload: {} }),
    })
    if (status !== 401) opened.push(`${call.path} ${status}`)
  }
  const upload = await world.request({
    method: 'POST',
    url: '/files',
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', 'upload-length': '10' },
  })
  if (upload.status !== 401) opened.push(`/files ${upload.status}`)
  expect(opened).toEqual([])
})

test('a token is accepted only in the Authorization header', async () => {
  const url = '/instructor/get-instructor-courses'
  for (const options of [
    { url: `${url}?access_token=${ada.token}` },
    { url: `${url}?token=${ada.token}` },
    { url, headers: { cookie: `token=${ada.token}; firstbell_session=${ada.token}` } },
    { url, headers: { 'x-authorization': `Bearer ${ada.token}` } },
    { url, headers: { authorization: `Basic ${btoa(`x:${ada.token}`)}` } },
    { url, headers: { authorization: `Bearer x, Bearer ${ada.token}` } },
  ])
    expect([options, (await world.request(options)).status]).toEqual([options, 401])
  expect(
    (await world.request({ url, headers: { authorization: `Bearer ${ada.token}` } })).status,
  ).toBe(201)
})

test('an ID token is neither a link nor a cookie', async () => {
  for (const url of [
    '/identity/verify-email',
    '/identity/reset-password',
    '/newsletter/unsubscribe',
    '/reminders/unsubscribe',
  ]) {
    const answer = await world.request({
      method: 'POST',
      url: `${url}?token=${ada.token.slice(0, 120)}`,
      payload: { token: ada.token, newPassword: 'another bell at noon, 18' },
    })
    expect([url, [400, 404].includes(answer.status)]).toEqual([url, true])
  }
  const renewed = await world.request({
    method: 'POST',
    url: '/identity/refresh',
    headers: { cookie: `firstbell_session=${ada.token}` },
  })
  expect(renewed.status).toBe(401)
})

describe('sign-in sessions end at once', () => {
  /** Returns whether an ID token and a cookie are still accepted. */
  const opens = async ({ token, cookie }: { token: string; cookie: string }) => {
    const asked = await world.request({
      method: 'PUT',
      url: '/auth/edituserdetails',
      headers: { authorization: `Bearer ${token}` },
      payload: { name: 'Ada', contact: '0123456789', dob: '1990-05-17', gender: 'female' },
    })
    const uploaded = await world.request({
      method: 'POST',
      url: '/files',
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', 'upload-length': '9' },
    })
    const login = await world.request({ method: 'POST', url: '/auth/login', payload: { token } })
    const renewed = await world.request({
      method: 'POST',
      url: '/identity/refresh',
      headers: { cookie },
    })
    return [asked.status, uploaded.status, login.status, renewed.status]
  }
  const OPEN = [201, 201, 200, 200]
  const SHUT = [401, 401, 401, 401]
  const newPassword = 'another bell at noon, 18'

  test('all others, when the password is changed', async () => {
    const account = await readyAccount(world)
    const others = [await signIn(world, account.email), await signIn(world, account.email)]
    for (const login of [account, ...others]) expect(await opens(login)).toEqual(OPEN)
    const changed = await world.request({
      method: 'PUT',
      url: '/auth/edituserpassword',
      headers: { authorization: `Bearer ${account.token}` },
      payload: { oldPassword: account.password, newPassword },
    })
    expect(changed.status).toBe(201)
    for (const login of others) expect(await opens(login)).toEqual(SHUT)
    expect(await opens(account)).toEqual(OPEN)
  })

  test('all, when the password is set by a link', async () => {
    const account = await readyAccount(world)
    const other = await signIn(world, account.email)
    await world.request({
      method: 'POST',
      url: '/identity/forgot-password',
      payload: { email: account.email },
    })
    // A job mails the link. Here it is created directly.
    const job = world.app.jobs.find(({ name }) => name === 'send-identity-link')
    await job!.run({ email: account.email, purpose: 'reset-password' })
    for (const login of [account, other]) expect(await opens(login)).toEqual(OPEN)
    const reset = await world.request({
      method: 'POST',
      url: '/identity/reset-password',
      payload: { token: await linkTo(world, account.email, 'reset-password'), newPassword },
    })
    expect(reset.status).toBe(200)
    for (const login of [account, other]) expect(await opens(login)).toEqual(SHUT)
  })

  test('all, when the account is deleted', async () => {
    const account = await readyAccount(world)
    const other = await signIn(world, account.email)
    expect(await opens(other)).toEqual(OPEN)
    const deleted = await world.request({
      method: 'DELETE',
      url: '/auth/deleteuser',
      headers: { authorization: `Bearer ${account.token}` },
    })
    expect(deleted.status).toBe(201)
    for (const login of [account, other]) expect(await opens(login)).toEqual(SHUT)
  })

  test('the one that signs out, with its ID token', async () => {
    const account = await readyAccount(world)
    const other = await signIn(world, account.email)
    expect(await opens(account)).toEqual(OPEN)
    await world.request({
      method: 'POST',
      url: '/identity/sign-out',
      headers: { cookie: account.cookie },
    })
    expect(await opens(account)).toEqual(SHUT)
    expect(await opens(other)).toEqual(OPEN)
  })
})
