import { messages } from '@firstbell/contract/messages'
import type Stripe from 'stripe'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { FeatureContext } from '../../platform/feature.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Lane } from '../../platform/jobs/jobs.ts'
import type { StripeAnswers } from './answers.ts'
import type { StripeConfig } from './settings.ts'

export type { Stripe }

export interface PaymentsContext extends Pick<
  FeatureContext,
  'db' | 'log' | 'mailer' | 'pool' | 'sessions'
> {
  config: Config & { stripe: StripeConfig }
  stripe: Stripe
  answers: StripeAnswers
  /** Called after a transaction that changed seats. */
  wakeNotices: () => void
  /** Mails in the transaction that has booked several seats of a student that one mail is to be about. */
  mailSeats: (tx: Tx, studentId: string, offeringIds: readonly string[]) => Promise<void>
  /** Mails in the transaction that has swapped a student's seats, because the difference was paid. */
  mailSwap: (
    tx: Tx,
    studentId: string,
    swap: { bookingId: string; givenId: string; takenId: string },
  ) => Promise<void>
}

/**
 * How many requests that people wait for one process sends at the same time. At about 300 ms each they are 60 a
 * second, of the 100 that Stripe accepts from an account.
 */
export const STRIPE_LANE: Lane = { name: 'payments', concurrency: 20 }

/**
 * How many payments one process compares with Stripe's at the same time. Few, so that a flood of events delays
 * neither bookings nor the requests that people wait for.
 */
export const COMPARISON_LANE: Lane = { name: 'payment-comparisons', concurrency: 5 }

/** The Retry-After of requests that Stripe has not answered. */
export const RETRY_AFTER_SECONDS = 5

/** Milliseconds after which a request is given up. Its job repeats it. */
const TIMEOUT_MS = 10_000

/** Creates Stripe's client. The library takes 35 MB, so only sites that take payments load it. */
export async function openStripe({ secretKey, apiUrl }: StripeConfig): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  const url = apiUrl === undefined ? undefined : new URL(apiUrl)
  return new Client(secretKey, {
    telemetry: false,
    // Jobs repeat requests. Retries of the library would occupy the job's worker.
    maxNetworkRetries: 0,
    timeout: TIMEOUT_MS,
    ...(url && {
      protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
      host: url.hostname,
      port: url.port || (url.protocol === 'http:' ? 80 : 443),
    }),
  })
}

/** What the library throws if Stripe answers with an error; `statusCode` is absent without an answer. */
type StripeFailure = Partial<
  Pick<Stripe.errors.StripeError, 'code' | 'headers' | 'param' | 'statusCode' | 'type'>
>

const statusOf = (error: unknown): number => Number((error as StripeFailure).statusCode)

/** Whether Stripe answered with a server error. It repeats that answer for the same idempotency key, so a retry needs another key. */
export const isFault = (error: unknown): boolean => statusOf(error) >= 500

/**
 * Whether Stripe has finally refused a request to change something. After anything else a repeated request may
 * succeed: no answer, the same request still in progress, a rate limit (429, or 400 for some resources), a server
 * error (under another idempotency key), or an API key that the operator is replacing.
 */
export function isRefusal(error: unknown): error is Error & StripeFailure {
  const { type } = error as StripeFailure
  return type !== 'StripeRateLimitError' && [400, 402, 404].includes(statusOf(error))
}

/**
 * Whether Stripe refuses to show an object that once existed: the key lacks a right (401, 403), or belongs to another
 * account or mode (404). That is for the operator to correct and says nothing about the object. For reads only: a
 * change that gets a 404 is refused.
 */
export const isKeyProblem = (error: unknown): boolean => [401, 403, 404].includes(statusOf(error))

/**
 * Whether Stripe says that the key's platform has no access to a connected account: it was revoked, or the account
 * belongs to another platform.
 */
export const isAccessRevoked = (error: unknown): boolean =>
  (error as StripeFailure).code === 'account_invalid'

/**
 * Makes a call to Stripe within an HTTP request.
 * @throws AppError unavailable for every failure, which is logged: Stripe's status is about our request to
 * Stripe, not about the caller's request to us
 */
export async function callStripe<Result>(
  { log }: Pick<PaymentsContext, 'log'>,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    log.error({ err: error }, 'a call to Stripe failed')
    throw new AppError('unavailable', messages.unavailable, { retryAfter: RETRY_AFTER_SECONDS })
  }
}
