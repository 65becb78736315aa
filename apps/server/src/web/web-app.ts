import type { FastifyInstance } from 'fastify'
import { registerPages, type PagesOptions } from './pages.ts'
import { registerSitemap, type SitemapOptions } from './sitemap.ts'
import { registerStaticFiles, undocumented } from './static-files.ts'
import { openWebBuild } from './web-build.ts'

export interface WebAppOptions extends PagesOptions, SitemapOptions {
  /** Absolute path of apps/web/dist. */
  webDist: string
}

export async function registerWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const build = await openWebBuild(options.webDist)
  await registerStaticFiles(app, { ...options, client: build.client })
  // The URL that password managers open (W3C, "A Well-known URL for Changing Passwords"). They also request a name that
  // does not exist and rely on its 404, so there is no route for other names.
  app.get('/.well-known/change-password', undocumented, (_request, reply) =>
    reply.redirect(CHANGE_PASSWORD, 302),
  )
  registerSitemap(app, options)
  registerPages(app, build, options)
}

/** The page to change the password: the Dashboard with the dialog open. */
const CHANGE_PASSWORD = '/profile?section=dashboard&dialog=password'
