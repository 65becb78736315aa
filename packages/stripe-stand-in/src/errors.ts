/** The body of an error response (https://docs.stripe.com/api/errors). */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
}

/** An error response. */
export class StripeError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /**
   * Whether the request was refused before it began to execute. Such a response is not stored for its
   * idempotency key.
   */
  readonly unexecuted: boolean

  constructor(status: number, body: ErrorBody, { unexecuted = false } = {}) {
    super(body.message)
    this.status = status
    this.body = body
    this.unexecuted = unexecuted
  }
}

/** Returns the error 400 for a parameter that fails validation, independent of the state of the objects. */
export function invalidParam(param: string, message: string, code?: string): StripeError {
  return new StripeError(
    400,
    { type: 'invalid_request_error', message, param, ...(code !== undefined && { code }) },
    { unexecuted: true },
  )
}

/** Returns the error 400 for a request that the state of its objects does not allow. */
export function refused(message: string, code?: string, param?: string): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
  })
}

/** Returns the error 404 for an unknown object in the path, or 400 for one in a parameter. */
export function missing(noun: string, id: string, param = 'id'): StripeError {
  return new StripeError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  })
}

/** Returns an error that Stripe does not have: for a feature of the API that the stand-in lacks. */
export function unsupported(what: string, param?: string): StripeError {
  return new StripeError(
    400,
    {
      type: 'invalid_request_error',
      code: 'stand_in_unsupported',
      message: `The Stripe stand-in does not support ${what}`,
      ...(param !== undefined && { param }),
    },
    { unexecuted: true },
  )
}
