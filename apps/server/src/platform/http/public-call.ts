import type { Call, CallOutput, CallParams, CallQuery } from '@firstbell/contract/call'
import { encode } from 'zod/v4/core'
import type { Database } from '../database/database.ts'
import { AppError } from './errors.ts'
import { parseInput } from './input.ts'
import type { Answer, ResponseCache } from './response-cache/response-cache.ts'
import type { Route } from './routes.ts'

/** A call that is answered alike for everybody, from the response cache. */
export interface PublicCall {
  /** Registers the call for browsers. */
  route: (route: Route, cache: ResponseCache) => void
  /**
   * What the call is answered, for a page that is composed of it.
   * @param input parameters of path and query in one object
   * @throws AppError invalid
   */
  answer: (input: unknown) => Answer
}

type Input<C> = CallParams<C> & CallQuery<C>

/**
 * @param load reads what the call is answered, which depends on nothing but its input
 * @param options.loadedEachTime see `Answer`
 */
export function definePublicCall<const C extends Call>(
  call: C,
  load: (from: Database, input: Input<C>) => Promise<CallOutput<C>>,
  options: Pick<Answer, 'loadedEachTime'> = {},
): PublicCall {
  const answer = (input: Input<C>): Answer => ({
    ...options,
    key: `${call.path} ${JSON.stringify(input)}`,
    load: async (from) => toJson(call, await load(from, input)),
  })
  const { params, query } = call
  return {
    answer: (input) => {
      const accepted = {}
      for (const schema of [params, query]) {
        if (schema === undefined) continue
        const parsed = parseInput(schema, input)
        if ('error' in parsed) throw parsed.error
        Object.assign(accepted, parsed.value)
      }
      return answer(accepted as Input<C>)
    },
    route: (route, cache) =>
      route(call, {}, ({ params, query, request, reply }) =>
        cache.send(
          request,
          reply,
          answer({ ...(params as object), ...(query as object) } as Input<C>),
        ),
      ),
  }
}

/**
 * Reads from a replica. What it does not know may be newer than what it has received: the primary decides
 * whether that exists (rule list-15).
 */
export async function orFromPrimary<T>(
  from: Database,
  primary: Database,
  read: (db: Database) => Promise<T>,
): Promise<T> {
  try {
    return await read(from)
  } catch (error) {
    if (from === primary || !(error instanceof AppError && error.code === 'not_found')) throw error
    return read(primary)
  }
}

/** The answer of a call, cut to the call's output schema. */
export function toJson<C extends Call>(call: C, output: CallOutput<C>): string {
  return JSON.stringify(encode(call.output, output as never))
}
