import { isIP } from 'node:net'
import type { NewPasskeyAnswer, PasskeyAnswer } from '@firstbell/contract/webauthn'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { CHALLENGE_MINUTES } from './challenges.ts'

/*
 * Creates the options of WebAuthn (Level 3) and verifies the answers, with @simplewebauthn/server. Nothing here
 * touches the database.
 */

/** Loaded with the first passkey: it takes 0.2 s of a processor, which a start need not wait for. */
const webauthn = () => import('@simplewebauthn/server')
const readers = () => import('@simplewebauthn/server/helpers')

/** EdDSA, ES256 and RS256: the library's own default depends on the version of Node. */
const ALGORITHMS = [-8, -7, -257]

const TIMEOUT_MS = CHALLENGE_MINUTES * 60 * 1000

/** The public half of a key in an authenticator. */
export interface PublicKey {
  credentialId: Buffer
  /** In COSE (RFC 9053). */
  publicKey: Buffer
  transports: string[]
}

export async function creationOptions(
  { id }: RelyingParty,
  account: { userHandle: Buffer; email: string; name: string },
  existing: readonly Pick<PublicKey, 'credentialId' | 'transports'>[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: 'Firstbell',
    rpID: id,
    userID: new Uint8Array(account.userHandle),
    userName: account.email,
    userDisplayName: account.name,
    attestationType: 'none',
    timeout: TIMEOUT_MS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: transports as AuthenticatorTransport[],
    })),
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** Returns the options for using any passkey of this site; they list no credentials. */
export async function requestOptions({
  id,
}: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: id,
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  })
}

/**
 * Returns the challenge that an answer names. It is not verified yet.
 * @returns null if there is none, or if a page in another site's frame asked for the answer: our pages are never
 *   shown there (Content-Security-Policy)
 */
export async function challengeIn({
  response,
}: {
  response: { clientDataJSON: string }
}): Promise<string | null> {
  const { decodeClientDataJSON } = await readers()
  try {
    const { challenge, crossOrigin } = decodeClientDataJSON(response.clientDataJSON)
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : null
  } catch {
    return null
  }
}

/**
 * The key of a new passkey.
 * @returns null unless the answer is to the challenge, from our pages, by a person whom the
 *   authenticator has verified
 */
export async function verifiedKey(
  { id, origin }: RelyingParty,
  challenge: string,
  answer: NewPasskeyAnswer,
): Promise<(PublicKey & { signCount: number }) | null> {
  const { verifyRegistrationResponse } = await webauthn()
  const { decodeAttestationObject } = await readers()
  try {
    // We ask for no certificates. To judge them, the library would ask other servers for lists of
    // revoked ones, within the call.
    const object = decodeAttestationObject(
      new Uint8Array(Buffer.from(answer.response.attestationObject, 'base64url')),
    )
    const selfSigned = object.get('fmt') === 'packed' && !object.get('attStmt').get('x5c')
    if (object.get('fmt') !== 'none' && !selfSigned) return null
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return null
    const { credential } = registrationInfo
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      transports: credential.transports ?? [],
      signCount: credential.counter,
    }
  } catch {
    // The library throws for every fault of an answer.
    return null
  }
}

/**
 * Returns the signature counter of an answer. The caller checks whether it went back, and mails the owner.
 * @returns null unless the key has signed the answer, and the answer is to the challenge, from our pages, by
 *   a person whom the authenticator has verified
 */
export async function verifiedCount(
  { id, origin }: RelyingParty,
  challenge: string,
  answer: PasskeyAnswer,
  key: PublicKey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: key.credentialId.toString('base64url'),
        publicKey: new Uint8Array(key.publicKey),
        // 0, so that the library does not compare the counter: it reports a lower one like any other fault.
        counter: 0,
      },
    })
    // A wrong signature is answered, not thrown.
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

/** This site, as authenticators know it (WebAuthn's relying party). */
export interface RelyingParty {
  /** The host of PUBLIC_URL: browsers use a passkey there and nowhere else. */
  id: string
  /** The origin of the pages that may ask for one. */
  origin: string
}

/** Null where the host is an IP address, for which browsers make no passkeys (rule passkey-8). */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl)
  // A URL has an IPv6 address in brackets.
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0 ? { id: hostname, origin } : null
}
