import { UnsecuredJWT } from 'jose'
import type { FirebaseConfig } from '../../../platform/config/config.ts'
import {
  createTokenMemory,
  refused,
  remoteKeys,
  verifiedToken,
  verifyToken,
  type TokenRules,
  type VerifiedToken,
} from '../verify-token.ts'
import type { TokenClaims } from '../provider.ts'

const KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
/** Seconds that Firebase's ID tokens live. */
const TOKEN_SECONDS = 60 * 60

/** Ours are UUIDs (`createAccount`); an account with another name belongs to nobody here. */
const UID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Verifies ID tokens of a Firebase project
 * (https://firebase.google.com/docs/auth/admin/verify-id-tokens).
 * @param keysUrl where the keys are, for tests
 */
export function createFirebaseTokens(
  { projectId, emulatorHost }: FirebaseConfig,
  keysUrl = KEYS,
): (idToken: string) => Promise<TokenClaims> {
  const rules: TokenRules = {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    algorithm: 'RS256',
    maxAgeSeconds: TOKEN_SECONDS,
    requiredClaims: ['auth_time', 'email', 'email_verified'],
  }
  const keys = remoteKeys(keysUrl)
  const remembered = createTokenMemory<TokenClaims>()

  return async (idToken) => {
    const known = remembered.recall(idToken)
    if (known) return known
    const token = emulatorHost ? unsigned(idToken, rules) : await verifyToken(idToken, keys, rules)
    const { sub, iat, exp, email, email_verified: emailVerified, auth_time: authTime } = token
    if (
      !UID.test(sub) ||
      typeof email !== 'string' ||
      typeof emailVerified !== 'boolean' ||
      typeof authTime !== 'number' ||
      authTime > iat
    )
      throw refused()
    const claims = Object.freeze({
      subject: sub,
      email,
      emailVerified,
      issuedAt: iat,
      authenticatedAt: authTime,
    })
    remembered.keep(idToken, claims, exp * 1000)
    return claims
  }
}

/** The emulator signs nothing: whoever can write such a token is whoever they say. */
function unsigned(idToken: string, { issuer, audience, maxAgeSeconds }: TokenRules): VerifiedToken {
  try {
    const { payload } = UnsecuredJWT.decode(idToken, {
      issuer,
      audience,
      maxTokenAge: maxAgeSeconds,
    })
    return verifiedToken(payload)
  } catch {
    throw refused()
  }
}
