import type { SpawnOptions } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, statSync } from 'node:fs'
import { lchown, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A user and a group as numbers. */
export interface Owner {
  uid: number
  gid: number
}

export const isRoot = process.getuid?.() === 0

/** The user of the server if this process is root, because PostgreSQL refuses to run as root. Every system has this user. */
const nobody = process.platform === 'darwin' ? { uid: 1, gid: 1 } : { uid: 65534, gid: 65534 }

/** Returns the options to run one of PostgreSQL's programs as `owner`. */
export function spawnOptions(owner: Owner): SpawnOptions {
  return {
    // Changing the user also drops root's capabilities.
    ...(isRoot && owner),
    // The owner may not be able to enter this process's working directory.
    cwd: '/',
    // Without this process's environment, because PGDATA, PGOPTIONS and others would configure the server. With TZ set,
    // initdb does not search all time zones.
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  }
}

/** The first descriptor after standard input, output and error. */
const SHARED_DESCRIPTOR = 3

/** A folder that a child process can access. The child inherits the descriptors after 0, 1 and 2. */
export interface SharedFolder {
  path: string
  inherited: number[]
  close(): void
}

/** Returns whether `shareFolder` works on this system. */
export const canShareFolders = (): boolean => existsSync('/proc/self/fd')

/**
 * Gives a child process access to `folder`, which belongs to the child's user, even if that user cannot enter the folders
 * above it. The child inherits an open descriptor, so /proc/self/fd/3 is the folder in the child and its descendants.
 */
export function shareFolder(folder: string): SharedFolder {
  if (!isRoot || !canShareFolders()) return { path: folder, inherited: [], close: () => {} }
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  return {
    path: `/proc/self/fd/${SHARED_DESCRIPTOR}`,
    inherited: [descriptor],
    close: () => closeSync(descriptor),
  }
}

/**
 * Returns the user that the cluster in `dataDir` runs as. If this process is root, that is the folder's owner, so that an
 * ordinary user can start it later without root, or `nobody`.
 */
export function ownerOf(dataDir: string): Owner {
  if (!isRoot) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const stats = statSync(dataDir, { throwIfNoEntry: false })
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : nobody
}

export async function chownTree(folder: string, { uid, gid }: Owner): Promise<void> {
  if (!isRoot || statSync(folder).uid === uid) return
  for (const name of await readdir(folder, { recursive: true }))
    await lchown(join(folder, name), uid, gid)
  // The folder is last, so that the next start repeats an interrupted change.
  await lchown(folder, uid, gid)
}
