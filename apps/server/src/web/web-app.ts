import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** `cookie`: of the request that the page is drawn for. */
type Call = (name: string, input: unknown, cookie?: string) => Promise<unknown>

export interface PagesOptions {
  /** Absolute path of apps/web/dist. */
  webDist: string
  /** Address of the site, without a trailing slash. */
  publicUrl: string
  /** Makes a public call of the contract, by its name there. Rejects with an AppError, whose status the web app goes by. */
  call: Call
  /** The ids of what is listed, at most so many. */
  listed: (kind: 'class' | 'course', atMost: number) => Promise<string[]>
  /** What the browser must know to sign people in, where that is not this server's business. */
  identity?: object
}

interface Page {
  status: number
  html: string
  /** What the entity tag is made of, where that is not `html`. */
  validator?: string
}

/** What apps/web/src/app/entry-server.tsx exports. */
interface WebApp {
  inlineScript: string
  isPage(pathname: string): boolean
  render(input: {
    url: string
    publicUrl: string
    call: Call
    template: string
    identity?: object
  }): Promise<Page & { redirect?: string; incomplete?: boolean }>
  renderEmptyPage(input: {
    url: string
    publicUrl: string
    template: string
    identity?: object
  }): string
}

/** Characters of a path that may be a page's; the longest that links lead to has about a hundred. */
const PATH_MAX = 2048

/** A site map is made anew after this time, and names so many of each kind: crawlers come back. */
const SITE_MAP_MS = 60_000
const SITE_MAP_MAX = 5_000

const openWebApp = (webDist: string) =>
  import(pathToFileURL(join(webDist, 'server/entry-server.js')).href) as Promise<WebApp>

/** What a page's policy must name for the script in its markup to run (CSP 3, "hash-source"). */
export async function scriptSources(webDist: string): Promise<string[]> {
  const { inlineScript } = await openWebApp(webDist)
  return [`'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`]
}

/**
 * Serves the web app: its files, its pages drawn in the server, robots.txt and the site map.
 * Paths that are neither a page nor asked for by a browser are left to the app's own 404.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { webDist, publicUrl, call } = options
  const identity = options.identity && { identity: options.identity }
  const client = join(webDist, 'client')
  const [template, robots, web] = await Promise.all([
    readFile(join(client, 'index.html'), 'utf8'),
    readFile(join(client, 'robots.txt'), 'utf8'),
    openWebApp(webDist),
  ])

  await app.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    // The names change with the contents.
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
    setHeaders: (reply) => void reply.header('vary', 'accept-encoding'),
  })

  const icon = await readFile(join(client, 'favicon.svg'))
  const favicon = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon)
  app.get('/favicon.svg', { schema: { hide: true } as object }, favicon)
  app.get('/favicon.ico', { schema: { hide: true } as object }, favicon)

  app.get('/robots.txt', { schema: { hide: true } as object }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${robots.trimEnd()}\nSitemap: ${publicUrl}/sitemap.xml\n`),
  )

  const siteMap = keptFor(SITE_MAP_MS, () => drawSiteMap(options))
  app.get('/sitemap.xml', { schema: { hide: true } as object }, async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await siteMap()),
  )

  app.get('/*', { schema: { hide: true } as object }, async (request, reply) => {
    // The path as it was sent: a URL parser would read `/\host` as another site.
    const [pathname = ''] = request.url.split('?', 1)
    const known = pathname.length <= PATH_MAX && web.isPage(pathname)
    const forBrowser = (request.headers.accept ?? '').includes('text/html')
    if (!known && (!forBrowser || pathname.length > PATH_MAX)) return reply.callNotFound()
    let drawn: Awaited<ReturnType<WebApp['render']>>
    try {
      drawn = await web.render({
        url: request.url,
        publicUrl,
        call: (name, input) => call(name, input, request.headers.cookie),
        template,
        ...identity,
      })
    } catch (error) {
      // Never a blank page: the browser draws what the server could not.
      request.log.error({ err: error }, 'A page could not be drawn in the server')
      drawn = {
        status: known ? 200 : 404,
        html: web.renderEmptyPage({
          url: known ? pathname : '/',
          publicUrl,
          template,
          ...identity,
        }),
      }
    }
    if (drawn.incomplete === true)
      request.log.warn({ path: pathname }, 'A part of a page was left to the browser')
    if (drawn.redirect !== undefined) return reply.redirect(drawn.redirect, drawn.status)
    return sendPage(request, reply, drawn)
  })
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Browsers ask for a page each time and are sent it only when it has changed. The tag is weak
 * (RFC 9110 §8.8.1): pages that differ only in when they were rendered have the same.
 */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
): Promise<FastifyReply> {
  const hash = createHash('sha256').update(page.validator ?? page.html)
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`
  void reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept, accept-encoding')
    .header('etag', etag)
  if (page.status === 200 && matches(request.headers['if-none-match'], etag))
    return reply.code(304).send()
  const accepted = acceptedEncoding(request.headers['accept-encoding'])
  if (accepted === undefined) return reply.send(page.html)
  const bytes = Buffer.from(page.html)
  const body =
    accepted === 'br'
      ? await brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 4,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        })
      : await gzipped(bytes, { level: 6 })
  return reply.header('content-encoding', accepted).send(body)
}

function matches(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => tag.trim() === etag) ?? false
}

/** The better of the two encodings that the client takes (RFC 9110 §12.5.3). */
function acceptedEncoding(header: string | undefined): 'br' | 'gzip' | undefined {
  const taken = new Set(
    (header ?? '')
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  )
  if (taken.has('br')) return 'br'
  return taken.has('gzip') ? 'gzip' : undefined
}

/** Public pages, classes and courses (sitemaps.org). */
async function drawSiteMap({ publicUrl, listed }: PagesOptions): Promise<string> {
  const [classes, courses] = await Promise.all([
    listed('class', SITE_MAP_MAX),
    listed('course', SITE_MAP_MAX),
  ])
  const paths = [
    '/',
    '/about',
    '/courses',
    ...classes.map((id) => `/classes/${encodeURIComponent(id)}`),
    ...courses.map((id) => `/courses/${encodeURIComponent(id)}`),
  ]
  const entries = paths.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

/** What `make` gave last, unless that was longer ago; made once for all who ask meanwhile. */
function keptFor<T>(milliseconds: number, make: () => Promise<T>): () => Promise<T> {
  let kept: { value: T; until: number } | undefined
  let making: Promise<T> | undefined
  return () => {
    if (kept && performance.now() < kept.until) return Promise.resolve(kept.value)
    making ??= make()
      .then((value) => {
        kept = { value, until: performance.now() + milliseconds }
        return value
      })
      .finally(() => (making = undefined))
    return making
  }
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
