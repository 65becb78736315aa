import { connect, type Socket } from 'node:net'
import { messages } from '@firstbell/contract/messages'
import type { FastifyInstance } from 'fastify'
import type { Upgrade } from '../../platform/feature.ts'
import { AppError } from '../../platform/http/errors.ts'
import { networkOf, type RateLimiter, type RateRule } from '../../platform/http/rate-limit.ts'
import { addressOf } from '../../platform/http/response-cache/ready-responses.ts'
import type { MediaServer } from './media-server.ts'

/**
 * Forwards the signalling of the embedded media server from the site's own port over loopback, so that one port, one
 * certificate and one origin are enough. Nothing is parsed but the path: the media server checks the access token.
 */

export const SIGNALLING_PATH = '/rtc'

/** A school may be behind one address; a person who loses the connection reconnects repeatedly. */
const connections: RateRule = { name: 'classroom-signalling', points: 1_200, minutes: 10 }
/** Open connections of all people: rooms of the embedded server take far fewer. */
const MAX_CONNECTIONS = 500
/** Milliseconds that the media server may take to accept a connection. */
const CONNECT_TIMEOUT_MS = 5_000
/** Milliseconds that a check of an access token may take. */
const VALIDATE_TIMEOUT_MS = 5_000

/** @param trustProxy the number of reverse proxies in front of the server */
export function createSignalling(media: MediaServer, limiter: RateLimiter, trustProxy: number) {
  const open = new Set<Socket>()

  const upgrade: Upgrade = async (request, socket, head) => {
    const target = media.forwardTo()
    if (!target || open.size >= MAX_CONNECTIONS) return refuse(socket, '503 Service Unavailable')
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    try {
      await limiter.take(connections, networkOf(addressOf(request, trustProxy)))
    } catch {
      return refuse(socket, '429 Too Many Requests')
    }
    if (socket.destroyed) return
    const { hostname, port } = new URL(target)
    const onward = connect({ host: hostname, port: Number(port), timeout: CONNECT_TIMEOUT_MS })
    onward.once('connect', () => {
      onward.setTimeout(0)
      onward.setNoDelay(true)
      const lines = [`${request.method} ${request.url} HTTP/1.1`]
      for (let index = 0; index < request.rawHeaders.length; index += 2)
        lines.push(`${request.rawHeaders[index]}: ${request.rawHeaders[index + 1]}`)
      onward.write(`${lines.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    onward.once('timeout', () => onward.destroy())
    // Either end takes the other with it. Bytes that were received are still sent.
    onward.once('error', () => refuse(socket, '502 Bad Gateway')).once('close', () => socket.end())
    socket.once('error', () => onward.destroy()).once('close', () => onward.destroy())
  }

  return {
    upgrade,
    /** Adds the call by which clients ask why their connection was refused. */
    routes: (app: FastifyInstance): void => {
      for (const path of [`${SIGNALLING_PATH}/validate`, `${SIGNALLING_PATH}/v1/validate`])
        app.get(
          path,
          { schema: { hide: true }, exposeHeadRoute: false },
          async (request, reply) => {
            await limiter.take(connections, networkOf(request.ip))
            const target = media.forwardTo()
            if (!target)
              throw new AppError('unavailable', messages.classroomUnavailable, { retryAfter: 5 })
            const { authorization } = request.headers
            const response = await fetch(`${target}${request.url}`, {
              headers: authorization === undefined ? {} : { authorization },
              signal: AbortSignal.timeout(VALIDATE_TIMEOUT_MS),
              redirect: 'error',
            })
            return reply
              .status(response.status)
              .type('text/plain; charset=utf-8')
              .send(await response.text())
          },
        )
    },
    /** Ends all connections, of which the server does not know after the upgrade. */
    close: (): void => {
      for (const socket of open) socket.destroy()
    },
  }
}

/** Answers a connection that has had no answer, and closes it. */
function refuse(socket: Socket, status: string): void {
  if (socket.bytesWritten === 0 && socket.writable)
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
  socket.destroySoon()
}
