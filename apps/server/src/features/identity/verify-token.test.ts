import { createHmac, createPublicKey, KeyObject, sign as cryptoSign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWK } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFirebaseTokens } from './firebase/firebase-provider.ts'

/** Tokens of a hosted provider, signed as Firebase signs them, with keys fetched by HTTP. */

const PROJECT = 'my-school'
const SUBJECT = '3be93ad2-f337-468f-9f63-eef2df828b54'
const firebase = { projectId: PROJECT, apiKey: 'key', authDomain: 'x' }

let server: Server
let keysUrl = ''
let published: JWK[] = []
let reads = 0
let broken = false
let key: CryptoKey
let otherKey: CryptoKey

const publicJwk = async (publicKey: CryptoKey, kid: string): Promise<JWK> => ({
  ...(await exportJWK(publicKey)),
  kid,
  alg: 'RS256',
  use: 'sig',
})

let first: JWK
let second: JWK

beforeAll(async () => {
  const one = await generateKeyPair('RS256')
  const two = await generateKeyPair('RS256')
  ;[key, otherKey] = [one.privateKey, two.privateKey]
  ;[first, second] = [await publicJwk(one.publicKey, 'one'), await publicJwk(two.publicKey, 'two')]
  server = createServer((_request, response) => {
    reads += 1
    if (broken) return void response.destroy()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys: published }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  keysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwk`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  published = [first]
  reads = 0
  broken = false
})

const now = () => Math.floor(Date.now() / 1000)
const sound = () => ({
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: SUBJECT,
  email: 'ada@example.org',
  email_verified: true,
  auth_time: now() - 20,
  iat: now() - 10,
  exp: now() + 3590,
})
const sign = (claims: object, header: object = {}, by = key) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(by)
const ended = { code: 'unauthenticated' }

describe('tokens of a hosted provider', () => {
  it('are verified once, by keys that are read once', async () => {
    const verify = createFirebaseTokens(firebase, keysUrl)
    const claims = sound()
    const token = await sign(claims)
    const expected = {
      subject: SUBJECT,
      email: 'ada@example.org',
      emailVerified: true,
      issuedAt: claims.iat,
      authenticatedAt: claims.auth_time,
    }
    expect(await verify(token)).toEqual(expected)
    expect(await verify(token)).toBe(await verify(token))
    await verify(await sign({ ...claims, email: 'b@example.org' }))
    expect(reads).toBe(1)
  })

  it.each<[string, object]>([
    ['another issuer', { iss: 'https://securetoken.google.com/other' }],
    ['another project', { aud: 'other' }],
    ['an account that is none of ours', { sub: 'x7PqFirebaseMadeThisId' }],
    ['no account', { sub: '' }],
    ['an end that has passed', { exp: now() - 60 }],
    ['an issue in the future', { iat: now() + 60 }],
    ['an issue too long ago', { iat: now() - 4000, auth_time: now() - 4000 }],
    ['a sign-in after its issue', { auth_time: now() + 60 }],
    ['no sign-in', { auth_time: undefined }],
    ['no address', { email: undefined }],
    ['a word for a truth', { email_verified: 'true' }],
  ])('are refused with %s', async (_what, change) => {
    const verify = createFirebaseTokens(firebase, keysUrl)
    await expect(verify(await sign({ ...sound(), ...change }))).rejects.toMatchObject(ended)
  })

  it('are refused when somebody else signed, nobody did, or a letter was changed', async () => {
    const verify = createFirebaseTokens(firebase, keysUrl)
    await expect(verify(await sign(sound(), {}, otherKey))).rejects.toMatchObject(ended)
    await expect(verify(await sign(sound(), { kid: 'unknown' }))).rejects.toMatchObject(ended)
    await expect(verify(new UnsecuredJWT(sound()).encode())).rejects.toMatchObject(ended)
    const secret = new TextEncoder().encode(JSON.stringify(first))
    const mac = await new SignJWT(sound())
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(secret)
    await expect(verify(mac)).rejects.toMatchObject(ended)
    const token = await sign(sound())
    await verify(token)
    const [head, , signature] = token.split('.')
    const forged = Buffer.from(JSON.stringify({ ...sound(), email: 'x@y.z' })).toString('base64url')
    await expect(verify(`${head}.${forged}.${signature}`)).rejects.toMatchObject(ended)
    for (const junk of ['', 'x', '..', 'a.b.c', `${token}.${token}`, 'x'.repeat(10_000)])
      await expect(verify(junk)).rejects.toMatchObject(ended)
  })

  it('are refused when the public key made a MAC, or the header names a key of its own', async () => {
    const verify = createFirebaseTokens(firebase, keysUrl)
    const text = (header: object) =>
      [header, sound()]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
    const rsa = createPublicKey({ key: first as Record<string, string>, format: 'jwk' })
    for (const secret of [
      rsa.export({ type: 'spki', format: 'pem' }),
      rsa.export({ type: 'pkcs1', format: 'pem' }),
      rsa.export({ type: 'spki', format: 'der' }),
    ])
      for (const [alg, hash] of [
        ['HS256', 'sha256'],
        ['HS512', 'sha512'],
      ] as const) {
        const unsigned = text({ alg, kid: 'one' })
        const mac = createHmac(hash, secret).update(unsigned).digest('base64url')
        await expect(verify(`${unsigned}.${mac}`)).rejects.toMatchObject(ended)
      }
    const signed = (header: object, by: CryptoKey) => {
      const bytes = Buffer.from(text({ alg: 'RS256', kid: 'one', ...header }))
      return `${bytes}.${cryptoSign('sha256', bytes, KeyObject.from(by)).toString('base64url')}`
    }
    // So it is the header below that is refused.
    await expect(verify(signed({}, key))).resolves.toMatchObject({ subject: SUBJECT })
    for (const token of [
      signed({ jwk: { ...second, kid: 'one' } }, otherKey),
      signed({ kid: 'two', jwk: second }, otherKey),
      signed({ kid: 'two', jku: 'http://127.0.0.1:1/jwk' }, otherKey),
      signed({ kid: "one' or '1'='1" }, key),
      signed({ kid: '../one' }, key),
      signed({ alg: 'RS512' }, key),
      signed({ alg: 'ES256' }, key),
      signed({ crit: ['b64'], b64: false }, key),
    ])
      await expect(verify(token)).rejects.toMatchObject(ended)
  })

  it('are believed unsigned only from the emulator', async () => {
    const verify = createFirebaseTokens({ ...firebase, emulatorHost: '127.0.0.1:9' }, keysUrl)
    expect(await verify(new UnsecuredJWT(sound()).encode())).toMatchObject({ subject: SUBJECT })
    const other = new UnsecuredJWT({ ...sound(), aud: 'other' }).encode()
    await expect(verify(other)).rejects.toMatchObject(ended)
    await expect(verify(await sign(sound()))).rejects.toMatchObject(ended)
    expect(reads).toBe(0)
  })

  it('wait, and are not refused, while the keys cannot be had', async () => {
    const verify = createFirebaseTokens(firebase, keysUrl)
    const token = await sign(sound())
    broken = true
    await expect(verify(token)).rejects.toMatchObject({ code: 'unavailable' })
    broken = false
    await expect(verify(token)).resolves.toMatchObject({ subject: SUBJECT })
  })

  it('of a new key are understood, of a withdrawn one not for long', async () => {
    const verify = createFirebaseTokens(firebase, keysUrl)
    await verify(await sign(sound()))
    published = [second]
    const byNewKey = await sign(sound(), { kid: 'two' }, otherKey)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    try {
      await expect(verify(byNewKey)).resolves.toMatchObject({ subject: SUBJECT })
      await expect(
        verify(await sign({ ...sound(), email: 'late@example.org' })),
      ).rejects.toMatchObject(ended)
    } finally {
      vi.useRealTimers()
    }
  })
})
