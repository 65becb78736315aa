import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@firstbell/contract/call'
import { messages } from '@firstbell/contract/messages'
import type { Sentence } from './sentences.ts'

/**
 * Time limits for clients, in milliseconds. `stall` also runs while the client waits for the server's answer; the others
 * run only while the server waits for the client.
 */
const LIMITS = {
  /** Until the headers are complete: after connecting, or after the first byte of the next request. */
  headers: 15_000,
  /** Until a body is complete. */
  body: 30_000,
  /** Until the body of a slow path is complete: 5 MB at 17 KB/s. */
  slowBody: 300_000,
  /** Until the next byte in either direction while a request is open. */
  stall: 60_000,
  /**
   * Until the next request on an open connection, where `stall` does not apply. Reverse proxies close idle connections
   * earlier, so they never send a request into a connection that the server is closing.
   */
  idle: 65_000,
  /** Interval of the check for slow clients. */
  checkInterval: 2_000,
}

export type ClientLimits = typeof LIMITS

/** WebSockets of the app. */
export interface Upgrades {
  /** Whether a request to this URL may change to a WebSocket. */
  accepts: (url: string) => boolean
  handle: (request: IncomingMessage, socket: Socket, head: Buffer) => void
}

/**
 * Creates an HTTP server with time limits, so that clients that send a header each second or never read an answer cannot
 * occupy connections for long (`npm run faults slow-clients`).
 * @param hasSlowBody whether the body of a request to this URL may take minutes to arrive
 */
export function createListener(
  handle: RequestListener,
  hasSlowBody: (url: string) => boolean = () => false,
  limits = LIMITS,
  upgrades?: Upgrades,
): Server {
  const server = createServer(
    {
      // Other requests with the header, such as curl's for HTTP/2, are answered as if they did not have it.
      shouldUpgradeCallback: (request) =>
        request.headers.upgrade?.toLowerCase() === 'websocket' &&
        upgrades?.accepts(request.url ?? '') === true,
      headersTimeout: limits.headers,
      requestTimeout: limits.slowBody,
      keepAliveTimeout: limits.idle,
      connectionsCheckingInterval: limits.checkInterval,
    },
    (request, response) => {
      if (hasBody(request) && !hasSlowBody(request.url ?? ''))
        enforceBodyDeadline(server, request, limits.body)
      handle(request, response)
    },
  )
  server.setTimeout(limits.stall)
  if (upgrades)
    server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      // The protocol has pings of its own.
      socket.setTimeout(0)
      upgrades.handle(request, socket, head)
    })
  answerMalformedRequests(server)
  return server
}

/** GET and HEAD count as without one: no route reads it, so it would look late while a long answer is sent. */
const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Ends a request whose body is late in the same way as Node.js does after `requestTimeout`. */
function enforceBodyDeadline(server: Server, request: IncomingMessage, limit: number): void {
  const tooSlow = setTimeout(() => {
    if (request.complete) return
    const code = 'ERR_HTTP_REQUEST_TIMEOUT'
    const error = Object.assign(new Error('The body did not come in time'), { code })
    server.emit('clientError', error, request.socket)
  }, limit)
  // The timer must not keep a stopping process alive.
  tooSlow.unref()
  request.once('close', () => clearTimeout(tooSlow))
}

/** Answers by the code of the Node.js error. Other errors are answered with 400. */
const STATUSES: Record<string, [status: string, code: string, message: Sentence]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large', messages.bodyTooLarge],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Content Too Large', 'too_large', messages.bodyTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'malformed', messages.malformed],
}

/**
 * Answers requests that the parser of Node.js rejects, with the usual error body (rule wire-4), and closes the connection.
 * Node.js itself would answer without a body. The body is in English, because the headers are unknown.
 */
export function answerMalformedRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, stream) => {
    const socket = stream as Socket & { _httpMessage?: ServerResponse }
    // Another answer cannot follow headers that have been sent.
    if (!socket.writable || socket._httpMessage?.headersSent) return void socket.destroy(error)
    const [status, code, message] = STATUSES[error.code ?? ''] ?? [
      '400 Bad Request',
      'malformed',
      messages.malformed,
    ]
    const body = JSON.stringify({ message, code } satisfies ErrorBody)
    // An answer to HEAD has no body (RFC 9110 §9.3.2).
    const sentBody = error.rawPacket?.subarray(0, 5).toString() === 'HEAD ' ? '' : body
    socket.write(
      `HTTP/1.1 ${status}\r\nconnection: close\r\ncache-control: no-store\r\ncontent-type: application/json; charset=utf-8\r\ncontent-language: en\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${sentBody}`,
    )
    socket.destroySoon()
  })
}
