import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { lstatSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { bundledBinDir, linkLibraries, versionOf } from './binaries.ts'
import { EmbeddedPostgresError, explain, useOwnDatabase } from './error.ts'
import { allGone, endLeftover, noteOf } from './orphaned-server.ts'
import { takeLock } from './lock.ts'
import {
  findPlace,
  giveTo,
  handOver,
  isRoot,
  ownerDuringInitdb,
  resolvePlace,
  spawnOptions,
  type Handed,
  type Owner,
  type Place,
} from './privileges.ts'
import {
  connectionAs,
  ensureDatabase,
  lockByPassword,
  requirePasswords,
  type Access,
  type Address,
} from './roles.ts'

export { connectionUrl, type Address } from './roles.ts'
export { EmbeddedPostgresError }

export interface EmbeddedPostgres {
  /** Connection settings for `pg`, as the superuser: the socket's folder as host. */
  connection(database: string): Address
  /**
   * Makes the database `name` if there is none, owned by an ordinary role of that name, and returns
   * this role's connection settings. What the superuser made there before is handed over.
   */
  ownedDatabase(name: string): Promise<Address>
  /** Ends open sessions, writes everything down and waits for the server to be gone. Repeatable. */
  stop(): Promise<void>
  /** Whether this very start made the database (it is empty then). */
  fresh: boolean
  /** PostgreSQL's version, like "18.4". */
  version: string
  /** Resolves when the server ends without having been asked to. */
  exited: Promise<{ code: number | null; signal: string | null }>
}

export interface EmbeddedPostgresOptions {
  /** The database's own folder; made at the first start, readable by nobody else. */
  dataDir: string
  /** Receives the server's output and our own remarks, line by line. */
  log?: (line: string) => void
  /** PostgreSQL settings that replace ours. */
  settings?: Record<string, string>
  /** The folder of `initdb` and `postgres`; by default those that come with the project. */
  binDir?: string
}

/** What suits a small server that shares its machine with the application. */
const defaults: Record<string, string> = {
  shared_buffers: '128MB',
  max_connections: '50',
  // Its compile time exceeds what short queries can win.
  jit: 'off',
  // One request never takes more than one core, nor shared memory, which containers limit to 64 MB.
  max_parallel_workers_per_gather: '0',
  // Disks without moving parts: the price of a random page is close to that of the next one.
  random_page_cost: '1.1',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_line_prefix: 'postgres[%p] ',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const port = 5432
const remembered = 40
/** Backends of a killed server notice its end when they next wait; measured well below a second. */
const patience = 5_000

/**
 * Starts the embedded PostgreSQL on `dataDir`, making the database if there is none, and resolves
 * once it accepts connections. It listens on a unix socket in a private folder and nowhere else, and
 * asks everybody for a password. Root runs it as a user of its own that has no rights but to this
 * folder. A server left behind by a killed process is stopped first; while another live process runs
 * the database, or for any other reason that it cannot be run, throws EmbeddedPostgresError with a
 * message for the operator.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {})
  const settings = { ...defaults, ...options.settings }
  const given = options.binDir ?? bundledBinDir()
  linkLibraries(given)
  const version = await versionOf(given)

  const releases: (() => void)[] = []
  const release = () => releases.splice(0).forEach((giveBack) => giveBack())
  let dataDir = resolve(options.dataDir)
  try {
    await mkdir(dirname(dataDir), { recursive: true })
    // One database, one name, whatever path leads there: the locks go by it.
    dataDir = canonical(dataDir)
    releases.push(takeLock(dataDir))
    const settled = await resolvePlace(dataDir)
    await mkdir(dirname(settled), { recursive: true })
    const place = await findPlace(canonical(settled), given, version, log)
    if (place.dataDir !== dataDir) releases.push(takeLock(place.dataDir))
    dataDir = place.dataDir

    await removeHalfMade(dataDir)
    const fresh = !isDatabase(dataDir)
    if (fresh) await initialise(place, version, settings['fsync'] === 'off')
    else await checkDatabase(place, version, log)
    const socketDir = await socketFolder(place)
    const access = { socketDir, port, secret: await lockByPassword(dataDir, place.owner) }
    let server: Server | undefined
    try {
      server = await launchUntilReady(place, socketDir, settings, log)
      const { child } = server
      await requirePasswords(access, dataDir, place.owner, () => child.kill('SIGHUP'))
    } catch (error) {
      server?.child.kill('SIGINT')
      await server?.ended
      rmSync(socketDir, { recursive: true, force: true })
      throw error
    }
    return handleOf(server, { fresh, version, access, release })
  } catch (error) {
    release()
    throw explain('Starting the embedded database', dataDir, error)
  }
}

function canonical(path: string): string {
  return join(realpathSync(dirname(path)), basename(path))
}

function handleOf(
  server: Server,
  about: { fresh: boolean; version: string; access: Access; release: () => void },
): EmbeddedPostgres {
  const { child, ended } = server
  const { socketDir } = about.access
  let stopping: Promise<void> | undefined
  let over = false
  // A process that ends without stop() (an uncaught error) takes its server along.
  const lastResort = () => child.kill('SIGINT')
  process.once('exit', lastResort)

  const stop = async () => {
    if (over) return
    child.kill('SIGINT')
    // 'Fast' includes a checkpoint, which a slow disk may hold up. 'Immediate' loses no
    // acknowledged write either: the next start replays the log.
    const slow = setTimeout(() => child.kill('SIGQUIT'), 60_000)
    await ended
    clearTimeout(slow)
    child.stdout?.destroy()
    child.stderr?.destroy()
    await rm(socketDir, { recursive: true, force: true }).catch(() => {})
    // Last: the next start uses the same folder.
    about.release()
  }
  return {
    connection: (database) => connectionAs(about.access, database),
    ownedDatabase: (name) => ensureDatabase(about.access, name),
    stop: () => (stopping ??= stop()),
    fresh: about.fresh,
    version: about.version,
    exited: new Promise((resolveExited) => {
      void ended.then((how) => {
        over = true
        process.off('exit', lastResort)
        if (stopping) return
        rmSync(socketDir, { recursive: true, force: true })
        about.release()
        resolveExited(how)
      })
    }),
  }
}

function isDatabase(dataDir: string): boolean {
  return statSync(join(dataDir, 'PG_VERSION'), { throwIfNoEntry: false })?.isFile() ?? false
}

/**
 * Removes what a start that was killed during initdb left. Its initdb may still be writing there,
 * so a failure is left to the next start.
 */
async function removeHalfMade(dataDir: string): Promise<void> {
  const parent = dirname(dataDir)
  for (const name of readdirSync(parent))
    if (name.startsWith(`${basename(dataDir)}.new-`))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => {})
}

/** Refuses early, and in plainer words than PostgreSQL, what it would refuse itself. */
async function checkDatabase(
  { dataDir, owner }: Place,
  version: string,
  log: (line: string) => void,
): Promise<void> {
  const major = Number.parseInt(version)
  const { uid } = statSync(dataDir)
  if (!isRoot && uid !== owner.uid)
    throw new EmbeddedPostgresError(
      `The database folder ${dataDir} belongs to another user (number ${uid}; this is ${owner.uid}). Start the server as that user, or hand the folder over with "sudo chown -R ${owner.uid} ${dataDir}", ${useOwnDatabase}.`,
    )
  const made = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()
  if (Number(made) !== major)
    throw new EmbeddedPostgresError(
      `The database in ${dataDir} was made by PostgreSQL ${made}, and this is PostgreSQL ${version}, which cannot read it. Start it with the programs of PostgreSQL ${made} and move its content over with pg_dump, or set DATA_DIR to another folder for a new, empty database, ${useOwnDatabase}.`,
    )
  if (!isRoot || uid === owner.uid) return
  // Of an earlier version, which ran it as nobody. The next server could not see in the shared memory
  // of another user that somebody still works on the data.
  await endLeftover(dataDir, log)
  await allGone(dataDir)
  await giveTo(dataDir, owner)
}

/** Makes the database beside its place and renames it there: whenever killed, it is whole or absent. */
async function initialise(place: Place, version: string, noSync: boolean): Promise<void> {
  const { dataDir, binDir, owner } = place
  const parent = dirname(dataDir)
  if (statSync(dataDir, { throwIfNoEntry: false }) && readdirSync(dataDir).length > 0)
    throw new EmbeddedPostgresError(
      `The folder ${dataDir} is not empty and holds no PostgreSQL database. Empty it, or set DATA_DIR to another folder, ${useOwnDatabase}.`,
    )

  const target = await mkdtemp(`${dataDir}.new-`)
  try {
    const maker = ownerDuringInitdb(owner)
    if (isRoot) await giveTo(target, maker)
    const folder = handOver(target)
    await initdb(place, maker, folder, version, noSync).finally(folder.close)
    if (isRoot) await giveTo(target, owner)
    await rename(target, dataDir)
    const above = await open(parent)
    await above.sync().finally(() => above.close())
  } catch (error) {
    await rm(target, { recursive: true, force: true }).catch(() => {})
    throw explain(`Making the database with initdb in ${binDir}`, dataDir, error)
  }
}

async function initdb(
  { dataDir, binDir }: Place,
  maker: Owner,
  folder: Handed,
  version: string,
  noSync: boolean,
): Promise<void> {
  // Byte order everywhere, so that an index outlives an upgrade of the C library; the character
  // type must know all letters, or pg_trgm sees none but ASCII.
  const attempt = async (ctype: string) => {
    const { child, lines, ended } = run(maker, join(binDir, 'initdb'), folder, [
      '--username=postgres',
      '--encoding=UTF8',
      '--data-checksums',
      // Nobody comes in until there is a password.
      '--auth-local=reject',
      '--auth-host=reject',
      '--no-instructions',
      '--locale=C',
      `--lc-ctype=${ctype}`,
      ...(Number.parseInt(version) >= 17
        ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
        : []),
      ...(noSync ? ['--no-sync'] : []),
    ])
    const { code, signal } = await ended
    await drained(child)
    return { done: code === 0, how: signal ?? `exit code ${code}`, lines }
  }
  let result = await attempt('C.UTF-8')
  if (!result.done && result.lines.some((line) => line.includes('invalid locale name')))
    result = await attempt(process.platform === 'darwin' ? 'en_US.UTF-8' : 'C')
  if (!result.done)
    throw explain('Making the database (initdb)', dataDir, result.how, result.lines.slice(-10))
}

/**
 * A folder for the socket that only the server's account can enter, its name made from the data
 * folder's. Under the system's temporary folder because a socket's path has at most 107 (macOS:
 * 103) bytes; made anew at each start because that folder gets tidied.
 */
async function socketFolder({ dataDir, owner }: Place): Promise<string> {
  const name = `firstbell-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const fits = (folder: string) =>
    Buffer.byteLength(join(folder, `${name}-XXXXXX/.s.PGSQL.${port}`)) <= 103 &&
    // As root, the server's user must come in too.
    (!isRoot || isOpen(folder))
  const temporary = [tmpdir(), '/tmp'].find(fits) ?? '/tmp'
  let folder = join(temporary, name)
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const found = lstatSync(folder)
    if (found.isDirectory() && found.uid === owner.uid && (found.mode & 0o777) === 0o700)
      return folder
    // Anybody may have put this here; neither use nor repair it.
    folder = await mkdtemp(`${folder}-`)
  }
  if (isRoot) await giveTo(folder, owner)
  return folder
}

function isOpen(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found || (found.mode & 0o001) === 0) return false
  return folder === '/' || isOpen(dirname(folder))
}

interface Server {
  child: ChildProcess
  ended: Promise<{ code: number | null; signal: string | null }>
}

/** Runs one of PostgreSQL's programs on a data folder, keeping its last lines. */
function run(
  owner: Owner,
  program: string,
  folder: Handed,
  parameters: readonly string[],
  log: (line: string) => void = () => {},
  environment: Record<string, string> = {},
): Server & { lines: string[] } {
  const options = spawnOptions(owner)
  const child = spawn(program, ['-D', folder.path, ...parameters], {
    ...options,
    env: { ...options.env, ...environment },
    // A session of its own: Ctrl-C is for this process, which then stops the server in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...folder.inherited],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream as Readable }).on('line', (line) => {
      if (lines.push(line) > remembered) lines.shift()
      log(line)
    })
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolveEnded) => {
    child.once('exit', (code, signal) => resolveEnded({ code, signal }))
    child.once('error', (error) => {
      lines.push(error.message)
      if (child.pid === undefined) resolveEnded({ code: null, signal: null })
    })
  })
  return { child, lines, ended }
}

/** The last lines may come after the end; but backends that outlive a server keep its pipe open. */
async function drained(child: ChildProcess): Promise<void> {
  if (child.stderr?.closed && child.stdout?.closed) return
  await Promise.race([once(child, 'close'), delay(300, undefined, { ref: false })])
}

async function launchUntilReady(
  { dataDir, binDir, owner }: Place,
  socketDir: string,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<Server> {
  const fixed = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${socketDir}"`,
    unix_socket_permissions: '0700',
    log_destination: 'stderr',
    logging_collector: 'off',
    lc_messages: 'C',
  }
  const parameters = Object.entries({ ...settings, ...fixed }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  let giveUp = 0
  for (;;) {
    const noted = await endLeftover(dataDir, log)
    giveUp ||= Date.now() + patience
    const folder = handOver(dataDir)
    const server = run(
      owner,
      join(binDir, 'postgres'),
      folder,
      parameters,
      log,
      // The process noted in postmaster.pid is not our server, but a stranger that got its number
      // (usual after a container's restart), and PostgreSQL would refuse because of it. This says
      // that it is an ancestor, which it ignores; its check of the shared memory stays in force,
      // as it would not if the file were deleted.
      noted ? { PG_GRANDPARENT_PID: String(noted) } : {},
    )
    // The child has it by now.
    folder.close()
    try {
      if (await ready(server, dataDir, log)) return server
    } catch (error) {
      server.child.kill('SIGINT')
      await server.ended
      throw error
    }
    const { code, signal } = await server.ended
    await drained(server.child)
    const { lines } = server
    const transient = lines.some((line) =>
      /pre-existing shared memory block|lock file ".*" already exists|is another postmaster/i.test(
        line,
      ),
    )
    if (transient && Date.now() < giveUp) {
      await delay(100)
      continue
    }
    if (transient)
      throw new EmbeddedPostgresError(
        [
          `Processes of an earlier PostgreSQL on ${dataDir} have not ended yet. Wait a little and start again; if they stay, end them ("ps -ef | grep postgres") and leave postmaster.pid where it is.`,
          ...lines.map((line) => `  ${line}`),
        ].join('\n'),
      )
    throw explain('Starting PostgreSQL', dataDir, signal ?? `exit code ${code}`, lines.slice(-15))
  }
}

/** Whether the server came up; false when it ended instead. Recovery may take long and is waited for. */
async function ready(
  { child, ended }: Server,
  dataDir: string,
  log: (line: string) => void,
): Promise<boolean> {
  let over = false
  void ended.then(() => (over = true))
  let nextRemark = Date.now() + 10_000
  while (!over) {
    const { pid, state } = noteOf(dataDir)
    if (pid === child.pid && state === 'ready') return true
    if (Date.now() > nextRemark) {
      log('PostgreSQL is not ready yet (it repeats what was being written when it last ended).')
      nextRemark += 10_000
    }
    await delay(10)
  }
  return false
}
