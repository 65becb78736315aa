import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError, explain } from './errors.ts'
import type { Location } from './location.ts'
import { readPidFile, stopOrphanedServer } from './orphaned-server.ts'
import { shareFolder, spawnOptions, type Owner, type SharedFolder } from './privileges.ts'
import { SOCKET_PORT } from './socket-folder.ts'

/** How many lines of output are kept for error messages. */
const KEPT_LINES = 40

/**
 * How long a start waits for the backends of a killed server. They exit when they next wait for something, which may take long
 * for a backend that is computing, especially on a busy machine.
 */
const ORPHANED_BACKENDS_MS = 15_000

export interface RunningProgram {
  child: ChildProcess
  ended: Promise<{ code: number | null; signal: string | null }>
}

/** Starts one of PostgreSQL's programs on a data folder and keeps the last lines of its output. */
export function runProgram(
  owner: Owner,
  program: string,
  folder: SharedFolder,
  parameters: readonly string[],
  log: (line: string) => void = () => {},
  environment: Record<string, string> = {},
): RunningProgram & { lines: string[] } {
  const options = spawnOptions(owner)
  const child = spawn(program, ['-D', folder.path, ...parameters], {
    ...options,
    env: { ...options.env, ...environment },
    // In a separate process group, so that Ctrl-C only reaches this process, which then stops the server.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...folder.inherited],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream as Readable }).on('line', (line) => {
      if (lines.push(line) > KEPT_LINES) lines.shift()
      log(line)
    })
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', (error) => {
      lines.push(error.message)
      if (child.pid === undefined) resolve({ code: null, signal: null })
    })
  })
  return { child, lines, ended }
}

/**
 * Waits for the last lines of output, which may follow the exit, for at most 300 ms, because backends that outlive their
 * server keep its pipe open.
 */
export async function outputEnd(child: ChildProcess): Promise<void> {
  if (child.stderr?.closed && child.stdout?.closed) return
  await Promise.race([once(child, 'close'), delay(300, undefined, { ref: false })])
}

/**
 * Starts the server and resolves once it accepts connections. If the start fails because processes of an earlier server are
 * still exiting, it is retried for some seconds.
 */
export async function startServer(
  { dataDir, binDir, owner }: Location,
  socketDir: string,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<RunningProgram> {
  const fixed = {
    listen_addresses: '',
    port: String(SOCKET_PORT),
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
  let deadline = 0
  for (;;) {
    const unrelatedPid = await stopOrphanedServer(dataDir, log)
    deadline ||= Date.now() + ORPHANED_BACKENDS_MS
    const folder = shareFolder(dataDir)
    const server = runProgram(
      owner,
      join(binDir, 'postgres'),
      folder,
      parameters,
      log,
      // The process in postmaster.pid is not a PostgreSQL on this folder. Its number was reused, which is usual after a
      // container's restart, and PostgreSQL would refuse to start. PostgreSQL ignores the process if it is declared as an
      // ancestor, and still checks the shared memory. Deleting the file would skip that check.
      unrelatedPid ? { PG_GRANDPARENT_PID: String(unrelatedPid) } : {},
    )
    // The child process has inherited the descriptor.
    folder.close()
    try {
      if (await becomesReady(server, dataDir, log)) return server
    } catch (error) {
      server.child.kill('SIGINT')
      await server.ended
      throw error
    }
    const { code, signal } = await server.ended
    await outputEnd(server.child)
    const { lines } = server
    const transient = lines.some((line) =>
      /pre-existing shared memory block|lock file ".*" already exists|is another postmaster/i.test(
        line,
      ),
    )
    if (transient && Date.now() < deadline) {
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

/** Waits until the server accepts connections, however long its recovery takes. @returns false if it has exited */
async function becomesReady(
  { child, ended }: RunningProgram,
  dataDir: string,
  log: (line: string) => void,
): Promise<boolean> {
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  let nextReport = Date.now() + 10_000
  while (!hasEnded) {
    const { pid, state } = readPidFile(dataDir)
    if (pid === child.pid && state === 'ready') return true
    if (Date.now() > nextReport) {
      log('PostgreSQL is not ready yet (it repeats what was being written when it last ended).')
      nextReport += 10_000
    }
    await delay(10)
  }
  return false
}
