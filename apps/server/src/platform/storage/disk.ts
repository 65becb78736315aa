import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore as TusFileStore } from '@tus/file-store'
import {
  UPLOAD_EXPIRY_MS,
  type FileStorage,
  type UploadStorage,
  type Storage,
} from './storage-types.ts'

const BATCH = 500

/** Returns the result of the work; null if a file or folder is missing. */
const unlessMissing = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })

export function createDiskStorage(dataDir: string): Storage {
  const root = join(dataDir, 'files')
  return {
    files: createFileStorage(join(root, 'stored')),
    uploads: createUploadStorage(join(root, 'uploads')),
  }
}

/** Stores finished files at stored/ab/abcd…/variant. */
function createFileStorage(root: string): FileStorage {
  // Spread over 256 folders, so that none becomes very large.
  const folder = (id: string) => join(root, id.slice(0, 2), id)
  const pathOf = (id: string, variant: string) => join(folder(id), variant)

  return {
    async put(id, variant, source) {
      const target = pathOf(id, variant)
      const draft = `${target}.${randomUUID()}.tmp`
      const created = await mkdir(folder(id), { recursive: true, mode: 0o700 })
      try {
        if ('bytes' in source) await writeFile(draft, source.bytes, { mode: 0o600 })
        else await linkOrCopy(source.path, draft)
        await sync(draft)
        await rename(draft, target)
        // Next the row becomes "ready", so the entries of file and new folders must survive a power failure, too.
        const folders =
          created === undefined ? [folder(id)] : [folder(id), dirname(folder(id)), root]
        if (process.platform !== 'win32') for (const each of folders) await sync(each)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    size: async (id, variant) => (await unlessMissing(stat(pathOf(id, variant))))?.size ?? null,
    async open(id, variant, range) {
      const handle = await unlessMissing(open(pathOf(id, variant)))
      return (
        handle && {
          bytes: range ? range.end - range.start + 1 : (await handle.stat()).size,
          body: handle.createReadStream(range),
        }
      )
    },
    remove: (id) => rm(folder(id), { recursive: true, force: true }),
    async *idsOlderThan(before) {
      for (const prefix of await list(root)) {
        const old: string[] = []
        for (const id of await list(join(root, prefix)))
          if (await changedBefore(join(root, prefix, id), before)) old.push(id)
        if (old.length > 0) yield old
      }
    },
  }
}

/**
 * Creates a hard link, because complete uploads do not change and need no copy. Copies if the file system has no hard links
 * or the paths are on different file systems.
 */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE))
}

/**
 * Stores uploads in progress: each is a file, with a `.json` of the tus server next to it. The `.json` is written once,
 * so the age of an upload counts from its creation.
 */
function createUploadStorage(folder: string): UploadStorage {
  return {
    async dataStore() {
      // TusFileStore would create a folder that others can read, and crash the process if it fails.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const dataStore = new TusFileStore({
        directory: folder,
        expirationPeriodInMilliseconds: UPLOAD_EXPIRY_MS,
      })
      // The store's own `write` hides the cause of a failure, and a full disk needs its own answer.
      dataStore.write = (body, id, offset) => writeAt(body, join(folder, id), offset)
      return dataStore
    },
    use: (id, _bytes, work) => work({ path: join(folder, id) }),
    async discard(id) {
      await rm(join(folder, id), { force: true })
      await rm(join(folder, `${id}.json`), { force: true })
    },
    async *idsOlderThan(before) {
      const names = new Set<string>()
      for (const name of await list(folder))
        if (await changedBefore(join(folder, name), before)) names.add(name.replace(/\.json$/, ''))
      const ids = [...names]
      for (let at = 0; at < ids.length; at += BATCH) yield ids.slice(at, at + BATCH)
    },
  }
}

/** How much is buffered during a write. */
const WRITE_BUFFER_BYTES = 512 * 1024

/**
 * Writes a stream to an existing file from an offset on.
 * @returns the offset after the last byte
 */
async function writeAt(body: Readable, path: string, offset: number): Promise<number> {
  const file = createWriteStream(path, {
    flags: 'r+',
    start: offset,
    highWaterMark: WRITE_BUFFER_BYTES,
  })
  await pipeline(body, file)
  return offset + file.bytesWritten
}

/** Returns the names in a folder; empty if it does not exist. */
const list = async (path: string) => (await unlessMissing(readdir(path))) ?? []

const changedBefore = async (path: string, before: Date) =>
  ((await unlessMissing(stat(path)))?.mtime ?? before) < before

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
