import { createHash } from 'node:crypto'
import { createReadStream, rmSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'

/**
 * A backup is a gzipped tar: the rows of the tables in PostgreSQL's COPY format, the jobs, the
 * secrets, the files, and finally the manifest. A truncated backup has no manifest, and a checksum
 * reveals a changed member.
 */

const MANIFEST = 'manifest.json'
const FORMAT = 1

const rows = z.object({ rows: z.number(), parts: z.array(z.string()) })
const manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  /** Firstbell's version, for information; `migrations` decides about compatibility. */
  version: z.string(),
  postgres: z.string(),
  /** Names of the migrations that created the tables, in order. */
  migrations: z.array(z.string()),
  tables: z.array(
    rows.extend({ schema: z.string(), name: z.string(), columns: z.array(z.string()) }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  jobs: rows,
  /** The bucket that keeps the files, which are then not in the backup. */
  bucket: z.string().optional(),
  /** Ids of finished files whose bytes were missing. */
  missing: z.array(z.string()),
  members: z.array(
    z.object({
      name: z.string().regex(/^(database|files|secrets)(\/[\w-][\w.-]*)+$/),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
})
export type Manifest = z.infer<typeof manifest>

/** What the writer of a backup contributes to its manifest. */
export type Content = Omit<Manifest, 'format' | 'members'>

/** An error that the operator can fix; the message says how. */
export class BackupError extends Error {}

export interface ArchiveWriter {
  /** Appends a member, which is held in memory: a part of a table, or a file of some MB. */
  add(name: string, bytes: Buffer): Promise<void>
  /** Appends the manifest, flushes the archive to the disk and renames it to its final name. */
  finish(content: Content): Promise<{ bytes: number }>
  /** Removes the unfinished archive. */
  abandon(): Promise<void>
}

/**
 * Starts an archive that only its owner can read. It has a temporary name until `finish`, so that
 * an incomplete backup is never mistaken for a complete one.
 * @throws BackupError when `path` exists
 */
export async function writeArchive(path: string): Promise<ArchiveWriter> {
  if (await stat(path).catch(() => null))
    throw new BackupError(`${path} exists already. Choose another name for the backup.`)
  const draft = `${path}.${process.pid}.part`
  const handle = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} cannot be written: ${error.message}`, { cause: error })
  })
  // Removes the draft however the process ends.
  const lastResort = () => rmSync(draft, { force: true })
  process.once('exit', lastResort)

  const members: Manifest['members'] = []
  const tar = pack()
  // Pictures do not compress, and text compresses well at the fastest level.
  const written = pipeline(tar, createGzip({ level: 1 }), async (chunks: AsyncIterable<Buffer>) => {
    // Appends each chunk where the previous one ended.
    for await (const chunk of chunks) await handle.writeFile(chunk)
  })
  let failure: unknown
  written.catch((error: unknown) => (failure ??= error))

  const append = async (name: string, bytes: Buffer) => {
    try {
      await new Promise<void>((done, fail) => {
        tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? fail(error) : done()))
      })
    } catch (error) {
      // The original error, such as a full disk, says more than that of the tar stream.
      throw new BackupError(`${path} cannot be written: ${((failure ?? error) as Error).message}`, {
        cause: error,
      })
    }
  }
  return {
    add: async (name, bytes) => {
      await append(name, bytes)
      members.push({ name, bytes: bytes.length, sha256: sha256(bytes) })
    },
    finish: async (content) => {
      const whole: Manifest = { format: FORMAT, ...content, members }
      await append(MANIFEST, Buffer.from(JSON.stringify(whole)))
      tar.finalize()
      await written
      await handle.sync()
      const { size } = await handle.stat()
      await handle.close()
      await rename(draft, path)
      process.off('exit', lastResort)
      const folder = await open(dirname(path))
      await folder.sync().finally(() => folder.close())
      return { bytes: size }
    },
    abandon: async () => {
      tar.destroy()
      await written.catch(() => {})
      await handle.close().catch(() => {})
      lastResort()
      process.off('exit', lastResort)
    },
  }
}

interface Member extends AsyncIterable<unknown> {
  header: { name: string }
}

/** The members in order; each must be read or skipped before the next one. */
async function* membersOf(path: string): AsyncGenerator<Member> {
  const source = createReadStream(path)
  const gunzip = createGunzip()
  const tar = extract()
  source.on('error', (error) => tar.destroy(error))
  gunzip.on('error', (error) => tar.destroy(error))
  source.pipe(gunzip).pipe(tar)
  try {
    for await (const member of tar) yield member
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

/**
 * Reads a complete backup and compares every member with the manifest.
 * @throws BackupError when the backup is incomplete, changed, or of an unknown format
 */
export async function checkArchive(path: string): Promise<Manifest> {
  const found: Manifest['members'] = []
  let text: string | null = null
  try {
    for await (const member of membersOf(path)) {
      const { name } = member.header
      if (text !== null) throw new Error(`${name} follows the manifest`)
      if (name === MANIFEST) text = (await bytesOf(member)).toString()
      else {
        const hash = createHash('sha256')
        let bytes = 0
        for await (const chunk of member) {
          hash.update(chunk as Buffer)
          bytes += (chunk as Buffer).length
        }
        found.push({ name, bytes, sha256: hash.digest('hex') })
      }
    }
  } catch (error) {
    throw unreadable(path, (error as Error).message)
  }
  if (text === null) throw unreadable(path, 'its manifest is missing')
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    throw unreadable(path, 'its manifest is no JSON')
  }
  const { format } = said as { format?: unknown }
  if (typeof format === 'number' && format > FORMAT)
    throw new BackupError(
      `${path} was made by a newer version of Firstbell. Restore it with that version, or a later one.`,
    )
  const parsed = manifest.safeParse(said)
  if (!parsed.success) throw unreadable(path, 'its manifest is damaged')
  const { members } = parsed.data
  for (const [at, member] of members.entries()) {
    const there = found[at]
    if (there?.name !== member.name) throw unreadable(path, `${member.name} is not in its place`)
    if (there.bytes !== member.bytes || there.sha256 !== member.sha256)
      throw unreadable(path, `${member.name} has changed since the backup was made`)
  }
  if (found.length > members.length)
    throw unreadable(path, `${found[members.length]!.name} is not in its manifest`)
  return parsed.data
}

export interface ArchiveReader {
  /** The bytes of the next member, which must have this name. */
  take(name: string): Promise<Buffer>
  close(): Promise<void>
}

/** Reads the members of a checked archive in order, and verifies each again. */
export function readArchive(path: string, { members }: Manifest): ArchiveReader {
  const entries = membersOf(path)
  let at = 0
  return {
    take: async (name) => {
      const expected = members[at++]
      const next = await entries.next()
      if (next.done || next.value.header.name !== name || expected?.name !== name)
        throw unreadable(path, `${name} is not in its place`)
      const bytes = await bytesOf(next.value)
      if (sha256(bytes) !== expected.sha256) throw unreadable(path, `${name} has changed just now`)
      return bytes
    },
    close: async () => {
      await entries.return(undefined)
    },
  }
}

async function bytesOf(member: Member): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of member) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

function unreadable(path: string, reason: string): BackupError {
  return new BackupError(`${basename(path)} is not a whole backup of Firstbell: ${reason}.`)
}
