import { messages } from '@firstbell/contract/messages'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors.ts'

/** So many points within so many seconds, counted a key. The name is part of the key. */
export interface RateRule {
  name: string
  points: number
  seconds: number
}

export interface RateLimiter {
  /** Counts one. @throws AppError too_many_requests with the seconds to wait */
  take(rule: RateRule, key: string): Promise<void>
  /** Forgets what was counted, after a success. */
  forgive(rule: RateRule, key: string): Promise<void>
}

/**
 * The network address that is counted: an IPv4 address, or the first 64 bits of an IPv6 one, since
 * the rest of it is its owner's to choose (RFC 4291 §2.5.4), as often as they like.
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
 * Limits counted in the database, so that every process counts together.
 * @param enabled false lets everything pass (RATE_LIMITS=off)
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
        // Housekeeping clears the table; a timer here would keep tests alive.
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
