import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { PATIENT } from '../../../test/support/context.ts'
import { picture } from '../../../test/support/file-samples.ts'
import { elsewhere, patchHead, someone, startFiles } from '../../../test/support/uploads.ts'

const server = await startFiles()
const { behind } = server
const { db, config } = server.context
const idOf = (path: string) => path.split('/').at(-1)!

/** Starts the feature in a separate process. */
async function startProcess() {
  const database = (await sql<{ name: string }>`select current_database() as name`.execute(db))
    .rows[0]!.name
  const src = resolve(import.meta.dirname, '../..')
  const code = `
    const [database, http, routes] = await Promise.all(
      ['platform/database/database.ts', 'platform/http/server.ts', 'features/uploads/routes.ts']
        .map((path) => import(${JSON.stringify(`${src}/`)} + path)))
    const { pino } = await import('pino')
    const log = pino({ level: 'silent' })
    const pool = database.openPool(${JSON.stringify({ ...inject('postgres'), database })})
    const app = await http.createHttpServer(
      { logger: log, production: false, publicUrl: 'http://127.0.0.1', trustProxy: 0, ...${JSON.stringify(PATIENT)} })
    await routes.registerFiles(app, {
      config: ${JSON.stringify(elsewhere(config))},
      log, pool, db: database.openDatabase(pool),
      limiter: { take: async () => {}, forgive: async () => {}, giveBack: async () => {} },
    }, async (_who, request) => ({ id: request.headers.authorization.slice(7) }))
    await app.listen({ port: 0, host: '127.0.0.1' })
    console.log(app.server.address().port)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: src,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })
  const [port] = (await once(lines, 'line')) as [string]
  return {
    port: Number(port),
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test('after kill -9 in the middle of a chunk, another process resumes the upload', async () => {
  const owner = someone()
  const bytes = await picture(900, 900)
  const path = await server.begin(owner, bytes.length)
  const killed = await startProcess()
  const socket = connect(killed.port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(patchHead(path, owner, bytes.length))
  // On a disk every byte survives; in an object store, complete segments survive.
  const sent = behind.grain + 500_000
  socket.write(bytes.subarray(0, sent))
  await expect
    .poll(() => behind.durableBytes(idOf(path)))
    .toBeGreaterThanOrEqual(behind.grain || sent)
  const survives = await behind.durableBytes(idOf(path))
  await killed.kill()
  socket.destroy()

  // The lock of the killed process has ended, so the next request does not wait.
  const head = await server.request('HEAD', path, { as: owner })
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(survives)])
  const answer = await server.send(owner, path, survives, bytes.subarray(survives))
  expect(answer.status).toBe(204)
  expect((await server.request('GET', `${path}/view?w=640`)).status).toBe(200)
})

test('a request to another process takes over an upload that hangs', async () => {
  const owner = someone()
  const bytes = await picture(900, 900)
  const path = await server.begin(owner, bytes.length)
  const hanging = await startProcess()
  const socket = connect(hanging.port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(
    `PATCH ${path} HTTP/1.1\r\nHost: x\r\nTus-Resumable: 1.0.0\r\nAuthorization: Bearer ${owner}\r\n` +
      'Content-Type: application/offset+octet-stream\r\nUpload-Offset: 0\r\n' +
      `Content-Length: ${bytes.length}\r\n\r\n`,
  )
  const sent = behind.grain + 60_000
  socket.write(bytes.subarray(0, sent))
  await expect
    .poll(() => behind.durableBytes(idOf(path)))
    .toBeGreaterThanOrEqual(behind.grain || sent)
  // The first process stores its received bytes before it releases the lock.
  const head = await server.request('HEAD', path, { as: owner })
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(sent)])
  socket.destroy()
})
