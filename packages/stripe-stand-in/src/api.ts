import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type Stripe from 'stripe'
import {
  accountFor,
  checkAccountParams,
  checkLinkParams,
  createAccount,
  createLink,
} from './accounts.ts'
import { invalidParam, missing, StripeError, unsupported } from './errors.ts'
import type { Fault } from './faults.ts'
import { parseForm, type RawObject } from './form.ts'
import { EXPANDABLE, LIST_URL, type Kind, type Objects } from './objects.ts'
import { newId } from './random.ts'
import { checkRefundParams, createRefund } from './refunds.ts'
import type { Rules } from './rules.ts'
import { readParams } from './schemas.ts'
import { checkSessionParams, createSession, expireSession } from './sessions.ts'
import { the, type World } from './world.ts'

/** The version of the API that the pinned library speaks. */
export const API_VERSION = '2026-10-28.endive'

const DAY = 24 * 60 * 60 * 1000
const LONGEST_BODY = 1024 * 1024

interface Route {
  /** `POST /v1/refunds`, with `:id` for an id. */
  route: string
  /** The schema of its parameters. */
  params: string
  /** Refuses parameters that are wrong by themselves. */
  check?: (world: World, params: never) => void
  act: (world: World, params: never, id: string, account: string | null) => object
}

const read = (kind: Kind, noun: string): Route => ({
  route: `GET ${LIST_URL[kind]}/:id`,
  params: `${kind}.retrieve`,
  act: (world, _params, id, account) => {
    const found = world.store.get(kind, id, account)
    if (!found) throw missing(noun, id)
    return found
  },
})

type ListParams = Stripe.PaginationParams & { created?: number | Stripe.RangeQueryParam }

/**
 * @param fields the parameters that an object's field of that name must equal
 * @param others what other parameters ask of an object
 */
const listing = <K extends Kind>(
  kind: K,
  fields: readonly (string & keyof Objects[K])[],
  others: Record<string, (object: Objects[K], value: never) => boolean> = {},
): Route => ({
  route: `GET ${LIST_URL[kind]}`,
  params: `${kind}.list`,
  check: (_world, params: ListParams) => {
    const { limit = 10, starting_after: after, ending_before: before } = params
    if (limit < 1 || limit > 100)
      throw invalidParam(
        'limit',
        `This value must be from 1 to 100 (it currently is '${limit}').`,
        'parameter_invalid_integer',
      )
    if (after !== undefined && before !== undefined)
      throw invalidParam(
        'ending_before',
        'You may only specify one of these parameters: ending_before, starting_after.',
      )
    const known = [...PAGING, ...fields, ...Object.keys(others)]
    for (const name of Object.keys(params))
      if (!known.includes(name)) throw unsupported(`the parameter ${name}`, name)
  },
  act: (world, params: ListParams & Record<string, unknown>, _id, account) => {
    const fits = world.store
      .newest(kind, account)
      .filter(
        (one) =>
          within((one as { created: number }).created, params.created) &&
          fields.every((name) => params[name] === undefined || one[name] === params[name]) &&
          Object.entries(others).every(
            ([name, fitting]) => params[name] === undefined || fitting(one, params[name] as never),
          ),
      )
    const { limit = 10, starting_after: after, ending_before: before } = params
    const place = (id: string, param: string) => {
      const index = fits.findIndex((one) => one.id === id)
      if (index < 0) throw missing(kind.split('.').at(-1)!, id, param)
      return index
    }
    if (before !== undefined) {
      const end = place(before, 'ending_before')
      const start = Math.max(end - limit, 0)
      return pageOf(kind, fits.slice(start, end), start > 0)
    }
    const start = after === undefined ? 0 : place(after, 'starting_after') + 1
    return pageOf(kind, fits.slice(start, start + limit), fits.length > start + limit)
  },
})

const PAGING = ['created', 'ending_before', 'expand', 'limit', 'starting_after']
const pageOf = (kind: Kind, data: object[], more: boolean) => ({
  object: 'list',
  data,
  has_more: more,
  url: LIST_URL[kind],
})

function within(created: number, asked: number | Stripe.RangeQueryParam = {}): boolean {
  if (typeof asked === 'number') return created === asked
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = asked
  return created > gt && created >= gte && created < lt && created <= lte
}

const ROUTES: Route[] = [
  {
    route: 'POST /v1/checkout/sessions',
    params: 'checkout.session.create',
    check: checkSessionParams,
    act: createSession,
  },
  read('checkout.session', 'checkout.session'),
  listing('checkout.session', ['payment_intent', 'status'], {
    customer_details: (session, { email }: { email: string }) =>
      session.customer_details?.email === email,
  }),
  {
    route: 'POST /v1/checkout/sessions/:id/expire',
    params: 'checkout.session.expire',
    act: (world, _params, id) =>
      expireSession(
        world,
        the(world, 'checkout.session', id, () => missing('checkout.session', id)),
      ),
  },
  {
    route: 'POST /v1/refunds',
    params: 'refund.create',
    check: (_world, params) => checkRefundParams(params),
    act: createRefund,
  },
  read('refund', 'refund'),
  listing('refund', ['charge', 'payment_intent']),
  read('payment_intent', 'payment_intent'),
  listing('payment_intent', []),
  read('charge', 'charge'),
  listing('charge', ['payment_intent', 'transfer_group']),
  {
    route: 'POST /v1/accounts',
    params: 'account.create',
    check: (_world, params) => checkAccountParams(params),
    act: createAccount,
  },
  {
    route: 'GET /v1/accounts/:id',
    params: 'account.retrieve',
    act: (world, _params, id) => accountFor(world, id),
  },
  {
    route: 'POST /v1/account_links',
    params: 'account_link.create',
    check: (_world, params) => checkLinkParams(params),
    act: createLink,
  },
  read('transfer', 'transfer'),
  listing('transfer', ['destination', 'transfer_group']),
  read('application_fee', 'application fee'),
  listing('application_fee', ['charge']),
  read('balance_transaction', 'balance transaction'),
  listing('balance_transaction', ['currency', 'source', 'type']),
  read('dispute', 'dispute'),
  listing('dispute', ['charge', 'payment_intent']),
  read('event', 'event'),
  listing('event', ['type'], {
    types: (event, types: string[]) => types.includes(event.type),
  }),
  read('payout', 'payout'),
  listing('payout', ['status']),
]

const MATCHERS = ROUTES.map((route) => {
  const [method, path] = route.route.split(' ')
  return { route, method, path: new RegExp(`^${path!.replace(':id', '([^/]+)')}$`) }
})

/** A request of the API as the stand-in remembers it. */
export interface LoggedRequest {
  method: string
  path: string
  idempotencyKey: string | null
  /** Undefined if it was not answered. */
  status?: number
  /** Whether the answer was that of an earlier request with the same key. */
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
  /** Runs an act, writes what it has changed and sends its events. */
  act: <T>(work: () => T) => T
  faults: Rules<Fault>
  /** The secret keys that it takes; without, every one of test mode. */
  keys?: readonly string[]
}

/** Stripe's API, version 1. */
export function createApi({ world, act, faults, keys }: ApiOptions): Api {
  const underWay = new Set<string>()
  const requests: LoggedRequest[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const method = request.method ?? 'GET'
    const id = newId('req_', 14)
    const key = header(request, 'idempotency-key')
    const logged: LoggedRequest = {
      method,
      path: url.pathname,
      idempotencyKey: key ?? null,
      replayed: false,
    }
    requests.push(logged)
    if (requests.length > 20_000) requests.shift()
    const body = await readBody(request)
    const found = MATCHERS.map(({ route, method: of, path }) => ({
      route,
      match: of === method ? path.exec(url.pathname) : null,
    })).find(({ match }) => match !== null)
    const fault = faults.pick(({ route }) => !route || route === found?.route.route)
    if (fault) logged.fault = fault.kind

    const answer = (status: number, text: string, headers: Record<string, string> = {}) => {
      if (response.destroyed) return
      logged.status = status
      response.writeHead(status, {
        'content-type': 'application/json',
        'request-id': id,
        'stripe-version': API_VERSION,
        ...(key !== undefined && method === 'POST' && { 'idempotency-key': key }),
        ...headers,
      })
      response.end(text)
    }
    const fail = (error: StripeError) =>
      answer(error.status, JSON.stringify({ error: error.body }, null, 2))

    if (fault?.kind === 'reset') return void request.socket.destroy()
    let lock: string | undefined
    try {
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
          fault.error ?? { type: 'api_error', message: 'Fault.' },
        )
      const secret = authenticate(request, keys)
      checkVersion(request)
      if (!found)
        throw new StripeError(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${url.pathname}). The Stripe stand-in does not have it.`,
        })
      const account = header(request, 'stripe-account') ?? null
      const raw = parseForm(method === 'GET' ? url.search : body)
      const scope = createHash('sha256').update(`${secret} ${account} ${key}`).digest('hex')
      if (key !== undefined && method === 'POST') {
        if (key.length > 255)
          throw invalidParam(
            'Idempotency-Key',
            'Idempotency keys can be up to 255 characters long.',
          )
        if (underWay.has(scope))
          throw new StripeError(409, {
            type: 'idempotency_error',
            code: 'idempotency_key_in_use',
            message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
          })
        lock = scope
        underWay.add(scope)
      }
      if (fault?.kind === 'slow') await delay(fault.ms ?? 1000)
      if (fault?.kind === 'timeout') return
      const path = url.pathname
      const digest = createHash('sha256').update(stable(raw)).digest('hex')
      const kept = lock === undefined ? undefined : world.store.get('answer', lock)
      let outcome: { status: number; body: string; request?: string }
      if (kept && world.now() - kept.at < DAY) {
        mustBeSame(kept, path, digest, key!)
        logged.replayed = true
        outcome = kept
      } else {
        const params = readParams(found.route.params, raw)
        found.route.check?.(world, params as never)
        const expand = (params['expand'] ?? []) as string[]
        checkExpand(found.route.params, expand)
        if (account !== null) accountFor(world, account)
        outcome = act(() => {
          let done: { status: number; body: string }
          world.request = { id, idempotency_key: method === 'POST' ? (key ?? null) : null }
          try {
            if (fault?.kind === 'error') throw serverError()
            const result = found.route.act(world, params as never, found.match![1] ?? '', account)
            done = { status: 200, body: JSON.stringify(expanded(world, result, expand), null, 2) }
            if (fault?.kind === 'error_after') throw serverError()
          } catch (error) {
            if (!(error instanceof StripeError) || error.unexecuted) throw error
            done = { status: error.status, body: JSON.stringify({ error: error.body }, null, 2) }
          } finally {
            world.request = undefined
          }
          if (lock !== undefined)
            world.store.put('answer', {
              id: lock,
              path,
              params: digest,
              ...done,
              request: id,
              at: world.now(),
            })
          return done
        })
      }
      if (fault?.kind === 'lost') return void request.socket.destroy()
      if (fault?.kind === 'timeout_after') return
      answer(
        outcome.status,
        outcome.body,
        logged.replayed
          ? { 'idempotent-replayed': 'true', 'original-request': outcome.request! }
          : {},
      )
    } catch (error) {
      if (error instanceof StripeError) return fail(error)
      process.stderr.write(`stripe stand-in: ${(error as Error).stack}\n`)
      fail(new StripeError(500, { type: 'api_error', message: (error as Error).message }))
    } finally {
      if (lock !== undefined) underWay.delete(lock)
    }
  }

  return { handle, requests }
}

const serverError = () =>
  new StripeError(500, { type: 'api_error', message: 'An unknown error occurred' })

const header = (request: IncomingMessage, name: string) =>
  request.headers[name] as string | undefined

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= LONGEST_BODY) chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** @returns the secret key */
function authenticate(request: IncomingMessage, keys: readonly string[] | undefined): string {
  const given = header(request, 'authorization') ?? ''
  const [, bearer, basic] = /^(?:Bearer (\S+)|Basic (\S+))$/.exec(given) ?? []
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

/** The same text for the same parameters, in whatever order they came. */
const stable = (raw: RawObject) =>
  JSON.stringify(raw, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

function mustBeSame(
  kept: { path: string; params: string },
  path: string,
  params: string,
  key: string,
): void {
  if (kept.path !== path)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' instead of '${kept.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  if (kept.params !== params)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
}

/**
 * @param params the name of the route's parameters, which says what it answers
 * @throws StripeError 400 for what the stand-in cannot put in the place of an id
 */
function checkExpand(params: string, paths: string[]): void {
  for (const path of paths) {
    const names = path.split('.')
    let kind: Kind | undefined = params.slice(0, params.lastIndexOf('.')) as Kind
    if (params.endsWith('.list') && names.shift() !== 'data') kind = undefined
    if (names.length > 4)
      throw invalidParam('expand', `You cannot expand more than 4 levels of a property (${path}).`)
    for (const [index, name] of names.entries()) {
      const lines: boolean = kind === 'checkout.session' && name === 'line_items'
      kind = kind && EXPANDABLE[kind]?.[name]
      if (kind === undefined && !(lines && index === names.length - 1))
        throw invalidParam('expand', `This property cannot be expanded (${path}).`)
    }
  }
}

/** A copy of an answer with the objects in it that were asked for. */
function expanded(world: World, result: object, paths: string[]): object {
  const copy = structuredClone(result)
  for (const path of paths) expand(world, copy, path.split('.'))
  return copy
}

function expand(world: World, value: object, [name, ...rest]: string[]): void {
  if (name === undefined) return
  const { object: kind } = value as { object: string }
  const fields = value as Record<string, unknown>
  if (kind === 'list' && name === 'data') {
    for (const one of fields['data'] as object[]) expand(world, one, rest)
    return
  }
  if (kind === 'checkout.session' && name === 'line_items' && rest.length === 0) {
    const { id } = value as { id: string }
    fields['line_items'] = {
      object: 'list',
      data: world.store.get('lines', id)!.lines,
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    }
    return
  }
  const id = fields[name]
  if (id === null || id === undefined) return
  if (typeof id === 'string')
    fields[name] = structuredClone(world.store.get(EXPANDABLE[kind as Kind]![name]!, id)!)
  expand(world, fields[name] as object, rest)
}
