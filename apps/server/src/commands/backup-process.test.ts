import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectionUrl } from '../platform/embedded-postgres/embedded-postgres.ts'

/** The commands as an operator runs them: beside a running server, and after the loss of it all. */

const root = resolve(import.meta.dirname, '../../../..')
let folder: string
let port: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fb-operator-'))
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  port = (probe.address() as AddressInfo).port
  probe.close()
  await once(probe, 'close')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function run(script: string, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [`apps/server/src/${script}`, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DEMO_DATA: 'off',
      LOG_LEVEL: 'error',
      INIT_CWD: folder,
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exited = once(child, 'close').then(([code]) => code as number | null)
  return { child, exited, output: () => output }
}

async function command(script: string, args: string[], env: NodeJS.ProcessEnv) {
  const { exited, output } = run(`commands/${script}.ts`, args, env)
  return { code: await exited, output: output() }
}

async function serve(dataDir: string) {
  const server = run('main.ts', [], { DATA_DIR: dataDir })
  for (;;) {
    if (server.child.exitCode !== null) throw new Error(`It ended:\n${server.output()}`)
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    await response?.text()
    if (response?.status === 200) return server
    await new Promise(setImmediate)
  }
}

async function post(path: string, body: object): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.text()
  return response.status
}

const account = { email: 'kept@example.com', password: 'a quiet evening' }

test('a backup of a running server outlives its data folder, in another one and in a PostgreSQL of one’s own', async () => {
  const first = join(folder, 'first')
  const server = await serve(first)
  expect(
    await post('/auth/signup', {
      ...account,
      name: 'Kept',
      contact: '0123456789',
      role: 'student',
      dob: '1990-01-01',
      gender: 'other',
    }),
  ).toBe(201)

  const made = await command('backup', ['kept.tar.gz'], { DATA_DIR: first })
  expect(made.output).toMatch(/Backed up to .*kept\.tar\.gz \(.* MB; .* waiting\)/)
  expect(made.code).toBe(0)
  expect((await readdir(folder)).sort()).toEqual(['first', 'kept.tar.gz'])

  const refused = await command('restore', ['kept.tar.gz', '--replace'], { DATA_DIR: first })
  expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(/already in use by/)])

  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  await rm(first, { recursive: true })

  const second = join(folder, 'second')
  const restored = await command('restore', ['kept.tar.gz'], { DATA_DIR: second })
  expect([restored.code, restored.output]).toEqual([
    0,
    expect.stringMatching(/Restored kept\.tar\.gz, as it was on 20/),
  ])
  const again = await serve(second)
  expect(await post('/identity/sign-in', account)).toBe(200)
  again.child.kill('SIGTERM')
  expect(await again.exited).toBe(0)

  const address = inject('postgres')
  const name = `own_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(address)
  await client.connect()
  await client.query(`create database ${name}`)
  const own = {
    DATA_DIR: join(folder, 'third'),
    DATABASE_URL: connectionUrl({ ...address, database: name }),
  }
  const moved = await command('restore', ['kept.tar.gz'], own)
  expect([moved.code, moved.output]).toEqual([0, expect.stringMatching(/Restored/)])
  const back = await command('backup', ['own.tar.gz'], own)
  expect([back.code, back.output]).toEqual([0, expect.stringMatching(/Backed up/)])
  await client.query(`drop database ${name} with (force)`)
  await client.end()
}, 120_000)

test('a wrong command line is answered with the right one', async () => {
  const env = { DATA_DIR: join(folder, 'none') }
  expect(await command('backup', [], env)).toEqual({
    code: 2,
    output: expect.stringMatching(/^Usage: npm run backup -- FILE/),
  })
  expect(await command('restore', ['--replace'], env)).toEqual({
    code: 2,
    output: 'Usage: npm run restore -- FILE [--replace]\n',
  })
  expect(await command('restore', ['nowhere.tar.gz'], env)).toEqual({
    code: 1,
    output: expect.stringMatching(/no such file/),
  })
})
