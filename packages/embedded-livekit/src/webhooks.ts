import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { WebhookEvent } from '@livekit/protocol'
import { signBody, type ApiKey } from './tokens.ts'

/** An event's name and what it is about. */
export type WebhookDetails = NonNullable<ConstructorParameters<typeof WebhookEvent>[0]>

/** Delays before the attempts to deliver an event. */
const ATTEMPT_DELAYS_MS = [0, 250, 1_000, 3_000, 8_000]
const RESPONSE_TIMEOUT_MS = 5_000
/** Events that wait while the receiver does not answer. The oldest are dropped first. */
const MAX_WAITING = 1_000

/**
 * Delivers events to one URL, in their order, signed as LiveKit signs them. An event that fails is sent again with the same
 * id, and is dropped after the last attempt.
 */
export class Webhooks {
  readonly #url: string | undefined
  readonly #key: ApiKey
  readonly #log: (line: string) => void
  readonly #stopped = new AbortController()
  #waiting: WebhookEvent[] = []
  #delivering = false

  constructor(url: string | undefined, key: ApiKey, log: (line: string) => void) {
    this.#url = url
    this.#key = key
    this.#log = log
  }

  send(event: WebhookDetails & { event: string }): void {
    if (this.#url === undefined || this.#stopped.signal.aborted) return
    this.#waiting.push(
      new WebhookEvent({
        ...event,
        id: `EV_${randomUUID()}`,
        createdAt: BigInt(Math.floor(Date.now() / 1000)),
      }),
    )
    if (this.#waiting.length > MAX_WAITING) {
      const dropped = this.#waiting.shift()
      this.#log(`Dropped the webhook ${dropped?.event}: too many are waiting.`)
    }
    if (!this.#delivering) void this.#deliverAll(this.#url)
  }

  stop(): void {
    this.#stopped.abort()
    this.#waiting = []
  }

  async #deliverAll(url: string): Promise<void> {
    this.#delivering = true
    for (let event = this.#waiting.shift(); event; event = this.#waiting.shift())
      await this.#deliver(url, event)
    this.#delivering = false
  }

  async #deliver(url: string, event: WebhookEvent): Promise<void> {
    const body = event.toJsonString()
    let failure = ''
    for (const delayMs of ATTEMPT_DELAYS_MS) {
      try {
        if (delayMs > 0) await delay(delayMs, undefined, { signal: this.#stopped.signal })
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/webhook+json',
            authorization: await signBody(body, this.#key),
          },
          body,
          redirect: 'error',
          signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
        })
        await response.body?.cancel()
        if (response.ok) return
        failure = `status ${response.status}`
      } catch (error) {
        if (this.#stopped.signal.aborted) return
        failure = (error as Error).message
      }
    }
    this.#log(`Dropped the webhook ${event.event}: ${failure}.`)
  }
}
