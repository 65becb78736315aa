import type { CallOutput } from '@firstbell/contract/call'
import type { RouteText } from '@firstbell/contract/route'
import type * as texts from '@firstbell/contract/route-texts'
import type * as z from 'zod/mini'

/**
 * The routes of all calls, without schemas because zod is too large for the first load. The types come from
 * the contract's definitions.
 */
export * as endpoints from '@firstbell/contract/route-texts'

type Descriptions = typeof import('@firstbell/contract/accounts') &
  typeof import('@firstbell/contract/identity') &
  typeof import('@firstbell/contract/oidc') &
  typeof import('@firstbell/contract/passkeys') &
  typeof import('@firstbell/contract/instructors') &
  typeof import('@firstbell/contract/offerings') &
  typeof import('@firstbell/contract/bookings') &
  typeof import('@firstbell/contract/sessions') &
  typeof import('@firstbell/contract/offering-messages') &
  typeof import('@firstbell/contract/materials') &
  typeof import('@firstbell/contract/payments') &
  typeof import('@firstbell/contract/insights') &
  typeof import('@firstbell/contract/calendar') &
  typeof import('@firstbell/contract/preferences') &
  typeof import('@firstbell/contract/reviews') &
  typeof import('@firstbell/contract/client-errors') &
  typeof import('@firstbell/contract/newsletter') &
  typeof import('@firstbell/contract/audit') &
  typeof import('@firstbell/contract/own-data') &
  typeof import('@firstbell/contract/security') &
  typeof import('@firstbell/contract/two-step')

type Texts = typeof texts
/** The definitions of the calls by route. */
type Described = { [Name in keyof Texts as Texts[Name]]: Descriptions[Name] }
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
