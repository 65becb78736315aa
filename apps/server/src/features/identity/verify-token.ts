import { hash } from 'node:crypto'
import { messages } from '@firstbell/contract/messages'
import * as jose from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { AppError } from '../../platform/http/errors.ts'
import type { TokenClaims } from './provider.ts'

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

export interface TokenRules {
  issuer: string
  audience: string
  /** Fixed here, because the token's own `alg` cannot be trusted (RFC 8725 §3.1). */
  algorithm: 'ES256' | 'RS256'
  /** Seconds after its issue until a token is too old. */
  maxAgeSeconds: number
}

const claimsInToken = z.looseObject({
  sub: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
  email: z.string(),
  email_verified: z.boolean(),
})

/**
 * Verifies the ID tokens of a provider: `verify` yields the claims of a genuine token that is still
 * valid. They are cached until it expires, by its SHA-256, so each signature is checked once.
 * @param key finds the public key (`remoteKeys`); null for unsigned tokens
 * @param ownClaims the provider's own claims; null refuses the token
 */
export function createTokenVerifier(
  { algorithm, issuer, audience, maxAgeSeconds }: TokenRules,
  key: jose.JWTVerifyGetKey | null,
  ownClaims: (token: z.output<typeof claimsInToken>) => Partial<TokenClaims> | null,
) {
  const cache = new LRUCache<string, TokenClaims>({
    max: CACHED_MAX,
    perf: { now: () => Date.now() },
    ttlResolution: 0,
  })
  // `maxTokenAge` also refuses an `iat` in the future.
  const options = { issuer, audience, maxTokenAge: maxAgeSeconds }

  async function payloadOf(idToken: string): Promise<jose.JWTPayload> {
    try {
      if (key === null) return jose.UnsecuredJWT.decode(idToken, options).payload
      const clockTolerance = CLOCK_SKEW_SECONDS
      const strict = { ...options, algorithms: [algorithm], clockTolerance }
      return (await jose.jwtVerify(idToken, key, strict)).payload
    } catch (error) {
      const isFault = error instanceof jose.errors.JOSEError || error instanceof TypeError
      throw isFault ? invalidToken() : error
    }
  }

  return {
    /** @throws AppError unauthenticated; unavailable when the provider's keys cannot be fetched */
    async verify(idToken: string): Promise<TokenClaims> {
      if (idToken.length > TOKEN_MAX) throw invalidToken()
      const cacheKey = hash('sha256', idToken, 'base64')
      const known = cache.get(cacheKey)
      if (known) return known
      const token = claimsInToken.safeParse(await payloadOf(idToken))
      const providerClaims = token.success ? ownClaims(token.data) : null
      if (!token.success || providerClaims === null) throw invalidToken()
      const { sub: subject, email, email_verified: emailVerified, iat: issuedAt } = token.data
      const claims = Object.freeze({ subject, email, emailVerified, issuedAt, ...providerClaims })
      const ttl = token.data.exp * 1000 - Date.now()
      // Clock tolerance can accept an expired token; a TTL of 0 would cache it without an end.
      if (ttl > 0) cache.set(cacheKey, claims, { ttl })
      return claims
    },
    /** Empties the cache, for instance when a key is retired. */
    clear: () => cache.clear(),
  }
}

/**
 * The keys that a provider publishes (RFC 7517), cached for an hour. A token with an unknown key id causes
 * another fetch, at most every 30 seconds.
 * @param url the provider's `jwks_uri`
 */
export function remoteKeys(url: string): jose.JWTVerifyGetKey {
  const keys = jose.createRemoteJWKSet(new URL(url), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cacheMaxAge: KEYS_MAX_AGE_MS,
  })
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      if (
        error instanceof jose.errors.JWKSNoMatchingKey ||
        error instanceof jose.errors.JWKSMultipleMatchingKeys
      )
        throw error
      // 503 instead of 401, so that an outage of the provider does not log people out.
      throw new AppError('unavailable', messages.unavailable, { retryAfter: 5 })
    }
  }
}

export function invalidToken(): AppError {
  return new AppError('unauthenticated', messages.tokenInvalid)
}
