import type { Call, CallBody, CallOutput, CallParams, CallQuery } from '@firstbell/contract/call'
import type { Who } from '@firstbell/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf, type RateLimiter, type RateRule } from './rate-limit.ts'
import type { ResponseCache } from './response-cache/response-cache.ts'
import { sayFor, type Say, type Sentence } from './sentences.ts'

/** The person who sends a request. Loaded for every request, because roles may change. */
export interface Caller {
  id: string
  /** The `sub` of the identity provider. */
  subject: string
  email: string
  name: string
  roles: readonly string[]
  isAdmin: boolean
  /** Whether an admin has approved the person as an instructor. */
  approved: boolean
  /** The sign-in session of the token, if the identity provider has sign-in sessions. */
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
  /** Translates sentences. Needed for sentences other than `message`, and in a buffer. */
  say: Say
}

/** The body limit of calls for anyone, so that parsing takes at most a millisecond. */
const PUBLIC_BODY_BYTES = 16 * 1024

interface RouteOptions<C> {
  /** Counted per client network (`networkOf`), before anything else. */
  perAddress?: RateRule
  /** Counted per caller, before the body is read. Not for `who: 'anyone'`. */
  perPerson?: RateRule
  /**
   * Like `perPerson`, but counted per sign-in session. For calls that protect an account, so that a thief of one session
   * cannot exhaust the owner's limit. Counted per caller if the provider has no session ids.
   */
  perSession?: RateRule
  /** Bytes. Default: 16 KB for calls for anyone, else the server's limit. */
  bodyLimit?: number
  /** Counted per value from the body, such as an account. */
  perKey?: readonly [RateRule, (body: CallBody<C>) => string]
}

/** An answer whose message is a sentence of the catalogue, in English. */
export type WithMessage<Output> = Output & { readonly message?: Sentence }

/** The second argument of a handler. Calls for anyone may have no caller. */
type CallerOf<C> = C extends { who: 'anyone' } ? Caller | null : Caller

/**
 * Registers a call of the contract: rate limits, guard, schemas, then `handle`. The result of `handle` is sent with the
 * call's status and the fields of its output schema, and with `message` in the language of the request. A buffer is sent
 * unchanged.
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
    const successes: Record<number, unknown> = { [call.status]: call.output }
    if (call.otherStatus) successes[call.otherStatus] = call.output
    const limit = bodyLimit ?? (who === 'anyone' ? PUBLIC_BODY_BYTES : undefined)
    app.route({
      method: call.method,
      url: call.path,
      // onRequest runs before the body is parsed, which saves work for unauthenticated requests.
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
        response: successes,
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
    /** The call of the contract that the route serves. */
    call?: Call
  }
}
