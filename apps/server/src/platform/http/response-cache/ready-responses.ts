import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, isUnchanged, type CachedBody, type Encoding } from './cached-body.ts'

/**
 * Sends cached answers ahead of Fastify: a lookup by URL and one write (docs/decisions/0007).
 *
 * A URL is answered here only after a route has answered it through Fastify. Status and headers are
 * copied from that answer and the body comes from the cache each time, so routing, parsing, validation
 * and the hooks that set headers need not run again for the same URL. What belongs to a single request
 * is still done: its id, its log line, metrics and traces. Everything but a plain GET of such a URL
 * goes through Fastify.
 */
export interface ReadyResponses {
  /** Wraps a server's listener: answers what it can and passes the rest on. */
  wrap: (handle: RequestListener) => RequestListener
  /** From a route: once this request is answered, the next ones of its URL may be, from `entry`. */
  answerNextFrom: (reply: FastifyReply, entry: ReadyEntry) => void
  /** For `onResponse`: remembers the headers of an answer that was announced by `answerNextFrom`. */
  rememberHeaders: (request: FastifyRequest, reply: FastifyReply) => void
  /** `begin` is called with each request that is answered here; what it returns, when that has ended. */
  observe: (begin: (request: ReadyRequest) => (status: number) => void) => void
  /** Every request goes through Fastify from now on. */
  disable: () => void
}

/** Where the answers of a URL come from. */
export interface ReadyEntry {
  /** The body that may be sent now; nothing where it has to be loaded first. */
  body: () => CachedBody | undefined
  /** Whether a request with this Cookie header must go through Fastify. */
  bypassedBy: (cookie: string) => boolean
}

/** A request that is answered here. */
export interface ReadyRequest {
  id: string
  method: 'GET'
  url: string
  /** The pattern of its route. */
  route: string
  raw: IncomingMessage
}

declare module 'fastify' {
  interface FastifyInstance {
    /** On servers of `createHttpServer`. */
    readyResponses?: ReadyResponses
  }
}

/** Known URLs, of about 1 KB each; the oldest leaves first. */
const MAX_URLS = 2_000
/** Longer URLs always go through Fastify. */
const URL_MAX = 512

type Variant = 'plain' | Encoding | 'unchanged'

/** Status and headers of an answer, as `writeHead` takes them. */
interface Head {
  status: number
  /** Names and values by turns. */
  headers: string[]
  /** Indexes in `headers` of the values that change: of `x-request-id`, `etag`, `content-length`. */
  id: number
  etag: number
  /** -1 where there is none. */
  length: number
  /** The body whose tag and length stand there. */
  body?: CachedBody
}

/** Fastify's loggers, with what pino adds. */
type Log = FastifyBaseLogger & { isLevelEnabled?: (level: string) => boolean }

interface KnownUrl {
  entry: ReadyEntry
  route: string
  heads: Partial<Record<Variant, Head>>
}

/**
 * @param options.trustProxy how many proxies stand in front, for the address in the log
 */
export function createReadyResponses(options: { log: Log; trustProxy: number }): ReadyResponses {
  const { log, trustProxy } = options
  const known = new Map<string, KnownUrl>()
  const announced = new WeakMap<FastifyReply, ReadyEntry>()
  const observers: ((request: ReadyRequest) => (status: number) => void)[] = []
  let disabled = false

  const answer: (...of: Parameters<RequestListener>) => boolean = (request, response) => {
    if (request.method !== 'GET' || disabled) return false
    const url = request.url as string
    const found = known.get(url)
    if (found === undefined) return false
    let accepted = ''
    let ifNoneMatch: string | undefined
    // Not `request.headers`, which Node.js builds on first use, of all headers.
    const { rawHeaders } = request
    for (let i = 0; i < rawHeaders.length; i += 2) {
      const name = rawHeaders[i] as string
      if (name.length === 6) {
        if (name.toLowerCase() === 'cookie' && found.entry.bypassedBy(rawHeaders[i + 1] as string))
          return false
      } else if (name.length === 15) {
        if (name.toLowerCase() === 'accept-encoding')
          accepted += accepted === '' ? rawHeaders[i + 1] : `, ${rawHeaders[i + 1]}`
      } else if (name.length === 13 && name.toLowerCase() === 'if-none-match') {
        if (ifNoneMatch !== undefined) return false
        ifNoneMatch = rawHeaders[i + 1]
      }
    }
    const body = found.entry.body()
    if (body === undefined) return false
    const encoding = encodingFor(accepted, body) ?? 'plain'
    const unchanged = isUnchanged(ifNoneMatch, body.etag)
    const head = found.heads[unchanged ? 'unchanged' : encoding]
    const bytes = body[encoding]
    if (head === undefined || bytes === undefined) return false
    const { headers } = head
    if (head.body !== body) {
      headers[head.etag] = body.etag
      if (head.length >= 0) headers[head.length] = String(bytes.length)
      head.body = body
    }
    const id = randomUUID()
    // `writeHead` below copies it before the next request can set its own.
    headers[head.id] = id
    const logged = log.isLevelEnabled?.('info') !== false
    if (logged || observers.length > 0) {
      const began = performance.now()
      const ready: ReadyRequest = { id, method: 'GET', url, route: found.route, raw: request }
      const ends = observers.map((begin) => begin(ready))
      const ip = logged ? addressOf(request, trustProxy) : ''
      response.once('finish', () => {
        for (const end of ends) end(head.status)
        if (logged)
          log.info(
            {
              reqId: id,
              req: { id, method: 'GET', url, ip },
              status: head.status,
              ms: Math.round(performance.now() - began),
            },
            'request',
          )
      })
    }
    response.writeHead(head.status, headers)
    response.end(unchanged ? undefined : bytes)
    return true
  }

  return {
    wrap: (handle) => (request, response) => {
      if (!answer(request, response)) handle(request, response)
    },
    answerNextFrom: (reply, entry) => void announced.set(reply, entry),
    rememberHeaders: (request, reply) => {
      const entry = announced.get(reply)
      if (entry === undefined || request.method !== 'GET') return
      const { url } = request.raw
      const route = request.routeOptions.url
      if (url === undefined || url.length > URL_MAX || route === undefined) return
      const head = headOf(reply)
      if (head === null) return
      let found = known.get(url)
      if (found === undefined) {
        if (known.size >= MAX_URLS) known.delete(known.keys().next().value as string)
        known.set(url, (found = { entry, route, heads: {} }))
      }
      found.heads[variantOf(reply)] ??= head
    },
    observe: (begin) => void observers.push(begin),
    disable: () => {
      disabled = true
      known.clear()
    },
  }
}

function variantOf(reply: FastifyReply): Variant {
  if (reply.statusCode === 304) return 'unchanged'
  const encoding = reply.getHeader('content-encoding')
  return encoding === 'br' || encoding === 'gzip' ? encoding : 'plain'
}

/** The head of an answer that was sent; null when a header in it was meant for one request alone. */
function headOf(reply: FastifyReply): Head | null {
  const entries = Object.entries(reply.getHeaders())
  if (entries.some(([name]) => name === 'set-cookie' || name === 'connection' || name === 'age'))
    return null
  const headers = entries.flatMap(([name, value]) => [name, String(value)])
  const indexOf = (name: string) => headers.findIndex((each, i) => i % 2 === 0 && each === name) + 1
  const [id, etag] = [indexOf('x-request-id'), indexOf('etag')]
  if (id === 0 || etag === 0) return null
  return { status: reply.statusCode, headers, id, etag, length: indexOf('content-length') || -1 }
}

/** The client's address as Fastify finds it (`request.ip`), counted from the end of the proxies' list. */
function addressOf(request: IncomingMessage, trustProxy: number): string {
  const own = request.socket.remoteAddress ?? ''
  const forwarded = trustProxy > 0 ? request.headers['x-forwarded-for'] : undefined
  if (forwarded === undefined) return own
  const all = [own, ...String(forwarded).split(',').reverse()].map((address) => address.trim())
  return all[Math.min(trustProxy, all.length - 1)] as string
}
