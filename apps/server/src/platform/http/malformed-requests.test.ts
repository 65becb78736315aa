import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { messages } from '@firstbell/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerMalformedRequests } from './listener.ts'

let server: Server

beforeAll(async () => {
  server = createServer((_request, response) => void response.end('read'))
  answerMalformedRequests(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function send(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes, 'latin1')
  return text(socket)
}

test.each([
  ['what is no HTTP', 'GARBAGE\r\n\r\n', 400, 'malformed', messages.malformed],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    400,
    'malformed',
    messages.malformed,
  ],
  [
    'headers without an end',
    `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
    'too_large',
    messages.bodyTooLarge,
  ],
])(
  '%s gets an error body, and the connection is closed',
  async (_name, bytes, status, code, message) => {
    const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head).toContain('content-type: application/json')
    expect(JSON.parse(body)).toEqual({ message, code })
  },
)

test('HEAD gets headers only', async () => {
  const answer = await send(`HEAD / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(40_000)}\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*\r\n\r\n$/)
})

test('a valid request gets its normal answer', async () => {
  const answer = await send('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK[^]*read/)
})
