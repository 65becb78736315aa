import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startStandIn, type StandIn } from '@firstbell/stripe-stand-in'
import { createSchool, type SchoolPerson } from '../packages/demo/src/school.ts'
import { test as base } from './fixtures.ts'
import { freePort } from './server.ts'

/** A server whose payments go to a stand-in for Stripe, and on which people sign in at a school. */

interface School {
  issuer: string
  /** The people who have an account at the school. */
  people: SchoolPerson[]
}

const SCHOOL_CLIENT = { id: 'firstbell', secret: 'secret' }
export const STRIPE_KEY = 'sk_test_of_the_journeys'
const WEBHOOK_SECRET = 'whsec_of_the_journeys'

/** The school is at 127.0.0.1 and the product at localhost, which are two sites to browsers. */
async function startSchool(redirectUri: string): Promise<School & { stop: () => void }> {
  const people: SchoolPerson[] = []
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { ...SCHOOL_CLIENT, redirectUris: [redirectUri] }
  server.on('request', createSchool({ issuer, client, people }))
  return {
    issuer,
    people,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const test = base.extend<object, { port: number; stripe: StandIn; school: School }>({
  port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  stripe: [
    async ({ port }, use) => {
      const url = `http://127.0.0.1:${port}/payments/stripe`
      const stripe = await startStandIn({ webhooks: [{ url, secret: WEBHOOK_SECRET }] })
      await use(stripe)
      await stripe.close()
    },
    { scope: 'worker' },
  ],
  school: [
    async ({ port }, use) => {
      const school = await startSchool(`http://localhost:${port}/identity/oidc/school/callback`)
      await use(school)
      school.stop()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ port, stripe, school }, use) =>
      use({
        PORT: String(port),
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: STRIPE_KEY,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_URL: stripe.url,
        STRIPE_TEST_MODE: 'on',
        RECEIPT_TAX_LINE: 'Includes 19 % VAT',
        OIDC_PROVIDERS: 'school',
        OIDC_SCHOOL_LABEL: 'Hill School',
        OIDC_SCHOOL_ISSUER: school.issuer,
        OIDC_SCHOOL_CLIENT_ID: SCHOOL_CLIENT.id,
        OIDC_SCHOOL_CLIENT_SECRET: SCHOOL_CLIENT.secret,
      }),
    { scope: 'worker' },
  ],
  expectedLogs: [
    async ({}, use) => use([/"msg":"a payment needs an administrator"/]),
    { scope: 'worker' },
  ],
})
