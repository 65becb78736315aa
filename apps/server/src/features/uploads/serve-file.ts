import { IMAGE_WIDTHS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { FastifyInstance } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { namedFile } from '../../platform/http/attachment.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { isUnchanged, sendBody } from '../../platform/http/response-cache/cached-body.ts'
import type { Context } from '../../platform/context.ts'
import { extensionOf, PLAIN_TYPES } from './detect-type.ts'
import { previewOperation, viewOperation } from './openapi.ts'
import { FILE_COLUMNS, isFileId, noSuchFile, type FileMetadata } from './file-metadata.ts'
import type { PictureCache } from './picture-cache.ts'
import { FULL_VARIANT, JPEG_VARIANT, variantsOf } from './pictures.ts'
import { hasValidSignature } from './signed-urls.ts'
import type { ByteRange, FileStorage } from '../../platform/storage/storage-types.ts'

/** Finished files whose metadata this process caches; it never changes. */
const KNOWN_FILES = 5_000
const IMMUTABLE = 'public, max-age=31536000, immutable'
const SANDBOX = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'x-content-type-options': 'nosniff',
}
/** For public files, which mail clients show in pages of other sites (rule mail-21). */
const PUBLIC = { ...SANDBOX, 'cross-origin-resource-policy': 'cross-origin' }
/** For recordings, which browsers play in a page of their own that asks for the file again. */
const PLAYED = {
  ...SANDBOX,
  'content-security-policy': `${SANDBOX['content-security-policy']}; media-src 'self'`,
}

/**
 * Registers `GET /files/{id}/preview.jpg`, a picture as JPEG for programs that show no WebP (rule file-16),
 * and `GET /files/{id}/view`: a picture for everybody, in the narrowest stored width that is at
 * least `w`, cacheable without end; a resume or material for the holder of a signed URL, as a download
 * unless browsers show it by themselves (rules file-12, material-5).
 */
export function serveRoute(
  app: FastifyInstance,
  { db }: Pick<Context, 'db'>,
  files: FileStorage,
  pictures: PictureCache,
  key: Buffer,
): void {
  const known = new LRUCache<string, FileMetadata>({ max: KNOWN_FILES })
  const finished = async (id: string): Promise<FileMetadata> => {
    const row =
      known.get(id) ??
      (await db
        .selectFrom('file')
        .select(FILE_COLUMNS)
        .where('id', '=', id)
        .where('state', '=', 'ready')
        .executeTakeFirst())
    if (!row) throw noSuchFile()
    known.set(id, row)
    return row
  }
  const findPicture = async (id: string, variant: string) => {
    const etag = `"${id}-${variant}"`
    const found = await pictures.fetch(etag, { context: { id, variant } })
    return found && { ...found, etag, variant }
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:id/preview.jpg',
    config: { described: previewOperation },
    handler: async (request, reply) => {
      const id = (request.params as { id: string }).id.toLowerCase()
      if (!isFileId(id)) throw noSuchFile()
      const row = await finished(id)
      const found = row.kind === 'picture' ? await findPicture(id, JPEG_VARIANT) : undefined
      if (!found) throw noSuchFile()
      const { body, etag, bytes } = found
      void reply.headers(PUBLIC)
      const contentType = 'image/jpeg'
      if (body) return sendBody(request, reply, body, { contentType, cacheControl: IMMUTABLE })
      void reply.type(contentType).header('cache-control', IMMUTABLE).header('etag', etag)
      if (isUnchanged(request.headers['if-none-match'], etag)) return reply.status(304).send()
      void reply.header('content-length', String(bytes))
      if (request.method === 'HEAD') return reply.send()
      const stored = await files.open(id, JPEG_VARIANT)
      if (!stored) throw noSuchFile()
      return reply.send(stored.body)
    },
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:id/view',
    config: { described: viewOperation },
    handler: async (request, reply) => {
      const id = (request.params as { id: string }).id.toLowerCase()
      if (!isFileId(id)) throw noSuchFile()
      const query = request.query as Record<string, unknown>
      const wanted = widthOf(query['w'])
      const row = await finished(id)
      // Without a valid signature the answer does not reveal whether the file exists.
      if (row.kind !== 'picture' && !hasValidSignature(key, id, query)) throw noSuchFile()
      const contentType = row.content_type ?? 'application/octet-stream'

      let variant = FULL_VARIANT
      let tag: string | undefined
      if (row.kind === 'picture') {
        const picture =
          (await findPicture(id, variantFor(row.width ?? 0, wanted))) ??
          // The width may have been introduced after the picture was stored.
          (await findPicture(id, FULL_VARIANT))
        if (picture?.body) {
          const { body, etag } = picture
          const canonical = request.url === canonicalUrl(id, wanted)
          return sendBody(request, reply.headers(PUBLIC), body, {
            contentType,
            cacheControl: IMMUTABLE,
            ready: canonical ? () => pictures.get(etag)?.body : undefined,
          })
        }
        if (picture) ({ variant, etag: tag } = picture)
      }
      const unchanged = tag !== undefined && isUnchanged(request.headers['if-none-match'], tag)
      const gone = () => {
        known.delete(id)
        return noSuchFile()
      }
      let range: ByteRange | undefined
      if (tag === undefined && request.method === 'GET' && request.headers.range !== undefined) {
        const size = await files.size(id, variant)
        if (size === null) throw gone()
        const part = rangeOf(request.headers, size)
        if (part === null)
          return reply.code(416).headers(SANDBOX).header('content-range', `bytes */${size}`).send()
        range = part
        if (range)
          void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
      }
      const found =
        unchanged || request.method === 'HEAD'
          ? { bytes: await files.size(id, variant), body: undefined }
          : await files.open(id, variant, range)
      if (!found || found.bytes === null) throw gone()
      const headers =
        contentType === PLAIN_TYPES.mp3 ? PLAYED : tag === undefined ? SANDBOX : PUBLIC
      void reply.headers(headers).type(contentType)
      if (tag !== undefined) void reply.header('cache-control', IMMUTABLE).header('etag', tag)
      else
        void reply
          .header('cache-control', 'private, no-store')
          .header('content-disposition', disposition(row))
          .header('accept-ranges', 'bytes')
      if (unchanged) return reply.status(304).send()
      return reply.header('content-length', String(found.bytes)).send(found.body)
    },
  })
}

/**
 * The part of a file of `size` bytes that a request asks for (RFC 9110 §14). Safari plays a recording
 * only from a server that answers such requests.
 * @returns undefined for the whole file, also for several parts; null when there is no such part
 */
function rangeOf(headers: IncomingHttpHeaders, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  // These files have no validator that `If-Range` could match.
  if (first + last === '' || headers['if-range'] !== undefined) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start > end ? null : { start, end }
}

/** The URL by which pages ask for a picture; null for widths that are none of ours. */
function canonicalUrl(id: string, wanted: number | null): string | null {
  const url = `/files/${id}/view`
  if (wanted === null) return url
  return (IMAGE_WIDTHS as readonly number[]).includes(wanted) ? `${url}?w=${wanted}` : null
}

/** The requested width; null without one. */
function widthOf(given: unknown): number | null {
  if (given === undefined) return null
  if (typeof given !== 'string' || !/^[1-9]\d{0,4}$/.test(given))
    throw invalidField('w', messages.invalidInput)
  return Number(given)
}

function variantFor(width: number, wanted: number | null): string {
  if (wanted === null) return FULL_VARIANT
  return variantsOf(width).find((step) => step.width >= wanted)?.variant ?? FULL_VARIANT
}

/** Types of materials that browsers show or play; all others are downloads. */
const INLINE = new Set(['image/webp', PLAIN_TYPES.mp3])

/** A file under the uploaded name. */
function disposition({ kind, name, content_type: type }: FileMetadata): string {
  const base = name.replace(/\.[a-z0-9]{1,8}$/i, '').trim() || (kind ?? 'file')
  const shown = kind === 'material' && INLINE.has(type ?? '') ? 'inline' : 'attachment'
  return namedFile(`${base}.${extensionOf(type ?? '')}`, shown)
}
