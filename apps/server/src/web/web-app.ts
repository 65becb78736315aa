import type { FastifyInstance } from 'fastify'
import { registerPages, type PagesOptions } from './pages.ts'
import { registerSitemap, type SitemapOptions } from './sitemap.ts'
import { registerStaticFiles } from './static-files.ts'
import { openWebBuild } from './web-build.ts'
import { registerWellKnown } from './well-known.ts'

export interface WebAppOptions extends PagesOptions, SitemapOptions {
  /** Absolute path of apps/web/dist. */
  webDist: string
}

/** Serves the web app: its files, its pages rendered on the server, robots.txt and the sitemap. */
export async function registerWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const build = await openWebBuild(options.webDist)
  await registerStaticFiles(app, { ...options, client: build.client })
  registerWellKnown(app)
  registerSitemap(app, options)
  registerPages(app, build, options)
}
