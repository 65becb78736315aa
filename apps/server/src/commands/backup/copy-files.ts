import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { count, megabytes, type Print } from '../command-line.ts'
import type { ArchiveWriter } from './archive.ts'

/** Milliseconds between two reports of progress. */
const REPORT_EVERY_MS = 5_000

/** Copies the keys that an earlier version kept in DATA_DIR. */
export async function copySecrets(dataDir: string, archive: ArchiveWriter): Promise<void> {
  for (const name of (await list(join(dataDir, 'secrets'))).sort())
    if (!isDraft(name))
      await archive.add(`secrets/${name}`, await readFile(join(dataDir, 'secrets', name)))
}

export async function leaveFiles(bucket: string, print: Print) {
  await print(`The files stay in the bucket ${bucket} and are NOT in this backup.`)
  return { missing: [], files: 0 }
}

/**
 * Copies the stored variants of these files.
 * @returns the ids of the files whose full variant is missing, and the number of the others
 */
export async function copyFiles(
  dataDir: string,
  ids: readonly string[],
  archive: ArchiveWriter,
  print: Print,
): Promise<{ missing: string[]; files: number }> {
  const missing: string[] = []
  let bytes = 0
  let reported = Date.now()
  for (const [at, id] of ids.entries()) {
    const folder = join(id.slice(0, 2), id)
    let isWhole = false
    for (const variant of (await list(join(dataDir, 'files/stored', folder))).sort()) {
      if (isDraft(variant)) continue
      const content = await readFile(join(dataDir, 'files/stored', folder, variant)).catch(
        ifMissing(null),
      )
      if (!content) continue
      await archive.add(`files/${folder}/${variant}`, content)
      bytes += content.length
      isWhole ||= variant === 'full'
    }
    if (!isWhole) missing.push(id)
    if (Date.now() - reported > REPORT_EVERY_MS) {
      reported = Date.now()
      await print(`${at + 1} of ${count(ids.length, 'file')} (${megabytes(bytes)})`)
    }
  }
  const files = ids.length - missing.length
  await print(`${count(files, 'file')} (${megabytes(bytes)})`)
  return { missing, files }
}

const isDraft = (name: string) => name.endsWith('.tmp') || name.startsWith('.')

/** Names in a folder; none when it does not exist. */
const list = (folder: string): Promise<string[]> => readdir(folder).catch(ifMissing([]))

const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
