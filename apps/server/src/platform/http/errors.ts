import { errorStatus, type ErrorBody, type ErrorCode } from '@firstbell/contract/call'
import { messages } from '@firstbell/contract/messages'
import type { FastifyError, FastifyInstance } from 'fastify'
import { DEADLOCK, FOREIGN_KEY_VIOLATION, isOutage, violation } from '../database/database.ts'
import { isSentence, sayFor, type Say, type Sentence, type Verbatim } from './sentences.ts'

type ErrorDetails = Pick<ErrorBody, 'category' | 'title' | 'opensAt' | 'ticket'>

/** An error that is answered with its own code and message (rule wire-4), by the one error handler. */
export class AppError extends Error {
  declare readonly message: Sentence | Verbatim
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, Sentence | Verbatim>> | undefined
  /** Seconds to wait, for 429 and 503. */
  readonly retryAfter: number | undefined
  /** The status of the code, unless another protocol requires a different one. */
  readonly status: number
  /** Further fields of the body, as the contract declares them. */
  readonly details: ErrorDetails
  /** A 5xx of normal operation, such as a restart, which is not logged as an error. */
  readonly expected: boolean
  constructor(
    code: ErrorCode,
    message: Sentence | Verbatim,
    more: {
      fields?: Readonly<Record<string, Sentence | Verbatim>> | undefined
      retryAfter?: number
      status?: number
      details?: ErrorDetails
      expected?: boolean
    } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.status = more.status ?? errorStatus[code]
    this.details = more.details ?? {}
    this.expected = more.expected ?? false
  }
}

/** Returns a 400 about one field. The message is both the field's and the main message. */
export const invalidField = (field: string, message: Sentence | Verbatim): AppError =>
  fieldError('invalid', field, message)

export const fieldError = (
  code: ErrorCode,
  field: string,
  message: Sentence | Verbatim,
): AppError => new AppError(code, message, { fields: { [field]: message } })

/** Returns a 400 with the first message of each field. The very first one is also the main message. */
export function invalidInput(
  issues: readonly { path: PropertyKey[]; message: string }[],
): AppError {
  const fields: Record<string, Sentence> = {}
  for (const issue of issues) {
    // Zod's own messages are for programmers.
    const message = isSentence(issue.message) ? issue.message : messages.invalidInput
    const name = issue.path.map(String).join('.')
    if (name !== '' && !Object.hasOwn(fields, name)) fields[name] = message
  }
  const first = Object.values(fields)[0] ?? messages.invalidInput
  return new AppError('invalid', first, { fields })
}

const DISK_FULL = /^(ENOSPC|EDQUOT)$/

/** Returns whether something that the request needs, mostly the database, is out of order for now: the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError ? error.code === 'unavailable' : isOutage(error)
}

/**
 * The codes of Fastify, its plug-ins and Node.js are in capitals. Errors of libraries that call another service may have
 * that service's status in `statusCode`, which says nothing about our caller's request.
 */
const FRAMEWORK_CODE = /^[A-Z]/

/** Answers to errors that Fastify and its plug-ins throw for bad requests, by status. */
const FROM_FRAMEWORK: Record<number, [ErrorCode, Sentence]> = {
  400: ['malformed', messages.malformed],
  // A forbidden path answers like a missing one.
  403: ['not_found', messages.notFound],
  404: ['not_found', messages.notFound],
  405: ['not_found', messages.notFound],
  406: ['malformed', messages.malformed],
  413: ['too_large', messages.bodyTooLarge],
  // A path parameter is too long.
  414: ['not_found', messages.notFound],
  415: ['unsupported_type', messages.wrongContentType],
}

/** Returns whether the client disconnected while it sent its body. */
const clientDisconnected = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ECONNRESET' && (error as Error).message === 'aborted'

export function toAppError(error: unknown, callerKeys: ReadonlySet<string> = new Set()): AppError {
  if (error instanceof AppError) return error
  if (clientDisconnected(error)) return new AppError('malformed', messages.malformed)
  const database = violation(error)
  // PostgreSQL aborts one transaction of a deadlock. The client can repeat the request.
  if (isUnavailable(error) || database?.code === DEADLOCK)
    return new AppError('unavailable', messages.unavailable, { retryAfter: 2 })
  if (DISK_FULL.test(String((error as NodeJS.ErrnoException).code)))
    return new AppError('unavailable', messages.noRoom, { retryAfter: 60 })
  // The caller's account was deleted while the request ran.
  if (database?.code === FOREIGN_KEY_VIOLATION && callerKeys.has(database.constraint ?? ''))
    return new AppError('unauthenticated', messages.tokenInvalid)
  const { code, statusCode = 500 } = error as Partial<FastifyError>
  const answer = FRAMEWORK_CODE.test(code ?? '') ? FROM_FRAMEWORK[statusCode] : undefined
  return new AppError(...(answer ?? ['internal', messages.serverFault]))
}

export function errorAnswer({ message, code, details, fields }: AppError, say: Say): ErrorBody {
  const body: ErrorBody = { message: say(message), code, ...details }
  const sentences = Object.entries(fields ?? {}).map(([name, text]) => [name, say(text)] as const)
  return sentences.length > 0 ? { ...body, fields: Object.fromEntries(sentences) } : body
}

/**
 * Sets the error handler and the JSON 404. The body of a 5xx has the request id instead of the cause.
 * @param callerKeys constraints that fail when the caller's account has been deleted
 */
export function handleErrors(
  app: FastifyInstance,
  callerKeys: ReadonlySet<string> = new Set(),
): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error, callerKeys)
    if (known.status >= 500 && !known.expected) request.log.error({ err: error }, 'request failed')
    if (known.retryAfter !== undefined) void reply.header('retry-after', String(known.retryAfter))
    if (known.status === 401) void reply.header('www-authenticate', 'Bearer')
    const body = errorAnswer(known, sayFor(request, reply))
    if (known.status >= 500) body.requestId = request.id
    void reply
      .status(known.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(body)
  })
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', messages.notFound)
  })
}
