import { randomUUID } from 'node:crypto'
import { median, type Report } from '../report.ts'
import { say, startSite, type Site } from '../site.ts'

/** Probability of a false alarm per comparison. */
const ALPHA = 0.001
/**
 * Accounts of each kind, used alternately, so that no row is hotter than those of unknown
 * addresses.
 */
const ACCOUNTS = 60

type Kind = 'unknown' | 'waiting' | 'verified'

const guess = 'a guess that is wrong, 20'
const form = (email: string) => ({
  name: 'Ada',
  email,
  password: guess,
  contact: '0123456789',
  role: 'student',
  dob: '1990-05-17',
  gender: 'female',
})

/**
 * The calls that take an address from anyone, and the kinds of addresses that their answers must
 * not distinguish.
 */
const asked: Record<string, { body: (email: string) => object; kinds: readonly Kind[] }> = {
  '/identity/sign-in': {
    body: (email) => ({ email, password: guess }),
    kinds: ['unknown', 'waiting', 'verified'],
  },
  '/identity/forgot-password': {
    body: (email) => ({ email }),
    kinds: ['unknown', 'waiting', 'verified'],
  },
  '/identity/resend-verification': {
    body: (email) => ({ email }),
    kinds: ['unknown', 'waiting', 'verified'],
  },
  // Those with an account are subscribed before the measurement.
  '/newsletter/subscribe': {
    body: (email) => ({ email }),
    kinds: ['unknown', 'waiting', 'verified'],
  },
  // The answer for a verified address says that it is taken.
  '/auth/signup': { body: form, kinds: ['unknown', 'waiting'] },
}

/**
 * Verified accounts; unverified ones sign up, every second one twice, because several sign-ups can
 * wait for one address.
 * @returns the addresses of both
 */
async function createAccounts({ url, students }: Site) {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  const verified = (await students(ACCOUNTS)).map(({ email }) => email)
  const waiting = verified.map((_, index) => `waiting.${index}@example.com`)
  for (const [index, email] of waiting.entries())
    for (let signUp = 0; signUp <= index % 2; signUp += 1)
      await post('/auth/signup', { ...form(email), password: `the right one, 2${signUp}` })
  for (const email of [...verified, ...waiting]) await post('/newsletter/subscribe', { email })
  return { verified, waiting }
}

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)

/**
 * The probability of such differences between the pairs if both have the same distribution:
 * Wilcoxon's signed-rank test, two-sided, with the normal approximation (accurate from 20 pairs
 * on).
 */
function signedRank(a: readonly number[], b: readonly number[]): number {
  const differences = a.map((value, index) => value - b[index]!).filter((value) => value !== 0)
  const ranked = [...differences].sort((x, y) => Math.abs(x) - Math.abs(y))
  const count = ranked.length
  if (count === 0) return 1
  let positive = 0
  ranked.forEach((value, index) => {
    if (value > 0) positive += index + 1
  })
  const mean = (count * (count + 1)) / 4
  const deviation = Math.sqrt((count * (count + 1) * (2 * count + 1)) / 24)
  const z = Math.abs(positive - mean) / deviation
  return 2 * (1 - normal(z))
}

/** The standard normal distribution (Abramowitz and Stegun 26.2.17, error below 7.5e-8). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const polynomial =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
}

/**
 * Whether response times tell if an address has an account (rule identity-18). Alternates attempts
 * with an unknown address, an unverified one and a verified one; a rank test decides whether their
 * times differ.
 */
export async function enumeration(count = '60'): Promise<Report> {
  const attempts = Number(count)
  await using stack = new AsyncDisposableStack()
  const site = await startSite(stack)
  const accounts = await createAccounts(site)
  const faults: string[] = []
  const differences: string[] = []
  for (const [path, { body, kinds }] of Object.entries(asked)) {
    const times: Record<Kind, number[]> = { unknown: [], waiting: [], verified: [] }
    const answers = new Set<string>()
    // The first attempts load keys, prepare statements, and are not counted.
    for (let attempt = -5; attempt < attempts; attempt += 1) {
      for (const kind of shuffled(kinds)) {
        const place = (attempt + ACCOUNTS) % ACCOUNTS
        // An unknown address must not have been used before.
        const email =
          kind === 'unknown'
            ? `unknown.${randomUUID().slice(0, 8)}@example.com`
            : accounts[kind][place]!
        const payload = JSON.stringify(body(email))
        const began = performance.now()
        const answer = await fetch(`${site.url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: payload,
        })
        const text = await answer.text()
        const took = performance.now() - began
        if (attempt >= 0) times[kind].push(took)
        answers.add(`${answer.status} ${text.replaceAll(email, '').replace(/[0-9a-f-]{36}/g, '')}`)
      }
    }
    if (answers.size > 1) faults.push(`${path}: answers differ: ${[...answers].join(' | ')}`)
    const base = median(times.unknown)
    for (const kind of kinds.filter((one) => one !== 'unknown')) {
      const off = median(times[kind]) - base
      const p = signedRank(times[kind], times.unknown)
      const line = `${path}: ${kind} ${median(times[kind]).toFixed(2)} ms, unknown ${base.toFixed(2)} ms (${off >= 0 ? '+' : ''}${off.toFixed(2)}), p = ${p.toFixed(3)}`
      say(line)
      differences.push(
        `${path.split('/').at(-1)} ${kind} ${off >= 0 ? '+' : ''}${off.toFixed(2)} ms`,
      )
      if (p < ALPHA) faults.push(`the times differ: ${line}`)
    }
  }
  return { faults, result: `medians differ by ${differences.join(', ')}` }
}
