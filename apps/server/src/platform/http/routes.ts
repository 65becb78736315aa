import type {
  Call,
  CallBody,
  CallOutput,
  CallParams,
  CallQuery,
  Who,
} from '@firstbell/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ResponseCache } from './response-cache/response-cache.ts'
import { networkOf, type RateLimiter, type RateRule } from './rate-limit.ts'

/** Who is calling, as the routes need it. Loaded afresh for every request: roles may change. */
export interface Caller {
  id: string
  /** The `sub` of the identity provider. */
  subject: string
  email: string
  name: string
  roles: readonly string[]
  isAdmin: boolean
  /** An instructor whom an admin approved. */
  approved: boolean
  /** The identity provider's session of the token, where it has such a thing. */
  sessionId: string | undefined
}

/** The caller of a request that `who` lets through. @throws AppError 401 or 403 */
export type Guard = (who: Exclude<Who, 'anyone'>, request: FastifyRequest) => Promise<Caller>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

export interface HandlerInput<C> {
  params: CallParams<C>
  query: CallQuery<C>
  body: CallBody<C>
  request: FastifyRequest
  reply: FastifyReply
}

/** What anybody may have this server read costs it a millisecond at most. */
const OPEN_BODY_LIMIT = 16 * 1024

interface RouteOptions<C> {
  /** Counted by the network address, before anything else is read. */
  perAddress?: RateRule
  /** Counted by the caller, before the body is read. Not for `who: 'anyone'`. */
  perPerson?: RateRule
  /** Bytes of the body; absent: 16 KB where anyone may call, else the server's. */
  bodyLimit?: number
  /** Counted by what the body names (an account, say), after it was read. */
  perKey?: readonly [RateRule, (body: CallBody<C>) => string]
}

/** What `who: 'anyone'` hands to its handler in the place of a caller. */
type CallerOf<C> = C extends { who: 'anyone' } ? Caller | null : Caller

/**
 * Registers a call of the contract: limit, guard, schemas, then `handle`. What `handle` returns is
 * sent with the call's status, cut to its output schema; a buffer is sent as it is.
 */
export type Route = <const C extends Call>(
  call: C,
  options: RouteOptions<C>,
  handle: (input: HandlerInput<C>, caller: CallerOf<C>) => Promise<CallOutput<C> | Buffer>,
) => void

/**
 * @param app the instance (or an encapsulated one) to register on
 * @param guard given, not imported: platform knows no feature
 * @param cache of the calls that `anyone` makes, for calls that change what those answer
 */
export function routesOf(
  app: FastifyInstance,
  guard: Guard,
  limiter: RateLimiter,
  cache?: Pick<ResponseCache, 'written'>,
): Route {
  return (call, { perAddress, perPerson, perKey, bodyLimit }, handle) => {
    const who = call.who
    if (call.changesPublicData && !cache)
      throw new Error(`${call.path} changes public data and was given no cache to tell`)
    const limit = bodyLimit ?? (who === 'anyone' ? OPEN_BODY_LIMIT : undefined)
    app.route({
      method: call.method,
      url: call.path,
      // The guard stands before the body is read: a stranger's body is not worth parsing.
      ...((perAddress || who !== 'anyone') && {
        onRequest: async (request: FastifyRequest) => {
          if (perAddress) await limiter.take(perAddress, networkOf(request.ip))
          if (who !== 'anyone') request.caller = await guard(who, request)
          if (perPerson && request.caller) await limiter.take(perPerson, request.caller.id)
        },
      }),
      ...(limit !== undefined && { bodyLimit: limit }),
      schema: {
        summary: call.summary,
        ...(call.params && { params: call.params }),
        ...(call.query && { querystring: call.query }),
        ...(call.body && { body: call.body }),
        response: { [call.status]: call.output },
      },
      config: { call },
      handler: async (request, reply) => {
        if (perKey) await limiter.take(perKey[0], perKey[1](request.body as never))
        const input = {
          params: request.params,
          query: request.query,
          body: request.body,
          request,
          reply,
        }
        void reply.status(call.status)
        const answer = await handle(input as never, request.caller as never)
        if (call.changesPublicData) await cache?.written(reply)
        return reply.send(answer)
      },
    })
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's description of this route, for the OpenAPI document. */
    call?: Call
  }
}
