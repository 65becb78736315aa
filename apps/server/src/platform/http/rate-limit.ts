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

  /** By key, when the wait ends and until when that is remembered. */
  const refused = new LRUCache<string, { endsAt: number; until: number }>({ max: REFUSED_MAX })
  /** By key, what counts its requests. */
  const counters = new LRUCache<string, (request: null) => Promise<null>>({ max: COUNTERS_MAX })

  const refusal = (waitMs: number) =>
    new AppError('too_many_requests', messages.tooManyRequests, {
      retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
    })

  const counterOf = (rule: RateRule, key: string, name: string) => {
    let counter = counters.get(name)
    if (!counter) {
      counter = batchRequests<null, null>(
        async (requests) => {
          const { consumedPoints, msBeforeNext } = await limiterOf(rule)
            .consume(key, requests.length)
            .catch((answer: unknown) => {
              if (answer instanceof RateLimiterRes) return answer
              throw answer
            })
          const allowed = rule.points - (consumedPoints - requests.length)
          if (requests.length > allowed) {
            const now = Date.now()
            const until = now + Math.min(msBeforeNext, REFUSED_MS)
            refused.set(name, { endsAt: now + msBeforeNext, until })
          }
          return requests.map((request, place) =>
            place < allowed ? request : refusal(msBeforeNext),
          )
        },
        { atOnce: 1, atMost: BATCH_MAX },
      )
      counters.set(name, counter)
    }
    return counter
  }

  return {
    take: async (rule, key) => {
      const name = nameOf(rule, key)
      const known = refused.get(name)
      if (known && Date.now() < known.until) throw refusal(known.endsAt - Date.now())
      await counterOf(rule, keyOf(key), name)(null)
    },
    forgive: async (rule, key) => {
      await limiterOf(rule).delete(keyOf(key))
      refused.delete(nameOf(rule, key))
    },
  }
}

const keyOf = (key: string) => key.slice(0, 200)
const nameOf = (rule: RateRule, key: string) => `${rule.name}:${keyOf(key)}`
