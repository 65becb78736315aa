import type * as z from 'zod/mini'
import { addresses, type Address, type CallName } from '@firstbell/contract/addresses'
import type { CallOutput } from '@firstbell/contract/call'

/**
 * The addresses of all calls without their schemas, because zod is too large for the first load.
 * Addresses and types are the contract's.
 */
export interface Endpoint<Described = unknown> extends Pick<Address, 'method' | 'path' | 'status'> {
  name: string
  /** Needs no token. */
  public: boolean
  /** Sends the body as multipart/form-data instead of JSON. */
  multipart: boolean
  /** Carries the type only. */
  described?: Described
}

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
export type InputOf<E> =
  E extends Endpoint<infer C> ? (unknown extends Parts<C> ? object : Parts<C>) : never
/** The body of its answer. */
export type OutputOf<E> = E extends Endpoint<infer C> ? CallOutput<C> : never

type Descriptions = typeof import('@firstbell/contract/accounts') &
  typeof import('@firstbell/contract/identity') &
  typeof import('@firstbell/contract/instructors') &
  typeof import('@firstbell/contract/offerings') &
  typeof import('@firstbell/contract/bookings') &
  typeof import('@firstbell/contract/sessions') &
  typeof import('@firstbell/contract/offering-messages') &
  typeof import('@firstbell/contract/materials') &
  typeof import('@firstbell/contract/payments') &
  typeof import('@firstbell/contract/calendar') &
  typeof import('@firstbell/contract/preferences') &
  typeof import('@firstbell/contract/reviews') &
  typeof import('@firstbell/contract/client-errors') &
  typeof import('@firstbell/contract/newsletter') &
  typeof import('@firstbell/contract/security') &
  typeof import('@firstbell/contract/audit') &
  typeof import('@firstbell/contract/two-step')

/** Calls that the web app sends as multipart/form-data. */
const multipart: readonly string[] = ['signup']

export const endpoints = Object.fromEntries(
  Object.entries(addresses).map(([name, { who, ...address }]) => [
    name,
    { ...address, name, public: who === 'anyone', multipart: multipart.includes(name) },
  ]),
) as { readonly [Name in CallName]: Endpoint<Descriptions[Name]> }
