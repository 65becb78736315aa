import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { fastify } from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { AppError } from '../../platform/http/errors.ts'
import { createListener } from '../../platform/http/listener.ts'
import type { MediaServer } from './media-server.ts'
import { createSignalling, SIGNALLING_PATH } from './signalling.ts'

/** Signalling on the site's own port (rule classroom-11). */

const started: Server[] = []
afterAll(() => {
  for (const server of started) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(server: Server): Promise<number> {
  started.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** The media server: greets, then repeats what it receives. */
const heard: IncomingMessage[] = []
const media = createServer((incoming, response) => {
  response.writeHead(incoming.url?.startsWith('/rtc/v1') ? 404 : 401).end('no token')
})
media.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
  heard.push(incoming)
  socket.write(
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
  )
  socket.write('hello')
  socket.write(head)
  socket.pipe(socket)
})
const mediaPort = await listen(media)

/** Starts a site. @param state what its media server and its rate limit are like */
async function startSite(state: { running: boolean; limited?: boolean }) {
  const signalling = createSignalling(
    {
      forwardTo: () => (state.running ? `http://127.0.0.1:${mediaPort}` : undefined),
    } as MediaServer,
    {
      take: async () => {
        if (state.limited) throw new AppError('too_many_requests', '' as never)
      },
      forgive: async () => {},
      giveBack: async () => {},
    },
    0,
  )
  const app = fastify()
  signalling.routes(app)
  await app.ready()
  const server = createListener(
    (incoming, response) => app.routing(incoming, response),
    undefined,
    undefined,
    {
      accepts: (url) => url.startsWith(SIGNALLING_PATH),
      handle: (incoming, socket, head) => void signalling.upgrade(incoming, socket, head),
    },
  )
  return { signalling, port: await listen(server) }
}

/** Asks for a WebSocket. @returns its socket, or the status of the refusal */
async function open(port: number, path = '/rtc?access_token=x', upgrade = 'websocket') {
  const sent = request({
    port,
    host: '127.0.0.1',
    path,
    agent: false,
    headers: { connection: 'Upgrade', upgrade, 'sec-websocket-key': 'a key' },
  })
  sent.end()
  return new Promise<Socket | number>((resolve, reject) => {
    sent.on('upgrade', (_response, socket, head: Buffer) => {
      if (head.length > 0) socket.unshift(head)
      resolve(socket)
    })
    sent.on('response', (response) => {
      response.resume()
      resolve(response.statusCode!)
    })
    sent.on('error', reject)
  })
}

async function opened(port: number): Promise<{ socket: Socket; text: () => string }> {
  const socket = (await open(port)) as Socket
  let text = ''
  socket.on('data', (more: Buffer) => (text += more.toString()))
  return { socket, text: () => text }
}

test('a WebSocket is forwarded in both directions, with its headers', async () => {
  const { port } = await startSite({ running: true })
  const { socket, text } = await opened(port)
  socket.write('over')
  await vi.waitFor(() => expect(text()).toBe('helloover'))
  expect(heard.at(-1)).toMatchObject({
    url: '/rtc?access_token=x',
    headers: { 'sec-websocket-key': 'a key', upgrade: 'websocket' },
  })
  socket.destroy()
})

test('a media server that is down, and a rate limit, refuse', async () => {
  const state = { running: false, limited: false }
  const { port } = await startSite(state)
  expect(await open(port)).toBe(503)
  state.running = true
  state.limited = true
  expect(await open(port)).toBe(429)
})

test('other requests with an Upgrade header are answered as usual', async () => {
  const { port } = await startSite({ running: true })
  expect(await open(port, '/nothing')).toBe(404)
  expect(await open(port, '/rtc', 'h2c')).toBe(404)
})

test('stopping ends all connections', async () => {
  const { port, signalling } = await startSite({ running: true })
  const { socket, text } = await opened(port)
  await vi.waitFor(() => expect(text()).toBe('hello'))
  const closed = once(socket, 'close')
  signalling.close()
  await closed
})

test('clients can ask why they were refused', async () => {
  const { port } = await startSite({ running: true })
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  expect(await ask('/rtc/validate?access_token=x')).toBe(401)
  expect(await ask('/rtc/v1/validate?access_token=x')).toBe(404)
})
