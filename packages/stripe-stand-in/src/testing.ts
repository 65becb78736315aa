import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { startStandIn, type StandIn, type StandInOptions } from './index.ts'

export const SECRET = 'whsec_stand_in'

/** Starts a stand-in, and creates a client of Stripe's library for it. */
export async function openStandIn(
  options: StandInOptions = {},
  config: Partial<ConstructorParameters<typeof Stripe>[1]> = {},
): Promise<AsyncDisposable & { standIn: StandIn; stripe: Stripe }> {
  const standIn = await startStandIn(options)
  return {
    standIn,
    stripe: client(standIn.port, config),
    [Symbol.asyncDispose]: () => standIn.close(),
  }
}

export const client = (
  port: number,
  config: Partial<ConstructorParameters<typeof Stripe>[1]> = {},
  key = 'sk_test_123',
) =>
  new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: 60_000,
    ...config,
  })

/** Creates an account that can receive payments. */
export async function readyAccount({ standIn, stripe }: { standIn: StandIn; stripe: Stripe }) {
  const { id } = await stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
  })
  standIn.control.completeOnboarding(id)
  return id
}

/** Returns the parameters of a session for one course. */
export const course = (
  unitAmount = 7900,
  more: Stripe.Checkout.SessionCreateParams = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  success_url: 'https://example.com/done?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://example.com/back',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: unitAmount,
        product_data: { name: 'Watercolour' },
      },
    },
  ],
  ...more,
})

/** Returns the parameters of a session whose payment goes to an account, with a fee of a tenth. */
export const paidTo = (destination: string, unitAmount = 7900) =>
  course(unitAmount, {
    payment_intent_data: {
      application_fee_amount: unitAmount / 10,
      transfer_data: { destination },
      metadata: { booking: '42' },
    },
  })

export interface ReceivedEvent {
  event: Stripe.Event
  header: string
}

/** Starts a webhook endpoint that records events, and responds with the given statuses, then with 200. */
export async function listen(statuses: number[] = []) {
  const received: ReceivedEvent[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const header = request.headers['stripe-signature'] as string
      received.push({ event: Stripe.webhooks.constructEvent(body, header, SECRET), header })
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/payments/stripe`,
    received,
    types: () => received.map(({ event }) => event.type),
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
