import { messages } from '@firstbell/contract/messages'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/http/errors.ts'

/** @throws AppError forbidden when a page of another origin sent the request (rule identity-9) */
export function refuseForeign(request: FastifyRequest, publicUrl: string): void {
  if (!isOwnOrigin(request, publicUrl)) throw new AppError('forbidden', messages.forbidden)
}

/**
 * Whether a request comes from our own pages, or from no page at all. Browsers send `Origin` with every
 * POST. SameSite=Strict withholds the cookie from other sites; this check also stops other origins of
 * the same site. Our origin is PUBLIC_URL or the host of the request: a page cannot choose the Host
 * header, and cookies are not sent to other hosts.
 */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers
  // A proxy that removes Origin may still pass on Sec-Fetch-Site.
  if (origin === undefined) return fetchSite !== 'cross-site' && fetchSite !== 'same-site'
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  const site = new URL(publicUrl)
  if (from.origin === site.origin) return true
  return from.host === request.host && (site.protocol === 'http:' || from.protocol === 'https:')
}
