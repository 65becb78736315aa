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
import { AppError } from '../../platform/http/errors.ts'

/** What every provider's ID tokens have in common (OpenID Connect Core §2, §3.1.3.7). */

/** Seconds that two clocks may differ. */
const CLOCK_SKEW_SECONDS = 5
/** Longest token looked at, in characters; a real one has 500 to 1,500. */
const TOKEN_MAX = 4096
/** Verified tokens that are remembered, about 4 MB of them. */
const REMEMBERED_MAX = 10_000
/** Milliseconds a provider gets to answer with its keys. */
const KEYS_TIMEOUT_MS = 5_000
/** Milliseconds after which keys are read again: how long a withdrawn one is still believed. */
const KEYS_MAX_AGE_MS = 60 * 60 * 1000

/** Which tokens are believed. */
export interface TokenRules {
  issuer: string
  audience: string
  /** Fixed by us: what a token says of its own algorithm is no reason to believe it. */
  algorithm: 'ES256' | 'RS256'
  /** Seconds that tokens live at most. */
  maxAgeSeconds: number
  /** Claims that must be there, besides those that are always looked at. */
  requiredClaims: readonly string[]
}

/** The claims of a token that keeps the rules. */
export type VerifiedToken = JWTPayload & { sub: string; iat: number; exp: number }

/**
 * The claims of a genuine token that is still valid.
 * @param key the public key, or a function that finds it (`remoteKeys`)
 * @throws AppError unauthenticated; unavailable when the provider's keys cannot be had
 */
export async function verifyToken(
  idToken: string,
  key: CryptoKey | JWTVerifyGetKey,
  rules: TokenRules,
): Promise<VerifiedToken> {
  if (idToken.length > TOKEN_MAX) throw refused()
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
    throw error instanceof AppError ? error : refused()
  }
}

/** @throws AppError unauthenticated when a claim that everything rests on is of the wrong type */
export function verifiedToken(payload: JWTPayload): VerifiedToken {
  const { sub, iat, exp } = payload
  if (typeof sub !== 'string' || sub === '' || typeof iat !== 'number' || typeof exp !== 'number')
    throw refused()
  return { ...payload, sub, iat, exp }
}

/**
 * The keys that a provider publishes (RFC 7517). They are kept, and read again after an hour or when
 * a token names one that is not among them, but then at most every 30 s.
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
      // Nobody is logged out because the provider cannot be reached.
      throw new AppError('unavailable', messages.unavailable, { retryAfter: 5 })
    }
  }
}

/** Tokens that were verified, by their SHA-256, until they expire: nobody verifies one twice. */
export interface TokenMemory<T> {
  recall(idToken: string): T | undefined
  /** @param expiresAt milliseconds since 1970 */
  keep(idToken: string, claims: T, expiresAt: number): void
  clear(): void
}

export function createTokenMemory<T>(): TokenMemory<T> {
  // Least recently used first: a Map keeps the order of insertion.
  const remembered = new Map<string, { claims: T; expiresAt: number }>()
  const nameOf = (idToken: string) => hash('sha256', idToken, 'base64')
  return {
    recall(idToken) {
      if (idToken.length > TOKEN_MAX) return undefined
      const name = nameOf(idToken)
      const known = remembered.get(name)
      if (!known) return undefined
      remembered.delete(name)
      if (known.expiresAt <= Date.now()) return undefined
      remembered.set(name, known)
      return known.claims
    },
    keep(idToken, claims, expiresAt) {
      for (const [name, oldest] of remembered) {
        if (remembered.size < REMEMBERED_MAX && oldest.expiresAt > Date.now()) break
        remembered.delete(name)
      }
      remembered.set(nameOf(idToken), { claims, expiresAt })
    },
    clear: () => remembered.clear(),
  }
}

export function refused(): AppError {
  return new AppError('unauthenticated', messages.tokenInvalid)
}
