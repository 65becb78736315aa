import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { SECRET_BYTES, sharedSecret } from '../../platform/database/shared-secret.ts'

/** Seconds a signed URL works: long enough to read a page and click, short enough to be useless later. */
export const SIGNED_FOR_SECONDS = 30 * 60

/** Under which it stands in the table `secret`. */
const NAME = 'file-links'

/**
 * The key of signed URLs. One that an earlier version kept in
 * DATA_DIR/secrets/files.key is taken over, and the links it signed go on working.
 */
export function loadKey(db: Database, config: Pick<Config, 'dataDir'>): Promise<Buffer> {
  return sharedSecret(
    db,
    NAME,
    async () =>
      (await keyOfFile(join(config.dataDir, 'secrets', 'files.key'))) ?? randomBytes(SECRET_BYTES),
  )
}

/** Null when there is no such file. */
async function keyOfFile(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const key = Buffer.from(text.trim(), 'base64url')
  // A cut key would sign URLs that are easy to forge.
  if (key.length !== SECRET_BYTES)
    throw new Error(`${path} is damaged: delete it, and a new key is made (links end early).`)
  return key
}

const mac = (key: Buffer, fileId: string, expires: number): Buffer =>
  createHmac('sha256', key).update(`view\n${fileId}\n${expires}`).digest()

/** The query of a signed view URL that works until `expires` (seconds of Unix time). */
export function sign(key: Buffer, fileId: string, expires: number): string {
  return `expires=${expires}&signature=${mac(key, fileId, expires).toString('base64url')}`
}

/** Whether the query of a view URL carries this file's own signature and has not expired. */
export function isSigned(
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
