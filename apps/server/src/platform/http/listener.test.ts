import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createListener, type ClientLimits } from './listener.ts'

const patient: ClientLimits = {
  headers: 60_000,
  body: 60_000,
  slowBody: 120_000,
  stall: 60_000,
  idle: 60_000,
  checkInterval: 10,
}

/** Starts a server that echoes bodies. @returns connects to it */
async function listen(
  limits: Partial<ClientLimits>,
  handle: RequestListener = async (request, response) => response.end(await text(request)),
): Promise<() => Socket> {
  const server = createListener(
    (request, response) => {
      // A disconnected client is not an error of the handler.
      void Promise.resolve(handle(request, response)).catch(() => {})
    },
    (url) => url === '/files',
    { ...patient, ...limits },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return () => connect(port, '127.0.0.1')
}

test('headers that do not end are answered with 408', async () => {
  const open = await listen({ headers: 50 })
  const socket = open()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\na: ')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body that does not end is answered with 408, except for uploads', async () => {
  const open = await listen({ body: 50 })
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\nconnection: close\r\n\r\nab`
  const upload = open()
  upload.write(head('/files'))
  const socket = open()
  socket.write(head('/auth/login'))
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  upload.write('cd')
  expect(await text(upload)).toMatch(/^HTTP\/1\.1 200 OK[^]*abcd$/)
})

test('a client that never reads its answer is disconnected', async () => {
  const over = Promise.withResolvers<void>()
  const open = await listen({ stall: 100 }, (_request, response) => {
    response.once('close', () => over.resolve())
    response.write(Buffer.alloc(64 * 1024 * 1024))
  })
  const socket = open()
  socket.on('error', () => {})
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await over.promise
  socket.destroy()
})

test('fast clients get their answers, one request after the other', async () => {
  const open = await listen({})
  const socket = open()
  const request = (last: boolean) =>
    `POST / HTTP/1.1\r\nhost: x\r\n${last ? 'connection: close\r\n' : ''}content-length: 2\r\n\r\nok`
  socket.write(request(false) + request(true))
  expect((await text(socket)).match(/200 OK/g)).toHaveLength(2)
})
