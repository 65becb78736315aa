import { createHmac, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { messages } from '@firstbell/contract/messages'
import { AppError } from '../../../platform/http/errors.ts'

/** scrypt's cost (RFC 7914): N = 2^ln. 32 MiB and about 60 ms a password on the machine of 0002. */
interface Cost {
  ln: number
  r: number
  p: number
}
const COST: Cost = { ln: 15, r: 8, p: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Hashes at a time: leaves a thread of libuv's four to files and DNS, and bounds the memory. */
const PARALLEL = Math.max(1, Math.min(3, availableParallelism()))
/** Hashes that may wait, about 15 s of work on two cores. More of them is an attack. */
const WAITING_MAX = 500

let running = 0
const waiting: (() => void)[] = []

/** Runs when its turn comes. @throws AppError unavailable when too many wait already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < PARALLEL) running++
  else {
    if (waiting.length >= WAITING_MAX)
      throw new AppError('unavailable', messages.unavailable, { retryAfter: 15 })
    // Whoever finishes hands its place over, so `running` stays as it is.
    await new Promise<void>((turn) => waiting.push(turn))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

function derive(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** ln
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  return inTurn(
    () =>
      new Promise((resolve, reject) =>
        // The same password typed on another keyboard may come in another Unicode form.
        scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      ),
  )
}

/**
 * A hash to store: `$scrypt$ln=15,r=8,p=1$salt$hash` (PHC string format, base64 unpadded).
 * @param salt where it is not to be a new one (`waitingSalt`)
 */
export async function hashPassword(
  password: string,
  salt: Buffer = randomBytes(SALT_BYTES),
): Promise<string> {
  const hash = await derive(password, salt, COST)
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${unpadded(salt)}$${unpadded(hash)}`
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/(?<!=)=+$/, '')

/**
 * The one salt of all sign-ups that wait for an address: one hash then tells whose password was typed,
 * however many there are, and takes as long as where there are none.
 */
export function waitingSalt(key: Buffer, email: string): Buffer {
  return createHmac('sha256', key)
    .update(`waiting\n${email.toLowerCase()}`)
    .digest()
    .subarray(0, SALT_BYTES)
}

/** Whether a stored hash was made with this salt, at today's cost. */
export function hasSalt(stored: string, salt: Buffer): boolean {
  return parse(stored)?.salt.equals(salt) === true && !needsRehash(stored)
}

/** Whether two stored hashes are of the same password, when both were made with one salt. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [parse(one)?.hash, parse(other)?.hash]
  return a !== undefined && b !== undefined && a.length === b.length && timingSafeEqual(a, b)
}

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } | null {
  const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!match) return null
  const [, ln, r, p, salt, hash] = match
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt!, 'base64'),
    hash: Buffer.from(hash!, 'base64'),
  }
}

/**
 * Whether `password` is the one that was stored.
 * @param stored null where there is no account: the same work is done, so that the time does not
 *   tell, and the answer is false. So it is for anything that is no hash of ours
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const known = stored === null ? null : parse(stored)
  if (!known) {
    await derive(password, randomBytes(SALT_BYTES), COST)
    return false
  }
  const { cost, salt, hash } = known
  const given = await derive(password, salt, cost)
  return given.length === hash.length && timingSafeEqual(given, hash)
}

/** Whether `stored` was made with another cost than today's. */
export function needsRehash(stored: string): boolean {
  const cost = parse(stored)?.cost
  return cost?.ln !== COST.ln || cost.r !== COST.r || cost.p !== COST.p
}
