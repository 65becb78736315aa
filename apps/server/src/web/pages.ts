import * as routeTexts from '@firstbell/contract/route-texts'
import type { CallName } from '@firstbell/contract/routes'
import { addressIn, type Language } from '@firstbell/messages/languages'
import type { FastifyInstance } from 'fastify'
import {
  createBody,
  type CachedBody,
  sendBody,
} from '../platform/http/response-cache/cached-body.ts'
import {
  Uncacheable,
  type ReadPart,
  type ResponseCache,
} from '../platform/http/response-cache/response-cache.ts'
import { AppError, isUnavailable, toAppError } from '../platform/http/errors.ts'
import type { PublicCall } from '../platform/http/public-call.ts'
import { createPageRenderer } from './page-renderer.ts'
import { leftToBrowser } from './pages-metrics.ts'
import { undocumented } from './static-files.ts'
import { importEntry, type WebBuild } from './web-build.ts'

export interface PagesOptions {
  /** Address of the site, without a trailing slash. */
  publicUrl: string
  /** What pages may call, by name. */
  calls: Readonly<Partial<Record<CallName, Pick<PublicCall, 'answer'>>>>
  cache: Pick<ResponseCache, 'composed'>
  /** What the browser needs to sign people in, where another server does that. */
  identity?: object
  /** The legal lines of the footer. */
  legal?: object
  /** What pages say of payments, where something is paid. */
  payments?: object
  /** Name and label of the providers whose accounts sign people in. */
  providers?: readonly object[]
  /** Milliseconds after which a page has no end, if not as the renderer has it. */
  renderWait?: number
}

/** The longest path that may be a page's; links to pages have about a hundred characters. */
const PATH_MAX = 2048
/** Longer routes, which only a search can have, are rendered for each visitor. */
const CACHED_ADDRESS_MAX = 256

const headers = { contentType: 'text/html; charset=utf-8', vary: 'accept, accept-encoding' }

/** A page for those alone who wait for it, on the error that says so to the cache. */
interface OwnPage {
  page?: { status: number; body: CachedBody }
}

/**
 * Serves the pages of the web app, rendered on the server: the same for everybody, whoever is logged
 * in, so nothing of a request but its path and query goes into them; their language too is the path's. A
 * path that is neither a page nor asked for by a browser gets the app's own 404.
 */
export function registerPages(app: FastifyInstance, build: WebBuild, options: PagesOptions): void {
  const { webDist, templates, entry } = build
  const { publicUrl, cache } = options
  const texts = { ...routeTexts }
  const callAt = new Map<string, Pick<PublicCall, 'answer'>>(
    Object.entries(options.calls).map(([name, call]) => [texts[name as CallName], call]),
  )
  const site = {
    ...(options.identity && { identity: options.identity }),
    ...(options.legal && { legal: options.legal }),
    ...(options.payments && { payments: options.payments }),
    ...(options.providers && { providers: options.providers }),
  }
  const renderer = createPageRenderer({ webDist, templates }, options.renderWait)
  app.addHook('onClose', () => renderer.close())

  /** @throws OwnPage */
  async function makePage(
    language: Language,
    address: string,
    cacheable: boolean,
    read: ReadPart,
    known: boolean,
  ): Promise<CachedBody> {
    let fault: AppError | undefined
    const page = await entry.fetchPage({
      url: address,
      publicUrl,
      call: async (endpoint, input) => {
        try {
          const call = callAt.get(endpoint)
          if (!call) throw new Error(`${endpoint} is not a call for pages`)
          return JSON.parse(await read(call.answer(input))) as unknown
        } catch (error) {
          const failure = toAppError(error)
          if (failure.status >= 500) {
            app.log.error({ err: error, page: address }, 'A call of a page failed')
            fault ??= failure
          }
          throw failure
        }
      },
      ...site,
    })
    const { body, incomplete } = await renderer.render({ ...page, language }, known)
    if (incomplete) app.log.warn({ page: address }, 'A part of a page was left to the browser')
    const own = (error: Error, status: number): OwnPage =>
      Object.assign(error, { page: { status, body } })
    // For those who cannot be sent a last good copy. Other pages may have failed by the same fault.
    if (fault?.code === 'unavailable') throw own(new AppError('unavailable', fault.message), 200)
    if (!cacheable || page.status !== 200 || incomplete || fault !== undefined)
      throw own(new Uncacheable(), page.status)
    return body
  }

  app.get('/*', undocumented, async (request, reply) => {
    // The path as it was sent: a URL parser reads `/\host` as another site.
    const [pathname = ''] = request.url.split('?', 1)
    const forBrowser = (request.headers.accept ?? '').includes('text/html')
    if (pathname.length > PATH_MAX) return reply.callNotFound()
    const { language, isPage, address, own, redirect } = entry.locate(request.url)
    if (redirect !== undefined) return reply.redirect(redirect, 308)
    if (!isPage && !forBrowser) return reply.callNotFound()
    // Of the page, and of a 304 for it: the language follows from the URL, so that nothing varies by it.
    void reply.header('content-language', language)
    const cacheable = isPage && !own && address.length <= CACHED_ADDRESS_MAX
    try {
      return await cache.composed(request, reply, {
        key: `page ${address}`,
        compose: (read, known) => makePage(language, address, cacheable, read, known),
        canonical: address === request.url,
        ...headers,
      })
    } catch (error) {
      const { page } = error as OwnPage
      if (page) return sendBody(request, reply.code(page.status), page.body, headers)
      // Never a blank page: the browser renders what the server could not.
      leftToBrowser(request, reply, isUnavailable(error) ? 'busy' : 'failed', error)
      void reply.code(isPage ? 200 : 404)
      const { renderEmptyPage } = await importEntry(webDist, language)
      const html = renderEmptyPage({
        url: isPage ? address : addressIn(language, '/'),
        publicUrl,
        template: templates[language],
        ...site,
      })
      return sendBody(request, reply, createBody(html), headers)
    }
  })
}
