import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectionUrl, startEmbeddedPostgres } from '@firstbell/embedded-postgres'
import pg from 'pg'
import { findProgram } from './find-program.ts'
import { root } from './run.ts'

/**
 * `npm run test:pgbouncer`: runs the story of docs/api.md on a server whose requests go through a
 * PgBouncer in transaction mode (Debian's 1.18, which does not support named statements) and whose
 * public lists come from DATABASE_READ_URL.
 */
const PGBOUNCER = findProgram('pgbouncer', ['/usr/sbin/pgbouncer'])

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

const folder = await mkdtemp(join(tmpdir(), 'fb-bouncer-'))
await chmod(folder, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
const children: ReturnType<typeof spawn>[] = []
let failed = true
try {
  const { host, port } = postgres.connection('postgres')
  const admin = new pg.Client(postgres.connection('postgres'))
  await admin.connect()
  await admin.query('create database firstbell')
  await admin.end()

  const bouncerPort = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
firstbell = host=${host} port=${port} dbname=firstbell user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${bouncerPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout
`,
  )
  await chmod(settings, 0o644)
  children.push(
    // PgBouncer refuses to run as root. The owner of the socket's folder can enter it.
    spawn(PGBOUNCER, ['-q', settings], {
      stdio: 'inherit',
      ...(process.getuid?.() === 0 && { uid: statSync(host).uid, gid: statSync(host).gid }),
    }),
  )
  const pooled = `postgres://postgres@127.0.0.1:${bouncerPort}/firstbell`
  const direct = connectionUrl(postgres.connection('firstbell'))
  const httpPort = await freePort()
  const url = `http://127.0.0.1:${httpPort}`
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(httpPort),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: direct,
      DATABASE_READ_URL: pooled,
      DATABASE_PREPARED: 'off',
      DEMO_DATA: 'off',
      CLASSROOM: 'off',
      LOG_LEVEL: 'warn',
    },
  })
  children.push(server)
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server ended at its start.')
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.status === 200) break
    await new Promise((again) => setTimeout(again, 50))
  }

  // The story uses the demo admin; here an admin is created with the operator's command.
  const page = await readFile(join(root, 'docs/api.md'), 'utf8')
  const story = /```sh\n(URL=[\s\S]+?)```/.exec(page)?.[1]
  if (!story) throw new Error('docs/api.md tells no story.')
  const database = new pg.Client(postgres.connection('firstbell'))
  await database.connect()
  const asAdmin = story
    .replace('http://127.0.0.1:3000', url)
    .replace(/^A=.*$/m, 'A=$(token_for "$STUDENT")')
    .replace(/^post PUT \/admin/m, 'touch ready; until [ -f granted ]; do sleep 0.1; done\n$&')
    .replace('cd "$(mktemp -d)"', `cd ${folder}`)
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', asAdmin], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
  })
  let output = ''
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(shell, 'close')
  while (!existsSync(join(folder, 'ready')) && shell.exitCode === null)
    await new Promise((again) => setTimeout(again, 50))
  await database.query('update person set is_admin = true')
  await database.end()
  await writeFile(join(folder, 'granted'), '')
  await ended
  process.stdout.write(output)
  const expected = [
    'Instructor has been approved',
    'Class booked successfully!',
    'Class successfully deleted!',
    'Your account has been deleted.',
  ]
  const missing = expected.filter((sentence) => !output.includes(sentence))
  failed = shell.exitCode !== 0 || missing.length > 0
  if (missing.length > 0) process.stdout.write(`Not printed: ${missing.join(' ')}\n`)
} finally {
  for (const child of children.reverse()) {
    if (child.exitCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
process.stdout.write(failed ? '\n0 passed, 1 failed\n' : '\n1 passed, 0 failed\n')
process.exit(failed ? 1 : 0)
