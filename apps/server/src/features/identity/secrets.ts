import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

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

/** Compares in constant time, so that the response time does not reveal how much of a guess is right. */
export function areEqual(one: string | Buffer, other: string | Buffer): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Key of an account's counters, hashed to keep the email out of their table (rule identity-20). */
export const accountKey = (email: string) => digest(email.toLowerCase()).toString('base64url')
