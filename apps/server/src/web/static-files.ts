import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Keeps a route out of the OpenAPI document. */
export const undocumented = { schema: { hide: true } as object }

/** Serves the build's assets, the icon and robots.txt. */
export async function registerStaticFiles(
  app: FastifyInstance,
  { client, publicUrl }: { client: string; publicUrl: string },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    // Their names contain a hash of their content.
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
    setHeaders: (reply) => void reply.header('vary', 'accept-encoding'),
  })

  const icon = await readFile(join(client, 'favicon.svg'))
  const favicon = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon)
  app.get('/favicon.svg', undocumented, favicon)
  app.get('/favicon.ico', undocumented, favicon)

  const robots = (await readFile(join(client, 'robots.txt'), 'utf8')).trimEnd()
  app.get('/robots.txt', undocumented, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${robots}\nSitemap: ${publicUrl}/sitemap.xml\n`),
  )
}
