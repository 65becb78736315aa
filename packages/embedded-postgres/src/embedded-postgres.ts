import { existsSync, realpathSync, rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { createCluster, isCluster, prepareCluster, removeUnfinished } from './cluster.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { EmbeddedPostgresError, explain } from './errors.ts'
import { findLocation } from './location.ts'
import { bundledBinDir, linkLibraries, versionOf } from './programs.ts'
import { connectionAs, ensureDatabase, type Address } from './roles.ts'
import { startServer, type RunningProgram } from './server-process.ts'
import { createSocketFolder } from './socket-folder.ts'

export { connectionUrl, type Address } from './roles.ts'
export { EmbeddedPostgresError }

export interface EmbeddedPostgres {
  /** Connection settings for `pg`, as the superuser: the socket's folder as host. */
  connection(database: string): Address
  /**
   * Creates the database `name` unless it exists, owned by an unprivileged role of that name, and
   * returns that role's connection settings.
   */
  ownedDatabase(name: string): Promise<Address>
  /** Ends open sessions, writes a checkpoint and waits for the server's exit. Idempotent. */
  stop(): Promise<void>
  /** Whether this start has created the cluster. */
  fresh: boolean
  /** PostgreSQL's version, like "18.4". */
  version: string
  /** Resolves when the server exits without a call of stop(). */
  exited: Promise<{ code: number | null; signal: string | null }>
}

export interface EmbeddedPostgresOptions {
  /** The cluster's folder; the first start creates it, readable by the server's user only. */
  dataDir: string
  /** Receives the server's output and the launcher's own messages, line by line. */
  log?: (line: string) => void
  /** PostgreSQL settings that replace the defaults. */
  settings?: Record<string, string>
  /** The folder of `initdb` and `postgres`; by default those of the installed npm package. */
  binDir?: string
  /** The application's name, in the names of the folders that are created outside of `dataDir`. */
  name?: string
}

/** Settings for a small server that shares its machine with the application. */
const DEFAULT_SETTINGS: Record<string, string> = {
  shared_buffers: sharedBuffers(),
  max_connections: '50',
  // Compiling takes longer than short queries can gain from it.
  jit: 'off',
  // A query uses one core, and no dynamic shared memory, which containers limit to 64 MB.
  max_parallel_workers_per_gather: '0',
  // Solid-state disks read a random page almost as fast as the next one.
  random_page_cost: '1.1',
  // A small database is in the machine's memory: reading a page from there takes less time than
  // handing the read to one of PostgreSQL's I/O workers (PostgreSQL 18), which need the same cores.
  effective_io_concurrency: '0',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_line_prefix: 'postgres[%p] ',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/**
 * A thirty-second of the memory that this process may use, from 128 MB to 1 GB. PostgreSQL takes only
 * what its database fills.
 */
function sharedBuffers(): string {
  const megabytes = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20
  return `${Math.round(Math.min(Math.max(megabytes / 32, 128), 1024))}MB`
}

/**
 * Starts PostgreSQL on `dataDir`, creating the cluster if there is none, and resolves once it accepts
 * connections. It listens on a Unix socket only, in a folder that its user and root can enter. As root
 * it runs as `nobody`. A server that a killed process has left running is stopped first.
 * @throws EmbeddedPostgresError with a message for the operator, such as when another live process
 *   uses the folder
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log = () => {}, name = 'embedded-postgres' } = options
  const settings = { ...DEFAULT_SETTINGS, ...options.settings }
  const binDir = options.binDir ?? bundledBinDir()
  linkLibraries(binDir)
  const version = await versionOf(binDir)

  let dataDir = resolve(options.dataDir)
  let release = () => {}
  try {
    await mkdir(dirname(dataDir), { recursive: true })
    // One name for each database, whatever path leads there, because the lock depends on it.
    dataDir = existsSync(dataDir)
      ? realpathSync(dataDir)
      : join(realpathSync(dirname(dataDir)), basename(dataDir))
    release = lockDataFolder(dataDir)
    const location = await findLocation(dataDir, { name, binDir, version, log })
    await removeUnfinished(dataDir)
    const fresh = !isCluster(dataDir)
    if (fresh) await createCluster(location, version, settings['fsync'] === 'off')
    else await prepareCluster(location, version)
    const socketDir = await createSocketFolder(location, name)
    const server = await startServer(location, socketDir, settings, log).catch((error: unknown) => {
      rmSync(socketDir, { recursive: true, force: true })
      throw error
    })
    return handleOf(server, { fresh, version, socketDir, release })
  } catch (error) {
    release()
    throw explain('Starting the embedded database', dataDir, error)
  }
}

function handleOf(
  server: RunningProgram,
  started: { fresh: boolean; version: string; socketDir: string; release: () => void },
): EmbeddedPostgres {
  const { child, ended } = server
  const { socketDir } = started
  let stopping: Promise<void> | undefined
  let hasEnded = false
  // A process that exits without stop(), after an uncaught error, stops its server.
  const stopOnExit = () => child.kill('SIGINT')
  process.once('exit', stopOnExit)

  const stop = async () => {
    if (hasEnded) return
    child.kill('SIGINT')
    // A fast shutdown (SIGINT) writes a checkpoint, which a slow disk may delay. An immediate one
    // (SIGQUIT) loses no committed write either: the next start replays the log.
    const slow = setTimeout(() => child.kill('SIGQUIT'), 60_000)
    await ended
    clearTimeout(slow)
    child.stdout?.destroy()
    child.stderr?.destroy()
    await rm(socketDir, { recursive: true, force: true }).catch(() => {})
    // Last, because the next start uses the same folder.
    started.release()
  }
  return {
    connection: (database) => connectionAs(socketDir, database),
    ownedDatabase: (name) => ensureDatabase(socketDir, name),
    stop: () => (stopping ??= stop()),
    fresh: started.fresh,
    version: started.version,
    exited: new Promise((resolveExited) => {
      void ended.then((how) => {
        hasEnded = true
        process.off('exit', stopOnExit)
        if (stopping) return
        rmSync(socketDir, { recursive: true, force: true })
        started.release()
        resolveExited(how)
      })
    }),
  }
}
