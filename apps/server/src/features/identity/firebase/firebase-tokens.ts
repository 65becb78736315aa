import type { TokenClaims } from '../provider.ts'
import type { FirebaseConfig } from '../settings.ts'
import { createTokenVerifier, remoteKeys } from '../verify-token.ts'

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
  return createTokenVerifier(
    {
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      algorithm: 'RS256',
      maxAgeSeconds: TOKEN_SECONDS,
    },
    // The emulator does not sign its tokens. Anyone can forge one, so production refuses the emulator.
    emulatorHost ? null : remoteKeys(keysUrl),
    ({ sub, iat, auth_time: authenticatedAt }) =>
      UID.test(sub) && typeof authenticatedAt === 'number' && authenticatedAt <= iat
        ? { authenticatedAt }
        : null,
  ).verify
}
