import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { encodingFor, isUnchanged, type ReadyBody } from './cached-body.ts'

/**
 * Sends cached answers before Fastify runs: a lookup by URL and one write (docs/decisions/0007).
 *
 * A URL is answered here only after a route has answered it through Fastify. Status and headers are
 * copied from that answer and the body comes from the cache each time, so routing, parsing, validation
 * and the hooks that set headers need not run again for the same URL. Each request still has its id, its
 * log line, metrics and traces. All other requests go through Fastify.
 */
export type ReadyResponses = ReturnType<typeof createReadyResponses>

interface ReadyRequest {
  id: string
  method: 'GET'
  url: string
  route: string
  raw: IncomingMessage
}

declare module 'fastify' {
  interface FastifyInstance {
    /** On servers of `createHttpServer`. */
    readyResponses?: ReadyResponses
  }
}

/** The number of URLs, of about 1 KB each: enough for the pages in each language and the files of five builds. */
const MAX_URLS = 5_000
/** Longer URLs always go through Fastify. */
const URL_MAX = 512
/** An answer with one of these headers, which are for a single request, is not remembered. */
const SINGLE_REQUEST_HEADERS = ['set-cookie', 'connection', 'age']

interface KnownUrl {
  route: string
  body: ReadyBody
  status: number
  headers: Record<string, string>
}

/**
 * @param options.trustProxy number of proxies in front of the server, for the IP address in the log
 */
export function createReadyResponses(options: { log: FastifyBaseLogger; trustProxy: number }) {
  const known = new LRUCache<string, KnownUrl>({ max: MAX_URLS })
  const observers: ((request: ReadyRequest) => (status: number) => void)[] = []
  let disabled = false

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const url = request.url as string
    const knownUrl = request.method === 'GET' && !disabled ? known.get(url) : undefined
    if (knownUrl === undefined) return false
    const { cookie, 'accept-encoding': accepted, 'if-none-match': ifNoneMatch } = request.headers
    const body = knownUrl.body(cookie)
    const encoding = body && encodingFor(accepted, body)
    const bytes = body?.[encoding ?? 'plain']
    if (body === undefined || bytes === undefined) return false
    const id = randomUUID()
    const headers: Record<string, string> = {
      ...knownUrl.headers,
      'x-request-id': id,
      etag: body.etag,
    }
    const unchanged = isUnchanged(ifNoneMatch, body.etag)
    const status = unchanged ? 304 : knownUrl.status
    const began = performance.now()
    const { route } = knownUrl
    const observed = observers.map((begin) =>
      begin({ id, method: 'GET', url, route, raw: request }),
    )
    const req = { id, method: 'GET', url, ip: addressOf(request, options.trustProxy) }
    response.once('finish', () => {
      for (const end of observed) end(status)
      const ms = Math.round(performance.now() - began)
      options.log.info({ reqId: id, req, status, ms }, 'request')
    })
    if (!unchanged) headers['content-length'] = String(bytes.length)
    if (!unchanged && encoding) headers['content-encoding'] = encoding
    response.writeHead(status, headers)
    response.end(unchanged ? undefined : bytes)
    return true
  }

  return {
    /** Wraps a server's listener, which gets the requests that are not answered here. */
    wrap:
      (handle: RequestListener): RequestListener =>
      (request, response) => {
        if (!answer(request, response)) handle(request, response)
      },
    /** Called by a route that has set all headers: `body` may answer the next requests of its URL. */
    remember: (request: FastifyRequest, reply: FastifyReply, body: ReadyBody): void => {
      const { url } = request.raw
      const route = request.routeOptions.url
      if (request.method !== 'GET' || url === undefined || route === undefined) return
      if (url.length > URL_MAX || SINGLE_REQUEST_HEADERS.some((name) => reply.hasHeader(name)))
        return
      const headers = Object.fromEntries(
        Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
      )
      known.set(url, { route, body, status: reply.statusCode, headers })
    },
    /** Calls `begin` with each request that is answered here, and at the request's end the function that `begin` returned. */
    observe: (begin: (typeof observers)[number]) => void observers.push(begin),
    /** Passes every request to Fastify from now on. */
    disable: () => void (disabled = true),
  }
}

/** The client's address as Fastify finds it (`request.ip`), counted from the end of the proxies' list. */
export function addressOf({ socket, headers }: IncomingMessage, trustProxy: number): string {
  const peer = socket.remoteAddress ?? ''
  const forwarded = trustProxy > 0 ? headers['x-forwarded-for'] : undefined
  if (forwarded === undefined) return peer
  const all = [peer, ...String(forwarded).split(',').toReversed()]
  return (all[Math.min(trustProxy, all.length - 1)] as string).trim()
}
