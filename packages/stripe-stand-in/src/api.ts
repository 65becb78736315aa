import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { accountFor } from './accounts.ts'
import { invalidParam, StripeError, unsupported } from './errors.ts'
import { checkExpand, expandResponse } from './expand.ts'
import type { Fault } from './faults.ts'
import { parseForm, type RawObject } from './form.ts'
import { newId } from './random.ts'
import { findRoute, type Route } from './routes.ts'
import type { Rules } from './rules.ts'
import { checkObject, readParams } from './schemas.ts'
import type { StoredAnswer } from './store.ts'
import type { World } from './world.ts'

/** The version of the API that the pinned library speaks. */
export const API_VERSION = '2026-10-28.endive'

const DAY_MS = 24 * 60 * 60 * 1000

/** A request that the API has received. */
export interface LoggedRequest {
  method: string
  path: string
  idempotencyKey: string | null
  /** Undefined if there was no response. */
  status?: number
  /** Whether the response repeats that of an earlier request with the same key. */
  replayed: boolean
  fault?: Fault['kind']
}

export interface Api {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** The latest requests, the oldest first. */
  requests: LoggedRequest[]
}

interface ApiOptions {
  world: World
  /** Runs an act, commits its changes and sends its events. */
  act: <T>(work: () => T) => T
  faults: Rules<Fault>
  /** The accepted secret keys; by default every key of test mode. */
  keys?: readonly string[]
}

/** Creates a server of Stripe's API, version 1. */
export function createApi({ world, act, faults, keys }: ApiOptions): Api {
  /** The idempotency keys of requests without a response yet. */
  const keysInUse = new Set<string>()
  const requests: LoggedRequest[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const key = method === 'POST' ? header(request, 'idempotency-key') : undefined
    const body = await text(request)
    const match = findRoute(method, url.pathname)
    const fault = faults.pick(({ route }) => !route || route === match?.route.route)
    const logged: LoggedRequest = {
      method,
      path: url.pathname,
      idempotencyKey: key ?? null,
      replayed: false,
      ...(fault && { fault: fault.kind }),
    }
    requests.push(logged)
    if (requests.length > 20_000) requests.shift()
    const id = newId('req_', 14)
    const answer = (status: number, text: string, original?: string) => {
      logged.status = status
      response.writeHead(status, {
        'content-type': 'application/json',
        'request-id': id,
        'stripe-version': API_VERSION,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(original !== undefined && {
          'idempotent-replayed': 'true',
          'original-request': original,
        }),
      })
      response.end(text)
    }
    if (fault?.kind === 'reset') return void request.socket.destroy()
    let lock: string | undefined
    try {
      failBefore(fault)
      const secret = authenticate(request, keys)
      checkVersion(request)
      if (!match)
        throw new StripeError(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${url.pathname}). The Stripe stand-in does not have it.`,
        })
      const account = header(request, 'stripe-account') ?? null
      const raw = parseForm(method === 'GET' ? url.search : body)
      if (key !== undefined) {
        if (key.length > 255)
          throw invalidParam(
            'Idempotency-Key',
            'Idempotency keys can be up to 255 characters long.',
          )
        const scope = digest(`${secret} ${account} ${key}`)
        if (keysInUse.has(scope)) throw inUse(key)
        lock = scope
        keysInUse.add(lock)
      }
      if (fault?.kind === 'slow') await delay(fault.ms ?? 1000)
      if (fault?.kind === 'timeout') return
      const call: Call = { ...match, raw, account, request: id, path: url.pathname, fault }
      const stored = lock === undefined ? undefined : world.store.get('answer', lock)
      logged.replayed = stored !== undefined && world.now() - stored.at < DAY_MS
      if (logged.replayed) requireSameRequest(stored!, call, key!)
      const outcome = logged.replayed ? stored! : execute(call, key ?? null, lock)
      if (fault?.kind === 'lost') return void request.socket.destroy()
      if (fault?.kind === 'timeout_after') return
      answer(outcome.status, outcome.body, logged.replayed ? stored!.request : undefined)
    } catch (error) {
      if (error instanceof StripeError) return answer(error.status, errorText(error))
      process.stderr.write(`stripe stand-in: ${(error as Error).stack}\n`)
      answer(500, errorText(serverError((error as Error).message)))
    } finally {
      if (lock !== undefined) keysInUse.delete(lock)
    }
  }

  /**
   * Executes a request, and stores the response for its idempotency key.
   * @param lock the idempotency key, hashed with the secret key and the account
   * @throws StripeError for a request that is refused before it begins to execute
   */
  function execute(
    { route, id, raw, account, request, path, fault }: Call,
    key: string | null,
    lock: string | undefined,
  ): { status: number; body: string } {
    const params = readParams(route.params, raw)
    route.check?.(world, params as never)
    const expand = (params['expand'] ?? []) as string[]
    checkExpand(route.params, expand)
    if (account !== null) {
      accountFor(world, account)
      if (route.route.startsWith('POST')) throw unsupported('changes in the name of an account')
    }
    return act(() => {
      let response: { status: number; body: string }
      world.request = { id: request, idempotency_key: key }
      try {
        if (fault?.kind === 'error') throw serverError()
        const result = route.act(world, params as never, id, account)
        if (result.object !== 'list') checkObject(result)
        if (fault?.kind === 'error_after') throw serverError()
        response = {
          status: 200,
          body: JSON.stringify(expandResponse(world, result, expand), null, 2),
        }
      } catch (error) {
        if (!(error instanceof StripeError) || error.unexecuted) throw error
        response = { status: error.status, body: errorText(error) }
      } finally {
        world.request = undefined
      }
      if (lock !== undefined)
        world.store.put('answer', {
          id: lock,
          path,
          params: digest(stableJson(raw)),
          ...response,
          request,
          at: world.now(),
        })
      return response
    })
  }

  return { handle, requests }
}

/** A request to execute. */
interface Call {
  route: Route
  /** The id in its path. */
  id: string
  raw: RawObject
  account: string | null
  /** The request's own id. */
  request: string
  path: string
  fault: Fault | undefined
}

/** @throws StripeError for a fault that occurs before the request is read */
function failBefore(fault: Fault | undefined): void {
  if (fault?.kind === 'rate_limit')
    throw new StripeError(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded.',
    })
  if (fault?.kind === 'unavailable')
    throw new StripeError(503, { type: 'api_error', message: 'Service unavailable.' })
  if (fault?.kind === 'answer')
    throw new StripeError(
      fault.status ?? 400,
      fault.error ?? { type: 'api_error', message: 'An error was asked for.' },
    )
}

const serverError = (message = 'An unknown error occurred') =>
  new StripeError(500, { type: 'api_error', message })

const errorText = ({ body }: StripeError) => JSON.stringify({ error: body }, null, 2)

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

const inUse = (key: string) =>
  new StripeError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })

const header = (request: IncomingMessage, name: string) =>
  request.headers[name] as string | undefined

/** Checks the secret key. @returns the key */
function authenticate(request: IncomingMessage, keys: readonly string[] | undefined): string {
  const credentials = header(request, 'authorization') ?? ''
  const [, bearer, basic] = /^(?:Bearer (\S+)|Basic (\S+))$/.exec(credentials) ?? []
  const secret =
    bearer ??
    Buffer.from(basic ?? '', 'base64')
      .toString('utf8')
      .split(':')[0] ??
    ''
  if (secret === '')
    throw new StripeError(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    })
  if (keys ? !keys.includes(secret) : !/^[rs]k_test_\w+$/.test(secret))
    throw new StripeError(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${secret.slice(0, 8)}****${secret.length > 12 ? secret.slice(-4) : ''}`,
    })
  return secret
}

function checkVersion(request: IncomingMessage): void {
  const version = header(request, 'stripe-version')
  if (version !== undefined && version !== API_VERSION)
    throw new StripeError(400, {
      type: 'invalid_request_error',
      message: `Invalid Stripe API version: ${version}. The Stripe stand-in knows ${API_VERSION} only.`,
    })
}

/** Serializes parameters independent of their order. */
const stableJson = (raw: RawObject) =>
  JSON.stringify(raw, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** @throws StripeError 400 if the request differs from the stored one with the same key */
function requireSameRequest(stored: StoredAnswer, { path, raw }: Call, key: string): void {
  const advice = `Try using a key other than '${key}' if you meant to execute a different request.`
  const fault =
    stored.path !== path
      ? `for the same endpoint they were first used for ('${path}' instead of '${stored.path}')`
      : stored.params !== digest(stableJson(raw))
        ? 'with the same parameters they were first used with'
        : undefined
  if (fault !== undefined)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used ${fault}. ${advice}`,
    })
}
