import { EVENTS_PATH } from '@firstbell/contract/events'
import { messages } from '@firstbell/contract/messages'
import type { FastifyRequest } from 'fastify'
import type { FeatureHttp } from '../../platform/feature.ts'
import { AppError } from '../../platform/http/errors.ts'
import { parameter, type RouteDescription } from '../../platform/http/openapi.ts'
import type { RateLimiter, RateRule } from '../../platform/http/rate-limit.ts'
import { tokenExpiry } from '../identity/identity.ts'
import type { createEventHub } from './event-hub.ts'
import type { StreamSlots } from './stream-slots.ts'

/** Opened streams. A stream that continues another reads up to ten minutes of the site's events. */
const openedStreams: RateRule = { name: 'event-streams', points: 120, minutes: 10 }
/** `Retry-After` for a person with the maximum number of streams. */
const RETRY_AFTER_SECONDS = 30
/** Idle time after which TCP keepalive probes detect a client that is gone. */
const KEEP_ALIVE_AFTER_MS = 10_000

const operation: RouteDescription = {
  tag: 'events',
  summary:
    'What changes for the caller, as server-sent events: `{type: booking | offering | message | approval | account | classroom | chat | reload, offeringId?}`.',
  who: 'person',
  parameters: [parameter('header', 'Last-Event-ID')],
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
  slots: StreamSlots,
  limiter: RateLimiter,
  isDraining: () => boolean,
): void {
  app.get(EVENTS_PATH, {
    exposeHeadRoute: false,
    config: { described: operation, lasting: true },
    onRequest: async (request: FastifyRequest) => {
      if (isDraining())
        throw new AppError('unavailable', messages.unavailable, { retryAfter: 1, expected: true })
      request.caller = await guard('person', request)
      await limiter.take(openedStreams, request.caller.id)
    },
    handler: async (request, reply) => {
      const { id, roles, isAdmin } = request.caller!
      const slot = await slots.take(id)
      if (slot === null)
        throw new AppError('too_many_requests', messages.tooManyRequests, {
          retryAfter: RETRY_AFTER_SECONDS,
        })
      const response = reply.raw
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) response.setHeader(name, value)
      response.setHeader('content-type', 'text/event-stream; charset=utf-8')
      response.setHeader('cache-control', 'no-store')
      // Makes nginx pass events on at once instead of buffering them.
      response.setHeader('x-accel-buffering', 'no')
      request.raw.socket.setKeepAlive(true, KEEP_ALIVE_AFTER_MS)
      const stream = {
        person: { id, roles, isAdmin },
        slot,
        response,
        expiresAt: tokenExpiry(request),
        authenticate: () => guard('person', request),
      }
      try {
        await hub.open(stream, lastEventId(request))
      } catch (error) {
        slots.release(slot)
        throw error
      }
      // From here on the hub writes the response, and Fastify must not end it.
      reply.hijack()
      if (isDraining()) response.end()
    },
  })
}

function lastEventId({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id']
  return id === '' ? undefined : id?.toString()
}
