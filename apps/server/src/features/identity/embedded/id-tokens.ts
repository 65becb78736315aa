import * as jose from 'jose'
import { sql } from 'kysely'
import { advisoryLocks } from '../../../platform/database/advisory-locks.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { withinDeadline, withOwnDeadline } from '../../../platform/database/deadlines.ts'
import type { TokenClaims } from '../provider.ts'
import type { Method } from '../sign-in-gate.ts'
import { createTokenVerifier, invalidToken } from '../verify-token.ts'

const ALGORITHM = 'ES256'
const AUDIENCE = 'firstbell'
/** Seconds until an ID token expires; the web app renews it before. */
export const TOKEN_SECONDS = 15 * 60

/*
 * The life of a key: it is published for PUBLISHED_FIRST, then signs until the next key does, and still verifies until
 * that is older than RETIRE_AFTER. Then it is retired. Processes notice each step after at most KEYRING_MS.
 */

/** Milliseconds until a process reads the keys again. */
const KEYRING_MS = 60_000
/** Milliseconds between reads that unknown key ids cause, so that forged tokens cost few queries. */
const UNKNOWN_KEY_MS = 1_000
/** A new key is published before it signs, for verifiers that cache the JWKS for minutes. */
const PUBLISHED_FIRST = sql<string>`interval '10 minutes'`
/** The age at which a key is replaced. */
const ROTATE_AFTER = sql<string>`interval '90 days'`
/** Far longer than the tokens of a replaced key are valid. */
const RETIRE_AFTER = sql<string>`interval '1 day'`

interface Keyring {
  readAt: number
  signer: { kid: string; key: jose.CryptoKey }
  verifiers: Map<string, jose.CryptoKey>
  published: Record<string, unknown>[]
}

/**
 * Makes and verifies the ID tokens of the embedded provider, and publishes their keys.
 * @param issuer the `iss` of the tokens: PUBLIC_URL
 */
export function createIdTokens(db: Database, issuer: string) {
  let ring: Keyring | null = null
  let reading: Promise<Keyring> | null = null
  const verifier = createTokenVerifier(
    { issuer, audience: AUDIENCE, algorithm: ALGORITHM, maxAgeSeconds: TOKEN_SECONDS },
    async ({ kid = '' }) => {
      const known = (await keyring(KEYRING_MS)).verifiers.get(kid)
      const key = known ?? (await keyring(UNKNOWN_KEY_MS)).verifiers.get(kid)
      if (!key) throw invalidToken()
      return key
    },
    ({ sid: loginId }) => (typeof loginId === 'string' ? { loginId } : null),
  )

  /** The keys, at most `maxAge` milliseconds old. */
  async function keyring(maxAge: number): Promise<Keyring> {
    if (ring && Date.now() - ring.readAt < maxAge) return ring
    // The callers share one reading, which must not end with the deadline of the first.
    reading ??= withOwnDeadline(() => readKeyring(db))
      .then((read) => {
        // Tokens of a retired key must not stay in the cache.
        if (ring && [...ring.verifiers.keys()].some((kid) => !read.verifiers.has(kid)))
          verifier.clear()
        return (ring = read)
      })
      .finally(() => (reading = null))
    return withinDeadline(reading)
  }

  return {
    async sign(
      claims: Omit<TokenClaims, 'issuedAt'> & {
        loginId: string
        signedInAt: Date
        methods: readonly Method[]
      },
    ) {
      const { subject, email, emailVerified, loginId, signedInAt, methods } = claims
      const { signer } = await keyring(KEYRING_MS)
      const idToken = await new jose.SignJWT({
        email,
        email_verified: emailVerified,
        sid: loginId,
        auth_time: Math.floor(signedInAt.getTime() / 1000),
        amr: methods,
      })
        .setProtectedHeader({ alg: ALGORITHM, kid: signer.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setSubject(subject)
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_SECONDS}s`)
        .sign(signer.key)
      return { idToken, expiresIn: TOKEN_SECONDS }
    },

    /** @throws AppError unauthenticated */
    async verify(idToken: string): Promise<TokenClaims> {
      // First, because reading the keys clears tokens of a retired key from the cache.
      await keyring(KEYRING_MS)
      return verifier.verify(idToken)
    },

    async jwks(): Promise<{ keys: Record<string, unknown>[] }> {
      return { keys: (await keyring(KEYRING_MS)).published }
    },
  }
}

/** The unretired keys; creates the first one. */
async function readKeyring(db: Database): Promise<Keyring> {
  // The time before the query, because keys that commit during it may be missing.
  const readAt = Date.now()
  let rows = await unretired(db)
  if (rows.length === 0) {
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${advisoryLocks.signingKeys})`.execute(tx)
      // Another process may have created it.
      if ((await unretired(tx)).length === 0) await addKey(tx)
    })
    rows = await unretired(db)
  }
  const signing = rows.findLast((row) => row.published) ?? rows[0]!
  return {
    readAt,
    signer: { kid: signing.kid, key: await imported(signing.private_jwk) },
    verifiers: new Map(
      await Promise.all(
        rows.map(async (row) => [row.kid, await imported(row.public_jwk)] as const),
      ),
    ),
    published: rows.map((row) => ({
      ...row.public_jwk,
      kid: row.kid,
      alg: ALGORITHM,
      use: 'sig',
    })),
  }
}

async function unretired(db: Database | Tx) {
  const { rows } = await sql<{
    kid: string
    public_jwk: jose.JWK
    private_jwk: jose.JWK
    published: boolean
  }>`
    select kid, public_jwk, private_jwk, created_at < now() - ${PUBLISHED_FIRST} as published
    from identity.signing_key where retired_at is null order by created_at, kid`.execute(db)
  return rows
}

async function imported(jwk: jose.JWK): Promise<jose.CryptoKey> {
  return (await jose.importJWK(jwk, ALGORITHM)) as jose.CryptoKey
}

async function addKey(tx: Tx): Promise<void> {
  const { publicKey, privateKey } = await jose.generateKeyPair(ALGORITHM, { extractable: true })
  const publicJwk = await jose.exportJWK(publicKey)
  await tx
    .insertInto('identity.signing_key')
    .values({
      kid: await jose.calculateJwkThumbprint(publicJwk),
      public_jwk: JSON.stringify(publicJwk),
      private_jwk: JSON.stringify(await jose.exportJWK(privateKey)),
    })
    .execute()
}

/**
 * Creates a signing key when the newest is 90 days old, and retires those replaced more than a day ago,
 * deleting their private halves.
 */
export async function rotateSigningKeys(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.signingKeys})`.execute(tx)
    const { rows } = await sql<{ due: boolean }>`
      select coalesce(max(created_at) < now() - ${ROTATE_AFTER}, false) as due
      from identity.signing_key where retired_at is null`.execute(tx)
    if (rows[0]?.due) await addKey(tx)
    await sql`
      update identity.signing_key as old set retired_at = now(), private_jwk = '{}'
      where retired_at is null and exists (
        select from identity.signing_key as next
        where next.retired_at is null and next.created_at > old.created_at
          and next.created_at < now() - ${RETIRE_AFTER})`.execute(tx)
  })
}
