import type { Readable } from 'node:stream'
import { messages } from '@firstbell/contract/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import { contentDisposition } from './attachment.ts'
import type { RouteDescription } from './openapi.ts'
import type { RateLimiter, RateRule } from './rate-limit.ts'
import type { Caller, Guard } from './routes.ts'
import { sayFor } from './sentences.ts'

/** One-time tickets in URLs, for downloads by the browser, which sends no Authorization header. */
export interface DownloadTickets {
  /**
   * Adds a ticket to the URL of a file. The ticket is valid for one request of the caller within a minute.
   * @param request a request that the guard has accepted
   * @param url path and query of the file
   */
  issue(request: FastifyRequest, url: string): Promise<string>
  /** Authenticates requests by the ticket in their URL, and consumes it. */
  guard: Guard
}

const TYPES = {
  csv: {
    header: 'text/csv; charset=utf-8; header=present',
    media: 'text/csv',
    description: 'RFC 4180, UTF-8 with a byte order mark, as a download.',
    schema: { type: 'string' },
  },
  zip: {
    header: 'application/zip',
    media: 'application/zip',
    description: 'A ZIP, as a download.',
    schema: { type: 'string', format: 'binary' },
  },
} as const

export type FileDescription<Params, Query> = DescribedFile<Params, Query> & Admission

interface DescribedFile<Params, Query> extends Pick<
  RouteDescription,
  'tag' | 'summary' | 'parameters'
> {
  path: string
  who: Exclude<RouteDescription['who'], 'anyone'>
  type: keyof typeof TYPES
  params?: z.ZodMiniType<Params>
  query?: z.ZodMiniType<Query>
  errors?: RouteDescription['errors']
}

type Admission =
  | {
      /** Counted per caller. */
      perPerson?: RateRule
      ticketOnly?: never
    }
  | {
      /**
       * `GET` requires a ticket that another call issues, accepts no token, and there is no `POST`. The other call counts
       * the requests.
       */
      ticketOnly: true
      perPerson?: never
    }

/**
 * Registers the routes of a file: `GET` answers the file to a caller with a token, or with a ticket in the URL. `POST` to
 * the same path answers a URL with a ticket, which the browser can download (rule wire-23).
 */
export type FileRoute = <Params, Query>(
  file: FileDescription<Params, Query>,
  answer: (
    input: { params: Params; query: Query; request: FastifyRequest },
    caller: Caller,
  ) => Promise<{ name: string; content: string | Readable }>,
) => void

const hasTicket = ({ query }: FastifyRequest) =>
  (query as { ticket?: unknown }).ticket !== undefined

export function fileRoutesOf(
  app: FastifyInstance,
  { guard, tickets, limiter }: { guard: Guard; tickets: DownloadTickets; limiter: RateLimiter },
): FileRoute {
  return (file, answer) => {
    const { path, who, tag, summary, params, query, errors = [], perPerson, ticketOnly } = file
    const type = TYPES[file.type]
    const schema = { ...(params && { params }), ...(query && { querystring: query }) }
    const described = {
      tag,
      who,
      errors,
      ...(file.parameters && { parameters: file.parameters }),
    }
    const withToken = async (request: FastifyRequest) => {
      request.caller = await guard(who, request)
      if (perPerson) await limiter.take(perPerson, request.caller.id)
    }
    // Not counted: a download with a ticket was counted when the ticket was issued.
    const withTicket = async (request: FastifyRequest) => {
      request.caller = await tickets.guard(who, request)
    }

    app.get(path, {
      // HEAD must not consume a ticket.
      exposeHeadRoute: false,
      config: {
        described: {
          ...described,
          summary,
          answers: {
            200: {
              description: type.description,
              content: { [type.media]: { schema: type.schema } },
            },
          },
        },
      },
      schema,
      onRequest: (request: FastifyRequest) =>
        ticketOnly || hasTicket(request) ? withTicket(request) : withToken(request),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { name, content } = await answer(request as never, request.caller as Caller)
        return reply
          .type(type.header)
          .header('cache-control', 'private, no-store')
          .header('x-content-type-options', 'nosniff')
          .header('content-disposition', contentDisposition(name, 'attachment'))
          .send(content)
      },
    })

    if (ticketOnly) return
    app.post(path, {
      config: {
        described: {
          ...described,
          summary: `${summary} Answers a URL for one download by the browser within a minute.`,
          answers: {
            200: {
              description: 'The URL, which needs no token.',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    required: ['message', 'url'],
                    properties: { message: { type: 'string' }, url: { type: 'string' } },
                  },
                },
              },
            },
          },
        },
      },
      schema,
      onRequest: withToken,
      handler: async (request: FastifyRequest, reply: FastifyReply) => ({
        message: sayFor(request, reply)(messages.ok),
        url: await tickets.issue(request, request.url),
      }),
    })
  }
}
