import type Stripe from 'stripe'
import {
  accountFor,
  checkAccountParams,
  checkAccountUpdate,
  checkLinkParams,
  createAccount,
  createLink,
  createLoginLink,
  platformAccount,
  updateAccount,
} from './accounts.ts'
import { invalidParam, missing, unsupported } from './errors.ts'
import { LIST_URL, type Kind, type Objects } from './objects.ts'
import {
  checkFeeRefundParams,
  checkRefundParams,
  createFeeRefund,
  createRefund,
} from './refunds.ts'
import { checkSessionParams, createSession, expireSession } from './sessions.ts'
import { findOrThrow, type World } from './world.ts'

/** A route of Stripe’s API that the stand-in supports. */
export interface Route {
  /** The method and path, such as `POST /v1/refunds`, with `:id` for an id. */
  route: string
  /** The name of the schema of its parameters. */
  params: string
  /** Refuses invalid parameters, before any object is read. */
  check?: (world: World, params: never) => void
  act: (world: World, params: never, id: string, account: string | null) => { object: string }
}

const read = (kind: Kind, noun: string): Route => ({
  route: `GET ${LIST_URL[kind]}/:id`,
  params: `${kind}.retrieve`,
  act: (world, _params, id, account) => {
    const object = world.store.get(kind, id, account)
    if (!object) throw missing(noun, id)
    return object
  },
})

type ListParams = Stripe.PaginationParams & { created?: number | Stripe.RangeQueryParam }

/**
 * Returns the route that lists objects of a kind.
 * @param fields the parameters that filter by an equal field of the same name
 * @param others the filters of other parameters
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
    const matches = world.store
      .newest(kind, account)
      .filter(
        (object) =>
          isWithin((object as { created: number }).created, params.created) &&
          fields.every((name) => params[name] === undefined || object[name] === params[name]) &&
          Object.entries(others).every(
            ([name, filter]) => params[name] === undefined || filter(object, params[name] as never),
          ),
      )
    const { limit = 10, starting_after: after, ending_before: before } = params
    const indexOf = (id: string, param: string) => {
      const index = matches.findIndex((object) => object.id === id)
      if (index < 0) throw missing(kind.split('.').at(-1)!, id, param)
      return index
    }
    if (before !== undefined) {
      const end = indexOf(before, 'ending_before')
      const start = Math.max(end - limit, 0)
      return pageOf(kind, matches.slice(start, end), start > 0)
    }
    const start = after === undefined ? 0 : indexOf(after, 'starting_after') + 1
    return pageOf(kind, matches.slice(start, start + limit), matches.length > start + limit)
  },
})

const PAGING = ['created', 'ending_before', 'expand', 'limit', 'starting_after']
const pageOf = (kind: Kind, data: object[], more: boolean) => ({
  object: 'list',
  data,
  has_more: more,
  url: LIST_URL[kind],
})

function isWithin(created: number, range: number | Stripe.RangeQueryParam = {}): boolean {
  if (typeof range === 'number') return created === range
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
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
        findOrThrow(world, 'checkout.session', id, () => missing('checkout.session', id)),
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
  { route: 'GET /v1/account', params: 'account.retrieve', act: platformAccount },
  {
    route: 'GET /v1/accounts/:id',
    params: 'account.retrieve',
    act: (world, _params, id) => accountFor(world, id),
  },
  {
    route: 'POST /v1/accounts/:id',
    params: 'account.update',
    check: (_world, params) => checkAccountUpdate(params),
    act: (world, params, id) => updateAccount(world, accountFor(world, id), params),
  },
  {
    route: 'POST /v1/account_links',
    params: 'account_link.create',
    check: (_world, params) => checkLinkParams(params),
    act: createLink,
  },
  {
    route: 'POST /v1/accounts/:id/login_links',
    params: 'login_link.create',
    act: (world, _params, id) => createLoginLink(world, accountFor(world, id)),
  },
  read('transfer', 'transfer'),
  listing('transfer', ['destination', 'transfer_group']),
  read('application_fee', 'application fee'),
  listing('application_fee', ['charge']),
  {
    route: 'POST /v1/application_fees/:id/refunds',
    params: 'fee_refund.create',
    check: (_world, params) => checkFeeRefundParams(params),
    act: createFeeRefund,
  },
  {
    route: 'GET /v1/application_fees/:id/refunds',
    params: 'fee_refund.list',
    act: (world, { limit = 10 }: Stripe.ApplicationFeeListRefundsParams, id) => {
      const { data, url } = findOrThrow(world, 'application_fee', id, () =>
        missing('application fee', id),
      ).refunds
      return { object: 'list', data: data.slice(0, limit), has_more: data.length > limit, url }
    },
  },
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

/** Finds the route of a request, and the id in its path. */
export function findRoute(method: string, path: string): { route: Route; id: string } | undefined {
  for (const { route, method: routeMethod, path: pattern } of MATCHERS) {
    const match = routeMethod === method ? pattern.exec(path) : null
    if (match) return { route, id: match[1] ?? '' }
  }
  return undefined
}
