import * as routeTexts from '@firstbell/contract/route-texts'
import type { CallName } from '@firstbell/contract/routes'
import type { Language } from '@firstbell/messages/languages'
import type { FastifyInstance } from 'fastify'
import { AppError, isUnavailable, toAppError } from '../platform/http/errors.ts'
import type { PublicCall } from '../platform/http/public-call.ts'
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
import { createPageRenderer } from './page-renderer.ts'
import { recordClientRendering } from './pages-metrics.ts'
import { undocumented } from './static-files.ts'
import { importEntry, type WebBuild, type SiteFacts } from './web-build.ts'

export interface PagesOptions {
  /** The site's URL, without a trailing slash. */
  publicUrl: string
  /** The calls that pages may make, by name. */
  calls: Readonly<Partial<Record<CallName, Pick<PublicCall, 'answer'>>>>
  cache: Pick<ResponseCache, 'composed'>
  /** What each page contains about the site. */
  site?: SiteFacts
  /** Milliseconds that rendering a page may take. Default: that of the renderer. */
  renderWait?: number
}

/** Longer paths are not found. Links to pages have about a hundred characters. */
const MAX_PATH_CHARACTERS = 2048
/** Longer URLs, which only searches have, are not cached. */
const MAX_CACHED_URL_CHARACTERS = 256

const headers = { contentType: 'text/html; charset=utf-8', vary: 'accept, accept-encoding' }

/** An error that prevents caching and carries the page, which is sent only to the requests that wait for it. */
interface UncachedPage {
  page?: { status: number; body: CachedBody }
}

/**
 * Serves the pages of the web app, rendered on the server. A page depends only on the path and query of the request, not on
 * who is signed in. The path also determines the language. A path that is not a page gets the 404 page in a browser, and the
 * 404 of the API elsewhere.
 */
export function registerPages(app: FastifyInstance, build: WebBuild, options: PagesOptions): void {
  const { webDist, templates, entry } = build
  const { publicUrl, cache } = options
  const texts = { ...routeTexts }
  /** By route text, such as `GET /classes/get-class/:id 200 anyone`, which the entry passes to `call`. */
  const callAt = new Map<string, Pick<PublicCall, 'answer'>>(
    Object.entries(options.calls).map(([name, call]) => [texts[name as CallName], call]),
  )
  const renderer = createPageRenderer({ webDist, templates }, options.renderWait)
  app.addHook('onClose', () => renderer.close())

  /** @throws UncachedPage */
  async function renderPage(
    language: Language,
    url: string,
    cacheable: boolean,
    read: ReadPart,
    compressBetter: boolean,
  ): Promise<CachedBody> {
    let fault: AppError | undefined
    const page = await entry.fetchPage({
      url,
      publicUrl,
      call: async (endpoint, input) => {
        try {
          const call = callAt.get(endpoint)
          if (!call) throw new Error(`${endpoint} is not a call for pages`)
          return JSON.parse(await read(call.answer(input))) as unknown
        } catch (error) {
          const failure = toAppError(error)
          if (failure.status >= 500) {
            app.log.error({ err: error, page: url }, 'A call of a page failed')
            fault ??= failure
          }
          throw failure
        }
      },
      ...options.site,
    })
    const { body, incomplete } = await renderer.render({ ...page, language }, compressBetter)
    if (incomplete) app.log.warn({ page: url }, 'The browser must render a part of a page')
    const uncached = (error: Error, status: number): UncachedPage =>
      Object.assign(error, { page: { status, body } })
    // During an outage the cache sends its last good copy. This page is for requests without a copy.
    if (fault?.code === 'unavailable')
      throw uncached(new AppError('unavailable', fault.message), 200)
    if (!cacheable || page.status !== 200 || incomplete || fault !== undefined)
      throw uncached(new Uncacheable(), page.status)
    return body
  }

  app.get('/*', undocumented, async (request, reply) => {
    // Not parsed as a URL, because a URL parser takes `/\host` for another site.
    const [pathname = ''] = request.url.split('?', 1)
    const forBrowser = (request.headers.accept ?? '').includes('text/html')
    if (pathname.length > MAX_PATH_CHARACTERS) return reply.callNotFound()
    const { language, isPage, canonicalUrl: url, personalUrl, redirect } = entry.locate(request.url)
    if (redirect !== undefined) return reply.redirect(redirect, 308)
    if (!isPage && !forBrowser) return reply.callNotFound()
    // The URL determines the language, so no `vary` is needed. A 304 has this header, too.
    void reply.header('content-language', language)
    // A personal URL contains a token or the path to return to, so the page would not be requested again.
    const cacheable = isPage && !personalUrl && url.length <= MAX_CACHED_URL_CHARACTERS
    try {
      return await cache.composed(request, reply, {
        key: `page ${url}`,
        // A page with an older copy is requested repeatedly, which makes better compression worthwhile.
        compose: (read, hasCopy) => renderPage(language, url, cacheable, read, hasCopy),
        rememberUrl: url === request.url,
        ...headers,
      })
    } catch (error) {
      const { page } = error as UncachedPage
      if (page) return sendBody(request, reply.code(page.status), page.body, headers)
      // The browser renders a page that the server could not render.
      recordClientRendering(request, reply, isUnavailable(error) ? 'busy' : 'failed', error)
      void reply.code(isPage ? 200 : 404)
      // `entry` renders only one language. The URL selects the scripts to preload.
      const { renderEmptyPage } = await importEntry(webDist, language)
      const template = templates[language]
      const html = renderEmptyPage({ url, publicUrl, template, ...options.site })
      return sendBody(request, reply, createBody(html), headers)
    }
  })
}
