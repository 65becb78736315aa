import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** The process itself: start, refusal, commands beside it, stop, and life after a kill -9. */

const root = resolve(import.meta.dirname, '../../..')
let dataDir: string
let port: number

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fb-start-'))
  port = await freePort()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const free = (probe.address() as AddressInfo).port
  probe.close()
  await once(probe, 'close')
  return free
}

function run(script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_DATA: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exited = once(child, 'close').then(([code]) => code as number | null)
  return { child, exited, output: () => output }
}
const serve = (env: NodeJS.ProcessEnv = {}) => run('apps/server/src/main.ts', [], env)

async function ready(server: ReturnType<typeof serve>): Promise<void> {
  for (;;) {
    if (server.child.exitCode !== null) throw new Error(`It ended:\n${server.output()}`)
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    // Read to its end: a connection with an unread answer is not idle.
    await response?.text()
    if (response?.status === 200) return
    await new Promise(setImmediate)
  }
}

async function signUp(email: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Start Tester',
      email,
      password: 'a quiet evening',
      contact: '0123456789',
      role: 'student',
      dob: '1990-01-01',
      gender: 'other',
    }),
  })
  await response.text()
  return response.status
}

describe('the server’s life (rules operation-1, operation-11, operation-12)', () => {
  test('it starts, keeps mail here, is told of admins while it runs, and stops with 0 on SIGTERM', async () => {
    const server = serve()
    await ready(server)
    expect(server.output()).toContain(`http://127.0.0.1:${port}`)
    expect(await signUp('first@example.com')).toBe(201)

    const command = 'apps/server/src/commands/grant-admin.ts'
    const unknown = run(command, ['grant', 'nobody@example.com'])
    expect([await unknown.exited, unknown.output()]).toEqual([
      1,
      'Nobody is registered with nobody@example.com.\n',
    ])
    const granted = run(command, ['grant', 'First@Example.com'])
    expect([await granted.exited, granted.output()]).toEqual([
      0,
      'Start Tester <first@example.com> is now an admin.\n',
    ])

    const second = serve({ PORT: String(await freePort()) })
    expect(await second.exited).toBe(1)
    expect(second.output()).toMatch(/already in use/)

    const samePort = serve({ DATA_DIR: join(dataDir, 'other') })
    expect(await samePort.exited).toBe(1)
    expect(samePort.output()).toContain(`Port ${port} on 127.0.0.1 is already in use`)

    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  })

  test('after a kill -9 of Node nothing acknowledged is lost, and commands work without a server', async () => {
    const server = serve()
    await ready(server)
    expect(await signUp('second@example.com')).toBe(201)
    server.child.kill('SIGKILL')
    await server.exited

    const revoked = run('apps/server/src/commands/grant-admin.ts', ['revoke', 'second@example.com'])
    expect([await revoked.exited, revoked.output()]).toEqual([
      0,
      'Start Tester <second@example.com> is no admin any more.\n',
    ])
    const again = serve()
    await ready(again)
    again.child.kill('SIGINT')
    expect(await again.exited).toBe(0)
  })

  test('settings that do not work stop the start with one message', async () => {
    const server = serve({ PORT: 'x', TIME_ZONE: 'Nowhere' })
    expect(await server.exited).toBe(1)
    expect(server.output()).toMatch(/PORT must be[\s\S]*TIME_ZONE must be/)
  })

  test('a DATABASE_URL that leads nowhere is said plainly', async () => {
    const server = serve({ DATABASE_URL: `postgres://u:secret@127.0.0.1:${await freePort()}/x` })
    expect(await server.exited).toBe(1)
    expect(server.output()).toContain('DATABASE_URL does not lead to a PostgreSQL that answers')
    expect(server.output()).not.toContain('secret')
  })
})
