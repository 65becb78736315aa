import { messages } from '@firstbell/contract/messages'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { batchRequests } from '../database/request-batch.ts'
import { AppError } from './errors.ts'

/** Allows `points` within `seconds` per key. Rules with the same name share their counts. */
export interface RateRule {
  name: string
  points: number
  seconds: number
}

export interface RateLimiter {
  /** Counts one. @throws AppError too_many_requests with the seconds to wait */
  take(rule: RateRule, key: string): Promise<void>
  /** Resets the count of a key, after a success. */
  forgive(rule: RateRule, key: string): Promise<void>
  /** Takes one count back, of what turned out not to count. The others stay. */
  giveBack(rule: RateRule, key: string): Promise<void>
}

/** Counts one. @returns whether it is within the limit */
export async function isWithin(
  limiter: RateLimiter,
  rule: RateRule,
  key: string,
): Promise<boolean> {
  try {
    await limiter.take(rule, key)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

/**
 * The key of a client's network: the IPv4 address, or the first 64 bits of an IPv6 address, whose other
 * half a client can change at will (RFC 4291 §2.5.4).
 * @param ip undefined once the connection is gone: those requests share one key
 */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined) return ''
  const four = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (four !== undefined || !ip.includes(':')) return four ?? ip
  const [left = [], right] = ip.split('::').map((side) => side.split(':').filter(Boolean))
  const between = right ? Math.max(0, 8 - left.length - right.length) : 0
  const groups = [...left, ...Array<string>(between).fill('0'), ...(right ?? [])]
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** Milliseconds for which who was refused is refused without the database, which may forgive meanwhile. */
const REFUSED_MS = 5_000
/** Keys that are remembered as refused, and with what counts them. */
const REFUSED_MAX = 10_000
const COUNTERS_MAX = 1_000
/** Requests that one statement counts. */
const BATCH_MAX = 1_000

/**
 * Counts in the database, so that all processes share their counts. A process counts a key by one
 * statement at a time, for all requests that came meanwhile, and remembers for a while who was refused:
 * a flood of requests occupies neither the connections nor the row of its key.
 * @param enabled false lets every request pass (RATE_LIMITS=off)
 */
export function createRateLimiter(pool: pg.Pool, enabled: boolean): RateLimiter {
  if (!enabled) return { take: async () => {}, forgive: async () => {}, giveBack: async () => {} }
  const limiterOf = ({ name, points, seconds }: RateRule) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      // The housekeeping job clears the table.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    })

  /** By key, when the wait ends. */
  const refused = new LRUCache<string, number>({ max: REFUSED_MAX, ttl: REFUSED_MS })

  const refusal = (waitMs: number) =>
    new AppError('too_many_requests', messages.tooManyRequests, {
      retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
    })

  /** By key, what counts its requests. */
  type Counter = (request: null) => Promise<null>
  const counters = new LRUCache<string, Counter, { rule: RateRule; key: string }>({
    max: COUNTERS_MAX,
    memoMethod: (name, _before, { context: { rule, key } }) => {
      const limiter = limiterOf(rule)
      return batchRequests<null, null>(
        async (requests) => {
          const { consumedPoints, msBeforeNext } = await limiter
            .consume(keyOf(key), requests.length)
            .catch((answer: unknown) => {
              if (answer instanceof RateLimiterRes) return answer
              throw answer
            })
          const allowed = rule.points - (consumedPoints - requests.length)
          if (requests.length > allowed) refused.set(name, performance.now() + msBeforeNext)
          return requests.map((request, place) =>
            place < allowed ? request : refusal(msBeforeNext),
          )
        },
        { atOnce: 1, atMost: BATCH_MAX },
      )
    },
  })

  return {
    take: async (rule, key) => {
      const name = nameOf(rule, key)
      const wait = (refused.get(name) ?? 0) - performance.now()
      if (wait > 0) throw refusal(wait)
      await counters.memo(name, { context: { rule, key } })(null)
    },
    forgive: async (rule, key) => {
      await limiterOf(rule).delete(keyOf(key))
      refused.delete(nameOf(rule, key))
    },
    giveBack: async (rule, key) => {
      // Not below zero, if the key was forgiven meanwhile.
      await pool.query('update rate_limit set points = greatest(points - 1, 0) where key = $1', [
        nameOf(rule, key),
      ])
    },
  }
}

const keyOf = (key: string) => key.slice(0, 200)
const nameOf = (rule: RateRule, key: string) => `${rule.name}:${keyOf(key)}`
