import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore as TusFileStore } from '@tus/file-store'
import { UNFINISHED_MS, type FileStore, type Spool, type Storage } from './storage-types.ts'

/** Ids that are handed over at a time. */
const BATCH = 500

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** The storage on a disk: DATA_DIR/files. Several processes may share it. */
export function createDiskStorage(dataDir: string): Storage {
  const root = join(dataDir, 'files')
  return { store: createDiskStore(join(root, 'stored')), spool: createSpool(join(root, 'uploads')) }
}

/** Finished files: stored/ab/abcd…/variant. */
function createDiskStore(root: string): FileStore {
  // 256 folders keep each one short when there are many files.
  const folder = (id: string) => join(root, id.slice(0, 2), id)
  const place = (id: string, variant: string) => join(folder(id), variant)

  return {
    async put(id, variant, source) {
      const target = place(id, variant)
      const draft = `${target}.${randomUUID()}.tmp`
      await mkdir(folder(id), { recursive: true, mode: 0o700 })
      try {
        if ('bytes' in source) await writeFile(draft, source.bytes, { mode: 0o600 })
        else await share(source.path, draft)
        await sync(draft)
        await rename(draft, target)
        // The row will say "ready": the name must survive a power cut as well as the bytes.
        if (process.platform !== 'win32') await sync(dirname(target))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async size(id, variant) {
      try {
        return (await stat(place(id, variant))).size
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async open(id, variant) {
      try {
        const handle = await open(place(id, variant), 'r')
        const { size } = await handle.stat()
        return { bytes: size, body: handle.createReadStream() }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: (id) => rm(folder(id), { recursive: true, force: true }),
    async *idsOlderThan(before) {
      for (const shelf of await list(root)) {
        const old: string[] = []
        for (const id of await list(join(root, shelf)))
          if (await changedBefore(join(root, shelf, id), before)) old.push(id)
        if (old.length > 0) yield old
      }
    },
  }
}

/**
 * Gives complete bytes a second name, which costs nothing however many they are: nobody writes to
 * them any more. File systems that know no second names, or not across their border, get a copy.
 */
async function share(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isMissing(error)) throw error
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  }
}

/** Uploads under way: one file each, and what was declared beside it in a `.json`. */
function createSpool(folder: string): Spool {
  return {
    async receiver() {
      // Made here: the spool itself would make it readable by others, and crash when it cannot.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const receiver = new TusFileStore({
        directory: folder,
        expirationPeriodInMilliseconds: UNFINISHED_MS,
      })
      // Its own forgets what went wrong, and a full disk is not a broken one.
      receiver.write = (body, id, offset) => writeAt(body, join(folder, id), offset)
      return receiver
    },
    use: (id, _bytes, work) => work({ path: join(folder, id) }),
    async discard(id) {
      await rm(join(folder, id), { force: true })
      await rm(join(folder, `${id}.json`), { force: true })
    },
    async *idsOlderThan(before) {
      const found = new Set<string>()
      for (const name of await list(folder))
        if (await changedBefore(join(folder, name), before)) found.add(name.replace(/\.json$/, ''))
      const ids = [...found]
      for (let at = 0; at < ids.length; at += BATCH) yield ids.slice(at, at + BATCH)
    },
  }
}

/** Bytes that may wait to be written while others are. */
const WRITE_BEHIND = 512 * 1024

/**
 * Writes what comes to a file that is there, from an offset on.
 * @returns the offset behind the last byte
 */
async function writeAt(body: Readable, path: string, offset: number): Promise<number> {
  const handle = await open(path, 'r+')
  let end = offset
  const write = async (parts: readonly Buffer[]) => {
    for (let left = parts; left.length > 0;) {
      const { bytesWritten } = await handle.writev(left, end)
      end += bytesWritten
      left = rest(left, bytesWritten)
    }
    parts.forEach(giveBack)
  }
  try {
    await pipeline(
      body,
      new Writable({
        highWaterMark: WRITE_BEHIND,
        write: (part: Buffer, _encoding, done) => void write([part]).then(() => done(), done),
        writev: (all, done) =>
          void write(all.map(({ chunk }) => chunk as Buffer)).then(() => done(), done),
      }),
    )
  } finally {
    await handle.close()
  }
  return end
}

/** What is left of these when so many bytes of them are written. */
function rest(parts: readonly Buffer[], written: number): Buffer[] {
  let skip = written
  return parts.flatMap((part) => {
    const left = part.subarray(Math.min(skip, part.length))
    skip -= part.length - left.length
    return left.length > 0 ? [left] : []
  })
}

/**
 * Frees the memory of bytes that nobody reads again, where they are all there is in it. Hundreds of
 * megabytes that wait for the collector keep it at work half of the time.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** Names in a folder; none when it is not there. */
async function list(path: string): Promise<string[]> {
  try {
    return await readdir(path)
  } catch (error) {
    if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return []
    throw error
  }
}

/** False as well when it has gone meanwhile. */
async function changedBefore(path: string, before: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtime < before
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
