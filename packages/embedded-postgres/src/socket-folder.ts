import { createHash } from 'node:crypto'
import { lstatSync, statSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Location } from './location.ts'
import { chownTree, isRoot } from './privileges.ts'

/** A part of the socket's file name. The server has no TCP port. */
export const SOCKET_PORT = 5432

/**
 * Creates the folder of the socket, which only the server's user can enter. It is in the system's temporary folder because
 * a socket's path is limited to 107 bytes (macOS: 103). Its name is derived from the data folder, so that later starts use
 * the same folder. Each start creates it if the system has deleted it.
 */
export async function createSocketFolder(
  { dataDir, owner }: Location,
  prefix: string,
): Promise<string> {
  const name = `${prefix}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const fits = (folder: string) =>
    Buffer.byteLength(join(folder, `${name}-XXXXXX/.s.PGSQL.${SOCKET_PORT}`)) <= 103 &&
    // If this process is root, the server runs as another user, who must be able to enter the folder.
    (!isRoot || isOpenToAll(folder))
  const temporary = [tmpdir(), '/tmp'].find(fits) ?? '/tmp'
  let folder = join(temporary, name)
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const stats = lstatSync(folder)
    if (stats.isDirectory() && stats.uid === owner.uid && (stats.mode & 0o777) === 0o700)
      return folder
    // Another user may have created this folder, so it is neither used nor repaired.
    folder = await mkdtemp(`${folder}-`)
  }
  await chownTree(folder, owner)
  return folder
}

/** Returns whether every user can enter the folder. */
export function isOpenToAll(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (!stats || (stats.mode & 0o001) === 0) return false
  return folder === '/' || isOpenToAll(dirname(folder))
}
