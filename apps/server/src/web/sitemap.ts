import { messages } from '@firstbell/contract/messages'
import { pathInLanguage, languages, prefixOf } from '@firstbell/messages/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../platform/http/errors.ts'
import {
  createBody,
  type CachedBody,
  sendBody,
} from '../platform/http/response-cache/cached-body.ts'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import { undocumented } from './static-files.ts'

export interface ListedIds {
  /** Returns ids, in their order, between which there are at most `every` ids. */
  split: (every: number) => Promise<string[]>
  /** Returns at most `atMost` ids after one id, up to and including another. */
  read: (
    range: { after: string; upTo: string },
    atMost: number,
  ) => Promise<{ kind: keyof typeof FOLDERS; id: string }[]>
}

export interface SitemapOptions {
  /** The site's URL, without a trailing slash. */
  publicUrl: string
  listed: ListedIds
}

const FOLDERS = { class: 'classes', course: 'courses', instructor: 'instructors' }

/** How long a file is cached. Crawlers request a file again after hours. */
const CACHE_MS = 5 * 60_000
const CACHED_FILES = 4
/** The most ids that a file has when the index is created, with a URL for each language: about 4 MB, rendered in 10 ms. */
const IDS_PER_FILE = 9_000
/** The most URLs in a file (sitemaps.org), with room for offerings that are created after the index. */
const MAX_URLS = 50_000

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.source
const FILE = new RegExp(`^(${UUID})_(${UUID})\\.xml$`)
/** A bound below all ids, and one above. */
const LOWEST = '00000000-0000-0000-0000-000000000000'
const HIGHEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Serves the site map (sitemaps.org, rule list-12). /sitemap.xml lists the public pages, classes, courses and instructors in
 * every language; the pages themselves have the links to their alternates. With more than IDS_PER_FILE ids it is an index of
 * files, each for a range of ids. A process can render any file, even if another one has created the index.
 */
export function registerSitemap(app: FastifyInstance, options: SitemapOptions): void {
  // One file at a time, so that a client that requests all files does not slow down others.
  const oneAtATime = limitConcurrency(1, 100)
  const files = new LRUCache<string, CachedBody>({
    max: CACHED_FILES,
    ttl: CACHE_MS,
    // Concurrent requests for a file share one rendering.
    fetchMethod: (path) => oneAtATime(async () => createBody(await render(path, options))),
  })
  const send = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const body = await files.fetch(path)
    if (body === undefined) throw new AppError('unavailable', messages.unavailable)
    return sendBody(request, reply, body, {
      contentType: 'application/xml; charset=utf-8',
      cacheControl: 'public, max-age=3600',
      vary: 'accept-encoding',
    })
  }
  app.get('/sitemap.xml', undocumented, (request, reply) => send('', request, reply))
  app.get<{ Params: { file: string } }>('/sitemap/:file', undocumented, (request, reply) => {
    const { file } = request.params
    if (!FILE.test(file)) throw new AppError('not_found', messages.notFound)
    return send(file, request, reply)
  })
}

async function render(file: string, { publicUrl, listed }: SitemapOptions): Promise<string> {
  const [, after, upTo] = FILE.exec(file) ?? []
  if (after !== undefined && upTo !== undefined)
    return renderUrls(publicUrl, listed, { after, upTo })
  const ends = await listed.split(IDS_PER_FILE)
  if (ends.length === 0) return renderUrls(publicUrl, listed, { after: LOWEST, upTo: HIGHEST })
  const ranges = [...ends, HIGHEST].map((end, index) => `${ends[index - 1] ?? LOWEST}_${end}`)
  return document(
    'sitemapindex',
    ranges.map((range) => entry('sitemap', `${publicUrl}/sitemap/${range}.xml`)),
  )
}

async function renderUrls(
  publicUrl: string,
  listed: ListedIds,
  range: { after: string; upTo: string },
): Promise<string> {
  const pages = range.after === LOWEST ? ['/', '/about', '/classes', '/courses'] : []
  const atMost = Math.floor(MAX_URLS / languages.length) - pages.length
  const ids = await listed.read(range, atMost)
  const origins = languages.map((language) => escapeXml(publicUrl + prefixOf(language)))
  // Encode each id once for all languages.
  const offerings = ids.flatMap(({ kind, id }) => {
    const path = escapeXml(`/${FOLDERS[kind]}/${encodeURIComponent(id)}`)
    return origins.map((origin) => `<url><loc>${origin}${path}</loc></url>`)
  })
  const fixedPages = pages.flatMap((path) =>
    languages.map((language) => entry('url', publicUrl + pathInLanguage(language, path))),
  )
  return document('urlset', [...fixedPages, ...offerings])
}

const document = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`

const entry = (element: string, url: string) =>
  `<${element}><loc>${escapeXml(url)}</loc></${element}>`

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
