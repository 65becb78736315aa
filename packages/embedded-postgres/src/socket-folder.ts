import { createHash } from 'node:crypto'
import { lstatSync, statSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Location } from './location.ts'
import { chownTree, isRoot } from './privileges.ts'

/** Part of the socket's file name; there is no TCP port. */
export const SOCKET_PORT = 5432

/**
 * Creates the folder of the socket, which only the server's user can enter. It lies in the system's
 * temporary folder because a socket's path is limited to 107 bytes (macOS: 103). Its name is derived
 * from the data folder, so that later starts find it, and each start creates it again if the system
 * has cleaned up.
 */
export async function createSocketFolder(
  { dataDir, owner }: Location,
  prefix: string,
): Promise<string> {
  const name = `${prefix}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const fits = (folder: string) =>
    Buffer.byteLength(join(folder, `${name}-XXXXXX/.s.PGSQL.${SOCKET_PORT}`)) <= 103 &&
    // The server of a root process runs as another user, who has to reach the folder.
    (!isRoot || isOpenToAll(folder))
  const temporary = [tmpdir(), '/tmp'].find(fits) ?? '/tmp'
  let folder = join(temporary, name)
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const found = lstatSync(folder)
    if (found.isDirectory() && found.uid === owner.uid && (found.mode & 0o777) === 0o700)
      return folder
    // Another user may have created this folder: neither use nor repair it.
    folder = await mkdtemp(`${folder}-`)
  }
  await chownTree(folder, owner)
  return folder
}

function isOpenToAll(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found || (found.mode & 0o001) === 0) return false
  return folder === '/' || isOpenToAll(dirname(folder))
}
