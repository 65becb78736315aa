import type Stripe from 'stripe'
import type { Config } from '../../platform/config/config.ts'
import type { FeatureContext } from '../../platform/feature.ts'
import type { Lane } from '../../platform/jobs/jobs.ts'
import type { StripeConfig } from './settings.ts'

export type { Stripe }

/** What the feature works with where payments are taken. */
export interface PaymentsContext extends Pick<FeatureContext, 'db' | 'log' | 'mailer'> {
  config: Config & { stripe: StripeConfig }
  stripe: Stripe
  /** Called after a transaction that changed seats. */
  wakeNotices: () => void
}

/** Requests and questions of one process at a time. */
export const STRIPE_LANE: Lane = { name: 'payments', concurrency: 10 }

/** Milliseconds for one request. The job that makes it tries again. */
const TIMEOUT_MS = 10_000

/**
 * Stripe's client, for the version of the API that its types are of. The library takes 35 MB, so that only
 * sites that take payments load it.
 */
export async function openStripe({ secretKey, apiUrl }: StripeConfig): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  const address = apiUrl === undefined ? undefined : new URL(apiUrl)
  return new Client(secretKey, {
    telemetry: false,
    // A job repeats a request under its key. The library's own repetitions would keep its worker.
    maxNetworkRetries: 0,
    timeout: TIMEOUT_MS,
    ...(address && {
      protocol: address.protocol === 'http:' ? ('http' as const) : ('https' as const),
      host: address.hostname,
      port: address.port || (address.protocol === 'http:' ? 80 : 443),
    }),
  })
}

/** Whether Stripe answered with a fault of its own, which it repeats for the same key. */
export const isFault = (error: unknown): boolean =>
  Number((error as { statusCode?: unknown }).statusCode) >= 500

/**
 * Whether Stripe has refused a request for good. Anything else may succeed under the same key: no answer,
 * a conflict with itself, too many requests, a fault, a key that the operator is replacing.
 */
export function isRefusal(error: unknown): error is Error & { code?: string } {
  const status = (error as { statusCode?: unknown }).statusCode
  return status === 400 || status === 402 || status === 404
}
