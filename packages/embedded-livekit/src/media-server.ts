import { createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import {
  DisconnectReason,
  LeaveRequest,
  LeaveRequest_Action,
  SignalResponse,
} from '@livekit/protocol'
import { WebSocketServer } from 'ws'
import { Egress } from './egress.ts'
import { LIMITS, type Limits } from './limits.ts'
import { Network } from './network.ts'
import { roomService } from './room-service.ts'
import type { Room } from './room.ts'
import { Rooms } from './rooms.ts'
import { InvalidToken, verifyToken, type AccessToken } from './tokens.ts'
import { answerTwirp, type TwirpOptions } from './twirp.ts'
import { Webhooks } from './webhooks.ts'

export interface MediaServerOptions {
  apiKey: string
  /** The secret that signs access tokens and webhooks: at least 32 characters. */
  apiSecret: string
  /** Where signalling and the API listen, on 127.0.0.1. Default: a free port. */
  port?: number
  /** The IP address that browsers reach. Default: this machine's address, for use at home. */
  address?: string
  /** The first and last port for media, UDP and TCP. Default: any. */
  ports?: readonly [first: number, last: number]
  /** Where events are sent. Default: nowhere. */
  webhookUrl?: string
  /** The folder for what has to survive a crash. It is created. */
  dataFolder: string
  /** The folder for recordings. Default: `recordings` in the data folder. */
  recordingsFolder?: string
  /** Limits that replace the defaults. */
  limits?: Partial<Limits>
}

/** A refusal of a join, with the HTTP status that LiveKit answers. */
class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const HOST = '127.0.0.1'
const MAX_CONNECTIONS = 2_000

/** Starts the server in this process. The front door, embedded-livekit.ts, starts it in a process of its own. */
export async function startMediaServer(options: MediaServerOptions, log: (line: string) => void) {
  const { apiKey, apiSecret, dataFolder } = options
  const key = { apiKey, apiSecret }
  const limits: Limits = { ...LIMITS, ...options.limits }
  const webhooks = new Webhooks(options.webhookUrl, key, log)
  const rooms = new Rooms(dataFolder, {
    network: await Network.open(options),
    limits,
    log,
    notify: (event) => webhooks.send(event),
  })
  const egress = new Egress({
    rooms,
    limits,
    dataFolder,
    recordingsFolder: options.recordingsFolder ?? join(dataFolder, 'recordings'),
    log,
    notify: (event) => webhooks.send(event),
  })
  await egress.restore()
  const twirp: TwirpOptions = {
    services: {
      'livekit.RoomService': roomService(rooms, limits),
      'livekit.Egress': egress.methods(),
    },
    verify: (token) => verifyToken(token, key),
    maxBodyBytes: limits.apiBodyBytes,
    log,
  }

  /** Returns whom a request lets into which room. @throws Refusal */
  async function admission(url: URL): Promise<{ token: AccessToken; room: Room }> {
    const token = await verifyToken(url.searchParams.get('access_token') ?? '', key).catch(
      (error: unknown) => {
        throw new Refusal(401, error instanceof InvalidToken ? error.message : 'unauthorized')
      },
    )
    if (token.video.roomJoin !== true) throw new Refusal(401, 'permissions denied')
    if (token.identity === '' || token.identity.length > limits.nameCharacters)
      throw new Refusal(400, 'identity cannot be empty')
    const room = rooms.get(token.video.room ?? '')
    // The client knows this text and gives up; for any other 404 it would try again.
    if (!room) throw new Refusal(404, 'requested room does not exist')
    if (room.isRevoked(token)) throw new Refusal(401, 'the token is revoked')
    if (!room.hasPlaceFor(token.identity)) throw new Refusal(503, 'the room is full')
    return { token, room }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${HOST}`)
    const reply = (status: number, text: string) => {
      response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
    }
    if (url.pathname.startsWith('/twirp/')) {
      await answerTwirp(request, response, twirp)
    } else if (url.pathname === '/rtc/validate') {
      response.setHeader('access-control-allow-origin', '*')
      await admission(url).then(
        () => reply(200, 'success'),
        (error: Refusal) => reply(error.status, error.message),
      )
    } else if (url.pathname === '/') {
      reply(200, 'OK')
    } else {
      response.setHeader('access-control-allow-origin', '*')
      reply(404, 'not found')
    }
  }

  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.signalMessageBytes,
    perMessageDeflate: false,
  })

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${HOST}`)
    // The client tries /rtc/v1 first, and falls back to this version of the protocol.
    if (url.pathname !== '/rtc') throw new Refusal(404, 'not found')
    const { token, room } = await admission(url)
    sockets.handleUpgrade(request, socket, head, (connection) => {
      if (url.searchParams.get('reconnect') === '1') {
        // A connection is not resumed: the client is asked to join again.
        const message = new LeaveRequest({
          reason: DisconnectReason.STATE_MISMATCH,
          action: LeaveRequest_Action.RECONNECT,
        })
        connection.on('error', () => connection.terminate())
        connection.send(
          new SignalResponse({ message: { case: 'leave', value: message } }).toBinary(),
        )
        connection.close(1000)
        setTimeout(() => connection.terminate(), 2_000).unref()
        return
      }
      const autoSubscribe = url.searchParams.get('auto_subscribe') !== '0'
      room.admit(token, connection, autoSubscribe)
    })
  }

  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log(`${request.method} ${request.url?.split('?', 1)[0]} failed: ${String(error)}`)
      response.destroy()
    })
  })
  server.maxConnections = MAX_CONNECTIONS
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    upgrade(request, socket, head).catch((error: unknown) => {
      const { status, message } =
        error instanceof Refusal ? error : { status: 500, message: 'internal error' }
      if (status === 500) log(`The upgrade failed: ${String(error)}`)
      socket.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: text/plain\r\n` +
          `content-length: ${message.length}\r\n\r\n${message}`,
      )
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, HOST, resolve)
  })
  const { port } = server.address() as AddressInfo

  return {
    url: `ws://${HOST}:${port}`,
    /** Asks all clients to come back later, and closes everything. */
    async close(): Promise<void> {
      webhooks.stop()
      server.close()
      await egress.close()
      await rooms.close()
      server.closeAllConnections()
    },
  }
}

export type MediaServer = Awaited<ReturnType<typeof startMediaServer>>
