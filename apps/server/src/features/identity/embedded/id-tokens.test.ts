import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { messages } from '@firstbell/contract/messages'
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  jwtVerify,
  type JSONWebKeySet,
} from 'jose'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cloneDatabase } from '../../../../test/support/database.ts'
import {
  enrol,
  forge,
  signInAs,
  testApp,
  type TestApp,
} from '../../../../test/support/identity-app.ts'
import { createIdTokens, rotateSigningKeys, TOKEN_SECONDS } from './id-tokens.ts'

let app: TestApp
let genuine: string
let sound: Record<string, unknown>

beforeAll(async () => {
  app = await testApp(await cloneDatabase())
  await enrol(app, { email: 'ada@example.org' })
  genuine = (await signInAs(app, 'ada@example.org')).idToken
  sound = decodeJwt(genuine)
})

const now = () => Math.floor(Date.now() / 1000)
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function expectRefused(token: string) {
  await expect(app.provider.verify(token)).rejects.toMatchObject({
    code: 'unauthenticated',
    message: messages.tokenInvalid,
  })
}

describe('ID tokens', () => {
  it('say who, when and for whom, and live at most an hour', () => {
    expect(decodeProtectedHeader(genuine)).toMatchObject({ alg: 'ES256', kid: expect.any(String) })
    expect(sound).toMatchObject({
      iss: 'http://127.0.0.1:3000',
      aud: 'firstbell',
      sub: expect.any(String),
      email: 'ada@example.org',
      email_verified: true,
      sid: expect.any(String),
      iat: expect.any(Number),
      auth_time: expect.any(Number),
      amr: ['pwd'],
    })
    expect(Number(sound['exp']) - Number(sound['iat'])).toBe(TOKEN_SECONDS)
    expect(TOKEN_SECONDS).toBeLessThanOrEqual(3600)
  })

  it('verify with the published keys, which hold no private half', async () => {
    const answer = await app.http.inject({ url: '/identity/jwks.json' })
    expect(answer.statusCode).toBe(200)
    const set = answer.json<JSONWebKeySet>()
    expect(set.keys).toHaveLength(1)
    expect(Object.keys(set.keys[0]!).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    const { payload } = await jwtVerify(genuine, createLocalJWKSet(set), {
      issuer: 'http://127.0.0.1:3000',
      audience: 'firstbell',
    })
    expect(payload.email).toBe('ada@example.org')
  })

  it('are taken when genuine, again and again', async () => {
    const first = await app.provider.verify(genuine)
    expect(first).toEqual({
      subject: sound['sub'],
      email: 'ada@example.org',
      emailVerified: true,
      issuedAt: sound['iat'],
      loginId: sound['sid'],
    })
    expect(await app.provider.verify(genuine)).toEqual(first)
    // A token of the test's own making with nothing wrong: so it is the fault below that refuses.
    await expect(app.provider.verify(await forge(app, sound))).resolves.toEqual(first)
  })

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'somebody-else' }],
    ['no audience', { aud: undefined }],
    ['no issuer', { iss: undefined }],
    ['no subject', { sub: undefined }],
    ['no login', { sid: undefined }],
    ['no expiry', { exp: undefined }],
    ['no time of issue', { iat: undefined }],
    ['no word on verification', { email_verified: undefined }],
    ['a verification that is text', { email_verified: 'false' }],
    ['an expiry in the past', { iat: now() - 900, exp: now() - 10 }],
    ['an issue in the future', { iat: now() + 60, exp: now() + 600 }],
    ['an issue long ago and a far expiry', { iat: now() - 7200, exp: now() + 7200 }],
    ['a start in the future', { nbf: now() + 600 }],
  ])('are refused with %s', async (_name, wrong) => {
    const claims = Object.fromEntries(
      Object.entries({ ...sound, ...wrong }).filter(([, value]) => value !== undefined),
    )
    await expectRefused(await forge(app, claims))
  })

  it('allow clocks to differ by 5 seconds and no more', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const ahead = { ...sound, iat: now() + 4, exp: now() + 900 }
    await expect(app.provider.verify(await forge(app, ahead))).resolves.toBeDefined()
    const late = { ...sound, iat: now() - 800, exp: now() - 3 }
    await expect(app.provider.verify(await forge(app, late))).resolves.toBeDefined()
    await expectRefused(await forge(app, { ...sound, iat: now() + 9, exp: now() + 900 }))
    await expectRefused(await forge(app, { ...sound, iat: now() - 800, exp: now() - 7 }))
  })

  it('are refused unsigned, whatever the header calls it', async () => {
    for (const alg of ['none', 'None', 'NONE', ''])
      for (const signature of ['', genuine.split('.')[2]])
        await expectRefused(
          `${base64({ alg, kid: decodeProtectedHeader(genuine).kid })}.${base64(sound)}.${signature}`,
        )
    await expectRefused(genuine.split('.').slice(0, 2).join('.') + '.')
  })

  it('are refused when HMAC-signed with the public key', async () => {
    const { keys } = await app.provider.jwks()
    const pem = createPublicKey({ key: keys[0] as Record<string, string>, format: 'jwk' })
    for (const secret of [
      pem.export({ type: 'spki', format: 'pem' }),
      pem.export({ type: 'spki', format: 'der' }),
      JSON.stringify(keys[0]),
    ]) {
      const signed = `${base64({ alg: 'HS256', kid: keys[0]!['kid'] })}.${base64(sound)}`
      const mac = createHmac('sha256', secret).update(signed).digest('base64url')
      await expectRefused(`${signed}.${mac}`)
    }
  })

  it('are refused when another key signed, by whatever name or embedded in the header', async () => {
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const jwk = stranger.privateKey.export({ format: 'jwk' }) as never
    const publicJwk = stranger.publicKey.export({ format: 'jwk' })
    await expectRefused(await forge(app, sound, { jwk }))
    await expectRefused(await forge(app, sound, { jwk, header: { kid: 'foreign' } }))
    await expectRefused(await forge(app, sound, { jwk, header: { kid: '__proto__' } }))
    await expectRefused(await forge(app, sound, { jwk, header: { jwk: publicJwk } }))
    await expectRefused(
      await forge(app, sound, { jwk, header: { jku: 'http://127.0.0.1:1/jwks.json' } }),
    )
  })

  it('are refused when a letter was changed, also right after the genuine one', async () => {
    const [header, payload, signature] = genuine.split('.') as [string, string, string]
    await app.provider.verify(genuine)
    const admin = base64({ ...sound, email: 'admin@example.org' })
    await expectRefused(`${header}.${admin}.${signature}`)
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
    await expectRefused(`${header}.${payload}.${flipped}`)
  })

  it('are refused when they are no tokens at all', async () => {
    for (const junk of ['', 'x', '..', 'a.b.c', '{}', 'x'.repeat(10_000), `${genuine}.${genuine}`])
      await expectRefused(junk)
  })

  it('are not remembered beyond their expiry', async () => {
    const token = await forge(app, { ...sound, iat: now() - 60, exp: now() + 30 })
    await expect(app.provider.verify(token)).resolves.toBeDefined()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 36_000 })
    try {
      await expectRefused(token)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('signing keys', () => {
  it('are one, also when several processes start at once', async () => {
    const { db } = await cloneDatabase()
    const processes = Array.from({ length: 6 }, () => createIdTokens(db, 'http://x'))
    const sets = await Promise.all(processes.map((tokens) => tokens.jwks()))
    expect(new Set(sets.map((set) => JSON.stringify(set))).size).toBe(1)
    expect(await db.selectFrom('identity.signing_key').selectAll().execute()).toHaveLength(1)
  })

  it('rotate: the new one is published before it signs, the old one verifies until it retires', async () => {
    const { db } = await cloneDatabase()
    const claims = {
      subject: 's',
      email: 'e@example.org',
      emailVerified: true,
      loginId: 'sid',
      signedInAt: new Date(),
      methods: ['pwd' as const],
    }
    // A process that reads the keys afresh, as each does within a minute.
    const fresh = () => createIdTokens(db, 'http://x')
    const kidOf = async () => decodeProtectedHeader((await fresh().sign(claims)).idToken).kid
    const age = (minutes: number) =>
      sql`update identity.signing_key set created_at = created_at - make_interval(mins => ${minutes}::int)`.execute(
        db,
      )

    const old = (await fresh().sign(claims)).idToken
    const oldKid = decodeProtectedHeader(old).kid
    await rotateSigningKeys(db)
    expect((await fresh().jwks()).keys).toHaveLength(1)

    await age(91 * 1440)
    await Promise.all([rotateSigningKeys(db), rotateSigningKeys(db)])
    expect((await fresh().jwks()).keys).toHaveLength(2)
    expect(await kidOf()).toBe(oldKid)

    await age(11)
    const newKid = await kidOf()
    expect(newKid).not.toBe(oldKid)
    await expect(fresh().verify(old)).resolves.toMatchObject({ subject: 's' })

    await age(2 * 1440)
    await rotateSigningKeys(db)
    expect((await fresh().jwks()).keys.map((key) => key['kid'])).toEqual([newKid])
    await expect(fresh().verify(old)).rejects.toMatchObject({ code: 'unauthenticated' })
    const retired = await db
      .selectFrom('identity.signing_key')
      .select('private_jwk')
      .where('retired_at', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(retired.private_jwk).toEqual({})
  })

  it('that another process made are found when a token names them', async () => {
    const { db } = await cloneDatabase()
    const here = createIdTokens(db, 'http://x')
    await here.jwks()
    await sql`update identity.signing_key set created_at = created_at - interval '91 days'`.execute(
      db,
    )
    await rotateSigningKeys(db)
    await sql`update identity.signing_key set created_at = created_at - interval '11 minutes'`.execute(
      db,
    )
    const { idToken } = await createIdTokens(db, 'http://x').sign({
      subject: 's',
      email: 'e@example.org',
      emailVerified: true,
      loginId: 'sid',
      signedInAt: new Date(),
      methods: ['pwd' as const],
    })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 })
    try {
      await expect(here.verify(idToken)).resolves.toMatchObject({ subject: 's' })
    } finally {
      vi.useRealTimers()
    }
  })
})
