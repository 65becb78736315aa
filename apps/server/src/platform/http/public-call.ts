import type { Call, CallOutput, CallParams, CallQuery } from '@firstbell/contract/call'
import { encode } from 'zod/v4/core'
import type { Database } from '../database/database.ts'
import { AppError } from './errors.ts'
import { parseInput } from './input.ts'
import type { Answer, ResponseCache } from './response-cache/response-cache.ts'
import type { Route } from './routes.ts'

/** A call that has the same answer for everyone, which the response cache stores. */
export interface PublicCall {
  route: (route: Route, cache: ResponseCache) => void
  /**
   * Returns the call's answer, for pages that contain it.
   * @param input parameters of path and query in one object
   * @throws AppError invalid
   */
  answer: (input: unknown) => Answer
}

type Input<C> = CallParams<C> & CallQuery<C>

/**
 * @param load reads the call's output, which depends only on the input
 * @param options.loadedEachTime see `Answer`
 */
export function definePublicCall<const C extends Call>(
  call: C,
  load: (db: Database, input: Input<C>) => Promise<CallOutput<C>>,
  options: Pick<Answer, 'loadedEachTime'> = {},
): PublicCall {
  const answer = (input: Input<C>): Answer => ({
    ...options,
    key: `${call.path} ${JSON.stringify(input)}`,
    load: async (db) => toJson(call, await load(db, input)),
  })
  const { params, query } = call
  return {
    answer: (input) => {
      const values = {}
      for (const schema of [params, query]) {
        if (schema === undefined) continue
        const parsed = parseInput(schema, input)
        if ('error' in parsed) throw parsed.error
        Object.assign(values, parsed.value)
      }
      return answer(values as Input<C>)
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

/** Reads from a replica, or from the primary if the replica has not received the row yet (rule list-15). */
export async function orFromPrimary<T>(
  replica: Database,
  primary: Database,
  read: (db: Database) => Promise<T>,
): Promise<T> {
  try {
    return await read(replica)
  } catch (error) {
    if (replica === primary || !(error instanceof AppError && error.code === 'not_found'))
      throw error
    return read(primary)
  }
}

/** Serializes the output of a call. Only the fields of the call's output schema are included. */
export function toJson<C extends Call>(call: C, output: CallOutput<C>): string {
  return JSON.stringify(encode(call.output, output as never))
}
