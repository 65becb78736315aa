import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createBody,
  type CachedBody,
  sendBody,
} from '../platform/http/response-cache/cached-body.ts'

/** Keeps a route out of the OpenAPI document. */
export const undocumented = { schema: { hide: true } as object }

/** Types of what the build makes. */
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * Serves the build's assets, the icon and robots.txt: a few megabytes, which stay in memory once they
 * were asked for, as the build has compressed them.
 */
export async function registerStaticFiles(
  app: FastifyInstance,
  { client, publicUrl }: { client: string; publicUrl: string },
): Promise<void> {
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    body: CachedBody,
    about: Parameters<typeof sendBody>[3],
  ): Promise<Buffer> => {
    app.readyResponses?.answerNextFrom(reply, { body: () => body, bypassedBy: () => false })
    return sendBody(request, reply, body, about)
  }

  const assets = await readAssets(join(client, 'assets'))
  app.get<{ Params: { '*': string } }>('/assets/*', undocumented, async (request, reply) => {
    const name = request.params['*']
    const body = await assets.get(name)?.()
    if (body === undefined || request.url !== `/assets/${name}`) return reply.callNotFound()
    return send(request, reply, body, {
      contentType: TYPES[extname(name)] ?? 'application/octet-stream',
      // Names contain a hash of the content.
      cacheControl: 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
  })

  const icon = createBody(await readFile(join(client, 'favicon.svg')))
  const favicon = (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, icon, {
      contentType: 'image/svg+xml',
      cacheControl: 'public, max-age=86400',
      vary: 'accept-encoding',
    })
  app.get('/favicon.svg', undocumented, favicon)
  app.get('/favicon.ico', undocumented, favicon)

  const robots = (await readFile(join(client, 'robots.txt'), 'utf8')).trimEnd()
  const robotsBody = createBody(`${robots}\nSitemap: ${publicUrl}/sitemap.xml\n`)
  app.get('/robots.txt', undocumented, (request, reply) =>
    send(request, reply, robotsBody, {
      contentType: 'text/plain; charset=utf-8',
      cacheControl: 'public, max-age=3600',
      vary: 'accept-encoding',
    }),
  )
}

/** The files of a folder by name, each read when it is first asked for. No other path is ever opened. */
async function readAssets(folder: string): Promise<Map<string, () => Promise<CachedBody>>> {
  const all = new Set(await readdir(folder))
  const assets = new Map<string, () => Promise<CachedBody>>()
  for (const name of all) {
    if (/\.(?:br|gz)$/.test(name)) continue
    let reading: Promise<CachedBody> | undefined
    assets.set(name, () => {
      reading ??= read(name).catch((error: unknown) => {
        // A later try may succeed.
        reading = undefined
        throw error
      })
      return reading
    })
  }
  return assets

  async function read(name: string): Promise<CachedBody> {
    const encoded = (ending: string) =>
      all.has(name + ending) ? readFile(join(folder, name + ending)) : undefined
    const [plain, br, gzip] = await Promise.all([
      readFile(join(folder, name)),
      encoded('.br'),
      encoded('.gz'),
    ])
    return {
      ...createBody(plain),
      ...(br && { br }),
      ...(gzip && { gzip }),
      // What the build has not compressed does not shrink, such as fonts.
      ...(!br && !gzip && { incompressible: true as const }),
    }
  }
}
