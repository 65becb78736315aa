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
  /** Signs the events, `whsec_…`. */
  secret: string
  /**
   * Whose events it gets: the platform's own, those of connected accounts, or both. At Stripe an
   * endpoint has one of the two, each with a secret of its own; `stripe listen` gives both with one
   * secret, as does the default here.
   */
  of?: 'account' | 'both' | 'connect'
  /** All by default. */
  events?: readonly EventType[]
}

/** How events are delivered that would otherwise come once and at once. */
export interface DeliveryRule extends Rule {
  /** The events that it is about; all by default. */
  types?: readonly EventType[]
  /** Not before `resend` or `deliverWithheld`. */
  never?: boolean
  /** This many times in all. */
  copies?: number
  /** So many milliseconds late, by the machine's clock. */
  lateMs?: number
  /** After the event that follows, or after a second if none does. */
  swap?: boolean
}

/** Milliseconds between attempts: much less than at Stripe, so that a drill sees them. */
const RETRY_DELAYS = [500, 1000, 2000, 5000, 10_000, ...Array<number>(20).fill(30_000)]
const ANSWER_WITHIN = 20_000
const SWAP_WITHIN = 1000

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
      retryDelays = RETRY_DELAYS,
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
    this.#endpoints.find(({ url, of }) => `${of} ${url}` === endpoint)

  setRules(rules: readonly DeliveryRule[]): void {
    this.#rules.set(rules)
  }

  /** Enqueues an event for the endpoints that want it; `flush` sends it. Returns for how many. */
  enqueue(event: Pick<StripeEvent, 'account' | 'id' | 'type'>): number {
    const wanting = this.#wanting(event)
    for (const endpoint of wanting) {
      const rule = this.#rules.pick(
        ({ types }) => !types || types.includes(event.type as EventType),
      )
      for (let copy = 0; copy < (rule?.copies ?? 1); copy++) this.#add(event.id, endpoint, rule)
    }
    return wanting.length
  }

  /** Sends an event again to the endpoints that want it, whatever the rules say. */
  resend(event: Pick<StripeEvent, 'account' | 'id' | 'type'>): void {
    for (const endpoint of this.#wanting(event)) this.#add(event.id, endpoint)
  }

  /** Sends all that a rule has withheld. */
  deliverWithheld(): void {
    for (const delivery of this.#store.all('delivery'))
      if (delivery.withheld && this.#endpoint(delivery)) {
        delete delivery.withheld
        delivery.due = Date.now()
        this.#unscheduled.push(this.#store.put('delivery', delivery))
      }
  }

  #wanting({ account, type }: Pick<StripeEvent, 'account' | 'type'>): WebhookEndpoint[] {
    return this.#endpoints.filter(
      ({ of = 'both', events }) =>
        (of === 'both' || (of === 'connect') === (account !== undefined)) &&
        (!events || events.includes(type as EventType)),
    )
  }

  #add(
    event: string,
    { url, of }: WebhookEndpoint,
    { lateMs = 0, never = false, swap = false }: DeliveryRule = {},
  ): void {
    const delivery = this.#store.put('delivery', {
      id: newId('delivery_'),
      event,
      endpoint: `${of} ${url}`,
      attempts: 0,
      ...(never ? { withheld: true } : { due: Date.now() + (swap ? SWAP_WITHIN : lateMs) }),
      ...(swap && { swapped: true }),
    })
    if (!never) this.#unscheduled.push(delivery)
  }

  /** Sends what was enqueued: after it was committed. */
  flush(): void {
    for (const delivery of this.#unscheduled.splice(0)) this.#schedule(delivery)
  }

  /** Resolves when every event that is to be delivered has been, or was given up. */
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
      // Nothing asks for it again, and the journal has it.
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

  /** Another event was sent: those that waited for it follow. */
  #release(endpoint: string): void {
    for (const { delivery } of this.#open.values())
      if (delivery.swapped && delivery.endpoint === endpoint) {
        delete delivery.swapped
        delivery.due = Date.now()
        this.#schedule(delivery)
      }
  }

  /** @returns whether the endpoint has answered with 2xx */
  async #post({ url, secret }: WebhookEndpoint, event: StripeEvent): Promise<boolean> {
    const payload = JSON.stringify(event, null, 2)
    const address = new URL(url)
    const secure = address.protocol === 'https:'
    return new Promise((resolve) => {
      const request = (secure ? https : http).request(
        address,
        {
          method: 'POST',
          agent: this.#agents[secure ? 'https:' : 'http:'],
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-length': Buffer.byteLength(payload),
            'stripe-signature': signature(payload, secret),
            'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          },
          signal: AbortSignal.timeout(ANSWER_WITHIN),
        },
        (answer) => {
          answer.resume()
          answer.on('error', () => resolve(false))
          answer.on('end', () => resolve(Math.floor((answer.statusCode ?? 0) / 100) === 2))
        },
      )
      request.on('error', () => resolve(false))
      request.end(payload)
    })
  }
}

/**
 * The header `Stripe-Signature`, as https://docs.stripe.com/webhooks#verify-manually says. By the
 * machine's clock, because its reader holds it against that.
 */
export function signature(payload: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000)
  const digest = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
  return `t=${time},v1=${digest}`
}
