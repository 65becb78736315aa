import { execFile, type SpawnOptions } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
} from 'node:fs'
import { chmod, cp, lchown, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError, useOwnDatabase } from './error.ts'

const run = promisify(execFile)

/** A user and a group, by number. */
export interface Owner {
  uid: number
  gid: number
}

/** Where a database ended up, and how it is run. */
export interface Place {
  dataDir: string
  binDir: string
  /** Whom the data and socket folders belong to, and the server runs as. */
  owner: Owner
}

export const isRoot = process.getuid?.() === 0

/** PostgreSQL refuses root; somebody that every system knows, and many others run as. */
const nobody = process.platform === 'darwin' ? { uid: 1, gid: 1 } : { uid: 65534, gid: 65534 }

/** Command line and options to run one of PostgreSQL's programs as `owner`. */
export function spawnOptions(owner: Owner): SpawnOptions {
  return {
    // Without its capabilities: they end with the change of user.
    ...(isRoot && owner),
    // A working folder that everybody may enter; the launcher's own may be closed to the owner.
    cwd: '/',
    // Not the launcher's environment: PGDATA, PGOPTIONS and their like would change the server,
    // and a known TZ spares initdb its search through all time zones.
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  }
}

/** The first descriptor behind those of standard input, output and error. */
const HANDED = 3

/** A folder as a child process reaches it: `inherited` goes behind its first three descriptors. */
export interface Handed {
  path: string
  inherited: number[]
  close(): void
}

/**
 * Lets a child process of another user into `folder`, which belongs to that user, though folders
 * above it may be closed to them: what root has opened the child need not look up. The name
 * /proc/self/fd/3 leads there in the child and in all its children.
 */
export function handOver(folder: string): Handed {
  if (!isRoot || !existsSync('/proc/self/fd'))
    return { path: folder, inherited: [], close: () => {} }
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  return {
    path: `/proc/self/fd/${HANDED}`,
    inherited: [descriptor],
    close: () => closeSync(descriptor),
  }
}

/**
 * Who the database in `dataDir` runs as. As root that is a user number of the database's own, which
 * nobody else on this machine has: what runs as `nobody` could otherwise read the data, and signal
 * and trace the server. The folder's owner is the record of the number. A database that a person
 * made stays theirs, so that they can start it without root again.
 */
function ownerOf(dataDir: string): Owner {
  if (!isRoot) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (found && found.uid !== 0 && found.uid !== nobody.uid)
    return { uid: found.uid, gid: found.gid }
  const number = freeNumber()
  return { uid: number, gid: number }
}

/**
 * Ranges that no distribution, container or directory service gives out (systemd.io/UIDS-GIDS), the
 * large one first: a container may know the first 65,536 numbers alone.
 */
const RANGES = [
  [1_879_048_192, 2_147_483_646],
  [60_578, 61_183],
] as const

function freeNumber(): number {
  const known = rangesOf('/proc/self/uid_map')
  const knownGroups = rangesOf('/proc/self/gid_map')
  const taken = new Set([...usersByName().map(({ uid }) => uid), ...runningUsers()])
  for (const [first, last] of RANGES)
    for (let tries = 0; tries < 100; tries += 1) {
      const number = randomInt(first, last + 1)
      if (known(number) && knownGroups(number) && !taken.has(number)) return number
    }
  // Of a container that knows few numbers, and none of these. Its own root started this one.
  return nobody.uid
}

/** Which numbers this user namespace knows. */
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

/** The users of all running processes, as far as the system tells. */
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
 * Who initdb runs as. It insists on a user that the system knows by name, which one of the
 * database's own is not: so it is one of the system's that nothing runs as at present, and the
 * folder is given to its real owner before anything secret is in it.
 */
export function ownerDuringInitdb(owner: Owner): Owner {
  if (!isRoot) return owner
  const users = usersByName()
  if (users.some(({ uid }) => uid === owner.uid)) return owner
  const running = runningUsers()
  const idle = users.find(({ uid }) => uid > 0 && uid < 1000 && !running.has(uid))
  return idle ? { uid: idle.uid, gid: idle.gid } : nobody
}

/** Tried, not computed: only running it tells what access lists, containers and kernels permit. */
async function canRun(owner: Owner, script: string, ...paths: string[]): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', script, 'sh', ...paths], spawnOptions(owner) as object)
    return true
  } catch {
    return false
  }
}

const canEnter = (owner: Owner, folder: string) => canRun(owner, 'cd "$1"', folder)
const canUse = (owner: Owner, binDir: string) =>
  canRun(owner, 'exec "$1" --version', join(binDir, 'postgres'))

/**
 * Finds how PostgreSQL can be run on `dataDir` (whose parent folder exists; it itself need not).
 * Root hands the folder over to an unprivileged user, wherever it is. Programs that this user cannot
 * reach are copied to an open folder. Where folders cannot be handed over (there is no /proc), and
 * the way there is closed, the database moves to an open folder as well, a link in the old place
 * points there, and `log` is told.
 */
export async function findPlace(
  dataDir: string,
  binDir: string,
  version: string,
  log: (line: string) => void,
): Promise<Place> {
  const owner = ownerOf(dataDir)
  if (!isRoot) {
    if ((await canUse(owner, binDir)) && (await canEnter(owner, dirname(dataDir))))
      return { dataDir, binDir, owner }
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot enter ${dirname(dataDir)}. Set DATA_DIR to a folder of this user, ${useOwnDatabase}.`,
    )
  }
  if (!(await canRun(owner, ':'))) throw nowhere(dataDir)
  const programs = (await canUse(owner, binDir))
    ? binDir
    : await copyPrograms(binDir, version, owner, log)
  if (programs === null) throw nowhere(dataDir)
  const reachable = existsSync('/proc/self/fd') || (await canEnter(owner, dirname(dataDir)))
  const settled = reachable ? dataDir : await moveToOpenFolder(dataDir, owner, log)
  return { dataDir: settled, binDir: programs, owner }
}

const nowhere = (dataDir: string) =>
  new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and here it cannot be run as anybody else (tried for ${dirname(dataDir)}: this process may not change its user, or there is no folder that an unprivileged user could enter). Start the server as an ordinary user, ${useOwnDatabase}.`,
  )

/**
 * Folders of ours that everybody may enter. Never /tmp: it is emptied at a restart of the machine.
 */
async function* openFolders(owner: Owner): AsyncGenerator<string> {
  for (const folder of ['/var/lib/firstbell', '/var/tmp/firstbell']) {
    try {
      await mkdir(folder, { recursive: true })
      // Somebody else's folder could hold somebody else's programs.
      if (lstatSync(folder).uid !== 0) continue
      await chmod(folder, 0o755)
    } catch {
      continue
    }
    if (await canEnter(owner, folder)) yield folder
  }
}

/** PostgreSQL looks its own programs up by their path: a folder that is handed over will not do. */
async function copyPrograms(
  binDir: string,
  version: string,
  owner: Owner,
  log: (line: string) => void,
): Promise<string | null> {
  for await (const open of openFolders(owner)) {
    const programs = join(open, `postgresql-${version}`, 'bin')
    if (!existsSync(programs)) {
      const half = `${dirname(programs)}.new-${process.pid}`
      await cp(join(binDir, '..'), half, { recursive: true, verbatimSymlinks: true })
      for (const entry of await readdir(half, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name)
        const { mode } = lstatSync(path)
        // As it would be had the packages been installed with the usual umask.
        if (!entry.isSymbolicLink())
          await chmod(path, entry.isDirectory() || mode & 0o100 ? 0o755 : 0o644)
      }
      await chmod(half, 0o755)
      await rename(half, dirname(programs))
      log(
        `${binDir} is closed to the unprivileged user that PostgreSQL must run as: its programs are copied to ${dirname(programs)}.`,
      )
    }
    if (await canUse(owner, programs)) return programs
  }
  return null
}

async function moveToOpenFolder(
  dataDir: string,
  owner: Owner,
  log: (line: string) => void,
): Promise<string> {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 10)
  for await (const open of openFolders(owner)) {
    const target = join(open, `${basename(dataDir)}-${hash}`)
    await moveFolder(dataDir, target)
    log(
      `${dirname(dataDir)} is closed to the unprivileged user that PostgreSQL must run as: the database lives in ${target}, and ${dataDir} is a link to it.`,
    )
    return target
  }
  throw nowhere(dataDir)
}

/** A start that was killed between the two last steps of moveFolder finishes it here. */
async function finishMove(from: string): Promise<void> {
  const link = `${from}.link`
  if (!lstatSync(from, { throwIfNoEntry: false }) && lstatSync(link, { throwIfNoEntry: false }))
    await rename(link, from)
}

async function moveFolder(from: string, to: string): Promise<void> {
  // Somebody removed the link and wants a new database; the old one is not ours to delete.
  if (existsSync(to)) await rename(to, `${to}.before-${Date.now()}`)
  const link = `${from}.link`
  await rm(link, { force: true })
  await symlink(to, link)
  if (existsSync(from)) {
    try {
      await rename(from, to)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
      const half = `${to}.new-${process.pid}`
      await cp(from, half, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
      await giveTo(half, statSync(from))
      await rename(half, to)
      await rename(from, `${from}.moved`)
    }
  }
  await rename(link, from)
  await rm(`${from}.moved`, { recursive: true, force: true })
}

/** The folder that `dataDir` stands for: itself, or where a move to an open folder has put it. */
export async function resolvePlace(dataDir: string): Promise<string> {
  await finishMove(dataDir)
  return lstatSync(dataDir, { throwIfNoEntry: false })?.isSymbolicLink()
    ? resolve(dirname(dataDir), readlinkSync(dataDir))
    : dataDir
}

/**
 * Gives a folder with all it holds to `owner`. Root has it until all is done, as the sign of that;
 * and from the top down, so that whoever had it before can put nothing else in the way of what is
 * given next.
 */
export async function giveTo(folder: string, owner: Owner): Promise<void> {
  if (statSync(folder).uid === owner.uid) return
  await lchown(folder, 0, 0)
  const giveContent = async (parent: string): Promise<void> => {
    for (const entry of await readdir(parent, { withFileTypes: true })) {
      const path = join(parent, entry.name)
      await lchown(path, owner.uid, owner.gid)
      if (entry.isDirectory()) await giveContent(path)
    }
  }
  await giveContent(folder)
  await lchown(folder, owner.uid, owner.gid)
}
