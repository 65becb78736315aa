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

/** Ids in one batch. */
const BATCH = 500

/** What the work makes; null where a file or folder is missing. */
const unlessMissing = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })

/** Storage on a disk, in DATA_DIR/files. Several processes may share it. */
export function createDiskStorage(dataDir: string): Storage {
  const root = join(dataDir, 'files')
  return {
    files: createFileStorage(join(root, 'stored')),
    uploads: createUploadStorage(join(root, 'uploads')),
  }
}

/** Finished files are at stored/ab/abcd…/variant. */
function createFileStorage(root: string): FileStorage {
  // Spread over 256 folders, so that none becomes very large.
  const folder = (id: string) => join(root, id.slice(0, 2), id)
  const pathOf = (id: string, variant: string) => join(folder(id), variant)

  return {
    async put(id, variant, source) {
      const target = pathOf(id, variant)
      const draft = `${target}.${randomUUID()}.tmp`
      await mkdir(folder(id), { recursive: true, mode: 0o700 })
      try {
        if ('bytes' in source) await writeFile(draft, source.bytes, { mode: 0o600 })
        else await linkOrCopy(source.path, draft)
        await sync(draft)
        await rename(draft, target)
        // The row says "ready" next, so the directory entry must survive a power failure too.
        if (process.platform !== 'win32') await sync(dirname(target))
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
 * Makes a hard link: complete uploads are not written to any more, so their bytes need no copy. Copies
 * where the file system has no hard links or the two paths are on different ones.
 */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE))
}

/** Uploads in progress: one file each, with a `.json` of the tus server next to it. */
function createUploadStorage(folder: string): UploadStorage {
  return {
    async dataStore() {
      // TusFileStore would create it readable for others, and end the process when it cannot.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const dataStore = new TusFileStore({
        directory: folder,
        expirationPeriodInMilliseconds: UPLOAD_EXPIRY_MS,
      })
      // Its own `write` hides the cause of a failure; a full disk has an answer of its own.
      dataStore.write = (body, id, offset) => writeAt(body, join(folder, id), offset)
      return dataStore
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

/** Bytes that are buffered while others are written. */
const WRITE_BUFFER = 512 * 1024

/**
 * Writes a stream to an existing file from an offset on.
 * @returns the offset after the last byte
 */
async function writeAt(body: Readable, path: string, offset: number): Promise<number> {
  const file = createWriteStream(path, { flags: 'r+', start: offset, highWaterMark: WRITE_BUFFER })
  await pipeline(body, file)
  return offset + file.bytesWritten
}

/** Names in a folder; empty if it does not exist. */
const list = async (path: string) => (await unlessMissing(readdir(path))) ?? []

/** Also false if the file no longer exists. */
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
