import { EVENTS_PATH } from '@firstbell/contract/events'
import { messages } from '@firstbell/contract/messages'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/http/errors.ts'
import type { FeatureHttp } from '../../platform/feature.ts'
import type { RouteDescription } from '../../platform/http/openapi.ts'
import { tokenExpiry } from '../identity/identity.ts'
import type { createEventHub } from './event-hub.ts'
import type { StreamPlaces } from './stream-places.ts'

/** Seconds after which somebody whose places are all taken may ask again. */
const RETRY_AFTER = 30
/** Milliseconds of silence after which the system asks whether the other side is still there. */
const PROBE_AFTER = 10_000

const operation: RouteDescription = {
  tag: 'events',
  summary:
    'What changes for the caller, as server-sent events: `{type: booking | offering | message | approval | reload, offeringId?}`.',
  who: 'person',
  parameters: [{ in: 'header', name: 'Last-Event-ID', schema: { type: 'string' } }],
  answers: {
    200: {
      description: 'A stream, until the token expires or the session ends.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
  },
  errors: ['too_many_requests'],
}

export function eventRoutes(
  { app, guard }: Pick<FeatureHttp, 'app' | 'guard'>,
  hub: ReturnType<typeof createEventHub>,
  places: StreamPlaces,
  isDraining: () => boolean,
): void {
  app.get(EVENTS_PATH, {
    exposeHeadRoute: false,
    config: { described: operation, lasting: true },
    onRequest: async (request: FastifyRequest) => {
      if (isDraining()) throw new AppError('unavailable', messages.unavailable, { retryAfter: 1 })
      request.caller = await guard('person', request)
    },
    handler: async (request, reply) => {
      const { id, roles, isAdmin } = request.caller!
      const place = await places.take(id)
      if (place === null)
        throw new AppError('too_many_requests', messages.tooManyRequests, {
          retryAfter: RETRY_AFTER,
        })
      const response = reply.raw
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) response.setHeader(name, value)
      response.setHeader('content-type', 'text/event-stream; charset=utf-8')
      response.setHeader('cache-control', 'no-store')
      // For proxies that would collect events before they pass them on.
      response.setHeader('x-accel-buffering', 'no')
      request.raw.socket.setKeepAlive(true, PROBE_AFTER)
      const stream = {
        person: { id, roles, isAdmin },
        place,
        response,
        expiresAt: tokenExpiry(request),
        authenticate: () => guard('person', request),
      }
      try {
        await hub.open(stream, lastEventId(request))
      } catch (error) {
        places.leave(place)
        throw error
      }
      reply.hijack()
      if (isDraining()) response.end()
    },
  })
}

function lastEventId({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id']
  return id === '' ? undefined : id?.toString()
}
