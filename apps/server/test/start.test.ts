import { connectionUrl } from '@firstbell/embedded-postgres'
import { describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from './support/database.ts'
import { command, freePort, post, run, startServer, temporaryFolder } from './support/process.ts'

/** The server's process: start, refusal, commands during operation, stop, and recovery after kill -9. */

const signUp = (url: string, email: string) =>
  post(`${url}/auth/signup`, {
    name: 'Start Tester',
    email,
    password: 'a quiet evening',
    contact: '0123456789',
    role: 'student',
    dob: '1990-01-01',
    gender: 'other',
  })

describe('the server’s life (rules operation-1, operation-11, operation-12)', () => {
  test('it starts, stores mail locally, notices new admins, refuses a second process, and loses nothing after kill -9', async () => {
    const DATA_DIR = await temporaryFolder()
    const server = await startServer({ DATA_DIR })
    expect(server.output()).toContain(server.url)
    expect(server.output()).toContain(`Mail stays here:  ${server.url}/dev/mailbox`)
    const ready = await fetch(`${server.url}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([200, expect.any(String)])
    expect(await signUp(server.url, 'first@example.com')).toBe(201)

    const second = run('main.ts', [], { DATA_DIR, PORT: String(await freePort()) })
    const samePort = run('main.ts', [], {
      DATA_DIR: await temporaryFolder(),
      PORT: String(server.port),
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://localhost/unused',
      PUBLIC_URL: 'https://classes.example.org',
      SMTP_URL: 'smtps://mail.example.org',
      MAIL_FROM: 'school@example.org',
      TERMS_URL: 'https://example.org/terms',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
    })
    const [unknown, nothingToReset, granted, ...refused] = await Promise.all([
      command('grant-admin', ['grant', 'nobody@example.com'], { DATA_DIR }),
      command('reset-two-step', ['nobody@example.com'], { DATA_DIR }),
      command('grant-admin', ['grant', 'First@Example.com'], { DATA_DIR }),
      second.exited,
      samePort.exited,
    ])
    expect(unknown).toEqual({
      code: 1,
      output: 'Nobody is registered with nobody@example.com.\n',
    })
    expect(nothingToReset).toEqual({
      code: 1,
      output: 'Nobody has verified the address nobody@example.com.\n',
    })
    expect(granted).toEqual({
      code: 0,
      output: 'Start Tester <first@example.com> is now an admin.\n',
    })
    expect(refused).toEqual([1, 1])
    expect(second.output()).toMatch(/already in use/)
    expect(samePort.output()).toContain(`Port ${server.port} on 127.0.0.1 is already in use`)
    // Rule operation-20.
    expect(
      samePort.output().split('not set: LEGAL_NAME, CONTACT_EMAIL, PRIVACY_URL;'),
    ).toHaveLength(2)
    expect(server.output()).not.toContain('LEGAL_NAME')

    // The last acknowledged change survives kill -9, and commands work without a server.
    expect(await signUp(server.url, 'second@example.com')).toBe(201)
    server.child.kill('SIGKILL')
    await server.exited
    expect(await command('grant-admin', ['revoke', 'second@example.com'], { DATA_DIR })).toEqual({
      code: 0,
      output: 'Start Tester <second@example.com> is no admin any more.\n',
    })
    const again = await startServer({ DATA_DIR })
    again.child.kill('SIGINT')
    expect(await again.exited).toBe(0)
  })

  test('with ROLE=web it runs no jobs, and with ROLE=worker it answers no requests (rule operation-19)', async () => {
    const { pool } = await cloneDatabase()
    const { rows } = await pool.query<{ database: string }>('select current_database() as database')
    const DATABASE_URL = connectionUrl({ ...inject('postgres'), database: rows[0]!.database })
    const shared = { DATA_DIR: await temporaryFolder(), DATABASE_URL }
    const web = await startServer({ ...shared, ROLE: 'web' })
    expect(await signUp(web.url, 'third@example.com')).toBe(201)
    const locked = await pool.query('select from graphile_worker.jobs where attempts > 0')
    expect(locked.rowCount).toBe(0)

    const worker = await startServer({ ...shared, ROLE: 'worker' })
    await expect.poll(() => worker.output()).toContain('Mail to third@example.com')
    expect(web.output()).not.toContain('Mail to')
    const status = async (url: string) => (await fetch(url)).status
    expect(await status(`${worker.url}/readyz`)).toBe(200)
    expect(await status(`${worker.url}/classes/get-classes`)).toBe(404)
    for (const { child, exited } of [web, worker]) {
      child.kill('SIGTERM')
      expect(await exited).toBe(0)
    }
  })

  test('invalid settings prevent the start with one message', async () => {
    const server = run('main.ts', [], {
      DATA_DIR: await temporaryFolder(),
      PORT: 'x',
      TIME_ZONE: 'Nowhere',
    })
    expect(await server.exited).toBe(1)
    expect(server.output()).toMatch(/PORT must be[\s\S]*TIME_ZONE must be/)
  })

  test('a DATABASE_URL that does not work has a clear message', async () => {
    const server = run('main.ts', [], {
      DATA_DIR: await temporaryFolder(),
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://u:secret@127.0.0.1:${await freePort()}/x`,
    })
    expect(await server.exited).toBe(1)
    expect(server.output()).toContain('DATABASE_URL does not lead to a PostgreSQL that answers')
    expect(server.output()).not.toContain('secret')
  })
  // A start takes seconds, or longer on a busy machine.
})
