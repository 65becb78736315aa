import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** For this long, a writer's reads come from the primary: longer than a replica lags behind. */
const SECONDS = 10
const COOKIE = /(?:^|; ?)firstbell_wrote=(\d{10}\.[\w-]{11})\.([\w-]{43})(?:;|$)/
/** The number of cookies whose write number is remembered; an evicted cookie gets a new one. */
const REMEMBERED = 10_000

let moment = 0

/** Returns the number of the latest write that this process has made, or seen the cookie of. */
export const latestMoment = (): number => moment
/** Numbers a write, or another moment that is later than all loads before. */
export const nextMoment = (): number => (moment += 1)

/**
 * Creates and reads the cookie of a client that has just written. Every process answers a request with it by what was
 * read from the primary after the write, so that writers read their own writes.
 * The processes' clocks may differ, so each process counts from the first request that carries the
 * cookie. It is signed, because only a write that succeeded gives it, and every write gives another.
 * @param key shared by all processes of the site
 */
export function createWriterCookie(key: Buffer, secure: boolean) {
  const seen = new LRUCache<string, number>({ max: REMEMBERED })
  const sign = (value: string) =>
    createHmac('sha256', key).update(`written\n${value}`).digest('base64url')
  return {
    /** A value for `Set-Cookie`, after a commit. */
    create: (): string => {
      const expires = Math.ceil(Date.now() / 1000) + SECONDS
      const value = `${expires}.${randomBytes(8).toString('base64url')}`
      seen.set(value, nextMoment())
      const cookie = `firstbell_wrote=${value}.${sign(value)}; Max-Age=${SECONDS}; Path=/; HttpOnly; SameSite=Lax`
      return secure ? `${cookie}; Secure` : cookie
    },
    /**
     * The moment at which this process made, or first saw, the cookie of ours in a `Cookie` header: the
     * write came before. Undefined when there is none, or it has expired.
     */
    seenAt: (header = ''): number | undefined => {
      const [, value = '', signature = ''] = COOKIE.exec(header) ?? []
      if (value === '' || Number.parseInt(value, 10) * 1000 < Date.now()) return undefined
      if (!timingSafeEqual(Buffer.from(sign(value)), Buffer.from(signature))) return undefined
      const at = seen.get(value) ?? nextMoment()
      seen.set(value, at)
      return at
    },
  }
}
