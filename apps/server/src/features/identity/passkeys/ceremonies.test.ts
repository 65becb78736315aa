import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createPasskey } from '../../../../test/support/authenticator.ts'
import {
  challengeIn,
  creationOptions,
  requestOptions,
  verifiedCount,
  verifiedKey,
} from './ceremonies.ts'
import { relyingPartyOf } from './ceremonies.ts'

const site = { id: 'school.example', origin: 'https://school.example' }
const ada = { userHandle: Buffer.alloc(32, 7), email: 'ada@example.org', name: 'Ada' }
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** What makes any answer wrong. */
const faults = {
  'from another origin': { origin: 'https://school.example.evil.example' },
  'from another port': { origin: 'https://school.example:8443' },
  'for another site': { rpId: 'evil.example' },
  'to another challenge': { challenge: 'c29tZXRoaW5nIGVsc2U' },
  'of the other ceremony': { type: 'payment.get' },
  'by somebody whom the authenticator has not verified': { unverified: true },
}

describe('a new passkey', async () => {
  const options = await creationOptions(site, ada, [])

  it('is asked for as discoverable, verified, without attestation, for a handle that tells nothing', async () => {
    expect(options).toMatchObject({
      rp: { id: 'school.example', name: 'Firstbell' },
      user: { id: ada.userHandle.toString('base64url'), name: ada.email, displayName: 'Ada' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: 300_000,
    })
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257])
    const { excludeCredentials } = await creationOptions(site, ada, [
      { credentialId: Buffer.from('one'), transports: ['internal'] },
    ])
    expect(excludeCredentials).toMatchObject([{ id: 'b25l', transports: ['internal'] }])
  })

  it('is taken with its key, counter and transports', async () => {
    const { passkey, response } = createPasskey(site.origin, options, { count: 4 })
    expect(await challengeIn(response)).toBe(options.challenge)
    const key = await verifiedKey(site, options.challenge, response)
    expect(key).toMatchObject({ signCount: 4, transports: ['internal'] })
    expect(key?.credentialId.toString('base64url')).toBe(passkey.id)
  })

  it.each(Object.entries(faults))('is refused %s', async (_, fault) => {
    const { response } = createPasskey(site.origin, options, fault)
    expect(await verifiedKey(site, options.challenge, response)).toBeNull()
  })

  it('is refused with certificates, which nobody asked for, and as anything unreadable', async () => {
    const certified = (fmt: string, attStmt: [string, unknown][]) =>
      createPasskey(site.origin, options, { attestation: { fmt, attStmt: new Map(attStmt) } })
    for (const { response } of [
      certified('android-key', [['x5c', [new Uint8Array([1])]]]),
      certified('packed', [
        ['alg', -7],
        ['sig', new Uint8Array([1])],
        ['x5c', [new Uint8Array([1])]],
      ]),
    ])
      expect(await verifiedKey(site, options.challenge, response)).toBeNull()
    const { response } = createPasskey(site.origin, options)
    for (const attestationObject of ['', 'AA', '_', 'oA'])
      expect(
        await verifiedKey(site, options.challenge, {
          ...response,
          response: { ...response.response, attestationObject },
        }),
      ).toBeNull()
  })
})

describe('the use of a passkey', async () => {
  const { passkey, response } = createPasskey(site.origin, await creationOptions(site, ada, []))
  const key = (await verifiedKey(site, (await challengeIn(response))!, response))!
  const options = await requestOptions(site)

  it('is asked for of anybody who has one', () => {
    expect(options).toMatchObject({
      rpId: 'school.example',
      userVerification: 'required',
      timeout: 300_000,
    })
    expect(options.allowCredentials ?? []).toEqual([])
  })

  it('gives the counter of an answer that the key has signed', async () => {
    for (const count of [0, 7, 3]) {
      passkey.count = count
      expect(await verifiedCount(site, options.challenge, passkey.answer(options), key)).toBe(count)
    }
  })

  it.each(Object.entries({ ...faults, 'signed with another key': { signedWith: stranger } }))(
    'is refused %s',
    async (_, fault) => {
      const answer = passkey.answer(options, fault)
      expect(await verifiedCount(site, options.challenge, answer, key)).toBeNull()
    },
  )

  it('is refused in the frame of another site, and as anything unreadable', async () => {
    expect(await challengeIn(passkey.answer(options, { crossOrigin: true }))).toBeNull()
    for (const text of ['null', '3', '{}', '{"challenge":3}', '{', '']) {
      const clientDataJSON = Buffer.from(text).toString('base64url')
      expect(await challengeIn({ response: { clientDataJSON } })).toBeNull()
      const answer = passkey.answer(options)
      answer.response.clientDataJSON = clientDataJSON
      expect(await verifiedCount(site, options.challenge, answer, key)).toBeNull()
    }
  })
})

it('a site at an IP address has none (rule passkey-8)', () => {
  for (const url of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'https://10.0.0.7'])
    expect(relyingPartyOf(url)).toBeNull()
  expect(relyingPartyOf('http://localhost:3000')).toEqual({
    id: 'localhost',
    origin: 'http://localhost:3000',
  })
  expect(relyingPartyOf('https://school.example')).toEqual(site)
})
