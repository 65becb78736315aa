import type { ErrorBody } from './errors.ts'
import type { Rule } from './rules.ts'

/**
 * How the stand-in fails a request of the API.
 * - `slow`: it is answered after `ms`.
 * - `reset`: the connection ends before anything is done.
 * - `rate_limit`: 429, nothing is done.
 * - `unavailable`: 503, nothing is done, and nothing is kept for the idempotency key.
 * - `error`: 500 after it has begun, and nothing is done. As Stripe documents, the idempotency key
 *   keeps this answer: the same request with the same key has it again.
 * - `error_after`: the same, but it was done.
 * - `lost`: it is done, and the connection ends without an answer.
 * - `timeout`: nothing is done and nothing answered.
 * - `timeout_after`: it is done, and nothing is answered.
 * - `answer`: nothing is done, the answer is `status` with `error`.
 */
export interface Fault extends Rule {
  kind:
    | 'answer'
    | 'error'
    | 'error_after'
    | 'lost'
    | 'rate_limit'
    | 'reset'
    | 'slow'
    | 'timeout'
    | 'timeout_after'
    | 'unavailable'
  /** Such as `POST /v1/refunds` or `GET /v1/checkout/sessions/:id`; every request by default. */
  route?: string
  ms?: number
  status?: number
  error?: ErrorBody
}
