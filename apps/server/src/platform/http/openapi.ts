import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { errorBody, errorStatus, type Call, type ErrorCode } from '@firstbell/contract/call'
import type { Who } from '@firstbell/contract/route'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { toJSONSchema } from 'zod/v4/core'
import { createBody, type CachedBody, sendBody } from './response-cache/cached-body.ts'

const transform = createJsonSchemaTransform({
  zodToJsonConfig: { unrepresentable: 'any' } as never,
})

/** An OpenAPI 3.1 description of a route that is not a call of the contract. */
export interface RouteDescription {
  tag: string
  summary: string
  who: Who
  parameters?: object[]
  requestBody?: object
  /** Successful answers by status. */
  answers: Record<number, object>
  /** Error codes in addition to those of every such route. */
  errors: readonly ErrorCode[]
  /** Codes with an unusual status, because another protocol requires it. */
  errorsElsewhere?: Record<number, ErrorCode>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    described?: RouteDescription
    /** The answers are streams that stay open, so their durations are not response times. */
    lasting?: true
  }
}

/** The options of a route with a hand-written description. */
export const describedBy = (described: RouteDescription) => ({ config: { described } })

/** A parameter, for a hand-written description. Those in the path are required, others only if `more` says so. */
export const parameter = (
  place: 'header' | 'path' | 'query',
  name: string,
  schema: object = { type: 'string' },
  more: object = place === 'path' ? { required: true } : {},
) => ({ in: place, name, ...more, schema })

/** Returns the error answers of a route, by status, with their possible codes. */
function errorAnswers(
  route: Pick<Call, 'who' | 'errors'>,
  input: { parameters: boolean; path: boolean; body: boolean },
): Record<string, object> {
  const codes = new Set<ErrorCode>([
    ...route.errors,
    'internal',
    'unavailable',
    ...(input.parameters || input.body ? (['invalid', 'malformed'] as const) : []),
    // An id of more than 200 characters matches no route.
    ...(input.path ? (['not_found'] as const) : []),
    ...(input.body ? (['too_large', 'unsupported_type'] as const) : []),
    ...(route.who === 'anyone'
      ? []
      : (['unauthenticated', 'unverified', 'suspended', 'forbidden'] as const)),
    ...(route.who === 'booker' ? (['guardian_needed'] as const) : []),
  ])
  return Object.fromEntries(
    [...Map.groupBy(codes, (code) => errorStatus[code])].map(([status, codesOfStatus]) => [
      status,
      errorAnswer(status, codesOfStatus),
    ]),
  )
}

const RETRY = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'string' } } }
const HEADERS: Record<number, object> = {
  401: { 'WWW-Authenticate': { schema: { const: 'Bearer' } } },
  429: RETRY,
  503: RETRY,
}

const errorAnswer = (status: number, codes: readonly ErrorCode[]): object => ({
  description: codes.join(', '),
  ...(HEADERS[status] && { headers: HEADERS[status] }),
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Error' }],
        properties: { code: { enum: codes } },
      },
    },
  },
})

const securityOf = (who: Who) => (who === 'anyone' ? [] : [{ idToken: [] }])

const mediaTypes = {
  json: 'application/json',
  urlencoded: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

/** Returns the operation of a route with a hand-written description. */
function operationOf(described: RouteDescription, method: string, path: string): Operation {
  const { tag, who, answers, errors: _, errorsElsewhere = {}, ...rest } = described
  const responses = {
    ...answers,
    ...errorAnswers(described, {
      parameters: described.parameters !== undefined,
      path: path.includes(':'),
      // Other methods answer 415 to a content type that they cannot parse.
      body: !['get', 'head'].includes(method),
    }),
  } as Record<string, object>
  for (const [status, code] of Object.entries(errorsElsewhere))
    responses[status] = errorAnswer(Number(status), [code])
  if (method === 'head')
    for (const status of Object.keys(responses))
      responses[status] = { ...responses[status], content: undefined }
  const operation = { ...rest, tags: [tag], security: securityOf(who) }
  return { ...operation, responses }
}

/** The site's logo, in light colors for the dark bar of the page. */
const bell =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 32 32" fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path stroke="#5fc2b4" d="M5 23.5c3.2-2.1 3.4-5.6 3.4-9A7.6 7.6 0 0 1 16 6.9a7.6 7.6 0 0 1 7.6 7.6c0 3.4.2 6.9 3.4 9H11"/><path stroke="#e3b264" d="M13 27.6c1.8 1.5 4.2 1.5 6 0"/></svg>'

/**
 * Serves the OpenAPI 3.1 document of all calls and described routes at `/openapi.json`, and a page
 * to browse it at `/docs`. Register before the routes.
 * @param site.tags the tags of paths, by their first segment, where that is not the tag itself
 */
export async function describeCalls(
  app: FastifyInstance,
  site: {
    publicUrl: string
    title: string
    description: string
    tags?: Readonly<Record<string, string>>
  },
): Promise<void> {
  const tagOf = (path: string): string => {
    const first = path.split('/')[1] ?? ''
    return site.tags?.[first] ?? first
  }
  const routes: { method: string; path: string; config: NonNullable<RouteOptions['config']> }[] = []
  app.addHook('onRoute', ({ method, url, config = {} }) => {
    for (const name of [method].flat())
      if ((config.call && name !== 'HEAD') || config.described)
        routes.push({ method: name.toLowerCase(), path: url, config })
  })
  const { $schema: _, ...errorSchema } = toJSONSchema(errorBody, { io: 'output' })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: site.title,
        version: '1.0.0',
        description: site.description,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: site.publicUrl }],
      components: {
        securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        schemas: { Error: errorSchema as object },
      },
    },
    transform: (document) => {
      const call = (document.route.config as { call?: Call } | undefined)?.call
      if (!call) return { schema: { hide: true } as never, url: document.url }
      return transform({
        ...document,
        schema: {
          ...document.schema,
          tags: [tagOf(call.path)],
          ...(call.encodings && { consumes: call.encodings.map((name) => mediaTypes[name]) }),
          security: securityOf(call.who),
        },
      } as never)
    },
    // Adds the error answers and the hand-written descriptions.
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject
      const { openapiObject } = document
      const paths = openapiObject.paths as Record<string, Record<string, Operation>>
      for (const { method, path, config } of routes) {
        const operations = (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {})
        const { call, described } = config
        if (described) operations[method] = operationOf(described, method, path)
        const operation = operations[method]
        if (!call || !operation) continue
        if (call.headers)
          (operation.parameters ??= []).push(
            ...Object.entries(call.headers).map(([name, header]) => ({
              in: 'header',
              name,
              ...header,
            })),
          )
        Object.assign(
          operation.responses,
          errorAnswers(call, {
            parameters: (call.params ?? call.query ?? call.headers) !== undefined,
            path: call.params !== undefined,
            // A body is parsed even if the call ignores it.
            body: call.method !== 'GET',
          }),
        )
        for (const answer of Object.values(operation.responses) as { description: string }[])
          if (answer.description === 'Default Response') answer.description = 'Done.'
      }
      return openapiObject
    },
  })
  // The document is created once, because that blocks the event loop for about 10 ms.
  let body: CachedBody | undefined
  app.get('/openapi.json', { schema: { hide: true } as never }, async (request, reply) => {
    const document = (body ??= createBody(JSON.stringify(app.swagger())))
    return sendBody(request, reply, document, {
      contentType: 'application/json; charset=utf-8',
      vary: 'accept-encoding',
      ready: () => document,
    })
  })
  await app.register(async (page) => {
    // The plug-in would generate these documents for each request. JSON is valid YAML.
    page.addHook('onRequest', async (request, reply) =>
      /^\/docs\/(?:json|yaml)$/.test(request.routeOptions.url ?? '')
        ? reply.redirect('/openapi.json', 308)
        : undefined,
    )
    // The plug-in's page sets no viewport, so phones would render it 980 pixels wide.
    page.addHook('onSend', async (_request, reply, payload) =>
      String(reply.getHeader('content-type')).startsWith('text/html') && typeof payload === 'string'
        ? payload.replace('<title>', `${VIEWPORT}<title>`)
        : payload,
    )
    await page.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      // Removes other origins, and the upgrade to TLS, which the site may not have.
      transformStaticCSP: (header) =>
        header
          .replace('upgrade-insecure-requests;', '')
          .replace(' validator.swagger.io', '')
          .replaceAll(/ https:(?=[ ;])/g, '')
          .replace("style-src 'self'", `style-src 'self' ${SWAGGER_STYLE}`),
      uiConfig: { url: '/openapi.json', docExpansion: 'none' },
      logo: { type: 'image/svg+xml', content: Buffer.from(bell), href: '/' },
      theme: { title: `${site.title} API` },
    })
  })
}

const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">'
/** The hash of the style element that Swagger UI's script creates. A test of the page fails if it changes. */
const SWAGGER_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

interface Operation {
  parameters?: object[]
  responses: Record<string, object>
}
