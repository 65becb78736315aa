import { spawnSync } from 'node:child_process'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findProgram } from '../scripts/find-program.ts'
import {
  childrenOf,
  freePort,
  root,
  run,
  runWith,
  temporaryFolder,
  type ServerUnderTest,
} from './site.ts'

/**
 * Starts PostgreSQL as in docs/operations.md ("A standby"): a primary, a synchronous standby, and HAProxy with
 * `deploy/haproxy.cfg` in front of them, all on this machine, from Debian's packages.
 */
interface Cluster {
  /** The URL of the application's database, through HAProxy. */
  url: string
  /** Kills every process of the primary with SIGKILL. */
  killPrimary: () => Promise<void>
  /** Promotes the standby. Its commits then wait for no other server. */
  promote: () => Promise<void>
  /** Rebuilds the killed node as the synchronous standby of the new primary. */
  rebuild: () => Promise<void>
}

interface Node {
  name: string
  port: number
  folder: string
  process?: { pid: number; ended: ServerUnderTest['ended'] }
}

const DATABASE = 'firstbell'

export async function startCluster(stack: AsyncDisposableStack): Promise<Cluster> {
  const haproxy = findProgram('haproxy', ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'])
  // The newest version that is installed.
  const basebackup = [19, 18, 17, 16, 15].map((n) => `/usr/lib/postgresql/${n}/bin/pg_basebackup`)
  const bin = dirname(findProgram('postgresql', basebackup))
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0
  const folder = await temporaryFolder(stack)
  if (isRoot && spawnSync('chown', ['postgres:postgres', folder]).status !== 0)
    throw new Error('The user postgres is needed (apt-get install postgresql).')
  await chmod(folder, 0o755)
  const rights = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : []
  /** Runs a program of PostgreSQL as the owner of the data. */
  const command = (program: string, args: readonly string[]): [string, string[]] => {
    const [file = '', ...all] = [...rights, join(bin, program), ...args]
    return [file, all]
  }
  const does = (program: string, ...args: string[]) => {
    const [file, all] = command(program, args)
    const { status, stderr, error } = spawnSync(file, all, { encoding: 'utf8', cwd: folder })
    if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`)
  }
  const node = async (name: string): Promise<Node> => ({
    name,
    port: await freePort(),
    folder: join(folder, name),
  })
  let [primary, standby] = [await node('one'), await node('two')]
  const nodes = [primary, standby]

  const start = async (which: Node) => {
    const options = `-D ${which.folder} -p ${which.port} -k ${folder} -h 127.0.0.1`
    const [file, args] = command('postgres', options.split(' '))
    const { child, ended, until } = run(file, args)
    which.process = { pid: child.pid ?? 0, ended }
    await until(() =>
      ask(which, 'select 1').then(
        () => true,
        () => false,
      ),
    )
  }
  const kill = async ({ process: running }: Node) => {
    if (!running) return
    const all = [running.pid, ...(await childrenOf(running.pid))]
    for (const pid of all)
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // The process has exited with the others.
      }
    await running.ended
  }
  stack.defer(async () => {
    await Promise.all(nodes.map(kill))
  })

  does('initdb', '-D', primary.folder, '-A', 'trust', '-U', 'postgres', '--no-instructions')
  await writeFile(
    join(primary.folder, 'postgresql.conf'),
    `max_connections = 120
wal_level = replica
hot_standby = on
synchronous_commit = on
synchronous_standby_names = ''
`,
  )
  await start(primary)
  await ask(primary, 'create role haproxy login', `create role ${DATABASE} login`)
  await ask(primary, `create database ${DATABASE} owner ${DATABASE}`)

  const follow = async () => {
    await rm(standby.folder, { recursive: true, force: true })
    const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${standby.name}`
    does('pg_basebackup', '-D', standby.folder, '-R', '-X', 'stream', '-c', 'fast', '-d', from)
    // After its promotion it must not wait for a standby, because there is none yet.
    const settings = join(standby.folder, 'postgresql.auto.conf')
    const text = await readFile(settings, 'utf8')
    await writeFile(settings, text.replace(/^synchronous_standby_names.*$/m, ''))
    await start(standby)
    await ask(
      primary,
      `alter system set synchronous_standby_names = '${standby.name}'`,
      'select pg_reload_conf()',
    )
    while ((await ask(primary, 'select sync_state from pg_stat_replication')) !== 'sync')
      await delay(50)
  }
  await follow()

  const port = await freePort()
  const config = join(folder, 'haproxy.cfg')
  await writeFile(
    config,
    adapt(await readFile(join(root, 'deploy/haproxy.cfg'), 'utf8'), port, nodes),
  )
  const proxy = runWith(stack, haproxy, ['-db', '-f', config])
  const url = `postgres://${DATABASE}@127.0.0.1:${port}/${DATABASE}`
  // HAProxy considers every server up until its checks have failed, and uses the servers in turn. Several connections
  // to the primary in a row show that it has recognised the others as down.
  let consecutive = 0
  await proxy.until(async () => {
    const isPrimary = await ask({ port }, 'select not pg_is_in_recovery()').catch(() => false)
    consecutive = isPrimary ? consecutive + 1 : 0
    return consecutive === 2 * nodes.length
  }, 15_000)
  return {
    url,
    killPrimary: () => kill(primary),
    promote: async () => {
      await ask(standby, 'select pg_promote()')
      ;[primary, standby] = [standby, primary]
    },
    rebuild: follow,
  }
}

/** Executes statements as the superuser. @returns the first value of the last one's result */
async function ask({ port }: Pick<Node, 'port'>, ...statements: string[]): Promise<unknown> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  try {
    let value: unknown
    for (const statement of statements)
      value = Object.values((await client.query<object>(statement)).rows[0] ?? {})[0]
    return value
  } finally {
    await client.end()
  }
}

/** Returns the shipped configuration with other paths and ports only. */
function adapt(text: string, port: number, nodes: readonly Node[]): string {
  const bound = text.replace(/bind 127\.0\.0\.1:\d+/, `bind 127.0.0.1:${port}`)
  const [before] = bound.split(/^ *server /m) as [string]
  return `${before}${nodes.map((node) => `server ${node.name} 127.0.0.1:${node.port}`).join('\n  ')}\n`
}
