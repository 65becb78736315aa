import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from './server.ts'

let app: FastifyInstance
const lines: { level: number }[] = []
const sent = Promise.withResolvers<number>()

beforeAll(async () => {
  const into = new Writable({
    write(text, _encoding, done) {
      lines.push(JSON.parse(String(text)))
      done()
    },
  })
  app = await createHttpServer({
    logger: pino(into),
    production: false,
    publicUrl: 'http://127.0.0.1',
    trustProxy: 0,
  })
  app.addHook('onSend', async (_request, reply) => sent.resolve(reply.statusCode))
  app.post('/letters', async () => 'taken')
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

test('a client that disconnects while it sends is not an error of the server', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    'POST /letters HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n{"a',
  )
  // The server has read the headers when it asks for the body.
  await once(socket, 'data')
  socket.destroy()
  expect(await sent.promise).toBe(400)
  expect(lines.filter((line) => line.level >= 50)).toEqual([])
})

test('a client gets the 413 while it is still sending, and can send another request', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const answers = socket.setEncoding('latin1')[Symbol.asyncIterator]()
  const next = async () => String((await answers.next()).value)
  const half = 'x'.repeat(600_000)
  socket.write(
    `POST /letters HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1200000\r\n\r\n${half}`,
  )
  expect(await next()).toMatch(/^HTTP\/1\.1 413 /)
  socket.write(half)
  socket.write('GET /letters HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(await next()).toMatch(/^HTTP\/1\.1 404 /)
  socket.destroy()
})
