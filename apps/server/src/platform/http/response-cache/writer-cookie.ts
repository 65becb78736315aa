import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a writer's reads bypass the cache: longer than a replica lags behind. */
const SECONDS = 10
const COOKIE = /(?:^|; ?)firstbell_wrote=(\d{10})\.([\w-]{43})(?:;|$)/

export interface WriterCookie {
  /** A value for `Set-Cookie`. */
  create: () => string
  /** Whether a `Cookie` header carries a cookie of ours that has not expired. */
  isIn: (header: string | undefined) => boolean
}

/**
 * The cookie of a client that has just written. With it reads bypass the cache and the replica, in
 * whichever process answers them, so that a writer reads their own write. Bypassing costs more than a
 * cached answer, so the cookie is signed: only a write that succeeded gives it.
 * @param key shared by all processes of the site
 */
export function createWriterCookie(key: Buffer, secure: boolean): WriterCookie {
  const sign = (expires: string) =>
    createHmac('sha256', key).update(`written\n${expires}`).digest('base64url')
  return {
    create: () => {
      const expires = String(Math.ceil(Date.now() / 1000) + SECONDS)
      const cookie = `firstbell_wrote=${expires}.${sign(expires)}; Max-Age=${SECONDS}; Path=/; HttpOnly; SameSite=Lax`
      return secure ? `${cookie}; Secure` : cookie
    },
    isIn: (header) => {
      const [, expires, signature] = COOKIE.exec(header ?? '') ?? []
      if (expires === undefined || signature === undefined) return false
      if (Number(expires) * 1000 < Date.now()) return false
      return timingSafeEqual(Buffer.from(sign(expires)), Buffer.from(signature))
    },
  }
}
