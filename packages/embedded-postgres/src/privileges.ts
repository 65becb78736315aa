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

/** For a root process, because PostgreSQL refuses to run as root. Every system has this user. */
const nobody = process.platform === 'darwin' ? { uid: 1, gid: 1 } : { uid: 65534, gid: 65534 }

/** Command line and options to run one of PostgreSQL's programs as `owner`. */
export function spawnOptions(owner: Owner): SpawnOptions {
  return {
    // The change of user also drops root's capabilities.
    ...(isRoot && owner),
    // The launcher's own working folder may be closed to the owner.
    cwd: '/',
    // Without the launcher's environment: PGDATA, PGOPTIONS and the like would change the server.
    // With TZ set, initdb does not search through all time zones.
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  }
}

/** The first descriptor after standard input, output and error. */
const SHARED_DESCRIPTOR = 3

/** A folder as a child process reaches it. The child inherits these descriptors after 0, 1 and 2. */
export interface SharedFolder {
  path: string
  inherited: number[]
  close(): void
}

/** Whether a child process can be given access to a folder below folders that are closed to its user. */
export const canShareFolders = (): boolean => existsSync('/proc/self/fd')

/**
 * Gives a child process access to `folder`, which belongs to the child's user, even below folders that
 * are closed to that user: the child inherits an open descriptor, and /proc/self/fd/3 leads there in
 * the child and its descendants.
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
 * Returns the user that the cluster in `dataDir` runs as. For a root process this is the folder's owner, so
 * that an ordinary user can later start it without root, or `nobody`.
 */
export function ownerOf(dataDir: string): Owner {
  if (!isRoot) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const found = statSync(dataDir, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : nobody
}

export async function chownTree(folder: string, { uid, gid }: Owner): Promise<void> {
  if (!isRoot || statSync(folder).uid === uid) return
  for (const name of await readdir(folder, { recursive: true }))
    await lchown(join(folder, name), uid, gid)
  // Last, so that an interrupted change is repeated.
  await lchown(folder, uid, gid)
}
