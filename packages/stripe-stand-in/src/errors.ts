/** What an error answer of Stripe says (https://docs.stripe.com/api/errors). */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
}

/** An error answer. */
export class StripeError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /**
   * Whether the request was refused before it began to execute. Such an answer is not kept for its
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

/** A parameter that fails validation: 400, whatever the objects' state. */
export function invalidParam(param: string, message: string, code?: string): StripeError {
  return new StripeError(
    400,
    { type: 'invalid_request_error', message, param, ...(code !== undefined && { code }) },
    { unexecuted: true },
  )
}

/** A request that the state of its objects does not allow: 400. */
export function refused(message: string, code?: string, param?: string): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
  })
}

/** 404 for an object in the path, 400 for one in a parameter. */
export function missing(noun: string, id: string, param = 'id'): StripeError {
  return new StripeError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  })
}

/** A fault of ours, which Stripe's answer does not have: the object or its route is not known here. */
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
