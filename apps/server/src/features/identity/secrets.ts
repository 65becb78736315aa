import { createHash, randomBytes } from 'node:crypto'

/** A bearer secret of 256 bits, for a cookie or a link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * What is stored of a secret, so that a stolen table opens nothing. A plain hash is enough: 256
 * random bits cannot be guessed.
 */
export function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
