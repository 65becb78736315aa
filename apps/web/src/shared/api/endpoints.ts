import type { CallOutput } from '@firstbell/contract/call'
import type { calls } from '@firstbell/contract/calls'
import type { RouteText } from '@firstbell/contract/route'
import type * as texts from '@firstbell/contract/route-texts'
import type * as z from 'zod/mini'

/**
 * The routes of all calls, without schemas because zod is too large for the first load. The types come from
 * the contract's definitions.
 */
export * as endpoints from '@firstbell/contract/route-texts'

type Areas = (typeof calls)[keyof typeof calls]
type Texts = typeof texts
/** The definitions of the calls by route. */
type Described = {
  [Name in keyof Texts as Texts[Name]]: Extract<Areas, Record<Name, unknown>>[Name]
}
export type Endpoint = keyof Described & RouteText

/** An empty object schema infers `Record<string, never>`, which would erase the other parts. */
type Part<Schema> = Schema extends z.ZodMiniType
  ? string extends keyof z.input<Schema>
    ? unknown
    : z.input<Schema>
  : unknown
type Parts<C> = C extends { params?: infer P; query?: infer Q; body?: infer B }
  ? Part<NonNullable<P>> & Part<NonNullable<Q>> & Part<NonNullable<B>>
  : never
/** The input of a call: path parameters, query and body in one object. */
export type InputOf<E extends Endpoint> =
  unknown extends Parts<Described[E]> ? object : Parts<Described[E]>
/** The response body of a call. */
export type OutputOf<E extends Endpoint> = CallOutput<Described[E]>
