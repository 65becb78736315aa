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
import type { $ZodType } from 'zod/v4/core'
import { setRequestActors } from '../actor.ts'
import { setRequestDeadlines } from '../database/deadlines.ts'
import { AppError, errorAnswer, handleErrors, toAppError } from './errors.ts'
import { parseInput } from './input.ts'
import { createReadyResponses, type ReadyResponses } from './response-cache/ready-responses.ts'
import { sayFor } from './sentences.ts'

/** The limit of JSON and form bodies, unless the route sets its own: twice the longest texts of a call as `\uXXXX`. */
const BODY_LIMIT_BYTES = 64 * 1024
/** A refused body up to this size is read to its end, so that the client can read the answer. */
const DRAINED_BYTES = 8 * 1024 * 1024

export type HttpServer = FastifyInstance & { readyResponses: ReadyResponses }

declare module 'fastify' {
  interface FastifyInstance {
    secretAfterPaths: readonly string[]
  }
}

/**
 * Creates a Fastify instance without routes, but with everything that all routes share: the error format, request ids,
 * security headers, limits of size and time, and the access log.
 */
export async function createHttpServer(options: {
  logger: FastifyBaseLogger
  production: boolean
  publicUrl: string
  /** The number of reverse proxies in front of the server. */
  trustProxy: number
  /** Other origins that pages may call, such as an identity provider's. */
  connectTo?: readonly string[]
  /** Foreign keys that fail when the caller's account has been deleted. */
  callerGoneIfViolated?: readonly string[]
  /** Milliseconds that a request may wait for the database. Default: that of `setRequestDeadlines`. */
  databaseWait?: number
  /** Path prefixes that are followed by a secret, which logs and traces omit. */
  secretAfterPaths?: readonly string[]
  /** Sources of scripts besides our files, for the CSP: the hashes of inline ones. */
  scripts?: readonly string[]
  /** Pages that use camera and microphone, and the other origins with which they exchange sound and pictures. */
  media?: { isPage: (url: string) => boolean; connectTo: readonly string[] }
}): Promise<HttpServer> {
  const security = {
    ...(await securityHeaders(options)),
    'permissions-policy': 'camera=(), microphone=(), display-capture=()',
  }
  const { media } = options
  const mediaSecurity = media && {
    ...(await securityHeaders({
      ...options,
      connectTo: [...(options.connectTo ?? []), ...media.connectTo],
      mediaSrc: ['blob:'],
    })),
    'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self)',
  }
  const app: FastifyInstance = fastify({
    loggerInstance: options.logger,
    genReqId: () => randomUUID(),
    // The `onResponse` hook below logs one line for each request.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: (_address: string, hop: number) => hop < options.trustProxy,
    routerOptions: { maxParamLength: 200 },
    // Fastify calls no hooks for paths that cannot be decoded or have a parameter that is too long.
    frameworkErrors: (error, request, reply) => {
      const known = toAppError(error)
      const body = errorAnswer(known, sayFor(request, reply as FastifyReply))
      void (reply as FastifyReply)
        .status(known.status)
        .headers({ ...security, 'cache-control': 'no-store' })
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(body))
    },
  })
  // Only JSON is parsed by default. A route that accepts another type registers its parser.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(
    ({ schema }) =>
      (data) =>
        parseInput(schema as $ZodType, data),
  )
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('caller', null)
  app.decorate('secretAfterPaths', options.secretAfterPaths ?? [])
  handleErrors(app, new Set(options.callerGoneIfViolated))
  setRequestDeadlines(app, options.databaseWait)
  setRequestActors(app)
  // Without redaction, which is slow, because these lines contain no secrets.
  const access = options.logger.child({}, { redact: [] })
  const readyResponses = createReadyResponses({ log: access, trustProxy: options.trustProxy })
  app.decorate('readyResponses', readyResponses)
  // These hooks run for every request and are synchronous, because promises would make them slower.
  app.addHook('onRequest', (request, reply, done) => {
    const headers = mediaSecurity && media.isPage(request.url) ? mediaSecurity : security
    void reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  // Answers 404 before the body is parsed.
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 ? new AppError('not_found', messages.notFound) : undefined)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions
    // At `info`, the frequent requests of load balancers would hide other lines.
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
    // Fastify would close the connection, so a client that is still sending would not get the answer. Without the header,
    // Node.js reads and discards the rest of the body.
    if (reply.statusCode === 413 && Number(request.headers['content-length']) <= DRAINED_BYTES)
      void reply.removeHeader('connection')
    // By default an answer must not be stored, because it may be personal or outdated at once.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    // A 304 must not have the content-length of an empty body (RFC 9110 §8.6).
    const bodiless = reply.statusCode === 304 && Buffer.isBuffer(payload) && payload.length === 0
    done(null, bodiless ? null : payload)
  })
  return app as HttpServer
}

/** Returns the headers that helmet sets. They are the same for every answer, so they are computed once. */
async function securityHeaders(options: {
  production: boolean
  publicUrl: string
  connectTo?: readonly string[]
  scripts?: readonly string[]
  mediaSrc?: readonly string[]
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
        mediaSrc: ["'self'", ...(options.mediaSrc ?? [])],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // HSTS is sent only if the site is served over TLS, and never on a developer's machine.
    strictTransportSecurity:
      options.production && https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
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
