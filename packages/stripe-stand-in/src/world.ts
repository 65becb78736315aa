import type { StripeError } from './errors.ts'
import type { Kind, Objects } from './objects.ts'
import type { Store } from './store.ts'

/** The state that all parts of the stand-in share. */
export interface World {
  readonly store: Store
  /** The URL that browsers open, without a slash at its end. */
  readonly url: string
  /** Whether refunds succeed at once, or wait until they are settled. */
  refunds: 'pending' | 'succeeded'
  /** The API request that is being executed, which events contain as their cause. */
  request: { id: string; idempotency_key: string | null } | undefined
  /** Whether every key belongs to another platform, which cannot see the connected accounts. */
  otherPlatform: boolean
  /** The second before which no open session expires. */
  nextExpiry: number
  /** The stand-in's clock, in milliseconds since 1970. */
  now(): number
  /** The same in seconds, as Stripe's objects have it. */
  seconds(): number
  /** Creates an event with the object's present state, and sends it to the webhook endpoints. */
  emit(type: EventType, object: { object: string }, details?: EventDetails): void
}

export interface EventDetails {
  /** The connected account of the event. */
  account?: string
  /** The former values of the fields that have changed. */
  previous?: object
}

/** The events that the stand-in sends. */
export const EVENT_TYPES = [
  'account.application.deauthorized',
  'account.updated',
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.failed',
  'charge.refunded',
  'charge.succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'payout.paid',
  'refund.created',
  'refund.failed',
  'refund.updated',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/**
 * Returns the object with this id.
 * @throws the error that `orElse` creates, if there is none
 */
export function findOrThrow<K extends Kind>(
  world: World,
  kind: K,
  id: string,
  orElse: () => StripeError | Error,
): Objects[K] {
  const object = world.store.get(kind, id)
  if (!object) throw orElse()
  return object as Objects[K]
}
