import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Ways in which a browser or an authenticator can violate the protocol. */
export interface Misbehaviour {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  /** The authenticator has not verified the user. */
  unverified?: boolean
  /** Signs with the key of another passkey. */
  signedWith?: KeyObject
  attestation?: { fmt: string; attStmt: Map<string, unknown> }
}

/** A software passkey. */
export interface SoftPasskey {
  id: string
  privateKey: KeyObject
  /** The signature counter. 0 stays 0, as for passkeys that are synchronised between devices. */
  count: number
  answer: (
    options: Pick<PublicKeyCredentialRequestOptionsJSON, 'challenge' | 'rpId'>,
    wrong?: Misbehaviour & { userHandle?: string },
  ) => AuthenticationResponseJSON
}

const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const hash = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

const PRESENT = 0x01
const VERIFIED = 0x04
const KEY_INCLUDED = 0x40

/**
 * Creates a passkey like a browser at `origin` and an authenticator together, with an ES256 key and
 * without attestation (WebAuthn Level 3, §6).
 */
export function createPasskey(
  origin: string,
  options: PublicKeyCredentialCreationOptionsJSON,
  {
    count = 0,
    id = encoded(randomBytes(32)),
    ...wrong
  }: Misbehaviour & { count?: number; id?: string } = {},
): { passkey: SoftPasskey; response: RegistrationResponseJSON } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'))
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  )
  const credentialId = Buffer.from(id, 'base64url')

  const clientData = (type: string, challenge: string, by: Misbehaviour) =>
    Buffer.from(
      JSON.stringify({
        type: by.type ?? type,
        challenge: by.challenge ?? challenge,
        origin: by.origin ?? origin,
        crossOrigin: by.crossOrigin ?? false,
      }),
    )
  const authenticatorData = (rpId: string, by: Misbehaviour, counter: number, flags = 0) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    return Buffer.concat([
      hash(by.rpId ?? rpId),
      Buffer.from([PRESENT | (by.unverified ? 0 : VERIFIED) | flags]),
      counted,
    ])
  }

  const passkey: SoftPasskey = {
    id,
    privateKey,
    count,
    answer: ({ challenge, rpId = '' }, by = {}) => {
      const client = clientData('webauthn.get', challenge, by)
      const data = authenticatorData(rpId, by, passkey.count)
      const signature = sign(
        'sha256',
        Buffer.concat([data, hash(client)]),
        by.signedWith ?? privateKey,
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(signature),
          userHandle: by.userHandle ?? options.user.id,
        },
      }
    },
  }

  const idLength = Buffer.alloc(2)
  idLength.writeUInt16BE(credentialId.length)
  const authData = Buffer.concat([
    authenticatorData(options.rp.id ?? '', wrong, count, KEY_INCLUDED),
    // The AAGUID is zero, because the authenticator does not reveal its model.
    Buffer.alloc(16),
    idLength,
    credentialId,
    cose,
  ])
  const { fmt, attStmt } = wrong.attestation ?? { fmt: 'none', attStmt: new Map() }
  const attestationObject = isoCBOR.encode(
    new Map<string, unknown>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', new Uint8Array(authData)],
    ]) as never,
  )
  return {
    passkey,
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: encoded(clientData('webauthn.create', options.challenge, wrong)),
        attestationObject: encoded(attestationObject),
        transports: ['internal'],
      },
    },
  }
}
