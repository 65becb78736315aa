import { createHmac } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import type { StripeEvent } from './objects.ts'
import { newId } from './random.ts'
import { Rules, type Rule } from './rules.ts'
import type { Delivery, Store } from './store.ts'
import type { EventType } from './world.ts'

export interface WebhookEndpoint {
  url: string
  /** The secret that signs the events, `whsec_…`. */
  secret: string
  /**
   * Whether the endpoint receives events of the platform's own account, of connected accounts, or both. At Stripe an
   * endpoint receives one of the two, and each has its own secret; `stripe listen` forwards both with one secret, as
   * does the default here.
   */
  source?: 'account' | 'both' | 'connect'
  /** The types of events that it receives; all by default. */
  events?: readonly EventType[]
}

/** Changes the delivery of events, which are otherwise sent immediately and once. */
export interface DeliveryRule extends Rule {
  /** The types of events that the rule applies to; all by default. */
  types?: readonly EventType[]
  /** Withholds the event until `resend` or `deliverWithheld`. */
  never?: boolean
  /** The number of times that the event is sent. */
  copies?: number
  /** The delay, in milliseconds of the machine's clock. */
  lateMs?: number
  /** Sends the event after the next one, or after a second if there is none. */
  swap?: boolean
}

/** Delays between attempts: much shorter than Stripe's, so that tests and drills see retries. */
const RETRY_DELAYS_MS = [500, 1000, 2000, 5000, 10_000, ...Array<number>(20).fill(30_000)]
const RESPONSE_TIMEOUT_MS = 20_000
const SWAP_TIMEOUT_MS = 1000

/** Sends events to the webhook endpoints until they answer with 2xx. */
export class Webhooks {
  readonly #store: Store
  readonly #endpoints: readonly WebhookEndpoint[]
  readonly #retryDelays: readonly number[]
  readonly #rules: Rules<DeliveryRule>
  readonly #open = new Map<string, { delivery: Delivery; timer?: NodeJS.Timeout }>()
  readonly #agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: 32 }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: 32 }),
  }
  #waiting: (() => void)[] = []
  #unscheduled: Delivery[] = []
  #closed = false

  constructor(
    store: Store,
    endpoints: readonly WebhookEndpoint[],
    {
      random,
      retryDelays = RETRY_DELAYS_MS,
    }: { random: () => number; retryDelays?: readonly number[] },
  ) {
    this.#store = store
    this.#endpoints = endpoints
    this.#retryDelays = retryDelays
    this.#rules = new Rules(random)
    for (const delivery of store.all('delivery'))
      if (delivery.due !== undefined && this.#endpoint(delivery)) this.#schedule(delivery)
  }

  #endpoint = ({ endpoint }: Delivery) =>
    this.#endpoints.find(({ url, source }) => `${source} ${url}` === endpoint)

  setRules(rules: readonly DeliveryRule[]): void {
    this.#rules.set(rules)
  }

  /** Enqueues an event for its endpoints; `flush` sends it. @returns the number of endpoints */
  enqueue(event: Pick<StripeEvent, 'account' | 'id' | 'type'>): number {
    const endpoints = this.#endpointsFor(event)
    for (const endpoint of endpoints) {
      const rule = this.#rules.pick(
        ({ types }) => !types || types.includes(event.type as EventType),
      )
      for (let copy = 0; copy < (rule?.copies ?? 1); copy++) this.#add(event.id, endpoint, rule)
    }
    return endpoints.length
  }

  /** Sends an event again to its endpoints, regardless of the rules. */
  resend(event: Pick<StripeEvent, 'account' | 'id' | 'type'>): void {
    for (const endpoint of this.#endpointsFor(event)) this.#add(event.id, endpoint)
  }

  /** Sends all withheld events. */
  deliverWithheld(): void {
    for (const delivery of this.#store.all('delivery'))
      if (delivery.withheld && this.#endpoint(delivery)) {
        delete delivery.withheld
        delivery.due = Date.now()
        this.#unscheduled.push(this.#store.put('delivery', delivery))
      }
  }

  #endpointsFor({ account, type }: Pick<StripeEvent, 'account' | 'type'>): WebhookEndpoint[] {
    return this.#endpoints.filter(
      ({ source = 'both', events }) =>
        (source === 'both' || (source === 'connect') === (account !== undefined)) &&
        (!events || events.includes(type as EventType)),
    )
  }

  #add(
    event: string,
    { url, source }: WebhookEndpoint,
    { lateMs = 0, never = false, swap = false }: DeliveryRule = {},
  ): void {
    const delivery = this.#store.put('delivery', {
      id: newId('delivery_'),
      event,
      endpoint: `${source} ${url}`,
      attempts: 0,
      ...(never ? { withheld: true } : { due: Date.now() + (swap ? SWAP_TIMEOUT_MS : lateMs) }),
      ...(swap && { swapped: true }),
    })
    if (!never) this.#unscheduled.push(delivery)
  }

  /** Sends the enqueued events, after their changes were committed. */
  flush(): void {
    for (const delivery of this.#unscheduled.splice(0)) this.#schedule(delivery)
  }

  /** Resolves when no delivery is pending: each has succeeded or used up its attempts. */
  async settled(): Promise<void> {
    if (this.#open.size > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  close(): void {
    this.#closed = true
    for (const { timer } of this.#open.values()) clearTimeout(timer)
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }

  #schedule(delivery: Delivery): void {
    clearTimeout(this.#open.get(delivery.id)?.timer)
    const timer = setTimeout(
      () => void this.#attempt(delivery),
      Math.max((delivery.due ?? 0) - Date.now(), 0),
    )
    this.#open.set(delivery.id, { delivery, timer })
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const endpoint = this.#endpoint(delivery)!
    const delivered = await this.#post(endpoint, this.#store.get('event', delivery.event)!)
    if (this.#closed) return
    const delay = delivered ? undefined : this.#retryDelays[delivery.attempts]
    delivery.attempts += 1
    delete delivery.swapped
    if (delay === undefined) {
      delete delivery.due
      this.#open.delete(delivery.id)
      // The delivery is finished and in the journal, so memory does not need it.
      this.#store.put('delivery', delivery)
      this.#store.commit()
      this.#store.forget('delivery', delivery.id)
      this.#release(delivery.endpoint)
    } else {
      delivery.due = Date.now() + delay
      this.#store.put('delivery', delivery)
      this.#store.commit()
      this.#schedule(delivery)
    }
    if (this.#open.size === 0) for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Sends the swapped events of an endpoint that has just received another event. */
  #release(endpoint: string): void {
    for (const { delivery } of this.#open.values())
      if (delivery.swapped && delivery.endpoint === endpoint) {
        delete delivery.swapped
        delivery.due = Date.now()
        this.#schedule(delivery)
      }
  }

  /** Posts an event. @returns whether the endpoint responded with 2xx */
  async #post({ url, secret }: WebhookEndpoint, event: StripeEvent): Promise<boolean> {
    const payload = JSON.stringify(event, null, 2)
    const target = new URL(url)
    const secure = target.protocol === 'https:'
    return new Promise((resolve) => {
      const request = (secure ? https : http).request(
        target,
        {
          method: 'POST',
          agent: this.#agents[secure ? 'https:' : 'http:'],
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-length': Buffer.byteLength(payload),
            'stripe-signature': signature(payload, secret),
            'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          },
          signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
        },
        (response) => {
          response.resume()
          response.on('error', () => resolve(false))
          response.on('end', () => resolve(Math.floor((response.statusCode ?? 0) / 100) === 2))
        },
      )
      request.on('error', () => resolve(false))
      request.end(payload)
    })
  }
}

/**
 * Returns the header `Stripe-Signature` (https://docs.stripe.com/webhooks#verify-manually). Its timestamp is of the
 * machine's clock, with which receivers compare it.
 */
export function signature(payload: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000)
  const digest = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
  return `t=${time},v1=${digest}`
}
