import type { FastifyInstance } from 'fastify'
import { undocumented } from './static-files.ts'

export interface SitemapOptions {
  /** Address of the site, without a trailing slash. */
  publicUrl: string
  /** The ids of what is listed, in the order of the list. */
  listed: (kind: 'class' | 'course', atMost: number) => Promise<string[]>
}

/** How long a sitemap is kept (milliseconds). */
const KEEP_MS = 60_000
/** How many classes, and how many courses, it names. Crawlers come back for the rest. */
const MAX_OF_KIND = 5_000

/** Serves /sitemap.xml (sitemaps.org): the public pages, classes and courses. */
export function registerSitemap(app: FastifyInstance, options: SitemapOptions): void {
  const sitemap = keepFor(KEEP_MS, () => renderSitemap(options))
  app.get('/sitemap.xml', undocumented, async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await sitemap()),
  )
}

async function renderSitemap({ publicUrl, listed }: SitemapOptions): Promise<string> {
  const [classes, courses] = await Promise.all([
    listed('class', MAX_OF_KIND),
    listed('course', MAX_OF_KIND),
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

/** The last value of `load`, unless it is older; callers who come while it loads share one load. */
function keepFor<T>(milliseconds: number, load: () => Promise<T>): () => Promise<T> {
  let kept: { value: T; until: number } | undefined
  let loading: Promise<T> | undefined
  return () => {
    if (kept && performance.now() < kept.until) return Promise.resolve(kept.value)
    loading ??= load()
      .then((value) => {
        kept = { value, until: performance.now() + milliseconds }
        return value
      })
      .finally(() => (loading = undefined))
    return loading
  }
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
