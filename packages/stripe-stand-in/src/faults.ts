import type { ErrorBody } from './errors.ts'
import type { Rule } from './rules.ts'

/**
 * A failure of an API request.
 * - `slow`: responds after `ms`.
 * - `reset`: closes the connection without executing the request.
 * - `rate_limit`: responds 429 without executing the request.
 * - `unavailable`: responds 503 without executing the request or storing a response for the idempotency key.
 * - `error`: responds 500 without executing the request. As Stripe documents, this response is stored for the
 *   idempotency key, and repeated for the same request with the same key.
 * - `error_after`: the same, after executing the request.
 * - `lost`: executes the request and closes the connection without a response.
 * - `timeout`: neither executes the request nor responds.
 * - `timeout_after`: executes the request and does not respond.
 * - `answer`: responds `status` with `error`, without executing the request.
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
  /** The requests that fail, such as `POST /v1/refunds` or `GET /v1/checkout/sessions/:id`; all by default. */
  route?: string
  ms?: number
  status?: number
  error?: ErrorBody
}
