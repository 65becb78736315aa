import type { Who } from '@firstbell/contract/route'
import type { Call, CallBody, CallOutput, CallParams, CallQuery } from '@firstbell/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ResponseCache } from './response-cache/response-cache.ts'
import { networkOf, type RateLimiter, type RateRule } from './rate-limit.ts'
import { sayFor, type Say, type Sentence } from './sentences.ts'

/** The person who makes a request. Loaded for every request, because roles may change. */
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
  /** The identity provider's login of the token, where the provider has logins. */
  loginId: string | undefined
}

/** Finds the caller of a request and checks `who`. @throws AppError 401 or 403 */
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
  /** Translates sentences other than `message`, and those in a buffer. */
  say: Say
}

/** Bytes of a body from an unauthenticated client; parsing it takes a millisecond at most. */
const OPEN_BODY_LIMIT = 16 * 1024

interface RouteOptions<C> {
  /** Counted per network address, before anything else. */
  perAddress?: RateRule
  /** Counted per caller, before the body is read. Not for `who: 'anyone'`. */
  perPerson?: RateRule
  /**
   * As `perPerson`, per session of the caller: for calls that protect an account, so that the thief of
   * one session cannot use up the limit of its owner. Providers without session ids count per caller.
   */
  perSession?: RateRule
  /** Bytes of the body; default: 16 KB where anyone may call, else the server's limit. */
  bodyLimit?: number
  /** Counted per value from the body, such as an account. */
  perKey?: readonly [RateRule, (body: CallBody<C>) => string]
}

/** An answer whose message is a sentence of the catalogue, in English. */
export type WithMessage<Output> = Output & { readonly message?: Sentence }

/** The second argument of a handler: null where anyone may call. */
type CallerOf<C> = C extends { who: 'anyone' } ? Caller | null : Caller

/**
 * Registers a call of the contract: rate limits, guard, schemas, then `handle`. The result of `handle`
 * is sent with the call's status, cut to its output schema, its `message` in the language of the request;
 * a buffer is sent as it is.
 */
export type Route = <const C extends Call>(
  call: C,
  options: RouteOptions<C>,
  handle: (
    input: HandlerInput<C>,
    caller: CallerOf<C>,
  ) => Promise<WithMessage<CallOutput<C>> | Buffer>,
) => void

/**
 * @param app the instance (or an encapsulated one) to register on
 * @param cache is invalidated by calls that declare `changesPublicData`
 */
export function routesOf(
  app: FastifyInstance,
  guard: Guard,
  limiter: RateLimiter,
  cache?: Pick<ResponseCache, 'written'>,
): Route {
  return (call, { perAddress, perPerson, perSession, perKey, bodyLimit }, handle) => {
    const who = call.who
    if (call.changesPublicData && !cache)
      throw new Error(`${call.path} changes public data: routesOf needs the response cache`)
    const limit = bodyLimit ?? (who === 'anyone' ? OPEN_BODY_LIMIT : undefined)
    app.route({
      method: call.method,
      url: call.path,
      // Before the body is parsed, to spend no work on unauthenticated requests.
      ...((perAddress || who !== 'anyone') && {
        onRequest: async (request: FastifyRequest) => {
          if (perAddress) await limiter.take(perAddress, networkOf(request.ip))
          if (who !== 'anyone') request.caller = await guard(who, request)
          if (perPerson && request.caller) await limiter.take(perPerson, request.caller.id)
          if (perSession && request.caller)
            await limiter.take(perSession, request.caller.loginId ?? request.caller.id)
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
          say: sayFor(request, reply),
        }
        void reply.status(call.status)
        const answer = await handle(input as never, request.caller as never)
        if (call.changesPublicData) cache?.written(reply)
        return reply.send(
          hasMessage(answer) ? { ...answer, message: input.say(answer.message) } : answer,
        )
      },
    })
  }
}

const hasMessage = (answer: unknown): answer is { message: Sentence } =>
  !Buffer.isBuffer(answer) && typeof (answer as { message?: unknown }).message === 'string'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For the OpenAPI document. */
    call?: Call
  }
}
