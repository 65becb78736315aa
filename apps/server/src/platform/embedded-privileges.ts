import { execFile, type SpawnOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, lstatSync, readlinkSync, statSync } from 'node:fs'
import { chmod, cp, lchown, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError, useOwnDatabase } from './embedded-error.ts'

const run = promisify(execFile)

/**
 * The way in which PostgreSQL's programs are run: they refuse root, so when this process is root
 * they run as somebody else, and that somebody must reach the programs and the data.
 */
export interface Account {
  /** "own" when not root; the other names are those of the tools that change the user. */
  route: 'own' | 'user' | 'setpriv' | 'unshare'
  /** Put before the command line. */
  prefix: readonly string[]
  /** For spawn. */
  credentials: { uid?: number; gid?: number }
  /** Whom the data and socket folders must belong to, seen from this process. */
  owner: { uid: number; gid: number }
}

/** Where a database ended up and how it is run. */
export interface Place {
  dataDir: string
  binDir: string
  account: Account
}

export const isRoot = process.getuid?.() === 0

// macOS numbers its nobody -2, which spawn and chown write differently; daemon is 1 there.
const nobody = process.platform === 'darwin' ? { uid: 1, gid: 1 } : { uid: 65534, gid: 65534 }

/** Command line and options to run one of PostgreSQL's programs as `account`. */
export function commandFor(
  account: Account,
  program: string,
  args: readonly string[],
): { file: string; args: string[]; options: SpawnOptions } {
  const [file, ...rest] = [...account.prefix, program, ...args]
  return {
    file: file as string,
    args: rest,
    options: {
      ...account.credentials,
      // A working folder that everybody may enter; the launcher's own may be closed to the account.
      cwd: '/',
      // Not the launcher's environment: PGDATA, PGOPTIONS and their like would change the server,
      // and a known TZ spares initdb its search through all time zones.
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    },
  }
}

function accountsFor(dataDir: string): Account[] {
  if (!isRoot) {
    const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
    return [{ route: 'own', prefix: [], credentials: {}, owner }]
  }
  // A database that a person made before stays theirs, so that they can start it without root again.
  const found = statSync(dataDir, { throwIfNoEntry: false })
  const user = found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : nobody
  const accounts: Account[] = [{ route: 'user', prefix: [], credentials: user, owner: user }]
  const setpriv = onPath('setpriv')
  if (setpriv)
    accounts.push({
      route: 'setpriv',
      // Without the securebits access(2) drops the capability, and initdb fails.
      prefix: [
        setpriv,
        `--reuid=${user.uid}`,
        `--regid=${user.gid}`,
        '--clear-groups',
        '--inh-caps=+dac_override',
        '--ambient-caps=+dac_override',
        '--securebits=+no_setuid_fixup',
      ],
      credentials: {},
      owner: user,
    })
  const unshare = onPath('unshare')
  if (unshare)
    accounts.push({
      route: 'unshare',
      // Still root to the file system outside (without its powers), nobody to PostgreSQL.
      prefix: [unshare, '-U', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`],
      credentials: {},
      owner: { uid: 0, gid: 0 },
    })
  return accounts
}

function onPath(tool: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(':')
    .filter(Boolean)
    .map((folder) => join(folder, tool))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** Tried, not computed: only running it tells what access lists, containers and kernels permit. */
async function canRun(account: Account, script: string, ...paths: string[]): Promise<boolean> {
  const { file, args, options } = commandFor(account, '/bin/sh', ['-c', script, 'sh', ...paths])
  try {
    await run(file, args, options as object)
    return true
  } catch {
    return false
  }
}

const works = (account: Account, binDir: string, folder: string): Promise<boolean> =>
  canRun(account, 'cd "$1" && exec "$2" --version', folder, join(binDir, 'postgres'))

/**
 * Finds how PostgreSQL can be run on `dataDir` (whose parent folder exists; it itself need not).
 * As root under folders that are closed to others it tries, in this order: an ordinary
 * unprivileged user; `setpriv` with the one capability to pass closed folders; a user namespace by
 * `unshare`. Only when none of them works does the database move to an open folder, a link in the
 * old place points there, and `log` is told.
 */
export async function findPlace(
  dataDir: string,
  binDir: string,
  version: string,
  log: (line: string) => void,
): Promise<Place> {
  for (const account of accountsFor(dataDir))
    if (await works(account, binDir, dirname(dataDir))) return { dataDir, binDir, account }
  if (!isRoot)
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot enter ${dirname(dataDir)}. Set DATA_DIR to a folder of this user, ${useOwnDatabase}.`,
    )
  return moveToOpenFolder(dataDir, binDir, version, log)
}

async function moveToOpenFolder(
  dataDir: string,
  binDir: string,
  version: string,
  log: (line: string) => void,
): Promise<Place> {
  const name = (path: string) =>
    `${basename(path)}-${createHash('sha256').update(path).digest('hex').slice(0, 10)}`
  const [plain] = accountsFor(dataDir) as [Account]
  // Never /tmp: it is emptied at a restart of the machine. And no folder helps a container without
  // any privilege, which cannot become another user at all.
  const folders = (await canRun(plain, ':')) ? ['/var/lib/firstbell', '/var/tmp/firstbell'] : []
  for (const open of folders) {
    try {
      await mkdir(open, { recursive: true })
      // Somebody else's folder could hold somebody else's programs.
      if (lstatSync(open).uid !== 0) continue
      await chmod(open, 0o755)
    } catch {
      continue
    }
    let programs = binDir
    if (!(await works(plain, programs, open))) {
      programs = join(open, `postgresql-${version}`, 'bin')
      if (!existsSync(programs)) {
        const half = `${dirname(programs)}.new-${process.pid}`
        await cp(join(binDir, '..'), half, { recursive: true, verbatimSymlinks: true })
        await rename(half, dirname(programs))
      }
      if (!(await works(plain, programs, open))) continue
    }
    // Only the programs were out of reach, or the database moved at an earlier start.
    if (await works(plain, programs, dirname(dataDir)))
      return { dataDir, binDir: programs, account: plain }
    const target = join(open, name(dataDir))
    await moveFolder(dataDir, target)
    log(
      `${dirname(dataDir)} is closed to the unprivileged user that PostgreSQL must run as, and neither setpriv nor unshare can help here: the database lives in ${target}, and ${dataDir} is a link to it.`,
    )
    return { dataDir: target, binDir: programs, account: plain }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and here it cannot be run as anybody else (tried in vain on ${dirname(dataDir)}: an unprivileged user, setpriv, unshare, and a move to an open folder). Start the server as an ordinary user, ${useOwnDatabase}.`,
  )
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

/** Gives a folder with all it holds to `owner`; the folder itself last, as the sign of completion. */
export async function giveTo(folder: string, owner: { uid: number; gid: number }): Promise<void> {
  if (statSync(folder).uid === owner.uid) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid)
  await lchown(folder, owner.uid, owner.gid)
}
