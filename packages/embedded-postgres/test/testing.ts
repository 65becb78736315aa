import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
  type ConnectionSettings,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from '../src/embedded-postgres.ts'
import { bundledBinDir } from '../src/programs.ts'
import { openFolder, quick } from './global-setup.ts'

export { quick }

/** What the tests share: servers, launchers and folders, which end with each test. */

export const root = process.getuid?.() === 0
export const nobody = 65534
const sources = join(import.meta.dirname, '../src')

let scratch: string
export const servers: EmbeddedPostgres[] = []
export const children: ChildProcess[] = []
const dataDirs = new Set<string>()
export const cleanups: (() => void)[] = []

beforeAll(() => {
  scratch = openFolder()
})

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  for (const dataDir of dataDirs) await endPostmaster(dataDir)
  dataDirs.clear()
  for (const cleanup of cleanups.splice(0).reverse()) cleanup()
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }), 120_000)

let count = 0
/** A new folder below the scratch folder; `mode` 0o700 closes it to others. */
export function folder(mode = 0o755, owner?: number): string {
  const path = join(scratch, `f${++count}`)
  mkdirSync(path)
  chmodSync(path, mode)
  if (owner !== undefined && root) chownSync(path, owner, owner)
  return path
}

/** A data folder that does not exist yet. */
export function newDataDir(parent = folder()): string {
  const path = join(parent, 'db')
  dataDirs.add(path)
  return path
}

/**
 * A data folder that an earlier start has created, for tests that are not about the first start, which takes seconds. It
 * is a copy of one that is created once for all test files.
 */
export async function madeDataDir(parent = folder()): Promise<string> {
  const dataDir = newDataDir(parent)
  // With the owner of each file, by which a start knows whose the cluster is.
  execFileSync('cp', ['-a', inject('cluster'), dataDir])
  return dataDir
}

export async function start(
  dataDir: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres & { lines: string[] }> {
  const lines: string[] = []
  const server = await startEmbeddedPostgres({
    dataDir,
    log: (line) => lines.push(line),
    ...options,
  })
  servers.push(server)
  return Object.assign(server, { lines })
}

export async function refusal(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(EmbeddedPostgresError)
  return (error as Error).message
}

export async function query<Row extends pg.QueryResultRow>(
  server: Pick<EmbeddedPostgres, 'connection'>,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client(server.connection('postgres'))
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Waits for a condition for 20 s at most. */
export async function until<T>(what: string, state: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (const end = Date.now() + 20_000; Date.now() < end; await delay(5)) {
    const value = await state()
    if (value) return value
  }
  throw new Error(`not within 20 s: ${what}`)
}

export function postmasterPid(dataDir: string): number {
  try {
    return Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

/** Running, and not a zombie that waits for its parent. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^\d+ \(.*\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function runsIn(pid: number, dataDir: string): boolean {
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      dataDir,
    )
  return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir)
}

async function endPostmaster(dataDir: string): Promise<void> {
  const pid = postmasterPid(dataDir)
  if (pid <= 0) return
  const socketDir = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[4]
  if (alive(pid) && runsIn(pid, dataDir)) {
    process.kill(pid, 'SIGQUIT')
    await until('the postmaster ends', () => !alive(pid))
  }
  if (socketDir?.includes('embedded-postgres-')) rmSync(socketDir, { recursive: true, force: true })
}

export function uidOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }))
}

/** A copy of the packaged PostgreSQL, as `npm ci` (or, without links, `--ignore-scripts`) leaves it. */
export function copyOfPackage(parent: string, links: 'with links' | 'without links'): string {
  const target = join(parent, 'native')
  cpSync(join(bundledBinDir(), '..'), target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => links === 'with links' || !lstatSync(path).isSymbolicLink(),
  })
  return join(target, 'bin')
}

interface Launcher {
  child: ChildProcess
  pid: number
  /** Its next message. */
  message(): Promise<{ ready?: ConnectionSettings; error?: string; event?: string }>
  send(command: 'stop'): void
}

const program = `
  const { startEmbeddedPostgres } = await import(process.argv[1])
  const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n')
  process.on('SIGINT', () => say({ event: 'SIGINT' }))
  try {
    const server = await startEmbeddedPostgres(JSON.parse(process.argv[2]))
    say({ ready: server.connection('postgres') })
    process.stdin.once('data', async () => {
      process.stdin.destroy()
      await server.stop()
      say({ event: 'stopped' })
    })
  } catch (error) {
    say({ error: error.name + ': ' + error.message })
  }
`

/** Starts a database from another Node.js process, as `user` (which only root can choose). */
export function launcher(options: EmbeddedPostgresOptions, user?: number): Launcher {
  const { node, source } = user === undefined || !root ? installed : openInstallation()
  const child = spawn(
    node,
    [
      '--input-type=module',
      '-e',
      program,
      source,
      JSON.stringify({
        ...options,
        binDir:
          options.binDir ?? (user === undefined ? bundledBinDir() : openInstallation().binDir),
      }),
    ],
    {
      ...(user !== undefined && root ? { uid: user, gid: user } : {}),
      cwd: '/',
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    },
  )
  children.push(child)
  const lines: string[] = []
  createInterface({ input: child.stdout! }).on('line', (line) => lines.push(line))
  return {
    child,
    pid: child.pid!,
    message: async () =>
      JSON.parse(await until('the launcher sends a message', () => lines.shift())),
    send: (command) => void child.stdin!.write(command),
  }
}

export const installed = {
  node: process.execPath,
  source: join(sources, 'embedded-postgres.ts'),
  binDir: bundledBinDir(),
}
let opened: typeof installed | undefined

/** Copies a package, and what it depends on, into a `node_modules`. */
function copyDependencies(name: string, into: string): void {
  if (existsSync(join(into, name))) return
  const from = join(sources, '../../../node_modules', name)
  if (!existsSync(from)) return
  cpSync(from, join(into, name), { recursive: true })
  const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  for (const dependency of Object.keys(manifest.dependencies ?? {}))
    copyDependencies(dependency, into)
}

/** The programs where an ordinary user can reach them: in place, or a copy where this clone is closed. */
function openInstallation(): typeof installed {
  if (opened || !root) return (opened ??= installed)
  try {
    execFileSync(
      installed.node,
      [
        '-e',
        'process.argv.slice(1).map((f) => fs.readFileSync(f))',
        installed.source,
        join(installed.binDir, 'postgres'),
      ],
      { uid: nobody, gid: nobody, cwd: '/', stdio: 'ignore' },
    )
    return (opened = installed)
  } catch {
    const open = folder()
    cpSync(installed.node, join(open, 'node'))
    cpSync(sources, open, { recursive: true })
    copyDependencies('pg', join(open, 'node_modules'))
    writeFileSync(join(open, 'package.json'), '{"type":"module"}')
    return (opened = {
      node: join(open, 'node'),
      source: join(open, 'embedded-postgres.ts'),
      binDir: copyOfPackage(open, 'with links'),
    })
  }
}
