import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { errorBody, errorStatus, type Call, type ErrorCode } from '@firstbell/contract/call'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'

const transform = createJsonSchemaTransform({
  zodToJsonConfig: { unrepresentable: 'any' } as never,
})

/** Every call may fail in these ways, whatever it is. */
function errorsOf(call: Call): ErrorCode[] {
  const always: ErrorCode[] = ['internal', 'unavailable']
  if (call.body ?? call.query ?? call.params) always.push('invalid')
  if (call.body) always.push('too_large', 'unsupported_type')
  if (call.who !== 'anyone') always.push('unauthenticated', 'forbidden')
  return [...call.errors, ...always]
}

const mediaTypes = {
  json: 'application/json',
  urlencoded: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

/** The mark of the site, light on the dark bar of the page. */
const bell =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 32 32" fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path stroke="#5fc2b4" d="M5 23.5c3.2-2.1 3.4-5.6 3.4-9A7.6 7.6 0 0 1 16 6.9a7.6 7.6 0 0 1 7.6 7.6c0 3.4.2 6.9 3.4 9H11"/><path stroke="#e3b264" d="M13 27.6c1.8 1.5 4.2 1.5 6 0"/></svg>'

/**
 * The OpenAPI 3.1 document of everything that is registered from the contract, at `/openapi.json`,
 * and a page to browse it at `/docs`. Register before the routes.
 */
export async function describeCalls(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Firstbell',
        version: '1.0.0',
        description:
          'A marketplace for live classes and courses. Calls that need somebody take an ID token as a bearer header. Files go to /files with the tus protocol (tus.io) and are seen at /files/{id}/view.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: (document) => {
      const call = (document.route.config as { call?: Call } | undefined)?.call
      if (!call) return { schema: { hide: true } as never, url: document.url }
      const statuses = [...new Set(errorsOf(call).map((code) => errorStatus[code]))].sort()
      return transform({
        ...document,
        schema: {
          ...document.schema,
          tags: [tagOf(call.path)],
          ...(call.encodings && {
            consumes: call.encodings.map((encoding) => mediaTypes[encoding]),
          }),
          security: call.who === 'anyone' ? [] : [{ idToken: [] }],
          response: {
            ...(document.schema?.response as object),
            ...Object.fromEntries(statuses.map((status) => [status, errorBody])),
          },
        },
      } as never)
    },
  })
  app.get('/openapi.json', { schema: { hide: true } as never }, async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .serializer(JSON.stringify)
      .send(app.swagger()),
  )
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // Nothing from another origin, and no upgrade of a site that is served without TLS.
    transformStaticCSP: (header) =>
      header
        .replace('upgrade-insecure-requests;', '')
        .replace(' validator.swagger.io', '')
        .replaceAll(/ https:(?=[ ;])/g, ''),
    uiConfig: { url: '/openapi.json', docExpansion: 'list' },
    logo: { type: 'image/svg+xml', content: Buffer.from(bell), href: '/' },
    theme: { title: 'Firstbell API' },
  })
}

function tagOf(path: string): string {
  const first = path.split('/')[1] ?? ''
  return first === 'delete-course' ? 'courses' : first
}
