import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { startStandIn, type StandIn } from '@firstbell/stripe-stand-in'
import { Stripe } from 'stripe'
import { bookSteadily, createCaller, exchange, paths, steadily, took } from './load.ts'
import { percentile, type Report } from './report.ts'
import { freePort, quick, startSite, turnIntoCourses, type Site } from './site.ts'
import { compare, requests } from './throughput.ts'

/** The delay of the stand-in's answers: about as long as Stripe takes to create a checkout. */
const STRIPE_MS = 300
const ENROLMENTS = quick ? 10 : 60
const RUSH = quick ? 100 : 1_000
const SECONDS = quick ? 1 : 3
const BOOKINGS_PER_SECOND = 50
const SECRET = 'whsec_of_the_benchmark'

/**
 * Measures enrolments in paid courses, a rush on one of them, bookings of free courses, and bookings during a flood of
 * webhook events.
 * @param seconds duration of the flood
 * @param perSecond events of the flood
 */
export async function payments(seconds = '60', perSecond = '1000'): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const port = await freePort()
  const standIn = await startStandIn({
    webhooks: [{ url: `http://127.0.0.1:${port}/payments/stripe`, secret: SECRET }],
  })
  stack.defer(() => standIn.close())
  const settings = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_of_the_benchmark',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: standIn.url,
  }
  const site = await startSite(stack, [port], settings)
  const { call } = createCaller(stack, site.servers, 32)
  const [teacher] = await site.people(1, 'approved')
  const opened = await call('POST', '/me/payouts', teacher!.token)
  const [account = ''] = /acct_\w+/.exec((opened.body as { url: string }).url) ?? []
  standIn.control.completeOnboarding(account)
  while ((await site.pool.query('select from payout_account where ready')).rowCount !== 1)
    await delay(50)
  const courses = await site.classes(5, 1_000_000, teacher!.id)
  await turnIntoCourses(site.pool, courses)
  const students = await site.students(ENROLMENTS + 5)

  const client = new Stripe('sk_test_of_the_benchmark', {
    host: '127.0.0.1',
    port: standIn.port,
    protocol: 'http',
    telemetry: false,
  })
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    success_url: 'https://example.com',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 2_000, product_data: { name: 'Course' } },
      },
    ],
    payment_intent_data: { transfer_data: { destination: account } },
  }
  const [method, path, field] = paths.course.book
  const enroll = async (n: number) => {
    const id = courses[n % courses.length]!
    const answer = await call(method, path, students[n]!.token, { [field]: id })
    if (answer.status !== 201) throw new Error(`Enrolling was answered ${answer.status}`)
    return took(answer)
  }
  standIn.control.faults([{ kind: 'slow', ms: STRIPE_MS, route: 'POST /v1/checkout/sessions' }])
  const [ours, theirs]: number[][] = [[], []]
  for (let n = 0; n < ENROLMENTS + 5; n += 1) {
    const began = performance.now()
    await client.checkout.sessions.create(params)
    const alone = performance.now() - began
    const whole = await enroll(n)
    // The first requests are not counted, because they load code.
    if (n >= 5) void (theirs!.push(alone), ours!.push(whole))
  }
  const own = percentile(theirs!, 0.5)
  return {
    figures: [
      {
        name: 'enrolling until there is an address, p50',
        value: percentile(ours!, 0.5),
        unit: 'ms',
        atMost: 1.3 * own,
        more: `the stand-in alone ${own.toFixed(0)} ms; p95 ${percentile(ours!, 0.95)} ms`,
      },
      ...(await freeBookings(stack, settings)),
      ...(await flood(stack, site, [Number(seconds), Number(perSecond)], courses)),
      // This is last, because its open payments are compared with Stripe each minute.
      ...(await rushes(stack, site, teacher!.id, standIn)),
    ],
  }
}

/**
 * Lets many students ask at once for half as many seats while Stripe is slow: in a course, and on three dates of a series,
 * which each asks for as one order.
 */
async function rushes(
  stack: AsyncDisposableStack,
  site: Site,
  teacherId: string,
  standIn: StandIn,
) {
  const [course = ''] = await site.classes(1, RUSH / 2, teacherId)
  await turnIntoCourses(site.pool, [course])
  const dates = await site.classes(3, RUSH / 2, teacherId)
  await site.pool.query(
    `update offering set series_id = $2, price = 20,
       starts_at = starts_at + make_interval(weeks => array_position($1::uuid[], id)),
       ends_at = ends_at + make_interval(weeks => array_position($1::uuid[], id))
     where id = any($1::uuid[])`,
    [dates, randomUUID()],
  )
  const [method, path, field] = paths.course.book
  return [
    ...(await rush(stack, site, standIn, 'enrol at once', [method, path, { [field]: course }])),
    ...(await rush(stack, site, standIn, 'book three dates at once', [
      'PUT',
      '/classes/book-series',
      { classId: dates[0], classIds: dates },
    ])),
  ]
}

async function rush(
  stack: AsyncDisposableStack,
  site: Site,
  standIn: StandIn,
  what: string,
  [method, path, body]: [method: string, path: string, body: object],
) {
  const crowd = await site.students(RUSH)
  const { call } = createCaller(stack, site.servers, RUSH)
  standIn.control.faults([{ kind: 'slow', ms: STRIPE_MS, route: 'POST /v1/checkout/sessions' }])
  const answers = await Promise.all(crowd.map(({ token }) => call(method, path, token, body)))
  standIn.control.faults([])
  const pages = answers.filter(
    (answer) => answer.status === 201 && (answer.body as { checkoutUrl?: string }).checkoutUrl,
  )
  const full = answers.filter(({ status, code }) => status === 409 && code === 'full')
  const times = pages.map(took)
  return [
    {
      name: `${RUSH} students ${what} for ${RUSH / 2} seats: neither a page nor 'full'`,
      value: RUSH - pages.length - full.length,
      unit: 'students',
      atMost: 0,
      more: `${pages.length} pages, ${full.length} full`,
    },
    {
      name: `until the last of those who ${what} has a page`,
      value: Math.max(...times) / 1_000,
      unit: 's',
      atMost: 20,
      more: `p50 ${(percentile(times, 0.5) / 1_000).toFixed(1)} s`,
    },
  ]
}

/**
 * Measures bookings of free courses, in turns with a site without payments. Neither runs jobs, because other benchmarks
 * measure mails.
 */
async function freeBookings(stack: AsyncDisposableStack, withPayments: Record<string, string>) {
  const booker = async (settings: Record<string, string>) => {
    const { url, students, classes, pool } = await startSite(stack, 1, { ...settings, ROLE: 'web' })
    const [people, ids] = [await students(1_000), await classes(400, 1_000_000)]
    await turnIntoCourses(pool, ids)
    await pool.query('update offering set price = 0 where id = any($1::uuid[])', [ids])
    const [method, path, field] = paths.course.book
    let sent = 0
    return () =>
      requests(url, {
        connections: 32,
        seconds: SECONDS,
        expect: 201,
        next: () => {
          const n = sent++
          return {
            method,
            path,
            headers: {
              authorization: `Bearer ${people[n % 1_000]!.token}`,
              'content-type': 'application/json',
            },
            body: JSON.stringify({ [field]: ids[(n + Math.floor(n / 1_000)) % ids.length] }),
          }
        },
      })
  }
  return compare(
    { name: 'free bookings with payments, against without', atLeast: 0.95 },
    await booker(withPayments),
    await booker({}),
  )
}

/** Measures bookings alone and during a flood of events, half of them about open payments and half about unknown ones. */
async function flood(
  stack: AsyncDisposableStack,
  site: Site,
  [seconds, perSecond]: [number, number],
  courses: readonly string[],
) {
  const caller = createCaller(stack, site.servers, 64)
  const people = await site.students(200)
  const classes = await site.classes(400, 1_000_000)
  let sent = 0
  const book = async (length: number) => {
    const over = AbortSignal.timeout(length * 1_000)
    return bookSteadily(caller, BOOKINGS_PER_SECOND, over, () => {
      const n = sent++
      return [people[n % 200]!.token, classes[Math.floor(n / 200) % 400]!]
    })
  }
  const { rows } = await site.pool.query<{ id: string }>(
    'select session_id as id from payment where offering_id = any($1::uuid[]) and session_id is not null',
    [courses],
  )
  const sign = (n: number) => {
    const known = n % 2 === 0 ? rows[n % rows.length]?.id : undefined
    const payload = JSON.stringify({
      id: `evt_${n}`,
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: known ?? `cs_test_${n}`, object: 'checkout.session' } },
    })
    return {
      payload,
      header: Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET }),
    }
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  stack.defer(() => agent.destroy())
  await book(2)
  const alone = await book(Math.min(seconds, 15))
  const over = AbortSignal.timeout(seconds * 1_000)
  const [beside, answers] = await Promise.all([
    book(seconds),
    steadily(perSecond, over, async (n) => {
      const { payload, header } = sign(n)
      const { status } = await exchange(`${site.url}/payments/stripe`, {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'stripe-signature': header },
        payload,
      })
      return status
    }),
  ])
  const kept = answers.filter((status) => status === 200).length
  return [0.5, 0.99].map((share) => ({
    name: `bookings beside ${perSecond} events/s: p${share * 100}`,
    value: percentile(beside, share),
    unit: 'ms',
    atMost: 2 * percentile(alone, share),
    more: `alone ${percentile(alone, share)} ms; ${kept} of ${answers.length} events in ${seconds} s`,
  }))
}
