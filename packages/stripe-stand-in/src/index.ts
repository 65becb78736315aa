/**
 * A server that simulates Stripe's API, for tests, drills and demonstrations that cannot use Stripe: point the
 * library `stripe` to it with `host`, `port` and `protocol: 'http'`.
 *
 * It validates requests and responses with JSON schemas that scripts/stripe-schemas.ts generates from the types of
 * the library (`schemas`), and with constraints that Stripe documents and types cannot express (`limits.ts`).
 * It stores Checkout Sessions with their payments, charges, transfers, application fees and refunds, connected Express
 * accounts, disputes, balance transactions and events, and refuses requests that it does not support. There are no
 * cards: its pages have buttons to pay, to be declined and to be onboarded.
 *
 * It can inject faults, delivers signed events reliably or not, has a clock that can be advanced, and with a folder
 * stores its state across restarts.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { closeAccount, completeOnboarding, payOut, restrictAccount } from './accounts.ts'
import { API_VERSION, createApi, type LoggedRequest } from './api.ts'
import { closeDispute, openDispute } from './disputes.ts'
import type { Fault } from './faults.ts'
import { PREFIX, type Kind, type Objects } from './objects.ts'
import { servePage } from './pages.ts'
import { decline, pay, settlePayment, type Payer } from './payments.ts'
import { newId, seededRandom } from './random.ts'
import { checkRefundParams, createRefund, settleRefund } from './refunds.ts'
import { Rules } from './rules.ts'
import { checkObject, compileSchemas, LIBRARY_VERSION } from './schemas.ts'
import { expireSessions } from './sessions.ts'
import { Store } from './store.ts'
import { Webhooks, type DeliveryRule, type WebhookEndpoint } from './webhooks.ts'
import { EVENT_TYPES, type World } from './world.ts'

export { API_VERSION, EVENT_TYPES }
export type { DeliveryRule, Fault, LoggedRequest, Payer, WebhookEndpoint }
export type { EventType } from './world.ts'
export { LIBRARY_VERSION }

export interface StandInOptions {
  /** 127.0.0.1 by default. */
  host?: string
  /** A free one by default. */
  port?: number
  /** The URL that browsers open; that of `host` and `port` by default. */
  publicUrl?: string
  webhooks?: readonly WebhookEndpoint[]
  /** Milliseconds between the attempts to deliver an event; it is given up after the last. */
  retryDelays?: readonly number[]
  /** The accepted secret keys; every key of test mode by default. */
  keys?: readonly string[]
  /** Where everything is remembered; only in memory by default. */
  folder?: string
  /** The seed of random decisions; 1 by default. */
  seed?: number
  /** The clock that `advance` adds to, in milliseconds; the machine's by default. */
  now?: () => number
}

export interface StandIn {
  /** Without a slash at its end. */
  url: string
  port: number
  control: Control
  close(): Promise<void>
}

/** The Host header of requests to this machine. */
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i

/**
 * Acts as people, banks and Stripe, and makes the stand-in misbehave. Over HTTP the same methods are
 * `POST /_control` with `{"method": "pay", "args": ["cs_test_…"]}`, answered `{"result": …}`.
 * Methods throw an Error, answered 400 `{"error": …}`, if the state does not allow them. The faults are
 * not stored in the folder, so they end with the process.
 */
export interface Control {
  /** Pays a session. */
  pay(session: string, payer?: Payer): Objects['checkout.session']
  /** Declines a card, with one of Stripe's decline codes. */
  decline(session: string, code?: string): Objects['checkout.session']
  /** Ends a payment that was made with `async`. */
  settlePayment(session: string, outcome: 'failed' | 'succeeded'): Objects['checkout.session']
  /** Refunds from Stripe's dashboard. */
  refund(params: {
    payment_intent: string
    amount?: number
    reverse_transfer?: boolean
    refund_application_fee?: boolean
  }): Objects['refund']
  /** Sets whether later refunds succeed at once or wait for `settleRefund`. */
  refundsAre(status: 'pending' | 'succeeded'): void
  /** Lets a pending refund succeed or fail, or a succeeded one fail. */
  settleRefund(refund: string, outcome: 'failed' | 'succeeded'): Objects['refund']
  /** Opens a dispute about a charge. */
  dispute(charge: string, options?: { amount?: number; reason?: string }): Objects['dispute']
  closeDispute(dispute: string, outcome: 'lost' | 'won'): Objects['dispute']
  /** Completes the onboarding of an account. */
  completeOnboarding(account: string): Objects['account']
  /** Restricts an account, as Stripe does. */
  restrictAccount(account: string): Objects['account']
  /** Closes an account or revokes the platform's access to it. */
  closeAccount(account: string): void
  /** Lets every key belong to another platform from now on, which has no access to the connected accounts. */
  useOtherPlatform(active: boolean): void
  /** Pays an account's balance out to its bank. */
  payOut(account: string, currency?: string): Objects['payout']
  /** Sets how later requests fail. The first fault that matches applies. */
  faults(faults: readonly Fault[]): void
  /** Sets how later events are delivered. The first rule that matches applies. */
  deliveries(rules: readonly DeliveryRule[]): void
  /** Sends an event again. */
  resend(event: string): void
  /** Sends the events that a rule of `deliveries` has withheld. */
  deliverWithheld(): void
  /** Resolves when all events are delivered. */
  settled(): Promise<void>
  /** Refuses connections for this time. */
  refuse(ms: number): void
  /** Puts the clock forward, so that sessions expire. */
  advance(ms: number): void
  /** The stand-in's clock, in milliseconds since 1970. */
  now(): number
  /** The latest requests of the API, the oldest first. */
  requests(): LoggedRequest[]
}

/** Starts a stand-in, which listens when the promise resolves. */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const { host = '127.0.0.1', now = Date.now } = options
  compileSchemas()
  const random = seededRandom(options.seed ?? 1)
  const store = new Store(options.folder)
  const webhooks = new Webhooks(store, options.webhooks ?? [], {
    random,
    ...(options.retryDelays && { retryDelays: options.retryDelays }),
  })
  const faults = new Rules<Fault>(random)
  let offset = store.get('clock', 'clock')?.offset ?? 0
  let url = options.publicUrl ?? ''

  const world: World = {
    store,
    get url() {
      return url
    },
    refunds: 'succeeded',
    otherPlatform: false,
    request: undefined,
    nextExpiry: 0,
    now: () => now() + offset,
    seconds: () => Math.floor((now() + offset) / 1000),
    emit(type, object, { account, previous } = {}) {
      checkObject(object)
      const event = {
        id: newId(PREFIX.event),
        object: 'event' as const,
        ...(account !== undefined && { account }),
        api_version: API_VERSION,
        created: world.seconds(),
        data: {
          object: structuredClone(object),
          ...(previous && { previous_attributes: structuredClone(previous) }),
        },
        livemode: false,
        pending_webhooks: 0,
        request: world.request ? { ...world.request } : { id: null, idempotency_key: null },
        type,
      }
      event.pending_webhooks = webhooks.enqueue(event)
      store.put('event', event, account)
    },
  }
  /** Runs an act, stores its changes and sends its events. */
  function act<T>(work: () => T): T {
    expireSessions(world)
    try {
      return work()
    } finally {
      store.commit()
      webhooks.flush()
    }
  }

  const api = createApi({ world, act, faults, ...(options.keys && { keys: options.keys }) })
  const get = <K extends Kind>(kind: K, id: string): Objects[K] => {
    const object = store.get(kind, id)
    if (!object) throw new Error(`There is no ${kind} ${id}`)
    return object as Objects[K]
  }
  const session = (id: string) => get('checkout.session', id)
  const account = (id: string) => get('account', id)
  /** Runs an act, and returns a copy of its result that later acts do not change. */
  const run = <T>(work: () => T): T => structuredClone(act(work))
  const control: Control = {
    pay: (id, payer) => run(() => pay(world, session(id), payer)),
    decline: (id, code) => run(() => decline(world, session(id), code)),
    settlePayment: (id, outcome) => run(() => settlePayment(world, session(id), outcome)),
    refund: (params) =>
      run(() => {
        checkRefundParams(params)
        return createRefund(world, params)
      }),
    refundsAre: (status) => void (world.refunds = status),
    settleRefund: (id, outcome) => run(() => settleRefund(world, get('refund', id), outcome)),
    dispute: (id, details) => run(() => openDispute(world, get('charge', id), details)),
    closeDispute: (id, outcome) => run(() => closeDispute(world, get('dispute', id), outcome)),
    completeOnboarding: (id) => run(() => completeOnboarding(world, account(id))),
    restrictAccount: (id) => run(() => restrictAccount(world, account(id))),
    closeAccount: (id) => act(() => closeAccount(world, account(id))),
    useOtherPlatform: (active) => void (world.otherPlatform = active),
    payOut: (id, currency) => run(() => payOut(world, account(id), currency)),
    faults: (rules) => faults.set(rules),
    deliveries: (rules) => webhooks.setRules(rules),
    resend: (event) => act(() => webhooks.resend(get('event', event))),
    deliverWithheld: () => act(() => webhooks.deliverWithheld()),
    settled: () => webhooks.settled(),
    refuse(ms) {
      server.close()
      server.closeAllConnections()
      again = setTimeout(() => server.listen(port, host), ms)
    },
    advance(ms) {
      offset += ms
      act(() => store.put('clock', { id: 'clock', offset }))
    },
    now: () => world.now(),
    requests: () => [...api.requests],
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in')
    // Prevents DNS rebinding: a page of another name that resolves to this machine could control the stand-in.
    if (!LOOPBACK.test(request.headers.host ?? '')) {
      response.writeHead(421).end()
      return
    }
    const handled = pathname.startsWith('/v1/')
      ? api.handle(request, response)
      : pathname === '/_control'
        ? controlOverHttp(request).then(({ status, body }) =>
            response
              .writeHead(status, { 'content-type': 'application/json' })
              .end(JSON.stringify(body)),
          )
        : servePage(world, act, request, response)
    // The caller has disconnected.
    handled.catch(() => response.destroy())
  })
  async function controlOverHttp(request: IncomingMessage) {
    // Browsers send these headers with every request of a page, and pages must not control the stand-in.
    if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined)
      return { status: 403, body: { error: 'Pages cannot control the stand-in.' } }
    try {
      const { method, args = [] } = (await json(request)) as {
        method: keyof Control
        args?: unknown[]
      }
      if (!Object.hasOwn(control, method)) throw new Error(`There is no method ${method}`)
      const call = control[method] as (...given: unknown[]) => unknown
      return { status: 200, body: { result: (await call(...args)) ?? null } }
    } catch (error) {
      return { status: 400, body: { error: (error as Error).message } }
    }
  }

  let again: NodeJS.Timeout | undefined
  server.listen(options.port ?? 0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  url ||= `http://${host}:${port}`
  // Expires sessions on time even without requests.
  const clock = setInterval(() => act(() => {}), 1000)
  clock.unref()

  return {
    url,
    port,
    control,
    async close() {
      clearInterval(clock)
      clearTimeout(again)
      webhooks.close()
      const closed = server.listening ? once(server, 'close') : undefined
      server.close()
      server.closeAllConnections()
      await closed
      store.close()
    },
  }
}
