import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { SECRET_BYTES, sharedSecret } from '../../platform/database/shared-secret.ts'

/** Seconds for which a signed URL is valid: enough to read a page and click (rule file-12). */
export const SIGNATURE_SECONDS = 30 * 60

/** The key's name in the table `secret`. */
const NAME = 'file-links'

/**
 * Loads the key that signs URLs. A key of an earlier version in DATA_DIR/secrets/files.key is taken
 * over, so that the URLs it signed stay valid.
 */
export function loadSigningKey(db: Database, config: Pick<Config, 'dataDir'>): Promise<Buffer> {
  return sharedSecret(
    db,
    NAME,
    async () =>
      (await keyOfFile(join(config.dataDir, 'secrets', 'files.key'))) ?? randomBytes(SECRET_BYTES),
  )
}

/** @returns null when there is no such file */
async function keyOfFile(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const key = Buffer.from(text.trim(), 'base64url')
  // A truncated key would make signatures easy to forge.
  if (key.length !== SECRET_BYTES)
    throw new Error(`${path} is damaged: delete it, and a new key is made (links end early).`)
  return key
}

const mac = (key: Buffer, fileId: string, expires: number): Buffer =>
  createHmac('sha256', key).update(`view\n${fileId}\n${expires}`).digest()

/** The query of a signed view URL that is valid until `expires` (Unix time in seconds). */
export function sign(key: Buffer, fileId: string, expires: number): string {
  return `expires=${expires}&signature=${mac(key, fileId, expires).toString('base64url')}`
}

/** Whether the query of a view URL has the signature of this file and has not expired. */
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
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
