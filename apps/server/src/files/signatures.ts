import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/config.ts'

/** Seconds a signed URL works: long enough to read a page and click, short enough to be useless later. */
export const SIGNED_FOR_SECONDS = 30 * 60

const KEY_BYTES = 32

/**
 * The key of signed URLs, made once and kept in DATA_DIR/secrets/files.key, readable by the server's
 * account alone. Processes that share DATA_DIR share it; two that start together agree on one.
 */
export async function loadKey(config: Pick<Config, 'dataDir'>): Promise<Buffer> {
  const folder = join(config.dataDir, 'secrets')
  const path = join(folder, 'files.key')
  const read = async (): Promise<Buffer | null> => {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (text === null) return null
    const key = Buffer.from(text.trim(), 'base64url')
    // A cut key would sign URLs that are easy to forge.
    if (key.length !== KEY_BYTES)
      throw new Error(`${path} is damaged: delete it, and a new key is made (links end early).`)
    return key
  }

  const known = await read()
  if (known) return known
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}.tmp`
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600 })
  try {
    // Unlike a rename, a link never replaces what another process has put there a moment ago.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return (await read())!
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
