import { messages } from '@firstbell/contract/messages'
import { addressIn, languages, prefixOf } from '@firstbell/messages/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import { AppError } from '../platform/http/errors.ts'
import {
  createBody,
  type CachedBody,
  sendBody,
} from '../platform/http/response-cache/cached-body.ts'
import { undocumented } from './static-files.ts'

/** What is listed, for a site map: ids alone. */
export interface ListedIds {
  /** The last id of every full run of so many, in the order of ids. */
  split: (every: number) => Promise<string[]>
  /** Those after one id, up to and including another, `atMost` of them. Ids are random, so that a range is a share of each kind. */
  read: (
    range: { after: string; upTo: string },
    atMost: number,
  ) => Promise<{ kind: keyof typeof FOLDERS; id: string }[]>
}

export interface SitemapOptions {
  /** Address of the site, without a trailing slash. */
  publicUrl: string
  listed: ListedIds
}

const FOLDERS = { class: 'classes', course: 'courses', instructor: 'instructors' }

/** Milliseconds for which a file is cached; crawlers ask for one again after hours. */
const CACHE_MS = 5 * 60_000
const CACHED_FILES = 4
/** Ids in a file when the index is made, each with an address a language: about 4 MB, written in 10 ms. */
const FILE_IDS = 9_000
/** Addresses in a file at most (sitemaps.org). It leaves room for what comes after the index was made. */
const MAX_ADDRESSES = 50_000

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.source
const FILE = new RegExp(`^(${UUID})_(${UUID})\\.xml$`)
/** Before the first id and beyond the last. */
const LOWEST = '00000000-0000-0000-0000-000000000000'
const HIGHEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Serves the site map (sitemaps.org, rule list-12): /sitemap.xml names the public pages, classes,
 * courses and instructors in every language (their alternates stand in the pages); beyond FILE_IDS
 * offerings it is the index of files that do, each for a range of ids. Any process can write any file,
 * whichever has made the index.
 */
export function registerSitemap(app: FastifyInstance, options: SitemapOptions): void {
  // One at a time: whoever asks for all of them is no burden for anybody else.
  const oneAtATime = limitConcurrency(1, 100)
  const files = new LRUCache<string, CachedBody>({
    max: CACHED_FILES,
    ttl: CACHE_MS,
    // Requests for the same file share one run.
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
    return renderAddresses(publicUrl, listed, { after, upTo })
  const ends = await listed.split(FILE_IDS)
  if (ends.length === 0) return renderAddresses(publicUrl, listed, { after: LOWEST, upTo: HIGHEST })
  const ranges = [...ends, HIGHEST].map((end, index) => `${ends[index - 1] ?? LOWEST}_${end}`)
  return document(
    'sitemapindex',
    ranges.map((range) => entry('sitemap', `${publicUrl}/sitemap/${range}.xml`)),
  )
}

async function renderAddresses(
  publicUrl: string,
  listed: ListedIds,
  range: { after: string; upTo: string },
): Promise<string> {
  const pages = range.after === LOWEST ? ['/', '/about', '/courses'] : []
  const atMost = Math.floor(MAX_ADDRESSES / languages.length) - pages.length
  const ids = await listed.read(range, atMost)
  const origins = languages.map((language) => escapeXml(publicUrl + prefixOf(language)))
  // Each id is encoded once for all languages.
  const offerings = ids.flatMap(({ kind, id }) => {
    const path = escapeXml(`/${FOLDERS[kind]}/${encodeURIComponent(id)}`)
    return origins.map((origin) => `<url><loc>${origin}${path}</loc></url>`)
  })
  const own = pages.flatMap((path) =>
    languages.map((language) => entry('url', publicUrl + addressIn(language, path))),
  )
  return document('urlset', [...own, ...offerings])
}

const document = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`

const entry = (element: string, url: string) =>
  `<${element}><loc>${escapeXml(url)}</loc></${element}>`

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
