import { createHash, randomBytes } from 'node:crypto'

/** A random secret of 256 bits for a cookie or a link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The hash of a secret that is stored in its place, so that a stolen table opens nothing. SHA-256 is
 * enough, because 256 random bits cannot be guessed.
 */
export function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Key of an account's counters, hashed to keep the email out of their table (rule identity-20). */
export const accountKey = (email: string) => digest(email.toLowerCase()).toString('base64url')
