import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Caller } from '../load.ts'
import { median, number } from '../report.ts'
import { PASSWORD, quick, say, type Site } from '../site.ts'

/** Tests whether answers or their times reveal which email addresses have an account (rule identity-18). */

/** The number of calls about each kind of email address. */
const CALLS = quick ? 15 : 30
/** A difference counts if it exceeds both limits in this share of the turns, twice. */
const NOISE_MS = 3
const NOISE = 0.15
const MOSTLY = 0.8

const signUp = (email: string) => ({
  name: 'Ada Lovelace',
  email,
  password: PASSWORD,
  contact: '0123456789',
  role: 'student',
  dob: '1990-05-17',
  gender: 'female',
})
const withEmail = (email: string) => ({ email })

/** The public calls with an email address (`enumeration.test.ts` checks that the list is complete). */
const strangers: Record<string, (email: string) => object> = {
  '/identity/sign-in': (email) => ({ email, password: 'a guess that is wrong' }),
  '/identity/forgot-password': withEmail,
  '/identity/resend-verification': withEmail,
  '/newsletter/subscribe': withEmail,
  '/auth/signup': signUp,
}

/**
 * Requests unknown, unverified and verified email addresses in turns. Differences are compared within a turn, so that
 * other work of the machine matters little.
 */
export async function enumeration(site: Site, { call }: Caller): Promise<string[]> {
  const newEmails = () =>
    Array.from({ length: CALLS }, () => `somebody-${randomUUID()}@example.org`)
  const waiting = newEmails()
  for (const email of waiting) await call('POST', '/auth/signup', '', signUp(email))
  const verified = (await site.students(CALLS)).map(({ email }) => email)
  for (const email of verified) await call('POST', '/newsletter/subscribe', '', { email })

  /** Waits for the jobs of the previous call, which would affect the time of the next one. */
  async function settle(): Promise<void> {
    const due = 'select from graphile_worker.jobs where run_at <= now() limit 1'
    while ((await site.pool.query(due)).rows.length > 0) await delay(5)
  }

  async function ask(path: string, email: string) {
    await settle()
    const from = performance.now()
    const { status, body } = await call('POST', path, '', strangers[path]!(email))
    const took = performance.now() - from
    const text = JSON.stringify(body).replaceAll(email, 'ADDRESS')
    return { took, said: `${status} ${text.replace(/[0-9a-f-]{36}/g, 'ID')}` }
  }

  /** @returns the differences between a kind of email address and unknown ones */
  async function compare(path: string): Promise<string[]> {
    const kinds = [
      { kind: 'unknown', emails: newEmails() },
      { kind: 'waiting', emails: waiting },
      // Sign-up says that a verified email address is registered (rule account-7).
      ...(path === '/auth/signup' ? [] : [{ kind: 'verified', emails: verified }]),
    ].map((kind) => ({ ...kind, took: [] as number[], said: new Set<string>() }))
    for (const email of newEmails().slice(-5)) await ask(path, email)
    for (let turn = 0; turn < CALLS; turn += 1)
      for (const kind of turn % 2 === 0 ? kinds : kinds.toReversed()) {
        const { took, said } = await ask(path, kind.emails[turn]!)
        kind.took.push(took)
        kind.said.add(said)
      }
    const [nobodys, ...others] = kinds
    say(
      `${path}: ${kinds.map(({ kind, took }) => `${kind} ${number(median(took))} ms`).join(', ')}`,
    )
    return others.flatMap(({ kind, took, said }) => {
      const differences = took.map((each, turn) => each - nobodys!.took[turn]!)
      const more = median(differences)
      const agree = differences.filter((each) => Math.sign(each) === Math.sign(more)).length
      const differs =
        Math.abs(more) > Math.max(NOISE_MS, NOISE * median(nobodys!.took)) &&
        agree >= MOSTLY * CALLS
      return [
        ...(differs ? [`${path} is ${more > 0 ? 'slower' : 'faster'} for ${kind} addresses`] : []),
        ...(String([...said]) === String([...nobodys!.said])
          ? []
          : [`${path} answers ${[...said].join()} for ${kind} addresses`]),
      ]
    })
  }

  const faults: string[] = []
  for (const path of Object.keys(strangers)) {
    const differences = await compare(path)
    const again = differences.length > 0 ? await compare(path) : []
    // Random differences rarely occur twice.
    faults.push(...differences.filter((fault) => again.includes(fault)))
  }
  return faults
}
