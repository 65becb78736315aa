import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import { messages } from '@firstbell/contract/messages'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { safeParse, type $ZodType } from 'zod/v4/core'
import { setRequestDeadlines } from '../database/deadlines.ts'
import { AppError, handleErrors, invalidInput } from './errors.ts'
import { createReadyResponses, type ReadyResponses } from './response-cache/ready-responses.ts'

/**
 * Bytes of a JSON or form body, where a route says nothing else. The longest texts of a call take
 * 30 KB, escaped as `\uXXXX` throughout; reading 64 KB that mean harm costs a few milliseconds.
 */
const BODY_LIMIT = 64 * 1024
/** Bytes of a body that is too large up to which it is read to its end. */
const FORGOTTEN_BYTES = 8 * 1024 * 1024

export type HttpServer = FastifyInstance & { readyResponses: ReadyResponses }

/**
 * A Fastify instance with the house's manners: one error shape, request ids, security headers, size
 * and time limits. It has no routes yet.
 */
export async function createHttpServer(options: {
  logger: FastifyBaseLogger
  production: boolean
  publicUrl: string
  trustProxy: number
  /** Other origins that our pages may call, such as an identity provider's. */
  connectTo?: readonly string[]
  /** Scripts in the markup of our pages, by their hash. */
  scripts?: readonly string[]
}): Promise<HttpServer> {
  const security = await securityHeaders(options)
  const app: FastifyInstance = fastify({
    loggerInstance: options.logger,
    genReqId: () => randomUUID(),
    // One line a request, when it is over; see below.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // A whole request with its body: 5 MB of an upload at 17 KB/s take as long.
    requestTimeout: 300_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    trustProxy: (_address: string, hop: number) => hop < options.trustProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    // Bodies named __proto__ or constructor are refused, not cleaned: nobody sends them in good faith.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // A path that cannot be decoded, or whose parameter is endless, comes by no hook and no handler.
    frameworkErrors: ({ statusCode }, _request, reply) => {
      const error =
        statusCode === 400
          ? new AppError('malformed', messages.malformed)
          : new AppError('not_found', messages.notFound)
      void (reply as FastifyReply)
        .status(error.status)
        .headers({ ...security, 'cache-control': 'no-store' })
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ message: error.message, code: error.code }))
    },
  })
  // JSON alone; what else a route takes it registers for itself.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(({ schema }) => (data) => {
    const result = safeParse(schema as $ZodType, data)
    if (!result.success) return { error: invalidInput(result.error.issues) }
    const wrong = illFormed(result.data)
    return wrong.length === 0 ? { value: result.data } : { error: invalidInput(wrong) }
  })
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('caller', null)
  handleErrors(app)
  setRequestDeadlines(app)
  // Its lines hold what is named below and nothing else. To look for secrets in them, as the rest of
  // the log has it, took 2.4 of their 3 µs.
  const access = options.logger.child({}, { redact: [] })
  const readyResponses = createReadyResponses({ log: access, trustProxy: options.trustProxy })
  app.decorate('readyResponses', readyResponses)
  // These hooks run for every request: none is asynchronous, which would cost a turn of promises each.
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(security).header('x-request-id', request.id)
    done()
  })
  // The body of a request that leads nowhere is not worth reading.
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 ? new AppError('not_found', messages.notFound) : undefined)
  })
  app.addHook('onResponse', (request, reply, done) => {
    readyResponses.keepHeaders(request, reply)
    const { url } = request.routeOptions
    // The balancer's questions, every few seconds, would drown the rest.
    const level = url === '/healthz' || url === '/readyz' ? 'debug' : 'info'
    access[level](
      {
        reqId: request.id,
        req: request,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // Fastify would close the connection, and take the answer from whoever is still sending. Node.js
    // reads what is left of a body to its end and forgets it.
    if (reply.statusCode === 413 && Number(request.headers['content-length']) <= FORGOTTEN_BYTES)
      void reply.removeHeader('connection')
    // Answers are about one person or the present moment, unless a route says otherwise.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    // An answer without a body must not give the length of one that is empty (RFC 9110 §8.6).
    const bodiless = reply.statusCode === 304 && Buffer.isBuffer(payload) && payload.length === 0
    done(null, bodiless ? null : payload)
  })
  return app as HttpServer
}

/**
 * Where half of a character stands alone in what was sent (a lone surrogate, which JSON can write as
 * "\ud800"): no text can be made of it in UTF-8, so neither the database nor a mail could hold it.
 */
function illFormed(value: unknown, path: string[] = []): { path: string[]; message: string }[] {
  if (typeof value === 'string')
    return value.isWellFormed() ? [] : [{ path, message: messages.invalidInput }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => illFormed(part, [...path, name]))
}

/**
 * What helmet sends with every answer, asked once: it is the same each time, and worked out anew for
 * each request it was the most expensive thing that happened to most of them.
 */
async function securityHeaders(options: {
  production: boolean
  publicUrl: string
  connectTo?: readonly string[]
  scripts?: readonly string[]
}): Promise<Record<string, string>> {
  const https = options.publicUrl.startsWith('https:')
  const sample = fastify()
  await sample.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(options.scripts ?? [])],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(options.connectTo ?? [])],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // apps/web/src/shared/page/trusted-types.ts
        trustedTypes: ['default'],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // HSTS only where the site is really served by TLS, and never from a developer's machine.
    strictTransportSecurity:
      options.production && https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
  const headers: Record<string, string> = {}
  sample.get('/', (_request, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders()))
      headers[name] = String(value)
    return reply.send()
  })
  await sample.inject('/')
  await sample.close()
  return headers
}
