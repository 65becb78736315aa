import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'

/**
 * The short way for answers that are the same for everybody and lie ready: a look into a map and one
 * write, before Fastify has begun to think (docs/decisions/0007).
 *
 * It invents nothing. What may be sent is offered by a route that has just answered the same URL the
 * whole way; status and headers are copied from that very answer, the body is asked of the route's
 * source every time. So routing, parsing, validation and the header hooks may be left out: for these
 * bytes of the URL they have been run. What belongs to the single request is still done here: its
 * id, its line in the log, the figures and traces of those who watch. Everything that is not a plain
 * GET of such a URL goes the whole way, as does everything while the server is being stopped.
 */

/** A finished body in the encodings that somebody asked for, and what it is known by. */
export interface Finished {
  etag: string
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** Where a route's finished answer comes from. */
export interface Source {
  /** The answer as it may be sent now; nothing when it has to be made first. */
  current: () => Finished | undefined
  /** Whether a request with this Cookie header may not have it. */
  refuses: (cookie: string) => boolean
}

/** A request that is answered here, as those see it who count and trace. */
export interface AheadRequest {
  id: string
  method: 'GET'
  url: string
  /** The pattern of its route. */
  route: string
  raw: IncomingMessage
}

export interface Front {
  /** Answers what it can and hands the rest to `handle`. */
  before: (handle: RequestListener) => RequestListener
  /**
   * From a route: this request's answer comes from `source`, and so may the next ones of this URL.
   * They do once this one has been sent whole.
   */
  offer: (reply: FastifyReply, source: Source) => void
  /** For `onResponse`: keeps the headers of an answer that was offered. */
  sent: (request: FastifyRequest, reply: FastifyReply) => void
  /** `begin` hears of every request that is answered here, and what it returns of its end. */
  watch: (begin: (request: AheadRequest) => (status: number) => void) => void
  /** Everything goes the whole way from now on. */
  stepAside: () => void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** On servers of `createHttpServer`. */
    front?: Front
  }
}

/** URLs that are known, at most; of about 1 KB each. The oldest goes first. */
const PAGES_MAX = 2_000
/** Longer URLs go the whole way. */
const URL_MAX = 512
/** Smaller bodies do not shrink by more than their headers weigh. */
const COMPRESS_FROM_BYTES = 1_024

type Variant = 'plain' | 'br' | 'gzip' | 'unchanged'

/** The head of an answer as `writeHead` takes it, filled in for `of`. */
interface Head {
  status: number
  lines: string[]
  /** Where in `lines` the values stand that are not the same each time. */
  id: number
  etag: number
  /** -1 where there is none. */
  length: number
  of?: Finished
}

/** What Fastify's loggers have, and what pino's have besides. */
type Log = FastifyBaseLogger & { isLevelEnabled?: (level: string) => boolean }

interface Page {
  source: Source
  route: string
  heads: Partial<Record<Variant, Head>>
}

/**
 * @param options.trustProxy how many proxies stand in front, for the address in the log
 */
export function createReadyResponses(options: { log: Log; trustProxy: number }): Front {
  const { log, trustProxy } = options
  const pages = new Map<string, Page>()
  const offers = new WeakMap<FastifyReply, Source>()
  const watchers: ((request: AheadRequest) => (status: number) => void)[] = []
  let aside = false

  const answer: (...of: Parameters<RequestListener>) => boolean = (request, response) => {
    if (request.method !== 'GET' || aside) return false
    const url = request.url as string
    const page = pages.get(url)
    if (page === undefined) return false
    let accepted = ''
    let ifNoneMatch: string | undefined
    // Not `request.headers`, which would be made for every request and looked at for three of them.
    const { rawHeaders } = request
    for (let i = 0; i < rawHeaders.length; i += 2) {
      const name = rawHeaders[i] as string
      if (name.length === 6) {
        if (name.toLowerCase() === 'cookie' && page.source.refuses(rawHeaders[i + 1] as string))
          return false
      } else if (name.length === 15) {
        if (name.toLowerCase() === 'accept-encoding')
          accepted += accepted === '' ? rawHeaders[i + 1] : `, ${rawHeaders[i + 1]}`
      } else if (name.length === 13 && name.toLowerCase() === 'if-none-match') {
        if (ifNoneMatch !== undefined) return false
        ifNoneMatch = rawHeaders[i + 1]
      }
    }
    const finished = page.source.current()
    if (finished === undefined) return false
    const encoding = encodingFor(accepted, finished.plain) ?? 'plain'
    const unchanged = ifNoneMatch !== undefined && ifNoneMatch === finished.etag
    const head = page.heads[unchanged ? 'unchanged' : encoding]
    const body = finished[encoding]
    if (head === undefined || body === undefined) return false
    const { lines } = head
    if (head.of !== finished) {
      lines[head.etag] = finished.etag
      if (head.length >= 0) lines[head.length] = String(body.length)
      head.of = finished
    }
    const id = randomUUID()
    // Written out before this function ends, so that the next request may put its own there.
    lines[head.id] = id
    const logged = log.isLevelEnabled?.('info') !== false
    if (logged || watchers.length > 0) {
      const began = performance.now()
      const ahead: AheadRequest = { id, method: 'GET', url, route: page.route, raw: request }
      const ends = watchers.map((begin) => begin(ahead))
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
    response.writeHead(head.status, lines)
    response.end(unchanged ? undefined : body)
    return true
  }

  return {
    before: (handle) => (request, response) => {
      if (!answer(request, response)) handle(request, response)
    },
    offer: (reply, source) => void offers.set(reply, source),
    sent: (request, reply) => {
      const source = offers.get(reply)
      if (source === undefined || request.method !== 'GET') return
      const { url } = request.raw
      const route = request.routeOptions.url
      if (url === undefined || url.length > URL_MAX || route === undefined) return
      const head = headOf(reply)
      if (head === null) return
      let page = pages.get(url)
      if (page === undefined) {
        if (pages.size >= PAGES_MAX) pages.delete(pages.keys().next().value as string)
        pages.set(url, (page = { source, route, heads: {} }))
      }
      page.heads[variantOf(reply)] ??= head
    },
    watch: (begin) => void watchers.push(begin),
    stepAside: () => {
      aside = true
      pages.clear()
    },
  }
}

function variantOf(reply: FastifyReply): Variant {
  if (reply.statusCode === 304) return 'unchanged'
  const encoding = reply.getHeader('content-encoding')
  return encoding === 'br' || encoding === 'gzip' ? encoding : 'plain'
}

/** The head of an answer that was sent; null when something in it was meant for one request alone. */
function headOf(reply: FastifyReply): Head | null {
  const headers = Object.entries(reply.getHeaders())
  if (headers.some(([name]) => name === 'set-cookie' || name === 'connection' || name === 'age'))
    return null
  const lines = headers.flatMap(([name, value]) => [name, String(value)])
  const valueOf = (name: string) => lines.findIndex((line, i) => i % 2 === 0 && line === name) + 1
  const [id, etag] = [valueOf('x-request-id'), valueOf('etag')]
  if (id === 0 || etag === 0) return null
  return { status: reply.statusCode, lines, id, etag, length: valueOf('content-length') || -1 }
}

/** As Fastify finds it (`request.ip`): so many addresses from the end as there are proxies. */
function addressOf(request: IncomingMessage, trustProxy: number): string {
  const own = request.socket.remoteAddress ?? ''
  const forwarded = trustProxy > 0 ? request.headers['x-forwarded-for'] : undefined
  if (forwarded === undefined) return own
  const all = [own, ...String(forwarded).split(',').reverse()].map((address) => address.trim())
  return all[Math.min(trustProxy, all.length - 1)] as string
}

/** Decisions about headers that were seen, since browsers send few different ones. */
const choices = new Map<string, 'br' | 'gzip' | undefined>()

/** The encoding that a client takes (RFC 9110 §12.5.3) and that is worth its while for this body. */
export function encodingFor(accepted: string, plain: Buffer): 'br' | 'gzip' | undefined {
  if (accepted === '' || plain.length < COMPRESS_FROM_BYTES) return undefined
  if (choices.has(accepted)) return choices.get(accepted)
  const choice = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)
    ? 'br'
    : /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)
      ? 'gzip'
      : undefined
  if (choices.size < 200) choices.set(accepted, choice)
  return choice
}
