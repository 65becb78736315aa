import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createBody, type CachedBody } from '../platform/http/response-cache/cached-body.ts'
import type { ResponseCache } from '../platform/http/response-cache/response-cache.ts'

/** Keeps a route out of the OpenAPI document. */
export const undocumented = { schema: { hide: true } as object }

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/** Serves the build's assets, the icons and robots.txt from the response cache: a few megabytes, compressed by the build. */
export async function registerStaticFiles(
  app: FastifyInstance,
  options: { client: string; publicUrl: string; cache: Pick<ResponseCache, 'composed'> },
): Promise<void> {
  const { client, publicUrl, cache } = options
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    file: string,
    cacheControl: string,
    compose = () => readBuilt(join(client, file)),
  ) =>
    cache.composed(request, reply, {
      key: `file ${file}`,
      compose,
      contentType: TYPES[extname(file)] ?? 'application/octet-stream',
      cacheControl,
      vary: 'accept-encoding',
      rememberUrl: request.url === `/${file}`,
    })

  // Only names in this list are opened, so a request cannot read other files. No page links to an asset with a query.
  const assets = new Set(await readdir(join(client, 'assets')))
  app.get<{ Params: { '*': string } }>('/assets/*', undocumented, async (request, reply) => {
    const name = request.params['*']
    if (!assets.has(name) || /\.(?:br|gz)$/.test(name) || request.url !== `/assets/${name}`)
      return reply.callNotFound()
    // Names contain a hash of the content.
    return send(request, reply, `assets/${name}`, 'public, max-age=31536000, immutable')
  })
  // Browsers and other programs request the two icons after the first even without a link.
  for (const file of ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png', 'preview.png'])
    app.get(`/${file}`, undocumented, (request, reply) =>
      send(request, reply, file, 'public, max-age=86400'),
    )
  app.get('/robots.txt', undocumented, (request, reply) =>
    send(request, reply, 'robots.txt', 'public, max-age=3600', async () => {
      const robots = await readFile(join(client, 'robots.txt'), 'utf8')
      return createBody(`${robots.trimEnd()}\nSitemap: ${publicUrl}/sitemap.xml\n`)
    }),
  )
}

/** Reads a file of the build. Files that the build has not compressed, such as fonts, are incompressible. */
async function readBuilt(path: string): Promise<CachedBody> {
  const [plain, br, gzip] = await Promise.all([
    readFile(path),
    ...['.br', '.gz'].map((extension) => readFile(path + extension).catch(() => undefined)),
  ])
  const body = createBody(plain)
  return br && gzip ? { ...body, br, gzip } : { ...body, incompressible: true }
}
