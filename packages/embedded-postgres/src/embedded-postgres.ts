import { existsSync, realpathSync, rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { createCluster, isCluster, prepareCluster, removeUnfinished } from './cluster.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { EmbeddedPostgresError, explain } from './errors.ts'
import { findLocation } from './location.ts'
import { bundledBinDir, linkLibraries, versionOf } from './programs.ts'
import { connectionAs, ensureDatabase } from './roles.ts'
import { startServer, type RunningProgram } from './server-process.ts'
import { createSocketFolder } from './socket-folder.ts'

export { connectionUrl, type ConnectionSettings } from './roles.ts'
export { EmbeddedPostgresError }

export type EmbeddedPostgres = ReturnType<typeof handleOf>

export interface EmbeddedPostgresOptions {
  /** The cluster's folder. The first start creates it. Only the server's user can read it. */
  dataDir: string
  /** Receives the server's output and this package's messages, one line at a time. */
  log?: (line: string) => void
  /** PostgreSQL settings that replace the defaults. */
  settings?: Record<string, string>
  /** The folder with `initdb` and `postgres`. Default: that of the installed npm package. */
  binDir?: string
  /** The application's name, which is part of the names of folders outside `dataDir`. */
  name?: string
}

/** Settings for a small server that shares its machine with the application. */
const DEFAULT_SETTINGS: Record<string, string> = {
  shared_buffers: sharedBuffers(),
  max_connections: '50',
  // For short queries, compiling takes longer than it saves.
  jit: 'off',
  // Parallel queries would need dynamic shared memory, which containers limit to 64 MB.
  max_parallel_workers_per_gather: '0',
  // SSDs read a random page almost as fast as the next one.
  random_page_cost: '1.1',
  // A small database is in the machine's page cache. Reading a page from there is faster than delegating the read to an I/O
  // worker (PostgreSQL 18), which needs the same cores.
  effective_io_concurrency: '0',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_line_prefix: 'postgres[%p] ',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/**
 * Returns a thirty-second of the memory that this process may use, from 128 MB to 1 GB. PostgreSQL uses only as much as its
 * database needs.
 */
function sharedBuffers(): string {
  const megabytes = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20
  return `${Math.round(Math.min(Math.max(megabytes / 32, 128), 1024))}MB`
}

/**
 * Starts PostgreSQL on `dataDir`, and resolves once it accepts connections. Creates the cluster if there is none, and stops a
 * server that a killed process has left running. The server listens only on a Unix socket, in a folder that only its user
 * and root can enter. If this process is root, the server runs as `nobody`.
 * @throws EmbeddedPostgresError with a message for the operator, for example if another process uses the folder
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
    // Symbolic links are resolved, because the lock depends on the name of the folder.
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
) {
  const { child, ended } = server
  const { socketDir } = started
  let stopping: Promise<void> | undefined
  let hasEnded = false
  // Stops the server if the process exits without stop(), for example after an uncaught error.
  const stopOnExit = () => child.kill('SIGINT')
  process.once('exit', stopOnExit)

  const stop = async () => {
    if (hasEnded) return
    child.kill('SIGINT')
    // A fast shutdown (SIGINT) writes a checkpoint, which may take long on a slow disk. An immediate shutdown (SIGQUIT) loses
    // no committed data either, because the next start replays the WAL.
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
    /** Returns connection settings for `pg`, as the superuser. The host is the socket's folder. */
    connection: (database: string) => connectionAs(socketDir, database),
    /**
     * Creates the database `name`, owned by an unprivileged role of that name, unless it exists. Returns the connection
     * settings of the role.
     */
    ownedDatabase: (name: string) => ensureDatabase(socketDir, name),
    /** Closes all connections, writes a checkpoint and waits for the server's exit. Idempotent. */
    stop: () => (stopping ??= stop()),
    /** Whether this start has created the cluster. */
    fresh: started.fresh,
    /** PostgreSQL's version, such as "18.4". */
    version: started.version,
    /** Resolves if the server exits without a call of stop(). */
    exited: new Promise<Awaited<typeof ended>>((resolveExited) => {
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
