import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connectionUrl } from '@firstbell/embedded-postgres'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { command, post, startServer, temporaryFolder } from '../../../test/support/process.ts'

/** Runs the commands as an operator does: next to a running server, and after the loss of its data folder. */

const account = { email: 'kept@example.com', password: 'a quiet evening' }

test('a backup of a running server is restored in another data folder and in an operator’s PostgreSQL', async () => {
  const folder = await temporaryFolder()
  /** The operator's working directory, to which file names are relative. */
  const INIT_CWD = folder
  const first = join(folder, 'first')
  const server = await startServer({ DATA_DIR: first })
  expect(
    await post(`${server.url}/auth/signup`, {
      ...account,
      name: 'Kept',
      contact: '0123456789',
      role: 'student',
      dob: '1990-01-01',
      gender: 'other',
    }),
  ).toBe(201)

  const made = await command('backup', ['kept.tar.gz'], { DATA_DIR: first, INIT_CWD })
  expect(made.output).toMatch(/Backed up to .*kept\.tar\.gz \(.* MB\)/)
  expect(made.code).toBe(0)
  expect((await readdir(folder)).sort()).toEqual(['first', 'kept.tar.gz'])

  const refused = await command('restore', ['kept.tar.gz', '--replace'], {
    DATA_DIR: first,
    INIT_CWD,
  })
  expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(/already in use by/)])

  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  await rm(first, { recursive: true })

  const second = join(folder, 'second')
  const restored = await command('restore', ['kept.tar.gz'], { DATA_DIR: second, INIT_CWD })
  expect([restored.code, restored.output]).toEqual([
    0,
    expect.stringMatching(/Restored kept\.tar\.gz, as it was on 20/),
  ])
  const again = await startServer({ DATA_DIR: second })
  expect(await post(`${again.url}/identity/sign-in`, account)).toBe(200)
  again.child.kill('SIGTERM')
  expect(await again.exited).toBe(0)

  const address = inject('postgres')
  const name = `own_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(address)
  await client.connect()
  await client.query(`create database ${name}`)
  const own = {
    INIT_CWD,
    DATA_DIR: join(folder, 'third'),
    DATABASE_URL: connectionUrl({ ...address, database: name }),
  }
  const moved = await command('restore', ['kept.tar.gz'], own)
  expect([moved.code, moved.output]).toEqual([0, expect.stringMatching(/Restored/)])
  const back = await command('backup', ['own.tar.gz'], own)
  expect([back.code, back.output]).toEqual([0, expect.stringMatching(/Backed up/)])
  await client.query(`drop database ${name} with (force)`)
  await client.end()
})

test('a wrong command line is answered with the usage', async () => {
  const folder = await temporaryFolder()
  const env = { DATA_DIR: join(folder, 'none'), INIT_CWD: folder }
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
