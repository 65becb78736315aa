import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundledBinDir } from './binaries.ts'
import { explain } from './error.ts'
import { noteOf } from './orphaned-server.ts'
import {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
  type Address,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded-postgres.ts'

vi.setConfig({ testTimeout: 40_000, hookTimeout: 40_000 })

const root = process.getuid?.() === 0
const nobody = 65534
const here = dirname(fileURLToPath(import.meta.url))

// ---------------------------------------------------------------- what the tests stand on

let scratch: string
const servers: EmbeddedPostgres[] = []
const children: ChildProcess[] = []
const dataDirs = new Set<string>()
const cleanups: (() => void)[] = []

beforeAll(() => {
  // As root, others must be able to come here, whatever TMPDIR says.
  scratch = realpathSync(mkdtempSync(join(root ? '/tmp' : tmpdir(), 'embedded-test-')))
  chmodSync(scratch, 0o755)
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

/** For tests that are about nothing that a disk must keep. */
const quick = { settings: { fsync: 'off' } }

let count = 0
/** A new folder below the scratch folder; `mode` 0o700 closes it to others. */
function folder(mode = 0o755, owner?: number): string {
  const path = join(scratch, `f${++count}`)
  mkdirSync(path)
  chmodSync(path, mode)
  if (owner !== undefined && root) chownSync(path, owner, owner)
  return path
}

/** A data folder that does not exist yet. */
function newDataDir(parent = folder()): string {
  const path = join(parent, 'db')
  dataDirs.add(path)
  return path
}

async function start(
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

async function refusal(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(EmbeddedPostgresError)
  return (error as Error).message
}

async function query<Row extends pg.QueryResultRow>(
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

/** Waits for a state; fails after 20 s. */
async function until<T>(what: string, state: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (const end = Date.now() + 20_000; Date.now() < end; await delay(5)) {
    const value = await state()
    if (value) return value
  }
  throw new Error(`waited in vain: ${what}`)
}

function postmasterPid(dataDir: string): number {
  try {
    return Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

/** Running, and not a zombie that waits for its parent. */
function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^\d+ \(.*\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function worksIn(pid: number, dataDir: string): boolean {
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
  if (alive(pid) && worksIn(pid, dataDir)) {
    process.kill(pid, 'SIGQUIT')
    await until('the postmaster ends', () => !alive(pid))
  }
  if (socketDir?.includes('firstbell-')) rmSync(socketDir, { recursive: true, force: true })
}

function uidOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }))
}

/** A copy of the packaged PostgreSQL, as `npm ci` (or, without links, `--ignore-scripts`) leaves it. */
function copyOfPackage(parent: string, links: 'with links' | 'without links'): string {
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
  /** The next thing it says. */
  says(): Promise<{ ready?: Address; error?: string; event?: string }>
  tell(command: 'stop'): void
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

/** Starts a database from a Node process of its own, as `user` (only root can choose). */
function launcher(options: EmbeddedPostgresOptions, user?: number): Launcher {
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
    says: async () => JSON.parse(await until('the launcher speaks', () => lines.shift())),
    tell: (command) => void child.stdin!.write(command),
  }
}

const installed = {
  node: process.execPath,
  source: join(here, 'embedded-postgres.ts'),
  binDir: bundledBinDir(),
}
let opened: typeof installed | undefined

/** The programs where an ordinary user can reach them: in place, or copied if this clone is closed. */
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
    for (const file of readdirSync(here).filter((name) => name.startsWith('embedded-')))
      cpSync(join(here, file), join(open, file))
    writeFileSync(join(open, 'package.json'), '{"type":"module"}')
    return (opened = {
      node: join(open, 'node'),
      source: join(open, 'embedded-postgres.ts'),
      binDir: copyOfPackage(open, 'with links'),
    })
  }
}

// ---------------------------------------------------------------- first and later starts

describe('the database', () => {
  test('is made at the first start and found again at the next', async () => {
    const dataDir = newDataDir()
    const first = await start(dataDir)
    expect(first.fresh).toBe(true)
    expect(first.version).toMatch(/^\d+\.\d+/)
    await query(first, 'create table t as select 42 as n')
    await first.stop()

    const second = await start(dataDir)
    expect(second.fresh).toBe(false)
    expect(await query(second, 'select n from t')).toEqual([{ n: 42 }])
  })

  test('is UTF-8, in byte order, with checksums, and knows letters beyond ASCII', async () => {
    const server = await start(newDataDir())
    await query(server, 'create extension pg_trgm')
    const [row] = await query(
      server,
      `select current_setting('server_encoding') encoding, current_setting('data_checksums') checksums,
        array(select x from unnest(array['b', 'B', 'é', 'a', 'Z']) x order by x) as sorted,
        'ÉCOLE' ilike '%école%' as folds, cardinality(show_trgm('Музыка')) as trigrams`,
    )
    expect(row).toEqual({
      encoding: 'UTF8',
      checksums: 'on',
      sorted: ['B', 'Z', 'a', 'b', 'é'],
      folds: true,
      trigrams: 7,
    })
  })

  test('has settings that the caller may replace, save those that keep it private', async () => {
    const server = await start(newDataDir(), {
      settings: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        max_connections: '7',
        listen_addresses: '*',
      },
    })
    const rows = await query<{ name: string; setting: string }>(
      server,
      `select name, setting from pg_settings where name in ('fsync', 'max_connections', 'jit', 'listen_addresses', 'TimeZone')`,
    )
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'off',
      max_connections: '7',
      jit: 'off',
      listen_addresses: '',
      TimeZone: 'UTC',
    })
  })

  const others = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`)
    : []
  test(`runs with other programs too (${others.join(', ') || 'a copy of ours'})`, async () => {
    const found = others.filter((path) => existsSync(join(path, 'initdb')))
    for (const binDir of found.length > 0 ? found : [copyOfPackage(folder(), 'with links')]) {
      const server = await start(newDataDir(), { binDir, settings: { fsync: 'off' } })
      expect(await query(server, `select 'É' ilike 'é' as folds`)).toEqual([{ folds: true }])
      expect(await query(server, 'show server_version')).toEqual([
        { server_version: expect.stringContaining(server.version) as string },
      ])
      await server.stop()
    }
  })

  test('is whole or absent when its first start was killed', async () => {
    const dataDir = newDataDir()
    const half = () => readdirSync(dirname(dataDir)).find((name) => name.startsWith('db.new-'))
    const killed = launcher({ dataDir })
    await until('initdb writes', () => {
      const name = half()
      return name && existsSync(join(dirname(dataDir), name, 'PG_VERSION'))
    })
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    expect(existsSync(dataDir)).toBe(false)

    const server = await start(dataDir)
    expect(server.fresh).toBe(true)
    expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }])
    await server.stop()
    await until('the half-made one is gone after another start', async () => {
      await (await start(dataDir)).stop()
      return !half()
    })
  })

  test('does not touch a folder that holds something else', async () => {
    const dataDir = newDataDir()
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'holiday.jpg'), 'x')
    expect(await refusal(start(dataDir))).toMatch(/is not empty and holds no PostgreSQL database/)
    expect(readdirSync(dataDir)).toEqual(['holiday.jpg'])
  })

  test('may be put into an empty folder that is already there', async () => {
    const dataDir = newDataDir()
    mkdirSync(dataDir)
    expect((await start(dataDir)).fresh).toBe(true)
  })

  test('of another major version is refused in plain words', async () => {
    const dataDir = newDataDir()
    await (await start(dataDir, { settings: { fsync: 'off' } })).stop()
    writeFileSync(join(dataDir, 'PG_VERSION'), '13\n')
    const message = await refusal(start(dataDir))
    expect(message).toContain('was made by PostgreSQL 13, and this is PostgreSQL')
    expect(message).toContain('DATABASE_URL')
  })
})

// ---------------------------------------------------------------- the socket

describe('the socket', () => {
  test('is the only way in, short enough, and private to the server and its launcher', async () => {
    const server = await start(newDataDir(folder()))
    const { host, port, user, database } = server.connection('some')
    expect({ port, user, database }).toEqual({ port: 5432, user: 'postgres', database: 'some' })
    expect(Buffer.byteLength(join(host, `.s.PGSQL.${port}`))).toBeLessThanOrEqual(103)
    expect(statSync(host).mode & 0o777).toBe(0o700)
    expect(statSync(join(host, `.s.PGSQL.${port}`)).mode & 0o777).toBe(0o700)
    if (root)
      expect(() =>
        execFileSync('/bin/sh', ['-c', 'cd "$1"', 'sh', host], {
          uid: 1,
          gid: 1,
          cwd: '/',
          stdio: 'ignore',
        }),
      ).toThrow()
    else expect(statSync(host).uid).toBe(process.getuid?.())
    await server.stop()
    expect(existsSync(host)).toBe(false)
  })

  test('comes back when its folder was removed, and avoids one that is not private', async () => {
    const dataDir = newDataDir()
    const first = await start(dataDir)
    const { host } = first.connection('postgres')
    rmSync(host, { recursive: true })
    await first.stop()
    const second = await start(dataDir)
    expect(second.connection('postgres').host).toBe(host)
    expect(await query(second, 'select 1 as n')).toEqual([{ n: 1 }])
    await second.stop()

    mkdirSync(host)
    chmodSync(host, 0o777)
    cleanups.push(() => rmSync(host, { recursive: true, force: true }))
    const third = await start(dataDir)
    expect(third.connection('postgres').host).not.toBe(host)
    expect(statSync(third.connection('postgres').host).mode & 0o777).toBe(0o700)
  })

  test('is put under /tmp when the temporary folder has too long a name', async () => {
    const before = process.env['TMPDIR']
    const long = join(folder(), 'x'.repeat(90))
    mkdirSync(long)
    process.env['TMPDIR'] = long
    cleanups.push(() => {
      if (before === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = before
    })
    const server = await start(newDataDir())
    expect(dirname(server.connection('postgres').host)).toBe('/tmp')
    expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }])
  })
})

// ---------------------------------------------------------------- who runs it

describe('the account', () => {
  test('is one that nobody else has, without any capability, when this process is root', async () => {
    const [dataDir, other] = [newDataDir(), newDataDir()]
    const server = await start(dataDir)
    await start(other)
    const uid = uidOf(postmasterPid(dataDir))
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    if (!root) {
      expect(uid).toBe(process.getuid?.())
      return
    }
    expect(uid).toBeGreaterThan(60_000)
    expect([nobody, uidOf(postmasterPid(other))]).not.toContain(uid)
    expect(readFileSync('/etc/passwd', 'utf8')).not.toContain(`:${uid}:`)
    for (const path of [dataDir, join(dataDir, 'base'), server.connection('postgres').host])
      expect([statSync(path).uid, statSync(path).gid]).toEqual([uid, uid])
    if (process.platform === 'linux') {
      const status = readFileSync(`/proc/${postmasterPid(dataDir)}/status`, 'utf8')
      const held = [...status.matchAll(/^Cap(?:Inh|Prm|Eff|Amb):\s*(\w+)$/gm)]
      expect(held.map(([, mask]) => Number(`0x${mask}`))).toEqual([0, 0, 0, 0])
      expect(status).toMatch(/^Groups:\s*$/m)
    }
    await server.stop()
    await start(dataDir)
    expect(uidOf(postmasterPid(dataDir))).toBe(uid)
  })

  test('reaches data below folders that are closed to others, where they are', async () => {
    const dataDir = newDataDir(folder(0o700))
    const server = await start(dataDir)
    await query(server, 'create table t as select 42 as n')
    await query(server, 'checkpoint')
    await server.stop()
    const later = await start(dataDir)
    expect(await query(later, 'select n from t')).toEqual([{ n: 42 }])
    expect(lstatSync(dataDir).isDirectory()).toBe(true)
    // Programs of the server's own, too: PostgreSQL starts them by the name of its data folder.
    await query(later, `create extension pg_trgm`)
    process.kill(postmasterPid(dataDir), 'SIGHUP')
    expect(await query(later, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('uses a copy of programs that are below such folders', async () => {
    const homes = ['/var/lib/firstbell', '/var/tmp/firstbell']
    const there = () =>
      homes
        .filter(existsSync)
        .flatMap((home) => [home, ...readdirSync(home).map((n) => join(home, n))])
    const before = there()
    cleanups.push(() => {
      for (const path of there().filter((found) => !before.includes(found)))
        rmSync(path, { recursive: true, force: true })
    })
    const closed = folder(0o700)
    const binDir = copyOfPackage(closed, 'with links')
    // As a umask of 077 leaves them.
    execFileSync('chmod', ['-R', 'go=', closed])
    for (let starts = 0; starts < 2; starts += 1) {
      const server = await start(newDataDir(folder(0o700)), { binDir })
      expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }])
      if (root && before.length === 0)
        expect(server.lines.some((line) => line.includes('its programs are copied to'))).toBe(
          starts === 0,
        )
      await server.stop()
    }
  })

  test('finds a database that an earlier version moved to an open folder', async () => {
    const dataDir = newDataDir(folder(0o700))
    const target = newDataDir()
    const before = await start(target)
    await query(before, 'create table t as select 42 as n')
    await before.stop()
    symlinkSync(target, dataDir)
    const later = await start(dataDir)
    expect(await query(later, 'select n from t')).toEqual([{ n: 42 }])
    expect(await refusal(start(dataDir))).toContain('is already in use')
    expect(await refusal(start(target))).toContain('is already in use')
  })

  test('is the person who starts it when that is not root, also in a closed folder of theirs', async () => {
    const dataDir = newDataDir(folder(0o700, nobody))
    const own = launcher({ dataDir }, nobody)
    const { ready, error } = await own.says()
    expect(error).toBeUndefined()
    expect(uidOf(postmasterPid(dataDir))).toBe(root ? nobody : process.getuid?.())
    expect(await query({ connection: () => ready! }, 'select 1 as n')).toEqual([{ n: 1 }])
    own.tell('stop')
    expect(await own.says()).toEqual({ event: 'stopped' })
  })

  test('stays the owner when root starts a database that a person made', async () => {
    const person = root ? 1234 : undefined
    const dataDir = newDataDir(folder(0o755, nobody))
    await (await start(dataDir)).stop()
    if (person !== undefined)
      for (const path of ['', ...(readdirSync(dataDir, { recursive: true }) as string[])])
        lchownSync(join(dataDir, path), person, person)
    await start(dataDir)
    expect(statSync(dataDir).uid).toBe(person ?? process.getuid?.())
    expect(uidOf(postmasterPid(dataDir))).toBe(person ?? process.getuid?.())
  })

  test('is told what to do about a folder of somebody else', async () => {
    if (!root) {
      // The one folder that surely belongs to somebody else.
      expect(await refusal(start('/firstbell-test/db'))).toMatch(/cannot be written|read-only/)
      return
    }
    const parent = folder(0o755, nobody)
    const dataDir = newDataDir(parent)
    await (await start(dataDir)).stop()
    chownSync(join(parent, 'db.lock'), nobody, nobody)
    for (const path of ['', ...(readdirSync(dataDir, { recursive: true }) as string[])])
      lchownSync(join(dataDir, path), 1234, 1234)
    const { error } = await launcher({ dataDir }, nobody).says()
    expect(error).toMatch(
      /EmbeddedPostgresError: The database folder .* (belongs to another user \(number 1234|cannot be written)/,
    )
  })
})

// ---------------------------------------------------------------- who is let in

describe('the passwords', () => {
  /** What a data folder of a version that knew none looks like. */
  async function forgetPasswords(dataDir: string): Promise<void> {
    const server = await start(dataDir, quick)
    await query(server, 'alter role postgres password null')
    await server.stop()
    rmSync(join(dataDir, 'launcher.secret'))
    writeFileSync(join(dataDir, 'pg_hba.conf'), 'local all all trust\n')
    if (root)
      for (const path of ['', ...(readdirSync(dataDir, { recursive: true }) as string[])])
        lchownSync(join(dataDir, path), nobody, nobody)
  }
  const asks = async (address: Address, password: string) => {
    const client = new pg.Client({ ...address, password })
    client.on('error', () => {})
    await expect(client.connect()).rejects.toMatchObject({ code: '28P01' })
  }

  test('are asked of everybody, whatever user runs it', async () => {
    const server = await start(newDataDir(), quick)
    const superuser = server.connection('postgres')
    const role = await server.ownedDatabase('shop')
    for (const address of [superuser, role]) {
      await asks(address, 'wrong')
      await asks(address, (address === role ? superuser : role).password)
    }
    // Nor does any other database let a role in by another way.
    await expect(
      query(
        server,
        `select count(*)::int as n from pg_hba_file_rules where auth_method <> 'scram-sha-256'`,
      ),
    ).resolves.toEqual([{ n: 0 }])
  })

  test('stay the same from start to start, and can be read by the owner of the folder alone', async () => {
    const dataDir = newDataDir()
    const first = await start(dataDir, quick)
    const { password } = first.connection('postgres')
    await first.stop()
    expect((await start(dataDir, quick)).connection('postgres').password).toBe(password)
    const { mode, uid } = statSync(join(dataDir, 'launcher.secret'))
    expect([mode & 0o777, uid]).toEqual([0o600, statSync(dataDir).uid])
    expect(readFileSync(join(dataDir, 'launcher.secret'), 'utf8')).not.toContain(password)
  })

  test('are given to a database of an earlier version, whose folder changes hands', async () => {
    const dataDir = newDataDir()
    const before = await start(dataDir, quick)
    await query(before, 'create table t as select 42 as n')
    await before.stop()
    await forgetPasswords(dataDir)

    const server = await start(dataDir, quick)
    expect(server.fresh).toBe(false)
    expect(await query(server, 'select n from t')).toEqual([{ n: 42 }])
    await asks(server.connection('postgres'), 'wrong')
    if (root)
      for (const path of ['', ...(readdirSync(dataDir, { recursive: true }) as string[])])
        expect([path, lstatSync(join(dataDir, path)).uid === nobody]).toEqual([path, false])
  })

  test('are given although the server of that version still runs, left behind by a kill -9', async () => {
    const dataDir = newDataDir()
    await forgetPasswords(dataDir)
    const left = spawn(
      join(bundledBinDir(), 'postgres'),
      ['-D', dataDir, '-c', 'listen_addresses=', '-k', folder(0o755, nobody)],
      {
        ...(root && { uid: nobody, gid: nobody }),
        cwd: '/',
        stdio: 'ignore',
      },
    )
    children.push(left)
    await until('it runs', () => noteOf(dataDir).state === 'ready')
    const server = await start(dataDir, quick)
    expect(alive(left.pid!)).toBe(false)
    await asks(server.connection('postgres'), 'wrong')
  })

  test('come anew when the secret was lost, or a start was killed before it had set them', async () => {
    const dataDir = newDataDir()
    await (await start(dataDir, quick)).stop()
    for (const secret of [undefined, 'cut', 'A'.repeat(43)]) {
      rmSync(join(dataDir, 'launcher.secret'))
      if (secret !== undefined) writeFileSync(join(dataDir, 'launcher.secret'), secret)
      writeFileSync(join(dataDir, 'pg_hba.conf'), 'local all all trust\n')
      const server = await start(dataDir, quick)
      const role = await server.ownedDatabase('shop')
      expect(await query({ connection: () => role }, 'select 1 as n')).toEqual([{ n: 1 }])
      await asks(server.connection('postgres'), 'wrong')
      await server.stop()
    }
  })
})

describe('a database of a role of its own', () => {
  test('is owned by that role, which is an ordinary one', async () => {
    const server = await start(newDataDir(), quick)
    const role = await server.ownedDatabase('shop')
    const asRole = { connection: () => role }
    expect(role).toMatchObject({ user: 'shop', database: 'shop' })
    await query(asRole, 'create extension citext')
    await query(asRole, 'create table t as select 42 as n')
    for (const forbidden of [
      `copy (select 1) to program 'true'`,
      `select pg_read_file('/etc/passwd')`,
      'create role another superuser',
      'alter role shop superuser',
    ])
      await expect(query(asRole, forbidden)).rejects.toMatchObject({ code: '42501' })
    expect(await server.ownedDatabase('shop')).toEqual(role)
    expect(await query(asRole, 'select n from t')).toEqual([{ n: 42 }])
  })

  test('gets what the superuser made there, but for what belongs to extensions', async () => {
    const server = await start(newDataDir(), quick)
    await query(server, 'create database shop')
    const inShop = { connection: () => server.connection('shop') }
    await query(
      inShop,
      `create extension citext;
       create schema "Back Room";
       create type mood as enum ('sad', 'happy');
       create type pair as (a int, b mood);
       create domain short as text check (length(value) < 9);
       create type span as range (subtype = int);
       create table "Back Room"."Some Thing" (id serial primary key, n int generated always as identity, mood mood, s span);
       create sequence loose;
       create table parts (d date) partition by range (d);
       create table part_one partition of parts for values from ('2026-01-01') to ('2027-01-01');
       create view seen as select * from "Back Room"."Some Thing";
       create materialized view kept as select 1 as one;
       create function add(a int, b int default 1) returns int language sql as 'select a + b';
       create procedure nothing() language sql as '';
       create aggregate product (int) (sfunc = int4mul, stype = int);
       insert into "Back Room"."Some Thing" (mood) values ('happy')`,
    )
    const role = await server.ownedDatabase('shop')
    const asRole = { connection: () => role }
    await query(
      asRole,
      `insert into "Back Room"."Some Thing" (mood) values ('sad');
       alter type mood add value 'calm';
       alter table parts add column n int;
       refresh materialized view kept;
       drop aggregate product (int);
       drop schema "Back Room" cascade;
       drop schema public cascade;
       create schema public`,
    )
  })
})

// ---------------------------------------------------------------- the packaged programs

describe('the programs', () => {
  test('get their library links when the packages were installed with --ignore-scripts', async () => {
    const binDir = copyOfPackage(folder(), 'without links')
    expect((await start(newDataDir(), { binDir })).fresh).toBe(true)
    expect(lstatSync(join(binDir, '../lib/libicuuc.so.60')).isSymbolicLink()).toBe(true)
  })

  test('say so when those links cannot be made', async () => {
    const binDir = copyOfPackage(folder(), 'without links')
    chmodSync(join(binDir, '../lib'), 0o555)
    cleanups.push(() => chmodSync(join(binDir, '../lib'), 0o755))
    const dataDir = newDataDir(folder(0o755, nobody))
    const { error } = await launcher({ dataDir, binDir }, nobody).says()
    expect(error).toMatch(
      /EmbeddedPostgresError: PostgreSQL's library links are missing .*EACCES.*npm rebuild/,
    )
  })

  test('that are missing for this machine name DATABASE_URL as the way out', () => {
    expect(() => bundledBinDir('sunos', 'sparc')).toThrow(
      /No PostgreSQL for sunos-sparc .*DATABASE_URL/,
    )
    const foreign =
      process.platform === 'darwin' ? (['linux', 'x64'] as const) : (['darwin', 'x64'] as const)
    expect(() => bundledBinDir(...foreign)).toThrow(/is not installed\. .*DATABASE_URL/)
  })

  test('that do not run here are reported with the reason', async () => {
    const binDir = folder()
    writeFileSync(join(binDir, 'postgres'), 'not a program', { mode: 0o755 })
    expect(await refusal(start(newDataDir(), { binDir }))).toMatch(
      /do not run on this machine .*DATABASE_URL/,
    )
  })
})

// ---------------------------------------------------------------- one at a time

describe('the lock', () => {
  test('refuses a second start while the first process lives, and names it', async () => {
    const dataDir = newDataDir()
    const first = launcher({ dataDir })
    expect((await first.says()).ready).toBeDefined()
    expect(await refusal(start(dataDir))).toContain(`is already in use by process ${first.pid}.`)
    first.tell('stop')
    expect(await first.says()).toEqual({ event: 'stopped' })
    expect((await start(dataDir)).fresh).toBe(false)
  })

  test('refuses a second start in the same process, and still holds afterwards', async () => {
    const dataDir = newDataDir()
    const first = await start(dataDir)
    for (let i = 0; i < 2; i++)
      expect(await refusal(start(dataDir))).toContain(
        `is already in use by process ${process.pid}.`,
      )
    expect((await launcher({ dataDir }).says()).error).toContain(`by process ${process.pid}.`)
    expect(await query(first, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('lets exactly one of several simultaneous first starts through', async () => {
    const dataDir = newDataDir()
    const said = await Promise.all([1, 2, 3].map(() => launcher({ dataDir }).says()))
    expect(said.filter(({ ready }) => ready)).toHaveLength(1)
    for (const { error } of said.filter(({ ready }) => !ready))
      expect(error).toContain('is already in use by')
  })

  test('is given back by a start that failed', async () => {
    const dataDir = newDataDir()
    await refusal(start(dataDir, { settings: { shared_buffers: 'a lot' } }))
    expect(await query(await start(dataDir), 'select 1 as n')).toEqual([{ n: 1 }])
  })
})

// ---------------------------------------------------------------- ends, wanted and unwanted

describe('an end', () => {
  test('on demand keeps every acknowledged write', async () => {
    const dataDir = newDataDir()
    const server = await start(dataDir)
    expect(await query(server, 'show fsync')).toEqual([{ fsync: 'on' }])
    await query(server, 'create table t (n int)')
    const pool = new pg.Pool({ ...server.connection('postgres'), max: 4 })
    pool.on('error', () => {})
    let acknowledged = 0
    const writers = [1, 2, 3, 4].map(async () => {
      for (;;) {
        await pool.query('insert into t values (1)')
        acknowledged++
      }
    })
    const ended = Promise.allSettled(writers)
    await until('writes flow', () => acknowledged > 50)
    await Promise.all([server.stop(), server.stop()])
    await ended
    await pool.end()
    const [row] = await query<{ n: number }>(
      await start(dataDir),
      'select count(*)::int as n from t',
    )
    // A write whose answer was cut off may be there as well; one a writer at most.
    expect(row!.n - acknowledged).toBeGreaterThanOrEqual(0)
    expect(row!.n - acknowledged).toBeLessThanOrEqual(4)
  })

  test('on demand leaves nothing that keeps Node alive', async () => {
    const stopped = launcher({ dataDir: newDataDir() })
    await stopped.says()
    stopped.tell('stop')
    const [code] = (await once(stopped.child, 'exit')) as [number]
    expect(code).toBe(0)
  })

  test('by Ctrl-C reaches Node alone, which stops the server in order', async () => {
    const dataDir = newDataDir()
    const interrupted = launcher({ dataDir })
    const { ready } = await interrupted.says()
    process.kill(-interrupted.pid, 'SIGINT')
    expect(await interrupted.says()).toEqual({ event: 'SIGINT' })
    const connection = () => ready!
    expect(await query({ connection }, 'select 1 as n')).toEqual([{ n: 1 }])
    interrupted.tell('stop')
    expect(await interrupted.says()).toEqual({ event: 'stopped' })
    expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(false)
  })

  test('of Node by kill -9 leaves a server that the next start stops, keeping what was written', async () => {
    const dataDir = newDataDir()
    const killed = launcher({ dataDir })
    const { ready } = await killed.says()
    const connection = () => ready!
    await query({ connection }, 'create table t as select 42 as n')
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    const orphan = postmasterPid(dataDir)
    expect(alive(orphan)).toBe(true)

    const server = await start(dataDir)
    expect(alive(orphan)).toBe(false)
    expect(server.lines[0]).toContain(
      `(process ${orphan}) that an earlier, killed server left running`,
    )
    expect(await query(server, 'select n from t')).toEqual([{ n: 42 }])
  })

  test('of the server by kill -9 is reported, and the next start waits for its remains', async () => {
    const dataDir = newDataDir()
    const server = await start(dataDir)
    await query(server, 'create table t as select 42 as n')
    // A backend that computes does not notice the end of its server, and holds the shared memory.
    const busy = new pg.Client(server.connection('postgres'))
    busy.on('error', () => {})
    await busy.connect()
    const computing = busy.query('select count(*) from generate_series(1, 5000000)').catch(() => {})
    await until(
      'it computes',
      async () =>
        (
          await query(
            server,
            `select 1 from pg_stat_activity where state = 'active' and query like '%generate_series%' and pid <> pg_backend_pid()`,
          )
        ).length > 0,
    )
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    expect(await server.exited).toEqual({ code: null, signal: 'SIGKILL' })

    const next = await start(dataDir)
    expect(next.lines.join('\n')).toContain('pre-existing shared memory block')
    expect(await query(next, 'select n from t')).toEqual([{ n: 42 }])
    await computing
    await busy.end().catch(() => {})
  })

  test('of Node by an uncaught error takes the server along', async () => {
    const dataDir = newDataDir()
    const failing = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { startEmbeddedPostgres } = await import(process.argv[1])
         await startEmbeddedPostgres({ dataDir: process.argv[2] })
         process.exit(3)`,
        installed.source,
        dataDir,
      ],
      { stdio: 'ignore' },
    )
    const [code] = (await once(failing, 'exit')) as [number]
    expect(code).toBe(3)
    await until('the server ends', () => !existsSync(join(dataDir, 'postmaster.pid')))
    expect((await start(dataDir)).fresh).toBe(false)
  })

  test('that left a pid file whose number a stranger has by now does not block the next start', async () => {
    const dataDir = newDataDir()
    const server = await start(dataDir)
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await server.exited
    // Of the same account: PostgreSQL overlooks processes of others.
    const stranger = spawn(
      '/bin/sleep',
      ['600'],
      root ? { uid: statSync(dataDir).uid, gid: statSync(dataDir).gid } : {},
    )
    children.push(stranger)
    const file = join(dataDir, 'postmaster.pid')
    const note = readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, [stranger.pid, ...note.slice(1)].join('\n'))

    expect(await query(await start(dataDir), 'select 1 as n')).toEqual([{ n: 1 }])
    expect(alive(stranger.pid!)).toBe(true)
  })

  test('never comes from a full pipe: what the server says is always read', async () => {
    const server = await start(newDataDir())
    await query(
      server,
      `do $$ begin for i in 1..5000 loop raise log 'line % %', i, repeat('x', 200); end loop; end $$`,
    )
    await until('all lines arrive', () => server.lines.some((line) => line.includes('line 5000 ')))
  })
})

// ---------------------------------------------------------------- faults of the machine

describe('a fault', () => {
  test('is reported with the last lines of the server', async () => {
    const message = await refusal(start(newDataDir(), { settings: { shared_buffers: 'a lot' } }))
    expect(message).toContain('invalid value for parameter "shared_buffers": "a lot"')
    expect(message).toContain('DATABASE_URL')
  })

  test('of permissions names the folder and the fix', async () => {
    const parent = folder(root ? 0o755 : 0o555)
    const { error } = await launcher({ dataDir: join(parent, 'below/db') }, nobody).says()
    expect(error).toMatch(
      /EmbeddedPostgresError: The database folder .* cannot be written by this user\. .*DATA_DIR/,
    )
  })

  test('by a file where the folder should be says so', async () => {
    const parent = folder()
    writeFileSync(join(parent, 'file'), '')
    expect(await refusal(start(join(parent, 'file/db')))).toContain('is a file')
  })

  test('by a full or read-only disk says so, at the first start and later', async () => {
    const disk = folder()
    const mount = (...options: string[]) =>
      execFileSync('mount', [...options, 'tmpfs', disk], { stdio: 'ignore' })
    try {
      mount('-t', 'tmpfs', '-o', 'size=8m')
    } catch {
      // No mounts for us here: then at least PostgreSQL's own words for it.
      for (const [words, message] of [
        ['FATAL:  could not write to file: No space left on device', /is full\. Free some space/],
        ['FATAL:  could not open file: Read-only file system', /is on a read-only file system/],
      ] as const)
        expect(explain('Starting', disk, 'exit code 1', [words]).message).toMatch(message)
      return
    }
    cleanups.push(() => execFileSync('umount', [disk]))
    const dataDir = newDataDir(disk)
    expect(await refusal(start(dataDir))).toMatch(
      /The disk that holds .* is full\. Free some space/,
    )
    expect(readdirSync(disk).filter((name) => !name.startsWith('db.lock'))).toEqual([])

    execFileSync('mount', ['-o', 'remount,size=128m', disk])
    await (await start(dataDir)).stop()
    try {
      writeFileSync(join(disk, 'filler'), Buffer.alloc(128 << 20))
    } catch {
      // Full is what it should be.
    }
    expect(await refusal(start(dataDir))).toMatch(
      /The disk that holds .* is full\. Free some space/,
    )
    rmSync(join(disk, 'filler'))

    execFileSync('mount', ['-o', 'remount,ro', disk])
    expect(await refusal(start(dataDir))).toContain('is on a read-only file system')
    execFileSync('mount', ['-o', 'remount,rw', disk])
    expect((await start(dataDir)).fresh).toBe(false)
    await servers.pop()!.stop()
  })
})
