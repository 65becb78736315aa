import { hash } from 'node:crypto'
import { messages } from '@firstbell/contract/messages'
import {
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type CryptoKey,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../platform/http/errors.ts'

/** Verification of ID tokens, common to all providers (OpenID Connect Core §2, §3.1.3.7). */

/** Seconds that two clocks may differ. */
const CLOCK_SKEW_SECONDS = 5
/** Longest token that is parsed, in characters; genuine ones have 500 to 1,500. */
const TOKEN_MAX = 4096
/** Most verified tokens in the cache; a token takes some hundred bytes. */
const CACHED_MAX = 10_000
/** Milliseconds to wait for a provider's keys. */
const KEYS_TIMEOUT_MS = 5_000
/** Milliseconds until keys are read again; a withdrawn one verifies tokens for that long. */
const KEYS_MAX_AGE_MS = 60 * 60 * 1000

/** What a genuine token of a provider carries. */
export interface TokenRules {
  issuer: string
  audience: string
  /** Fixed here, because the token's own `alg` cannot be trusted (RFC 8725 §3.1). */
  algorithm: 'ES256' | 'RS256'
  /** Seconds after its issue until a token is too old. */
  maxAgeSeconds: number
  /** Required claims besides `sub`, `iat` and `exp`. */
  requiredClaims: readonly string[]
}

/** The claims of a verified token. */
export type VerifiedToken = JWTPayload & { sub: string; iat: number; exp: number }

/**
 * The claims of a genuine token that is still valid.
 * @param key the public key, or a function that finds it (`remoteKeys`)
 * @throws AppError unauthenticated; unavailable when the provider's keys cannot be fetched
 */
export async function verifyToken(
  idToken: string,
  key: CryptoKey | JWTVerifyGetKey,
  rules: TokenRules,
): Promise<VerifiedToken> {
  if (idToken.length > TOKEN_MAX) throw invalidToken()
  const options = {
    algorithms: [rules.algorithm],
    issuer: rules.issuer,
    audience: rules.audience,
    clockTolerance: CLOCK_SKEW_SECONDS,
    // Also refuses an `iat` in the future (beyond the skew).
    maxTokenAge: rules.maxAgeSeconds,
    requiredClaims: ['sub', 'iat', 'exp', ...rules.requiredClaims],
  }
  try {
    const { payload } =
      typeof key === 'function'
        ? await jwtVerify(idToken, key, options)
        : await jwtVerify(idToken, key, options)
    return verifiedToken(payload)
  } catch (error) {
    throw error instanceof AppError ? error : invalidToken()
  }
}

/** @throws AppError unauthenticated when a standard claim has the wrong type */
export function verifiedToken(payload: JWTPayload): VerifiedToken {
  const { sub, iat, exp } = payload
  if (typeof sub !== 'string' || sub === '' || typeof iat !== 'number' || typeof exp !== 'number')
    throw invalidToken()
  return { ...payload, sub, iat, exp }
}

/**
 * The keys that a provider publishes (RFC 7517), cached for an hour; a token that names an unknown key
 * has them read again, at most every 30 seconds.
 * @param url the provider's `jwks_uri`
 */
export function remoteKeys(url: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(url), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cacheMaxAge: KEYS_MAX_AGE_MS,
  })
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      if (
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys
      )
        throw error
      // 503 instead of 401, so that an outage of the provider does not log people out.
      throw new AppError('unavailable', messages.unavailable, { retryAfter: 5 })
    }
  }
}

/** Verified tokens until they expire, by their SHA-256: each signature is checked once. */
interface TokenCache<T> {
  get(idToken: string): T | undefined
  /** @param expiresAt milliseconds since 1970 */
  set(idToken: string, claims: T, expiresAt: number): void
  clear(): void
}

export function createTokenCache<T extends object>(): TokenCache<T> {
  const cached = new LRUCache<string, T>({
    max: CACHED_MAX,
    perf: { now: () => Date.now() },
    ttlResolution: 0,
  })
  const keyOf = (idToken: string) => hash('sha256', idToken, 'base64')
  return {
    get: (idToken) => (idToken.length > TOKEN_MAX ? undefined : cached.get(keyOf(idToken))),
    set(idToken, claims, expiresAt) {
      const ttl = expiresAt - Date.now()
      // A clock that is ahead has accepted an expired token; 0 would store it for good.
      if (ttl > 0) cached.set(keyOf(idToken), claims, { ttl })
    },
    clear: () => cached.clear(),
  }
}

export function invalidToken(): AppError {
  return new AppError('unauthenticated', messages.tokenInvalid)
}
