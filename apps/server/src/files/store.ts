import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../platform/config.ts'

/**
 * Where the bytes of finished files are: under a file's id, in named variants ("full", "w320" …).
 * Ids are UUIDs and variants are ours, so a key never holds anything a client wrote.
 */
export interface FileStore {
  /** Writes a variant; it is there whole or not at all, and on the disk when this resolves. */
  put(id: string, variant: string, source: Buffer | { path: string }): Promise<void>
  /** Bytes of a variant; null when there is no such thing. */
  size(id: string, variant: string): Promise<number | null>
  /** Streams a variant. The caller asked for its size before. */
  read(id: string, variant: string): Readable
  /** Removes every variant of a file. Nothing there is no error. */
  remove(id: string): Promise<void>
  /** Ids of files with bytes that were last written before `before`, in batches. */
  idsOlderThan(before: Date): AsyncIterable<string[]>
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** The folder that holds everything of this feature, uploads under way included. */
export const filesFolder = (config: Pick<Config, 'dataDir'>): string =>
  join(config.dataDir, 'files')

/** The store on a disk: DATA_DIR/files/stored/ab/abcd…/variant. Several processes may share it. */
export function createDiskStore(config: Pick<Config, 'dataDir'>): FileStore {
  const root = join(filesFolder(config), 'stored')
  // 256 folders keep each one short when there are many files.
  const folder = (id: string) => join(root, id.slice(0, 2), id)
  const place = (id: string, variant: string) => join(folder(id), variant)

  return {
    async put(id, variant, source) {
      const target = place(id, variant)
      const draft = `${target}.${randomUUID()}.tmp`
      await mkdir(folder(id), { recursive: true, mode: 0o700 })
      try {
        if (Buffer.isBuffer(source)) await writeFile(draft, source, { mode: 0o600 })
        else await copyFile(source.path, draft, constants.COPYFILE_FICLONE)
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
    read: (id, variant) => createReadStream(place(id, variant)),
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

/** Names in a folder; none when it is not there. */
export async function list(path: string): Promise<string[]> {
  try {
    return await readdir(path)
  } catch (error) {
    if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return []
    throw error
  }
}

/** False as well when it has gone meanwhile. */
export async function changedBefore(path: string, before: Date): Promise<boolean> {
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
