import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressed, createBody, encodingFor } from '../platform/http/response-cache/cached-body.ts'
import { undocumented } from './static-files.ts'
import type { PublicCall, RenderedPage, WebBuild } from './web-build.ts'

export interface PagesOptions {
  /** Address of the site, without a trailing slash. */
  publicUrl: string
  /** Rejects with an AppError, whose status the page takes. */
  call: PublicCall
  /** What the browser needs to sign people in, where another server does that. */
  identity?: object
}

/** The longest path that may be a page's; links to pages have about a hundred characters. */
const PATH_MAX = 2048

/**
 * Serves the pages of the web app, rendered on the server. A path that is neither a page nor asked for
 * by a browser gets the app's own 404.
 */
export function registerPages(
  app: FastifyInstance,
  { template, entry }: WebBuild,
  options: PagesOptions,
): void {
  const { publicUrl, call } = options
  const identity = options.identity && { identity: options.identity }
  app.get('/*', undocumented, async (request, reply) => {
    // The path as it was sent: a URL parser reads `/\host` as another site.
    const [pathname = ''] = request.url.split('?', 1)
    const isPage = pathname.length <= PATH_MAX && entry.isPage(pathname)
    const forBrowser = (request.headers.accept ?? '').includes('text/html')
    if (!isPage && (!forBrowser || pathname.length > PATH_MAX)) return reply.callNotFound()
    let page: Awaited<ReturnType<typeof entry.render>>
    try {
      page = await entry.render({
        url: request.url,
        publicUrl,
        call: (name, input) => call(name, input, request.headers.cookie),
        template,
        ...identity,
      })
    } catch (error) {
      // Never a blank page: the browser renders what the server could not.
      request.log.error({ err: error }, 'A page could not be rendered on the server')
      page = {
        status: isPage ? 200 : 404,
        html: entry.renderEmptyPage({
          url: isPage ? pathname : '/',
          publicUrl,
          template,
          ...identity,
        }),
      }
    }
    if (page.incomplete === true)
      request.log.warn({ path: pathname }, 'A part of a page was left to the browser')
    if (page.redirect !== undefined) return reply.redirect(page.redirect, page.status)
    return sendPage(request, reply, page)
  })
}

/**
 * Browsers ask for a page each time and are sent it only when it has changed. Pages that differ only in
 * when they were rendered have the same tag.
 */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
): Promise<FastifyReply> {
  const body = createBody(page.html, page.validator)
  void reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept, accept-encoding')
    .header('etag', body.etag)
  if (page.status === 200 && matches(request.headers['if-none-match'], body.etag))
    return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '', body.plain)
  if (encoding === undefined) return reply.send(body.plain)
  return reply.header('content-encoding', encoding).send(await compressed(body, encoding))
}

/** Whether an If-None-Match header names this tag (RFC 9110 §13.1.2). */
function matches(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => tag.trim() === etag) ?? false
}
