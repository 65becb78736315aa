import { once } from 'node:events'
import { connect } from 'node:net'
import { MAX_IMAGE_BYTES, MAX_RESUME_BYTES, UPLOAD_CHUNK_BYTES } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { Upload, type DetailedError } from 'tus-js-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noisy, pdf, picture } from '../../../test/support/file-samples.ts'
import {
  encode,
  patchHead,
  someone,
  startFiles,
  type FilesServer,
} from '../../../test/support/uploads.ts'
import { limitExamining } from './finish-upload.ts'

const server = await startFiles()
const { db } = server.context
const { behind } = server

const rowOf = (id: string) =>
  db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()
const idOf = (path: string) => path.split('/').at(-1)!
const post = (
  metadata: Record<string, string>,
  bytes: number,
  headers: Record<string, string> = {},
) =>
  server.request('POST', '/files', {
    as: someone(),
    headers: { 'upload-length': String(bytes), 'upload-metadata': encode(metadata), ...headers },
  })

/** Creates the upload client of the web app, in Node.js. */
function client(
  to: FilesServer,
  owner: string,
  bytes: Buffer,
  options: ConstructorParameters<typeof Upload>[1] = {},
): Upload & { done: Promise<void> } {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // An aborted upload never settles, so the caller must not wait for it.
  promise.catch(() => {})
  const upload = new Upload(bytes, {
    endpoint: `${to.origin}/files`,
    chunkSize: UPLOAD_CHUNK_BYTES,
    retryDelays: [0, 0, 0],
    headers: { authorization: `Bearer ${owner}` },
    metadata: { filename: 'photo.jpg', filetype: 'image/jpeg' },
    storeFingerprintForResuming: false,
    onSuccess: () => resolve(),
    onError: reject,
    ...options,
  })
  return Object.assign(upload, { done: promise })
}

/** A picture with a size between one and two chunks. */
const large = await noisy(3200, 2000).jpeg({ quality: 97 }).toBuffer()

test('the client uploads a file in chunks of 5 MB', async () => {
  expect(large.length).toBeGreaterThan(UPLOAD_CHUNK_BYTES)
  expect(large.length).toBeLessThan(MAX_IMAGE_BYTES)
  const owner = someone()
  const chunks: number[] = []
  const upload = client(server, owner, large, {
    onChunkComplete: (size: number) => chunks.push(size),
  })
  upload.start()
  await upload.done
  expect(chunks).toEqual([UPLOAD_CHUNK_BYTES, large.length - UPLOAD_CHUNK_BYTES])
  const path = new URL(upload.url!).pathname
  expect(path).toMatch(/^\/files\/[0-9a-f-]{36}$/)
  expect(await rowOf(idOf(path))).toMatchObject({
    owner_id: owner,
    state: 'ready',
    kind: 'picture',
    name: 'photo.jpg',
    content_type: 'image/webp',
    bytes: large.length,
    width: 1600,
    height: 1000,
    color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  })
  // The upload's own bytes are deleted.
  expect(await behind.spooled(idOf(path))).toEqual([])
})

test('an aborted upload is resumed at its offset, also by another process', async () => {
  const owner = someone()
  const first: Upload = client(server, owner, large, {
    onChunkComplete: () => void first.abort(),
  })
  const aborted = vi.spyOn(first, 'abort')
  first.start()
  await expect.poll(() => aborted).toHaveBeenCalled()
  const other = await server.another()
  const chunks: number[] = []
  const second = client(other, owner, large, {
    uploadUrl: other.origin + new URL(first.url!).pathname,
    onChunkComplete: (size: number) => chunks.push(size),
  })
  second.start()
  await second.done
  expect(chunks).toEqual([large.length - UPLOAD_CHUNK_BYTES])
  expect((await rowOf(idOf(second.url!)))?.state).toBe('ready')
})

test('bytes received before a broken connection are stored', async () => {
  const owner = someone()
  const bytes = await picture(900, 900)
  const path = await server.begin(owner, bytes.length)
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(patchHead(path, owner, bytes.length))
  socket.write(bytes.subarray(0, behind.grain + 100_000))
  await expect.poll(() => behind.durableBytes(idOf(path))).toBeGreaterThan(50_000)
  // The first connection is still open, and the HEAD request takes the upload over.
  const head = await server.request('HEAD', path, { as: owner })
  expect(head.status).toBe(200)
  const offset = Number(head.headers.get('upload-offset'))
  expect(offset).toBeGreaterThan(50_000)
  expect(head.headers.get('upload-length')).toBe(String(bytes.length))
  expect(head.headers.get('cache-control')).toBe('no-store')
  socket.destroy()
  const answer = await server.send(owner, path, offset, bytes.subarray(offset))
  expect(answer.status).toBe(204)
  expect(await rowOf(idOf(path))).toMatchObject({ state: 'ready' })
})

test('HEAD finishes an upload whose process died after the last byte', async () => {
  const owner = someone()
  const bytes = await picture(300, 200)
  const path = await server.begin(owner, bytes.length)
  // The state that a killed process leaves: all bytes are stored, and the upload is not finished.
  await behind.complete(idOf(path), bytes)
  expect((await rowOf(idOf(path)))?.state).toBe('uploading')
  const heads = await Promise.all([
    server.request('HEAD', path, { as: owner }),
    server.request('HEAD', path, { as: owner }),
  ])
  for (const head of heads) {
    expect(head.status).toBe(200)
    expect(head.headers.get('upload-offset')).toBe(String(bytes.length))
  }
  expect(await rowOf(idOf(path))).toMatchObject({ state: 'ready', width: 300, height: 200 })
  // The same request succeeds again, after the bytes were moved.
  const again = await server.request('HEAD', path, { as: owner })
  expect(again.headers.get('upload-offset')).toBe(String(bytes.length))
  expect(again.headers.get('upload-length')).toBe(String(bytes.length))
})

test('HEAD refuses a complete upload of a type that is not accepted', async () => {
  const owner = someone()
  const path = await server.begin(owner, 5)
  await behind.complete(idOf(path), Buffer.from('hello'))
  expect((await server.request('HEAD', path, { as: owner })).status).toBe(415)
  expect((await rowOf(idOf(path)))?.state).toBe('refused')
  expect((await server.request('HEAD', path, { as: owner })).status).toBe(410)
})

test('uploads beyond the queue get 503 and keep their bytes (rule file-14)', async () => {
  const owner = someone()
  const bytes = await picture(300, 200)
  const path = await server.begin(owner, bytes.length)
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
  const others = Array.from({ length: 62 }, (_, place) => limitExamining(() => blocked, `${place}`))
  const answer = await server.send(owner, path, 0, bytes)
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true])
  release()
  await Promise.all(others)
  expect((await server.request('HEAD', path, { as: owner })).status).toBe(200)
  expect((await rowOf(idOf(path)))?.state).toBe('ready')
})

test('uploads of one person do not delay those of another (rule file-14)', async () => {
  const [busy, other] = [someone(), someone()]
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
  const many = Array.from({ length: 5 }, () => limitExamining(() => blocked, busy))
  await server.upload(other, await picture(30, 20))
  release()
  await Promise.all(many)
})

test('the client can repeat the last request if its response is lost', async () => {
  const owner = someone()
  const { path, answer } = await server.upload(owner, pdf())
  expect(answer.status).toBe(204)
  expect(answer.headers.get('upload-offset')).toBe(String(pdf().length))
  const again = await server.send(owner, path, pdf().length, Buffer.alloc(0))
  expect([again.status, again.headers.get('upload-offset')]).toEqual([204, String(pdf().length)])
  const restarted = await server.send(owner, path, 0, pdf())
  expect(restarted.status).toBe(409)
})

test('the request that creates an upload may contain the bytes', async () => {
  const owner = someone()
  const answer = await server.request('POST', '/files', {
    as: owner,
    headers: {
      'upload-length': String(pdf().length),
      'content-type': 'application/offset+octet-stream',
    },
    body: pdf(),
  })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('upload-offset')).toBe(String(pdf().length))
  const path = answer.headers.get('location')!
  expect(path).toMatch(/^\/files\//)
  expect(await rowOf(idOf(path))).toMatchObject({ kind: 'resume', content_type: 'application/pdf' })
})

test('every request without a token is 401', async () => {
  const path = await server.begin(someone(), 100)
  for (const answer of [
    await server.request('POST', '/files', { headers: { 'upload-length': '10' } }),
    await server.request('HEAD', path),
    await server.request('DELETE', path),
    await server.request('PATCH', path, {
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body: Buffer.from('x'),
    }),
  ]) {
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0')
  }
  // Authentication comes before the check of the protocol version.
  expect((await fetch(`${server.origin}/files`, { method: 'POST' })).status).toBe(401)
})

test("another person's upload is 404", async () => {
  const path = await server.begin(someone(), 100)
  const other = someone()
  const patch = await server.send(other, path, 0, Buffer.from('x'))
  expect(patch.status).toBe(404)
  expect(await patch.json()).toEqual({ code: 'not_found', message: messages.noSuchFile })
  expect((await server.request('HEAD', path, { as: other })).status).toBe(404)
  expect((await server.request('DELETE', path, { as: other })).status).toBe(404)
  expect((await rowOf(idOf(path)))?.state).toBe('uploading')
})

test('an upload that is declared too large or of another type is refused at once', async () => {
  const too = { code: 'too_large', message: messages.fileTooLarge }
  const wrong = { code: 'unsupported_type', message: messages.fileWrongType }
  const expectations = [
    [{ filetype: 'application/pdf' }, MAX_RESUME_BYTES + 1, 413, too],
    [{ filetype: 'image/png' }, MAX_IMAGE_BYTES + 1, 413, too],
    [{ filename: 'photo.JPG' }, MAX_IMAGE_BYTES + 1, 413, too],
    [{ filetype: 'text/html', filename: 'photo.png' }, 10, 415, wrong],
    [{ filetype: 'image/svg+xml' }, 10, 415, wrong],
    [{ filetype: 'video/mp4' }, 10, 415, wrong],
    [{ filename: 'page.html' }, 10, 415, wrong],
    [{}, 0, 400, { code: 'invalid', message: messages.fileBroken }],
  ] as const
  for (const [metadata, bytes, status, body] of expectations) {
    const answer = await post(metadata, bytes)
    expect([metadata, answer.status]).toEqual([metadata, status])
    expect(await answer.json()).toEqual(body)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
  expect((await post({ filetype: 'application/pdf' }, MAX_RESUME_BYTES)).status).toBe(201)
  expect((await post({ filetype: 'image/png' }, MAX_IMAGE_BYTES)).status).toBe(201)
})

test('the limits are settings', async () => {
  const { config } = server.context
  const before = config.maxBytes
  onTestFinished(() => void (config.maxBytes = before))
  config.maxBytes = { picture: 2_000, resume: 500, material: 500 }
  expect((await post({ filetype: 'image/png' }, 2_001)).status).toBe(413)
  expect((await post({ filetype: 'application/pdf' }, 501)).status).toBe(413)
  // Without a declared type, the limit of the detected kind applies.
  const { answer } = await server.upload(someone(), Buffer.concat([pdf(), Buffer.alloc(600, ' ')]))
  expect([answer.status, await answer.json()]).toEqual([
    413,
    { code: 'too_large', message: messages.fileTooLarge },
  ])
  config.maxBytes = { ...before, resume: before.resume + 1 }
  expect((await post({ filetype: 'application/pdf' }, before.resume + 1)).status).toBe(201)
})

test('malformed requests are 400s, never 5xx', async () => {
  const owner = someone()
  const malformed = { code: 'malformed', message: messages.malformed }
  const creations = [
    {},
    { 'upload-length': '-1' },
    { 'upload-length': '1e3' },
    { 'upload-length': '10', 'upload-defer-length': '1' },
    { 'upload-defer-length': '1' },
    { 'upload-length': '10', 'upload-concat': 'partial' },
    { 'upload-length': '10', 'upload-metadata': 'filename !!!' },
  ]
  for (const headers of creations) {
    const answer = await server.request('POST', '/files', { as: owner, headers })
    expect([headers, answer.status]).toEqual([headers, 400])
    expect(await answer.json()).toEqual(malformed)
  }
  const path = await server.begin(owner, 10)
  const octets = { 'content-type': 'application/offset+octet-stream' }
  const patch = (headers: Record<string, string>, body = Buffer.from('12345')) =>
    server.request('PATCH', path, { as: owner, headers, body })
  expect((await patch({ 'upload-offset': '0' })).status).toBe(415)
  expect((await patch({ ...octets })).status).toBe(400)
  expect((await patch({ ...octets, 'upload-offset': 'x' })).status).toBe(400)
  expect((await patch({ ...octets, 'upload-offset': '3' })).status).toBe(409)
  expect((await patch({ ...octets, 'upload-offset': '0', 'upload-length': '9' })).status).toBe(400)
  expect((await patch({ ...octets, 'upload-offset': '0' }, Buffer.alloc(11))).status).toBe(413)
  // Without a Content-Length, bytes are counted as they arrive.
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.alloc(11))
      controller.close()
    },
  })
  const counted = await server.request('PATCH', path, {
    as: owner,
    headers: { ...octets, 'upload-offset': '0' },
    body: stream,
  })
  expect(counted.status).toBe(413)
  for (const bad of ['/files/..%2f..%2fetc', '/files/x', `/files/${'a'.repeat(150)}`])
    expect((await server.request('HEAD', bad, { as: owner })).status).toBe(404)
  const version = await server.request('HEAD', path, {
    as: owner,
    headers: { 'tus-resumable': '0.2.2' },
  })
  expect([version.status, version.headers.get('tus-version')]).toEqual([412, '1.0.0'])
})

test('OPTIONS lists the capabilities of the server', async () => {
  const answer = await server.request('OPTIONS', '/files')
  expect(answer.status).toBe(204)
  expect(answer.headers.get('tus-version')).toBe('1.0.0')
  expect(answer.headers.get('tus-extension')).toBe(
    'creation,creation-with-upload,termination,expiration',
  )
  expect(answer.headers.get('tus-max-size')).toBe(String(MAX_RESUME_BYTES))
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})

test('the client receives the reason of a refusal', async () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const upload = client(server, someone(), html, {
    metadata: { filename: 'photo.png', filetype: 'image/png' },
  })
  upload.start()
  const error = (await upload.done.then(
    () => null,
    (refused: unknown) => refused,
  )) as DetailedError
  expect(error.originalResponse?.getStatus()).toBe(415)
  expect(JSON.parse(error.originalResponse!.getBody())).toEqual({
    code: 'unsupported_type',
    message: messages.fileWrongType,
  })
  const id = idOf(new URL(upload.url!).pathname)
  expect((await rowOf(id))?.state).toBe('refused')
  expect(await behind.spooled(id)).toEqual([])
})

test('unfinished uploads of one person are limited, also under concurrent requests', async () => {
  const owner = someone()
  const answers = await Promise.all(
    Array.from({ length: 25 }, () =>
      server.request('POST', '/files', { as: owner, headers: { 'upload-length': '10' } }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(20)
  const refused = answers.filter((answer) => answer.status === 429)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.headers.get('retry-after')).toBe('3600')
  // After ending one, another can begin.
  const path = answers.find((answer) => answer.status === 201)!.headers.get('location')!
  expect((await server.request('DELETE', path, { as: owner })).status).toBe(204)
  await server.begin(owner, 10)
})

test('unattached bytes of one person are limited', async () => {
  const owner = someone()
  for (let index = 0; index < 5; index++)
    await db
      .insertInto('file')
      .values({
        id: someone(),
        owner_id: owner,
        kind: 'resume',
        state: 'ready',
        content_type: 'application/pdf',
        bytes: 100 * 1024 * 1024,
      })
      .execute()
  const answer = await server.request('POST', '/files', {
    as: owner,
    headers: { 'upload-length': '10' },
  })
  expect(answer.status).toBe(429)
})

test('an upload can be deleted, unfinished or finished, unless it is attached', async () => {
  const owner = someone()
  const bytes = await picture(200, 200)
  const path = await server.begin(owner, bytes.length)
  await server.send(owner, path, 0, bytes.subarray(0, 1000))
  expect((await server.request('DELETE', path, { as: owner })).status).toBe(204)
  expect((await server.request('HEAD', path, { as: owner })).status).toBe(404)
  expect(await behind.spooled(idOf(path))).toEqual([])

  const finished = await server.upload(owner, bytes)
  expect((await server.request('GET', `${finished.path}/view`)).status).toBe(200)
  expect((await server.request('DELETE', finished.path, { as: owner })).status).toBe(204)
  expect((await server.request('GET', `${finished.path}/view`)).status).toBe(404)

  const kept = await server.upload(owner, bytes)
  await db
    .insertInto('person')
    .values({
      subject: owner,
      email: `${owner}@example.com`,
      name: 'A',
      contact: '0123456789',
      roles: ['student'],
      dob: '1990-01-01',
      gender: 'other',
      picture_id: kept.id,
    })
    .execute()
  expect((await server.request('DELETE', kept.path, { as: owner })).status).toBe(409)
  expect((await server.request('GET', `${kept.path}/view`)).status).toBe(200)
})

test('shutting the server down ends a slow upload and stores its bytes', async () => {
  const owner = someone()
  const bytes = await picture(900, 900)
  const stopping = await server.another()
  const path = await stopping.begin(owner, bytes.length)
  const sent = behind.grain + 100_000
  const { promise: never } = Promise.withResolvers<void>()
  const slow = stopping.request('PATCH', path, {
    as: owner,
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: new ReadableStream({
      start: (controller) => controller.enqueue(bytes.subarray(0, sent)),
      pull: () => never,
    }),
  })
  await expect
    .poll(() => behind.durableBytes(idOf(path)))
    .toBeGreaterThanOrEqual(behind.grain || sent)
  await stopping.app.close()
  const answer = await slow
  expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(sent)])
  expect((await server.send(owner, path, sent, bytes.subarray(sent))).status).toBe(204)
})
