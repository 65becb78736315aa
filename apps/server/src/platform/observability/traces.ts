import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Job } from '../jobs/jobs.ts'
import { pathInLog } from './log.ts'

/**
 * Traces of requests, their SQL statements and jobs, sent with OTLP over HTTP as JSON
 * (https://opentelemetry.io/docs/specs/otlp/#otlphttp).
 *
 * docs/decisions/0018 says why the OpenTelemetry SDK is not used.
 */
export interface Traces {
  /** Traces the requests of an app. Call before its routes are registered. */
  watchRequests(app: FastifyInstance): void
  /** Traces the statements of connections that the pool opens from now on. */
  watchPool(pool: pg.Pool): void
  /** Wraps jobs so that each run is a trace. */
  watchJobs(jobs: readonly Job[]): Job[]
  /** Sends the remaining spans, within 3 seconds. */
  close(): Promise<void>
}

/** Spans that may wait to be sent; further ones are dropped to bound memory. */
const QUEUE_MAX = 4_096
const BATCH = 512
const SEND_EVERY = 5_000
const SEND_TIMEOUT = 10_000
const CLOSE_TIMEOUT = 3_000

/** `SpanKind` and `StatusCode` of the protocol. */
const SERVER = 2
const CLIENT = 3
const CONSUMER = 5
const FAILED = 2

type Attributes = Record<string, string | number>

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  /** The root span decides whether a trace is sent. */
  sampled: boolean
  name: string
  kind: number
  /**
   * Both clocks at the start of the trace, so that a wall clock adjustment does not shift spans.
   */
  clock: { wall: number; steady: number }
  from: string
  attributes: Attributes
}

declare module 'fastify' {
  interface FastifyRequest {
    span?: Span
  }
}

/**
 * @param options.trustCallers whether to accept a request's `traceparent`. Only behind a proxy:
 * otherwise clients could attach their requests to any trace
 * @param options.onFault called when spans cannot be sent, once until sending succeeds again
 */
export function startTraces(
  to: NonNullable<Config['traces']>,
  options: { trustCallers: boolean; onFault: (reason: string) => void },
): Traces {
  const current = new AsyncLocalStorage<Span>()
  const sender = createSender(to, options.onFault)

  const begin = (
    name: string,
    kind: number,
    attributes: Attributes,
    parent: Pick<Span, 'traceId' | 'spanId' | 'sampled'> & Partial<Span> = {
      traceId: randomBytes(16).toString('hex'),
      spanId: '',
      sampled: Math.random() < to.sampleRatio,
    },
  ): Span => {
    const clock = parent.clock ?? { wall: Date.now(), steady: performance.now() }
    const { traceId, sampled, spanId: above } = parent
    const spanId = randomBytes(8).toString('hex')
    return {
      traceId,
      spanId,
      ...(above !== '' && { parentSpanId: above }),
      sampled,
      name,
      kind,
      clock,
      from: nanoseconds(clock),
      attributes,
    }
  }
  const end = (span: Span, more: Attributes, failed: boolean) => {
    if (!span.sampled) return
    const { sampled: _, clock, from, attributes, ...rest } = span
    sender.add({
      ...rest,
      startTimeUnixNano: from,
      endTimeUnixNano: nanoseconds(clock),
      attributes: attributesOf({ ...attributes, ...more }),
      status: failed ? { code: FAILED } : {},
    })
  }

  const beginRequest = (
    request: { id: string; method: string; path: string; route: string },
    headers: () => IncomingHttpHeaders,
  ) =>
    begin(
      `${request.method} ${request.route}`.trim(),
      SERVER,
      {
        'http.request.method': request.method,
        'http.route': request.route,
        'url.path': request.path,
        'firstbell.request_id': request.id,
      },
      // The calls of a server-rendered page belong to the page's trace.
      current.getStore() ?? (options.trustCallers ? parentOf(headers()) : undefined),
    )
  const endRequest = (span: Span, status: number) =>
    end(span, { 'http.response.status_code': status }, status >= 500)

  return {
    watchRequests: (app) => {
      app.readyResponses?.observe((request) => {
        const span = beginRequest(
          { ...request, path: pathInLog(request) },
          () => request.raw.headers,
        )
        return (status) => endRequest(span, status)
      })
      app.addHook('onRequest', (request, _reply, done) => {
        const { id, method } = request
        const path = pathInLog(request)
        const route = request.routeOptions.url ?? ''
        const span = beginRequest({ id, method, path, route }, () => request.headers)
        request.span = span
        current.run(span, done)
      })
      // The body arrives in events of the connection, which would lose the current span.
      app.addHook('preValidation', (request, _reply, done) => {
        if (request.span) current.run(request.span, done)
        else done()
      })
      app.addHook('onResponse', async (request, reply) => {
        if (request.span) endRequest(request.span, reply.statusCode)
      })
    },
    watchPool: (pool) => {
      pool.on('connect', (client) => {
        const query = client.query.bind(client) as (...args: unknown[]) => unknown
        client.query = ((...args: unknown[]) => {
          const [first] = args
          const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text
          const parent = current.getStore()
          // A COPY returns a stream, which is not traced.
          if (!parent?.sampled || text === undefined || isSubmittable(first)) return query(...args)
          const summary = summaryOf(text)
          const span = begin(
            summary,
            CLIENT,
            {
              'db.system.name': 'postgresql',
              'db.query.summary': summary,
              // The text contains placeholders only; the values are separate and not sent.
              'db.query.text': text.trim(),
            },
            parent,
          )
          const ended = (error?: unknown) =>
            end(
              span,
              error ? { 'error.type': String((error as { code?: string }).code ?? 'error') } : {},
              Boolean(error),
            )
          const last = args.at(-1)
          if (typeof last === 'function')
            return query(...args.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
              ended(error)
              ;(last as (...all: unknown[]) => void)(error, ...rest)
            })
          const result = query(...args) as Promise<unknown>
          result.then(
            () => ended(),
            (error: unknown) => ended(error ?? true),
          )
          return result
        }) as typeof client.query
      })
    },
    watchJobs: (jobs) =>
      jobs.map((job) => ({
        ...job,
        run: (payload) => {
          const span = begin(`job ${job.name}`, CONSUMER, { 'firstbell.job': job.name })
          return current.run(span, async () => {
            try {
              await job.run(payload)
            } catch (error) {
              end(span, { 'error.type': (error as Error).name }, true)
              throw error
            }
            end(span, {}, false)
          })
        },
      })),
    close: () => sender.close(),
  }
}

const isSubmittable = (query: unknown): boolean =>
  typeof (query as { submit?: unknown }).submit === 'function'

function nanoseconds({ wall, steady }: Span['clock']): string {
  return String(BigInt(Math.round((wall + performance.now() - steady) * 1_000)) * 1_000n)
}

/** https://www.w3.org/TR/trace-context/#traceparent-header */
function parentOf(
  headers: IncomingHttpHeaders,
): Pick<Span, 'traceId' | 'spanId' | 'sampled'> | undefined {
  const given = headers['traceparent']
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(given)) ?? []
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, sampled: (Number.parseInt(flags!, 16) & 1) === 1 }
}

const summaries = new Map<string, string>()

/** The statement and its first table, such as "SELECT person". */
function summaryOf(text: string): string {
  let summary = summaries.get(text)
  if (summary === undefined) {
    const verb = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'SQL'
    const table = /\b(?:from|into|update|join)\s+((?:"?\w+"?\.)?"?\w+"?)/i.exec(text)?.[1]
    summary = table ? `${verb} ${table.replaceAll('"', '')}` : verb
    // Bounded in case texts are generated; the code has far fewer.
    if (summaries.size < 2_000) summaries.set(text, summary)
  }
  return summary
}

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

/**
 * Queues spans and sends them in batches. Callers never wait, and spans that cannot be sent are
 * dropped.
 */
function createSender(
  { endpoint, headers, serviceName }: NonNullable<Config['traces']>,
  onFault: (reason: string) => void,
) {
  let queue: object[] = []
  let sending: Promise<void> | null = null
  let faulty = false

  const post = async (spans: object[], timeout: number) => {
    try {
      const response = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          resourceSpans: [
            {
              resource: { attributes: attributesOf({ 'service.name': serviceName }) },
              scopeSpans: [{ scope: { name: 'firstbell' }, spans }],
            },
          ],
        }),
        signal: AbortSignal.timeout(timeout),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`it answers ${response.status}`)
      faulty = false
    } catch (error) {
      const { cause, message } = error as Error & { cause?: { code?: string } }
      if (!faulty) onFault(cause?.code ?? message)
      faulty = true
    }
  }
  const send = async (timeout = SEND_TIMEOUT) => {
    while (queue.length > 0) {
      const spans = queue.slice(0, BATCH)
      queue = queue.slice(BATCH)
      await post(spans, timeout)
    }
  }
  const sendNow = () => {
    sending ??= send().finally(() => (sending = null))
  }
  const timer = setInterval(sendNow, SEND_EVERY).unref()
  return {
    add: (span: object) => {
      if (queue.length >= QUEUE_MAX) return
      queue.push(span)
      if (queue.length >= BATCH) sendNow()
    },
    close: async () => {
      clearInterval(timer)
      const over = new Promise<void>((done) => setTimeout(done, CLOSE_TIMEOUT).unref())
      await Promise.race([(sending ?? Promise.resolve()).then(() => send(CLOSE_TIMEOUT)), over])
    },
  }
}
