import type { SpawnOptions } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { lchown, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A user and a group as numbers. */
export interface Owner {
  uid: number
  gid: number
}

export const isRoot = process.getuid?.() === 0

/**
 * The last resort for a root process, because PostgreSQL refuses to run as root. Every system has
 * this user, but other programs use it too.
 */
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
 * The user that the cluster in `dataDir` runs as. For a root process that is a user number which
 * nothing else on this machine uses: other programs that run as `nobody` could read the data, and
 * signal and trace the server. The folder's owner records the number. A cluster that an ordinary user
 * has created keeps its owner, so that they can start it without root again.
 */
export function ownerOf(dataDir: string): Owner {
  if (!isRoot) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (found && found.uid !== 0 && found.uid !== nobody.uid)
    return { uid: found.uid, gid: found.gid }
  const number = freeNumber()
  return { uid: number, gid: number }
}

/**
 * User numbers that no distribution, container or directory service assigns (systemd.io/UIDS-GIDS).
 * The small range is for containers that map only the first 65,536 numbers.
 */
const FREE_RANGES = [
  [1_879_048_192, 2_147_483_646],
  [60_578, 61_183],
] as const

function freeNumber(): number {
  const known = rangesOf('/proc/self/uid_map')
  const knownGroups = rangesOf('/proc/self/gid_map')
  const taken = new Set([...usersByName().map(({ uid }) => uid), ...runningUsers()])
  for (const [first, last] of FREE_RANGES)
    for (let tries = 0; tries < 100; tries += 1) {
      const number = randomInt(first, last + 1)
      if (known(number) && knownGroups(number) && !taken.has(number)) return number
    }
  // A container that maps few numbers, and none of these.
  return nobody.uid
}

/** Which numbers this user namespace maps. */
function rangesOf(file: string): (number: number) => boolean {
  if (!existsSync(file)) return () => true
  const ranges = readFileSync(file, 'utf8').trim().split('\n')
  return (number) =>
    ranges.some((line) => {
      const [first = 0, , length = 0] = line.trim().split(/\s+/).map(Number)
      return number >= first && number < first + length
    })
}

function usersByName(): (Owner & { name: string })[] {
  if (!existsSync('/etc/passwd')) return []
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 7)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** The users of all running processes, where there is a /proc. */
function runningUsers(): Set<number> {
  const users = new Set<number>()
  if (!existsSync('/proc/self')) return users
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) {
      const found = statSync(join('/proc', name), { throwIfNoEntry: false })
      if (found) users.add(found.uid)
    }
  return users
}

/**
 * The user that initdb runs as. initdb requires a user with a name, which the cluster's owner may not
 * have: then it is a system user that no process uses at present, and the folder goes to its owner
 * before it holds any secret.
 */
export function initdbOwner(owner: Owner): Owner {
  if (!isRoot) return owner
  const users = usersByName()
  if (users.some(({ uid }) => uid === owner.uid)) return owner
  const running = runningUsers()
  const idle = users.find(({ uid }) => uid > 0 && uid < 1000 && !running.has(uid))
  return idle ? { uid: idle.uid, gid: idle.gid } : nobody
}

/**
 * Gives a folder and its content to `owner`. The folder itself belongs to root until the end, so that
 * an interrupted change is repeated; and it goes from the top down, so that the previous owner cannot
 * exchange what is still to come.
 */
export async function chownTree(folder: string, owner: Owner): Promise<void> {
  if (statSync(folder).uid === owner.uid) return
  await lchown(folder, 0, 0)
  const chownContent = async (parent: string): Promise<void> => {
    for (const entry of await readdir(parent, { withFileTypes: true })) {
      const path = join(parent, entry.name)
      await lchown(path, owner.uid, owner.gid)
      if (entry.isDirectory()) await chownContent(path)
    }
  }
  await chownContent(folder)
  await lchown(folder, owner.uid, owner.gid)
}
