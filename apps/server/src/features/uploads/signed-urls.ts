import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { sharedSecret } from '../../platform/database/shared-secret.ts'

/** How long a signed URL is valid: enough to read a page and click (rule file-12). */
export const SIGNATURE_SECONDS = 30 * 60

export const loadSigningKey = (db: Database): Promise<Buffer> => sharedSecret(db, 'file-links')

const mac = (key: Buffer, fileId: string, expires: number): Buffer =>
  createHmac('sha256', key).update(`view\n${fileId}\n${expires}`).digest()

/** Returns the query of a signed view URL that is valid until `expires` (Unix time in seconds). */
export function sign(key: Buffer, fileId: string, expires: number): string {
  return `expires=${expires}&signature=${mac(key, fileId, expires).toString('base64url')}`
}

export function hasValidSignature(
  key: Buffer,
  fileId: string,
  query: Record<string, unknown>,
  now = Date.now(),
): boolean {
  const { expires, signature } = query
  if (typeof expires !== 'string' || typeof signature !== 'string') return false
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now) return false
  const expected = mac(key, fileId, Number(expires))
  const actual = Buffer.from(signature, 'base64url')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
