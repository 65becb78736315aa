import * as z from 'zod/mini'
import { CATEGORIES } from './limits.ts'
import type { messages } from './messages.ts'
import type { Route } from './route.ts'
import { routes, type CallName } from './routes.ts'

/** Codes of the error answers, with their HTTP status (rule wire-5). */
export const errorStatus = {
  invalid: 400,
  malformed: 400,
  unauthenticated: 401,
  two_step_required: 401,
  ticket_expired: 401,
  forbidden: 403,
  two_step_setup_required: 403,
  unverified: 403,
  guardian_needed: 403,
  suspended: 403,
  not_found: 404,
  gone: 410,
  conflict: 409,
  full: 409,
  already_booked: 409,
  code_invalid: 409,
  too_early: 409,
  ended: 409,
  no_link: 409,
  not_open: 409,
  removed: 403,
  room_full: 503,
  board_full: 409,
  already_registered: 409,
  choose_password: 409,
  confirm_identity: 403,
  confirm_failed: 403,
  last_way: 409,
  passkey_unknown: 401,
  passkeys_unavailable: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof errorStatus

/** The body of every error answer. `fields` carries the validation message of each wrong field. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** With the code `gone`: the category of the cancelled offering, to search for similar ones. */
  category: z.optional(z.enum(CATEGORIES)),
  /** With the code `gone`: the title of the cancelled offering, which was public. */
  title: z.optional(z.string()),
  /** With the code `too_early`: when the session can be joined (ISO 8601). */
  opensAt: z.optional(z.string()),
  /** With the code `two_step_required`: the ticket to send with the code. */
  ticket: z.optional(z.string()),
  requestId: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof errorBody>

type Schema = z.ZodMiniType

/** The name of a sentence in messages.ts. */
export type SentenceName = keyof typeof messages

export const messageOutput = z.object({ message: z.string() })

interface Description<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Output extends Schema,
> {
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** Additional request headers, in terms of OpenAPI. */
  headers?: Readonly<Record<string, { description: string; schema: object }>>
  /** Accepted encodings of the body; absent: JSON only. */
  encodings?: readonly ('json' | 'urlencoded' | 'multipart')[]
  /** Absent: `messageOutput`. */
  output?: Output
  /** Another status of its successful answers. The route's status is that of all others. */
  otherStatus?: 201
  /**
   * Whether it changes the answers of calls for `anyone`. Requests that arrive after its answer see the
   * change.
   */
  changesPublicData?: true
  /** The sentences of its answers whose English text other sentences share, so that they are translated as these. */
  sentences?: readonly SentenceName[]
  /** Error codes in addition to those of every call. */
  errors?: readonly ErrorCode[]
}

/** A call of the API, the single source for server, browser and OpenAPI document. */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Output extends Schema = Schema,
>
  extends Route, Description<Params, Query, Body, Output> {
  output: Output
  errors: readonly ErrorCode[]
}

/** Describes the call of a route. @__NO_SIDE_EFFECTS__ */
export function defineCall<
  Output extends Schema = typeof messageOutput,
  Params extends Schema = z.ZodMiniObject<{}>,
  Query extends Schema = z.ZodMiniObject<{}>,
  Body extends Schema = z.ZodMiniObject<{}>,
>(
  name: CallName,
  description: Description<Params, Query, Body, Output>,
): Call<Params, Query, Body, Output> {
  const output = messageOutput as Schema as Output
  return { output, errors: [], ...description, ...routes[name] }
}

export type CallParams<C> = C extends Call<infer P, Schema, Schema, Schema> ? z.output<P> : never
export type CallQuery<C> = C extends Call<Schema, infer Q, Schema, Schema> ? z.output<Q> : never
export type CallBody<C> = C extends Call<Schema, Schema, infer B, Schema> ? z.output<B> : never
export type CallOutput<C> = C extends Call<Schema, Schema, Schema, infer O> ? z.output<O> : never

/** The header of calls that clients may retry. */
export const idempotencyHeader = (effect: string) => ({
  'Idempotency-Key': {
    description: `Names this request among all those of the caller, with or without quotes. ${effect}`,
    schema: { type: 'string', minLength: 1, maxLength: 257, pattern: '^"?[\\x21\\x23-\\x7e]+"?$' },
  },
})
