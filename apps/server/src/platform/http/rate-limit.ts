import { messages } from '@firstbell/contract/messages'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { batchRequests } from '../database/request-batch.ts'
import { AppError } from './errors.ts'

/** Allows `points` requests of each key within `minutes`. Rules with the same name share their counts. */
export interface RateRule {
  name: string
  points: number
  minutes: number
}

export interface RateLimiter {
  /** Counts a request. @throws AppError too_many_requests with the seconds to wait */
  take(rule: RateRule, key: string): Promise<void>
  /** Resets the count of a key, for example after a successful sign-in. */
  forgive(rule: RateRule, key: string): Promise<void>
  /** Subtracts one from the count, for an attempt that should not count. */
  giveBack(rule: RateRule, key: string): Promise<void>
}

/** Counts a request. @returns whether it is within the limit */
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
 * Returns the key of a client's network: the IPv4 address, or the first 64 bits of the IPv6 address, because a client can
 * change the other half at will (RFC 4291 §2.5.4).
 * @param ip undefined if the connection is closed: those requests share one key
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

/** The most keys whose requests are counted in batches at the same time. */
const MAX_COUNTERS = 1_000
/** The most requests that one statement counts. */
const MAX_BATCH = 1_000

/**
 * Creates a rate limiter that counts in the database, so that all processes share their counts. A process runs one
 * statement at a time for each key, which counts all requests that have arrived since the last one. So a flood of requests
 * occupies at most one connection, and does not queue for the lock of the key's row.
 * @param enabled false lets every request pass (RATE_LIMITS=off)
 */
export function createRateLimiter(pool: pg.Pool, enabled: boolean): RateLimiter {
  if (!enabled) return { take: async () => {}, forgive: async () => {}, giveBack: async () => {} }
  const limiterOf = ({ name, points, minutes }: RateRule) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      // The housekeeping job clears the table.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: minutes * 60,
    })

  type Counter = (request: null) => Promise<null>
  /** Counters by rule and key. */
  const counters = new LRUCache<string, Counter, { rule: RateRule; key: string }>({
    max: MAX_COUNTERS,
    memoMethod: (_name, _before, { context: { rule, key } }) => {
      const limiter = limiterOf(rule)
      return batchRequests<null, null>(
        async (requests) => {
          const { consumedPoints, msBeforeNext } = await limiter
            .consume(keyOf(key), requests.length)
            .catch((error: unknown) => {
              if (error instanceof RateLimiterRes) return error
              throw error
            })
          const allowed = rule.points - (consumedPoints - requests.length)
          const refusal = new AppError('too_many_requests', messages.tooManyRequests, {
            retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)),
          })
          return requests.map((request, index) => (index < allowed ? request : refusal))
        },
        { atOnce: 1, atMost: MAX_BATCH },
      )
    },
  })

  return {
    take: async (rule, key) => {
      await counters.memo(nameOf(rule, key), { context: { rule, key } })(null)
    },
    forgive: async (rule, key) => {
      await limiterOf(rule).delete(keyOf(key))
    },
    giveBack: async (rule, key) => {
      // Another request may have reset the count, which must not become negative.
      await pool.query('update rate_limit set points = greatest(points - 1, 0) where key = $1', [
        nameOf(rule, key),
      ])
    },
  }
}

const keyOf = (key: string) => key.slice(0, 200)
const nameOf = (rule: RateRule, key: string) => `${rule.name}:${keyOf(key)}`
