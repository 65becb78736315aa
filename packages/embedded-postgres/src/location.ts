import { execFile } from 'node:child_process'
import { existsSync, lstatSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './errors.ts'
import { canShareFolders, isRoot, ownerOf, spawnOptions, type Owner } from './privileges.ts'

const run = promisify(execFile)

/** The folders of a cluster and its programs, and the user that they run as. */
export interface Location {
  dataDir: string
  binDir: string
  /** Owns the data and socket folders, and runs the server. */
  owner: Owner
}

/**
 * Returns whether a script succeeds as the owner. Mode bits would not be sufficient, because access control lists,
 * containers and kernels can refuse access, too.
 */
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

interface Installation {
  /** The application's name, used in the names of open folders. */
  name: string
  binDir: string
  version: string
  log: (line: string) => void
}

/**
 * Determines how PostgreSQL can run on `dataDir`, whose parent folder must exist. A root process shares the folder with an
 * unprivileged user, wherever it is. If that user cannot read the programs, they are copied to a folder that every user can
 * enter.
 * @throws EmbeddedPostgresError if folders cannot be shared (without /proc) and that user cannot enter the path
 */
export async function findLocation(dataDir: string, installation: Installation): Promise<Location> {
  const { binDir } = installation
  const owner = ownerOf(dataDir)
  if (!isRoot) {
    if ((await canUse(owner, binDir)) && (await canEnter(owner, dirname(dataDir))))
      return { dataDir, binDir, owner }
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot enter ${dirname(dataDir)}. Choose a data folder of this user.`,
    )
  }
  if (!(await canRun(owner, ':'))) throw cannotRun(dataDir)
  const programs = (await canUse(owner, binDir)) ? binDir : await copyPrograms(installation, owner)
  if (programs === null) throw cannotRun(dataDir)
  const reachable = canShareFolders() || (await canEnter(owner, dirname(dataDir)))
  if (!reachable) throw cannotRun(dataDir)
  return { dataDir, binDir: programs, owner }
}

const cannotRun = (dataDir: string) =>
  new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and here it cannot be run as anybody else (tried for ${dirname(dataDir)}: this process may not change its user, or there is no folder that an unprivileged user could enter). Start the server as an ordinary user.`,
  )

/** Yields folders of the application that every user can enter. They are not in /tmp, which is emptied at boot. */
async function* openFolders(name: string, owner: Owner): AsyncGenerator<string> {
  for (const folder of [`/var/lib/${name}`, `/var/tmp/${name}`]) {
    try {
      await mkdir(folder, { recursive: true })
      // A folder of another user could contain malicious programs.
      if (lstatSync(folder).uid !== 0) continue
      await chmod(folder, 0o755)
    } catch {
      continue
    }
    if (await canEnter(owner, folder)) yield folder
  }
}

/** Copies the programs. PostgreSQL finds its files by their path, so sharing the folder would not be sufficient. */
async function copyPrograms(
  { name, binDir, version, log }: Installation,
  owner: Owner,
): Promise<string | null> {
  for await (const open of openFolders(name, owner)) {
    const programs = join(open, `postgresql-${version}`, 'bin')
    if (!existsSync(programs)) {
      const draft = `${dirname(programs)}.new-${process.pid}`
      await cp(join(binDir, '..'), draft, { recursive: true, verbatimSymlinks: true })
      for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name)
        const { mode } = lstatSync(path)
        // These are the modes of a package that is installed with the usual umask.
        if (!entry.isSymbolicLink())
          await chmod(path, entry.isDirectory() || mode & 0o100 ? 0o755 : 0o644)
      }
      await chmod(draft, 0o755)
      await rename(draft, dirname(programs))
      log(
        `${binDir} is closed to the unprivileged user that PostgreSQL must run as: its programs are copied to ${dirname(programs)}.`,
      )
    }
    if (await canUse(owner, programs)) return programs
  }
  return null
}
