import { messages } from '@firstbell/contract/messages'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
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
}

/**
 * The key of a client's network: the IPv4 address, or the first 64 bits of an IPv6 address, whose other
 * half a client can change at will (RFC 4291 §2.5.4).
 */
export function networkOf(ip: string): string {
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

/**
 * Counts in the database, so that all processes share their counts.
 * @param enabled false lets every request pass (RATE_LIMITS=off)
 */
export function createRateLimiter(pool: pg.Pool, enabled: boolean): RateLimiter {
  if (!enabled) return { take: async () => {}, forgive: async () => {} }
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = (rule: RateRule): RateLimiterPostgres => {
    let limiter = limiters.get(rule.name)
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        // The housekeeping job clears the table.
        clearExpiredByTimeout: false,
        keyPrefix: rule.name,
        points: rule.points,
        duration: rule.seconds,
      })
      limiters.set(rule.name, limiter)
    }
    return limiter
  }
  return {
    take: async (rule, key) => {
      try {
        await limiterOf(rule).consume(key.slice(0, 200))
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new AppError('too_many_requests', messages.tooManyRequests, {
          retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
        })
      }
    },
    forgive: async (rule, key) => {
      await limiterOf(rule).delete(key.slice(0, 200))
    },
  }
}
