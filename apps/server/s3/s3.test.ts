import { access } from 'node:fs/promises'
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { messages } from '@firstbell/contract/messages'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../src/config.ts'
import { sweepFiles } from '../src/features/uploads/collect-garbage.ts'
import { signedViewUrl, viewUrl } from '../src/features/uploads/uploads.ts'
import { openBucket } from '../src/platform/storage/bucket.ts'
import { SEGMENT_BYTES } from '../src/platform/storage/s3.ts'
import { docx, pdf, picture } from '../test/support/file-samples.ts'
import { someone, startFiles } from '../test/support/uploads.ts'

// Tests for an object store only.

const server = await startFiles()
const { behind } = server
const { db, config } = server.context
const s3 = config.s3!
const bucket = await openBucket(s3)
const idOf = (path: string) => path.split('/').at(-1)!
const stateOf = async (id: string) =>
  (await db.selectFrom('file').select('state').where('id', '=', id).executeTakeFirst())?.state

type Handler = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void

/** A proxy in front of the object store, which can answer instead. */
async function storeBehind(meddle: Handler) {
  const { port: target } = new URL(s3.endpoint)
  const between = createServer((request, response) =>
    meddle(request, response, () => {
      // The headers are forwarded unchanged, because the signature covers the host.
      const { method, url: path, headers } = request
      const onward = forward({ port: target, method, path, headers }, (answer) => {
        const { connection: _, 'transfer-encoding': __, ...passedOn } = answer.headers
        response.writeHead(answer.statusCode!, passedOn)
        // Swift sends the end of a body after its answer to HEAD, which no one reads.
        if (method === 'HEAD') response.end()
        else answer.pipe(response)
      })
      onward.on('error', () => response.headersSent || response.destroy())
      request.pipe(onward)
    }),
  )
  await new Promise<void>((done) => between.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    between.closeAllConnections()
    between.close()
  })
  return { ...s3, endpoint: `http://127.0.0.1:${(between.address() as AddressInfo).port}` }
}

/** Starts another server, on another machine, which reaches the store through `meddle`. */
async function serverBehind(meddle: Handler) {
  const before = server.context.config.s3
  server.context.config.s3 = await storeBehind(meddle)
  try {
    return await server.another()
  } finally {
    server.context.config.s3 = before!
  }
}

test('several machines share only the database and the bucket', async () => {
  const machines = [await server.another(), await server.another(), await server.another()] as const
  const owner = someone()
  const bytes = await picture(1400, 1400)
  expect(bytes.length).toBeGreaterThan(3 * SEGMENT_BYTES)
  const path = await machines[0].begin(owner, bytes.length)
  let offset = 0
  for (const [turn, machine] of [...machines, ...machines].entries()) {
    const chunk = bytes.subarray(offset, turn < 5 ? offset + 900_000 : bytes.length)
    const answer = await machine.send(owner, path, offset, chunk)
    expect(answer.status).toBe(204)
    offset += chunk.length
    expect(answer.headers.get('upload-offset')).toBe(String(offset))
  }
  for (const machine of machines)
    expect((await machine.request('GET', `${path}/view?w=320`)).status).toBe(200)
  // The others accept a link that one of them has signed.
  const { id } = await machines[0].upload(owner, docx(), { filename: 'resume.docx' })
  const link = signedViewUrl(machines[1].files, id)
  expect((await machines[2].request('GET', link)).status).toBe(200)
  expect((await machines[2].request('GET', viewUrl(id))).status).toBe(404)
  // A file that one of them deletes is gone there at once, and within a second on the others.
  expect((await machines[1].request('DELETE', path, { as: owner })).status).toBe(204)
  expect((await machines[1].request('GET', `${path}/view?w=320`)).status).toBe(404)
  for (const machine of machines)
    await expect
      .poll(async () => (await machine.request('GET', `${path}/view?w=320`)).status)
      .toBe(404)
  for (const { context } of machines)
    await expect(access(context.config.dataDir)).rejects.toThrow(/ENOENT/)
})

test('many concurrent uploads succeed, whichever machine receives their chunks', async () => {
  const machines = [server, await server.another()] as const
  const bytes = await picture(300, 300)
  const half = bytes.length >> 1
  const ids = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const owner = someone()
      const [first, second] = index % 2 ? machines : [machines[1], machines[0]]
      const path = await first.begin(owner, bytes.length)
      expect((await first.send(owner, path, 0, bytes.subarray(0, half))).status).toBe(204)
      expect((await second.send(owner, path, half, bytes.subarray(half))).status).toBe(204)
      return idOf(path)
    }),
  )
  for (const id of ids) {
    expect(await stateOf(id)).toBe('ready')
    expect(await behind.stored(id)).toEqual(
      ['full', 'w96'].map((variant) => `stored/${id.slice(0, 2)}/${id}/${variant}`),
    )
    expect(await behind.spooled(id)).toEqual([])
  }
})

test('objects without a row after a crash are deleted, and nothing else is', async () => {
  const owner = someone()
  const finished = (await server.upload(owner, await picture(1000, 500))).id
  const under = await server.begin(owner, 1000)
  await server.send(owner, under, 0, Buffer.alloc(10))
  const [stray, unfinished] = [someone(), someone()]
  await bucket.put(`stored/${stray.slice(0, 2)}/${stray}/full`, Buffer.from('x'))
  // More objects than a page of the listing has.
  for (let part = 0; part < 12; part++)
    await bucket.put(`uploads/${unfinished}/${part}`, Buffer.from('x'))
  await bucket.put('stored/somebody-elses', Buffer.from('x'))
  await bucket.put('notes.txt', Buffer.from('x'))
  await sweepFiles(server.context)
  expect(await behind.stored(stray)).toHaveLength(1)
  const tomorrow = new Date(Date.now() + 25 * 3_600_000)
  await sweepFiles(server.context, tomorrow)
  expect(await behind.stored(stray)).toEqual([])
  expect(await behind.spooled(unfinished)).toEqual([])
  expect(await behind.stored(finished)).toHaveLength(6)
  expect(await behind.spooled(idOf(under))).toHaveLength(1)
  expect(await bucket.size('stored/somebody-elses')).toBe(1)
  expect(await bucket.size('notes.txt')).toBe(1)
})

test('a temporary failure of the store is retried', async () => {
  const asked = new Map<string, number>()
  const shaky = await serverBehind((request, response, pass) => {
    const what = `${request.method} ${request.url}`
    const before = asked.get(what) ?? 0
    asked.set(what, before + 1)
    // Every request fails twice, first with an answer.
    if (before % 3 === 2) return pass()
    if (before % 3 === 1) return request.socket.destroy()
    request.resume()
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
  })
  const { id, answer } = await shaky.upload(someone(), await picture(200, 100))
  expect(answer.status).toBe(204)
  const view = await shaky.request('GET', `${viewUrl(id)}?w=96`)
  expect([view.status, (await view.arrayBuffer()).byteLength]).toEqual([
    200,
    Number(view.headers.get('content-length')),
  ])
  expect(asked.size).toBeGreaterThan(5)
})

test('while the store is down nothing is lost and clients get 503', async () => {
  let down = false
  const cut = await serverBehind((request, _response, pass) =>
    down ? void request.socket.destroy() : pass(),
  )
  const owner = someone()
  const bytes = await picture(200, 100)
  const path = await cut.begin(owner, bytes.length)
  const first = bytes.subarray(0, 1000)
  expect((await cut.send(owner, path, 0, first)).status).toBe(204)
  const { id } = await cut.upload(owner, pdf())
  down = true
  const unavailable = { code: 'unavailable', message: messages.unavailable }
  for (const answer of [
    await cut.send(owner, path, 1000, bytes.subarray(1000)),
    await cut.request('GET', signedViewUrl(cut.files, id)),
  ]) {
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject(unavailable)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  down = false
  const head = await cut.request('HEAD', path, { as: owner })
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '1000'])
  expect((await cut.send(owner, path, 1000, bytes.subarray(1000))).status).toBe(204)
  expect(await stateOf(idOf(path))).toBe('ready')
})

test('a file whose check fails with the store is checked again', async () => {
  let refuse = true
  const full = await serverBehind((request, response, pass) => {
    if (!refuse || request.method !== 'PUT' || !request.url!.includes('/stored/')) return pass()
    request.resume()
    response.writeHead(507).end('<Error><Code>InsufficientStorage</Code></Error>')
  })
  const owner = someone()
  const { id, path, answer } = await full.upload(owner, await picture(200, 100))
  expect(answer.status).toBe(503)
  expect(await stateOf(id)).toBe('uploading')
  expect((await full.request('GET', viewUrl(id))).status).toBe(404)
  refuse = false
  expect((await full.request('HEAD', path, { as: owner })).status).toBe(200)
  expect(await stateOf(id)).toBe('ready')
})

test('an outdated listing does not shorten an upload', async () => {
  const lagging = await serverBehind((request, response, pass) => {
    if (!request.url!.includes('prefix=uploads')) return pass()
    response.end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>')
  })
  const owner = someone()
  const bytes = await picture(1100, 1100)
  const path = await lagging.begin(owner, bytes.length)
  const half = bytes.length >> 1
  expect((await lagging.send(owner, path, 0, bytes.subarray(0, half))).status).toBe(204)
  const head = await lagging.request('HEAD', path, { as: owner })
  expect(head.headers.get('upload-offset')).toBe(String(half))
  expect((await lagging.send(owner, path, half, bytes.subarray(half))).status).toBe(204)
  expect(await stateOf(idOf(path))).toBe('ready')
})

test('late writes of a writer that was considered dead cannot corrupt an upload', async () => {
  const owner = someone()
  const bytes = await picture(600, 600)
  const path = await server.begin(owner, bytes.length)
  const id = idOf(path)
  const [a, b] = [200_000, 500_000]
  await server.send(owner, path, 0, bytes.subarray(0, a))
  await server.send(owner, path, a, bytes.subarray(a, b))
  // Fewer bytes of the old connection arrive late at the same offset.
  await bucket.put(`uploads/${id}/${a}`, bytes.subarray(a, a + 1000))
  const stale = await server.send(owner, path, b, bytes.subarray(b))
  expect(stale.status).toBe(409)
  const head = await server.request('HEAD', path, { as: owner })
  const offset = Number(head.headers.get('upload-offset'))
  expect(offset).toBe(a + 1000)
  expect((await server.send(owner, path, offset, bytes.subarray(offset))).status).toBe(204)
  expect(await stateOf(id)).toBe('ready')
})

test('objects are not pages, and do not reveal their owner', async () => {
  const { id } = await server.upload(someone(), docx(), { filename: 'Ana Núñez.docx' })
  const [key] = await behind.stored(id)
  expect(key).toBe(`stored/${id.slice(0, 2)}/${id}/full`)
  // Without a signature the bucket refuses to read.
  expect((await fetch(`${s3.endpoint}/${s3.bucket}/${key}`)).ok).toBe(false)
})

test('an aborted view stops reading from the store', async () => {
  const closed = Promise.withResolvers<void>()
  const slow = await serverBehind((request, response, pass) => {
    if (!request.url!.includes('/stored/') || request.method !== 'GET') return pass()
    response.writeHead(200, { 'content-length': 20_000_000 })
    response.write(Buffer.alloc(100_000))
    response.on('close', () => closed.resolve())
  })
  const { id } = await server.upload(someone(), pdf())
  const controller = new AbortController()
  const answer = await fetch(slow.origin + signedViewUrl(slow.files, id), {
    signal: controller.signal,
  })
  await answer.body!.getReader().read()
  controller.abort()
  await closed.promise
})

test('a bucket that cannot be used prevents the start, with the reason', async () => {
  const cannot = (change: object) => openBucket({ ...s3, ...change })
  await expect(cannot({ bucket: 'no-such-bucket' })).rejects.toThrow(
    /"no-such-bucket".*cannot be used.*404 NoSuchBucket/,
  )
  const wrong = cannot({ secretAccessKey: 'a wrong secret' })
  await expect(wrong).rejects.toThrow(/403 SignatureDoesNotMatch/)
  await expect(wrong).rejects.not.toThrow(/a wrong secret/)
  await expect(cannot({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(/ECONNREFUSED/)
})

test('the settings of a store say where it is', () => {
  const settings = {
    FILE_STORE: 's3',
    S3_BUCKET: 'firstbell',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  const given = (changes: Record<string, string> = {}) =>
    loadConfig({ ...settings, ...changes }, '/nonexistent').s3
  expect(given({ S3_REGION: 'eu-central-1' })).toMatchObject({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    pathStyle: false,
  })
  expect(given({ S3_ENDPOINT: 'https://s3.example.org/' })).toMatchObject({
    endpoint: 'https://s3.example.org',
    pathStyle: true,
  })
  expect(given({ S3_FORCE_PATH_STYLE: 'true' })?.pathStyle).toBe(true)
  expect(() => loadConfig({ FILE_STORE: 's3' }, '/nonexistent')).toThrow(
    /S3_BUCKET is required.*\n.*S3_ACCESS_KEY_ID is required.*\n.*S3_SECRET_ACCESS_KEY is required/,
  )
})

test('the bucket can be in the host name', async () => {
  const elsewhere = { ...s3, endpoint: 'http://store.invalid', pathStyle: false, bucket: 'b-1' }
  await expect(openBucket(elsewhere)).rejects.toThrow(/E[A-Z_]+ b-1\.store\.invalid/)
})
