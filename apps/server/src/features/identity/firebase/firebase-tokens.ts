import { UnsecuredJWT } from 'jose'
import type { FirebaseConfig } from '../settings.ts'
import {
  createTokenCache,
  invalidToken,
  remoteKeys,
  verifiedToken,
  verifyToken,
  type TokenRules,
  type VerifiedToken,
} from '../verify-token.ts'
import type { TokenClaims } from '../provider.ts'

const KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
/** Seconds until Firebase's ID tokens expire. */
const TOKEN_SECONDS = 60 * 60

/** The server creates accounts with UUIDs; any other id was created outside of the product. */
const UID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Verifies ID tokens of a Firebase project
 * (https://firebase.google.com/docs/auth/admin/verify-id-tokens).
 * @param keysUrl other keys, for tests
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
  const cache = createTokenCache<TokenClaims>()

  return async (idToken) => {
    const known = cache.get(idToken)
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
      throw invalidToken()
    const claims = Object.freeze({
      subject: sub,
      email,
      emailVerified,
      issuedAt: iat,
      authenticatedAt: authTime,
    })
    cache.set(idToken, claims, exp * 1000)
    return claims
  }
}

/** The emulator does not sign its tokens: anybody can forge one, so production refuses it. */
function unsigned(idToken: string, { issuer, audience, maxAgeSeconds }: TokenRules): VerifiedToken {
  try {
    const { payload } = UnsecuredJWT.decode(idToken, {
      issuer,
      audience,
      maxTokenAge: maxAgeSeconds,
    })
    return verifiedToken(payload)
  } catch {
    throw invalidToken()
  }
}
