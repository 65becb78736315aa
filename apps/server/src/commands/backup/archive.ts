import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'

/**
 * A backup is a gzipped tar: the rows of the tables in PostgreSQL's COPY format, the files, and finally
 * the manifest. A truncated backup has no manifest, and gzip's checksum reveals changes.
 */

const MANIFEST = 'manifest.json'
const FORMAT = 1
/** The names of members: rows of a table, or a variant of a file. None is a path outside the archive. */
const MEMBER = /^(database\/[^/]+\.\d{6}|files\/[0-9a-f]{2}\/[0-9a-f-]{36}\/\w[\w.-]*)$/

const manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  /** Names of the migrations that created the tables, in order. A restore compares them with its own. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.number(),
  /** The bucket that stores the files, which are then not in the backup. */
  bucket: z.string().optional(),
  missing: z.array(z.string()),
})
/** The content of a backup. Names of tables and sequences are qualified, and quoted for SQL if necessary. */
export type Manifest = z.infer<typeof manifest>

/** Returns the name of a part of a table's rows. Parts are numbered from 1. */
export const partName = (table: string, part: number): string =>
  `database/${encodeURIComponent(table)}.${String(part).padStart(6, '0')}`

export const tableOf = (member: string): string =>
  decodeURIComponent(member.slice('database/'.length, -'.000001'.length))

/**
 * Writes an archive that only its owner can read. It has a temporary name until it is complete and on the disk, so that no
 * one mistakes an incomplete backup for a complete one.
 * @param fill adds the members; each is in memory, and is a part of a table or a file of some MB
 * @returns the size in bytes
 * @throws Error if `path` exists or cannot be written
 */
export async function writeArchive(
  path: string,
  fill: (add: (name: string, bytes: Buffer) => Promise<void>) => Promise<Omit<Manifest, 'format'>>,
): Promise<number> {
  if (await stat(path).catch(() => null))
    throw new Error(`${path} exists already. Choose another name for the backup.`)
  const draft = `${path}.${process.pid}.part`
  // Remove the draft if the process exits early.
  const discard = () => rmSync(draft, { force: true })
  process.once('exit', discard)
  const tar = pack()
  const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  // The fastest level: pictures do not compress further, and text compresses well.
  const written = pipeline(tar, createGzip({ level: 1 }), file).catch((error: Error) => {
    throw new Error(`${path} cannot be written: ${error.message}`, { cause: error })
  })
  // The next call of `add` throws the error.
  written.catch(() => {})
  const add = (name: string, bytes: Buffer) =>
    Promise.race([
      written,
      new Promise<void>((done, fail) => {
        tar
          .entry({ name, mode: 0o600 }, bytes, (error) => (error ? fail(error) : done()))
          .on('error', fail)
      }),
    ])
  try {
    const content: Manifest = { format: FORMAT, ...(await fill(add)) }
    await add(MANIFEST, Buffer.from(JSON.stringify(content)))
    tar.finalize()
    await written
    await rename(draft, path)
    const folder = await open(dirname(path))
    await folder.sync().finally(() => folder.close())
    return (await stat(path)).size
  } catch (error) {
    tar.destroy()
    await written.catch(() => {})
    throw error
  } finally {
    discard()
    process.off('exit', discard)
  }
}

/** Yields the members whose names begin with `prefix`, in order. */
export async function* readMembers(path: string, prefix: string) {
  const source = createReadStream(path)
  const gunzip = createGunzip()
  const tar = extract()
  const read = pipeline(source, gunzip, tar)
  // The loop over `tar` throws the error.
  read.catch((error: Error) => tar.destroy(error))
  try {
    for await (const member of tar)
      if (member.header.name.startsWith(prefix))
        yield { name: member.header.name, bytes: await buffer(member) }
      else member.resume()
  } finally {
    source.destroy()
  }
}

/**
 * Reads a backup to its end and validates it.
 * @throws Error if it is incomplete, changed, or has an unknown format
 */
export async function checkArchive(path: string): Promise<Manifest> {
  const unreadable = (reason: string) =>
    new Error(`${basename(path)} is not a whole backup of Firstbell: ${reason}.`)
  let content: { format?: unknown } | null = null
  try {
    for await (const { name, bytes } of readMembers(path, '')) {
      if (content !== null) throw new Error(`${name} follows the manifest`)
      if (name === MANIFEST) content = JSON.parse(bytes.toString()) as object
      else if (!MEMBER.test(name)) throw new Error(`${name} is no member of one`)
    }
  } catch (error) {
    throw unreadable((error as Error).message)
  }
  if (content === null) throw unreadable('its manifest is missing')
  if (Number(content.format) > FORMAT)
    throw new Error(
      `${path} was made by a newer version of Firstbell. Restore it with that version, or a later one.`,
    )
  const parsed = manifest.safeParse(content)
  if (!parsed.success) throw unreadable('its manifest is damaged')
  return parsed.data
}
