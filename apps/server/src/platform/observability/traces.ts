import type { IncomingHttpHeaders } from 'node:http'
import * as otel from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Job } from '../jobs/jobs.ts'
import { pathInLog } from './log.ts'

/**
 * Traces requests, their SQL statements and jobs. OpenTelemetry's SDK sends the traces by OTLP over HTTP as JSON
 * (docs/dependencies.md says why the hooks are ours). Imported only if traces are enabled.
 */
export type Traces = ReturnType<typeof startTraces>

/** After this time, including retries, a span that the collector did not accept is dropped. */
const SEND_TIMEOUT_MS = 2_500
/** How long a stop waits for the remaining spans to be sent. */
const CLOSE_TIMEOUT_MS = 3_000

declare module 'fastify' {
  interface FastifyRequest {
    span?: otel.Span
  }
}

/**
 * @param options.trustCallers whether to accept a request's `traceparent`. Only behind a proxy:
 * otherwise clients could attach their requests to any trace
 * @param options.onFault called when spans cannot be sent, once until sending succeeds again
 */
export function startTraces(
  settings: NonNullable<Config['traces']>,
  options: { trustCallers: boolean; onFault: (reason: string) => void },
) {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.sampleRatio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: createExporter(settings, options.onFault) }),
    ],
  })
  const tracer = provider.getTracer('firstbell')
  const current = new AsyncLocalStorageContextManager().enable()
  const propagator = new W3CTraceContextPropagator()
  const within = <Result>(span: otel.Span, work: () => Result): Result =>
    current.with(otel.trace.setSpan(current.active(), span), work)
  const end = (span: otel.Span, attributes: otel.Attributes, failed: boolean) => {
    span.setAttributes(attributes)
    if (failed) span.setStatus({ code: otel.SpanStatusCode.ERROR })
    span.end()
  }

  const beginRequest = (
    request: { id: string; method: string; path: string; route: string },
    headers: () => IncomingHttpHeaders,
  ) => {
    // The calls of a server-rendered page belong to the page's trace.
    const parent =
      otel.trace.getSpan(current.active()) === undefined && options.trustCallers
        ? propagator.extract(otel.ROOT_CONTEXT, headers(), otel.defaultTextMapGetter)
        : current.active()
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.route,
      'url.path': request.path,
      'firstbell.request_id': request.id,
    }
    const name = `${request.method} ${request.route}`.trim()
    return tracer.startSpan(name, { kind: otel.SpanKind.SERVER, attributes }, parent)
  }
  const endRequest = (span: otel.Span, status: number) =>
    end(span, { 'http.response.status_code': status }, status >= 500)

  return {
    /** Traces the requests of an app. Call before its routes are registered. */
    watchRequests: (app: FastifyInstance): void => {
      app.readyResponses?.observe((request) => {
        const path = pathInLog(request)
        const span = beginRequest({ ...request, path }, () => request.raw.headers)
        return (status) => endRequest(span, status)
      })
      app.addHook('onRequest', (request, _reply, done) => {
        const { id, method } = request
        const path = pathInLog(request)
        const route = request.routeOptions.url ?? ''
        const span = beginRequest({ id, method, path, route }, () => request.headers)
        request.span = span
        within(span, done)
      })
      // The body arrives in events of the connection, which would lose the current span.
      app.addHook('preValidation', (request, _reply, done) => {
        if (request.span) within(request.span, done)
        else done()
      })
      app.addHook('onResponse', async (request, reply) => {
        if (request.span) endRequest(request.span, reply.statusCode)
      })
    },
    /** Traces the statements of connections that the pool opens from now on. */
    watchPool: (pool: pg.Pool): void => {
      pool.on('connect', (client) => {
        const query = client.query.bind(client) as (...args: unknown[]) => unknown
        client.query = ((...args: unknown[]) => {
          const [first] = args
          const config = typeof first === 'string' ? { text: first } : (first as object)
          const { text, submit } = config as { text?: string; submit?: unknown }
          // A COPY returns a stream, which is not traced.
          if (
            text === undefined ||
            submit !== undefined ||
            !otel.trace.getSpan(current.active())?.isRecording()
          )
            return query(...args)
          const summary = summaryOf(text)
          const attributes = {
            'db.system.name': 'postgresql',
            'db.query.summary': summary,
            // The text contains placeholders only; the values are separate and not sent.
            'db.query.text': text.trim(),
          }
          const kind = otel.SpanKind.CLIENT
          const span = tracer.startSpan(summary, { kind, attributes }, current.active())
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
    watchJobs: (jobs: readonly Job[]): Job[] =>
      jobs.map((job) => ({
        ...job,
        run: (payload) => {
          const attributes = { 'firstbell.job': job.name }
          const kind = otel.SpanKind.CONSUMER
          const span = tracer.startSpan(`job ${job.name}`, { kind, attributes, root: true })
          return within(span, async () => {
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
    /** Sends the remaining spans, within 3 seconds. */
    close: async (): Promise<void> => {
      const timeout = new Promise<void>((done) => setTimeout(done, CLOSE_TIMEOUT_MS).unref())
      await Promise.race([provider.shutdown().catch(() => {}), timeout])
    },
  }
}

/** Creates an exporter that reports its first failure, and the first one after each success. */
function createExporter(
  { endpoint, headers }: NonNullable<Config['traces']>,
  onFault: (reason: string) => void,
): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers,
    timeoutMillis: SEND_TIMEOUT_MS,
  })
  let faulty = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && !faulty) onFault(result.error.message)
        faulty = result.error !== undefined
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  }
}

/** Returns the verb and the first table of a statement, such as "SELECT person". */
function summaryOf(text: string): string {
  const verb = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'SQL'
  const table = /\b(?:from|into|update|join)\s+((?:"?\w+"?\.)?"?\w+"?)/i.exec(text)?.[1]
  return table ? `${verb} ${table.replaceAll('"', '')}` : verb
}
