import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PASSWORD } from '@firstbell/demo/people'
import { startStandIn, type StandIn } from '@firstbell/stripe-stand-in'
import { root } from './run.ts'

/**
 * `npm run pay-demo`: runs the product with demo data, and with payments at a stand-in for Stripe on PORT + 1, so no
 * money is paid. It stores everything in its own folder. Ctrl-C stops both.
 */

/** Instructors who can be paid from the start. The others press 'Get paid' first. */
const PAID_OUT = ['ada@example.com', 'samira@example.com']
/** The code of the teacher of the series with a price. */
const CODE = 'FIRST-10K'
const WEBHOOK_SECRET = 'whsec_of_the_demo'

const port = Number(process.env['PORT'] || 3000)
const url = `http://127.0.0.1:${port}`
const dataDir = join(process.env['DATA_DIR'] || join(root, 'data'), 'pay-demo')

const standIn = await startStandIn({
  port: port + 1,
  folder: join(dataDir, 'stripe'),
  webhooks: [{ url: `${url}/payments/stripe`, secret: WEBHOOK_SECRET }],
}).catch((error: NodeJS.ErrnoException) => {
  process.stderr.write(`\nThe stand-in for Stripe does not start: ${error.message}\n\n`)
  process.exit(1)
})
const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SMTP_URL: '',
    IDENTITY_PROVIDER: 'embedded',
    DEMO_DATA: 'on',
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_of_the_demo',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: standIn.url,
    CURRENCY: 'usd',
  },
})
let running = true
server.on('exit', (code) => {
  running = false
  process.exitCode = code ?? 0
  void standIn.close()
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => server.kill('SIGTERM'))

/** @throws if the server refuses */
async function call<T>(method: string, path: string, token = '', body?: object): Promise<T> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      connection: 'close',
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const got = (await answer.json()) as T & { message: string }
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${got.message}`)
  return got
}

const signIn = (email: string) =>
  call<{ idToken: string }>('POST', '/identity/sign-in', '', { email, password: PASSWORD })

/** Opens an account at the stand-in for an instructor, like 'Get paid' does. */
async function openAccount(email: string, { control }: StandIn): Promise<void> {
  const { idToken } = await signIn(email)
  const state = async () =>
    (await call<{ state: 'none' | 'ready' | 'started' }>('GET', '/me/payouts', idToken)).state
  if ((await state()) === 'ready') return
  const { url: page } = await call<{ url: string }>('POST', '/me/payouts', idToken)
  const [account = ''] = /acct_\w+/.exec(page) ?? []
  control.completeOnboarding(account)
  while (running && (await state()) !== 'ready') await delay(100)
}

/** Makes a code for the classes and courses of an instructor, unless an earlier run has made it. */
async function makeCode(email: string): Promise<void> {
  const { idToken } = await signIn(email)
  const { codes } = await call<{ codes: { code: string }[] }>('GET', '/me/discount-codes', idToken)
  if (codes.some(({ code }) => code === CODE)) return
  await call('POST', '/me/discount-codes', idToken, { code: CODE, percent: 20, uses: 30 })
}

const isReady = () =>
  fetch(`${url}/readyz`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  )
while (running && !(await isReady())) await delay(100)
if (running)
  try {
    for (const email of PAID_OUT) await openAccount(email, standIn)
    await makeCode('samira@example.com')
    process.stdout.write(`
Payments go to a stand-in for Stripe: ${standIn.url} has its payments and accounts.
To try:
  1. Log in as liam@example.com, open "From couch to trail" under Courses, Enroll, and Pay on the
     stand-in's page. The seat is booked, and a receipt is at ${url}/dev/mailbox. As tomas@example.com, Book a
     date of "Interval training for your first 10 km" under Classes, a weekly series with a price. With the code
     ${CODE} in the dialog it costs 20 % less.
  2. Cancel the booking under My Courses: the money goes back, as a mail says.
  3. Enroll again. Log in as samira@example.com: Profile, Instructor, Details, Get paid shows what is hers.
     ${standIn.url} pays it out, refunds it or has a bank dispute it.
  4. Nobody pays mateo@example.com before he has opened an account by Get paid.

`)
  } catch (error) {
    // The process was stopped, or the demo data have changed. The product runs nevertheless.
    if (running) process.stderr.write(`${(error as Error).message}\n`)
  }
