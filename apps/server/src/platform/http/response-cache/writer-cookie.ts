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
/** Numbers a write, or another moment that is later than all earlier loads of the response cache. */
export const nextMoment = (): number => (moment += 1)

/**
 * Creates and reads the cookie of a client that has just written. Every process answers a request with it by what was
 * read from the primary after the write, so that writers read their own writes.
 * The processes' clocks may differ, so each process numbers the first request that carries the cookie instead of comparing
 * times. It is signed, so that only clients that have written can make this server read from the primary.
 * @param key shared by all processes of the site
 */
export function createWriterCookie(key: Buffer, secure: boolean) {
  const moments = new LRUCache<string, number>({ max: REMEMBERED })
  const sign = (value: string) =>
    createHmac('sha256', key).update(`written\n${value}`).digest('base64url')
  return {
    /** A value for `Set-Cookie`, after a commit. */
    create: (): string => {
      const expires = Math.ceil(Date.now() / 1000) + SECONDS
      const value = `${expires}.${randomBytes(8).toString('base64url')}`
      moments.set(value, nextMoment())
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
      const at = moments.get(value) ?? nextMoment()
      moments.set(value, at)
      return at
    },
  }
}
