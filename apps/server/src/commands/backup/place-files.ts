import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Removes the remains of killed restores in DATA_DIR/files. */
export async function removeStale(filesFolder: string): Promise<void> {
  await mkdir(filesFolder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(filesFolder))
    if (name.startsWith('restoring-'))
      await rm(join(filesFolder, name), { recursive: true, force: true })
}

/** Writes a file and flushes it to the disk. */
export async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Moves a tree of files into another one, replacing files of the same name, and flushes the
 * folders.
 */
export async function mergeFolder(from: string, into: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  if (entries.length === 0) return
  await mkdir(into, { recursive: true, mode: 0o700 })
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(into, entry.name)]
    if (entry.isDirectory()) await mergeFolder(source, target)
    else await rename(source, target)
  }
  const folder = await open(into)
  await folder.sync().finally(() => folder.close())
}
