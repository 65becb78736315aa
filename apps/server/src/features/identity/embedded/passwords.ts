import { createHmac, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'

/** Cost of scrypt (RFC 7914), N = 2^ln. */
export interface PasswordCost {
  ln: number
  r: number
  p: number
}

/** What storing and trying a password costs, except in tests: 32 MiB (docs/decisions/0002). */
export const PASSWORD_COST: Readonly<PasswordCost> = { ln: 15, r: 8, p: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Concurrent hashes: bounds the memory and leaves one of libuv's four threads to files and DNS. */
const PARALLEL = Math.max(1, Math.min(3, availableParallelism()))
/** Hashes that may wait, some seconds of work. */
const WAITING_MAX = 500

const inTurn = limitConcurrency(PARALLEL, WAITING_MAX)

function derive(password: string, salt: Buffer, { ln, r, p }: PasswordCost): Promise<Buffer> {
  const N = 2 ** ln
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  return inTurn(
    () =>
      new Promise((resolve, reject) =>
        // Keyboards differ in the Unicode form they produce for the same password.
        scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      ),
  )
}

// The lookbehind tries each run of '=' once, so the time is linear for any text.
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/(?<!=)=+$/, '')

/**
 * Returns the salt that all unconfirmed sign-ups of an email address share: one hash of a password is compared with
 * all of them, so a sign-in takes the same time for any number of them (docs/decisions/0012).
 */
export function waitingSalt(key: Buffer, email: string): Buffer {
  return createHmac('sha256', key)
    .update(`waiting\n${email.toLowerCase()}`)
    .digest()
    .subarray(0, SALT_BYTES)
}

/** Whether two stored hashes, with the same salt and cost (`hasSalt`), are of the same password. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [parse(one)?.hash, parse(other)?.hash]
  return a !== undefined && b !== undefined && a.length === b.length && timingSafeEqual(a, b)
}

function parse(stored: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } | null {
  const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!match) return null
  const [, ln, r, p, salt, hash] = match
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt!, 'base64'),
    hash: Buffer.from(hash!, 'base64'),
  }
}

/** Passwords as they are stored. @param cost of new hashes */
export function createPasswords(cost: PasswordCost = PASSWORD_COST) {
  const needsRehash = (stored: string): boolean => {
    const known = parse(stored)?.cost
    return known?.ln !== cost.ln || known.r !== cost.r || known.p !== cost.p
  }
  return {
    /** A hash to store: `$scrypt$ln=15,r=8,p=1$salt$hash` (PHC string format, base64 unpadded). */
    async hash(password: string, salt: Buffer = randomBytes(SALT_BYTES)): Promise<string> {
      const hash = await derive(password, salt, cost)
      return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${unpadded(salt)}$${unpadded(hash)}`
    },

    /**
     * Whether `password` matches a stored hash, whatever that one cost.
     * @param stored null, or anything that is no hash of ours, takes the work of a current one, so that
     *   the response time does not tell, and yields false
     */
    async verify(password: string, stored: string | null): Promise<boolean> {
      const known = stored === null ? null : parse(stored)
      if (!known) {
        await derive(password, randomBytes(SALT_BYTES), cost)
        return false
      }
      const hash = await derive(password, known.salt, known.cost)
      return hash.length === known.hash.length && timingSafeEqual(hash, known.hash)
    },

    /** Whether a stored hash has this salt and the current cost, so that `sameHash` can compare it. */
    hasSalt: (stored: string, salt: Buffer): boolean =>
      parse(stored)?.salt.equals(salt) === true && !needsRehash(stored),
    needsRehash,
  }
}
