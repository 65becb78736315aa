import type { IncomingHttpHeaders } from 'node:http'
import { IMAGE_CROPS, IMAGE_WIDTHS, type ImageCrop } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../platform/context.ts'
import { contentDisposition } from '../../platform/http/attachment.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { isUnchanged, sendBody } from '../../platform/http/response-cache/cached-body.ts'
import type { ByteRange, FileStorage } from '../../platform/storage/storage-types.ts'
import { extensionOf, PLAIN_TYPES, RECORDING_TYPES } from './detect-type.ts'
import { FILE_COLUMNS, isFileId, noSuchFile, type FileMetadata } from './file-metadata.ts'
import { previewOperation, viewOperation } from './openapi.ts'
import type { PictureCache } from './picture-cache.ts'
import { FULL_VARIANT, pickJpeg, pickVariant } from './pictures.ts'
import { hasValidSignature } from './signed-urls.ts'

/** The number of finished files whose metadata this process caches. It never changes. */
const CACHED_FILES_MAX = 5_000
const IMMUTABLE = 'public, max-age=31536000, immutable'
const SANDBOX_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'x-content-type-options': 'nosniff',
}
/** For public files, which web mail shows on other sites (rule mail-21). */
const PUBLIC_HEADERS = { ...SANDBOX_HEADERS, 'cross-origin-resource-policy': 'cross-origin' }
const PLAYED_TYPES = new Set<string>([PLAIN_TYPES.mp3, ...Object.values(RECORDING_TYPES)])
/** For sound and video: browsers play them in a generated page that requests the file again. */
const RECORDING_HEADERS = {
  ...SANDBOX_HEADERS,
  'content-security-policy': `${SANDBOX_HEADERS['content-security-policy']}; media-src 'self'`,
}

/**
 * Registers `GET /files/{id}/preview.jpg`, a picture as JPEG for programs without support for WebP (rule file-16),
 * and `GET /files/{id}/view`. Pictures are public, immutable, and served in the narrowest stored width that is at
 * least `w`, cropped to `crop` (rule file-17). Resumes and materials require a signed URL, and are downloads unless browsers can show them (rules
 * file-12, material-5).
 */
export function serveRoute(
  app: FastifyInstance,
  { db }: Pick<Context, 'db'>,
  files: FileStorage,
  pictures: PictureCache,
  key: Buffer,
): void {
  const known = new LRUCache<string, FileMetadata>({ max: CACHED_FILES_MAX })
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
  const sizeOf = ({ width, height }: FileMetadata) => ({ width: width ?? 1, height: height ?? 1 })
  const findPicture = async (id: string, variant: string) => {
    const etag = `"${id}-${variant}"`
    const picture = await pictures.fetch(etag, { context: { id, variant } })
    return picture && { ...picture, etag, variant }
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:id/preview.jpg',
    config: { described: previewOperation },
    handler: async (request, reply) => {
      const id = (request.params as { id: string }).id.toLowerCase()
      if (!isFileId(id)) throw noSuchFile()
      const crop = parseCrop((request.query as Record<string, unknown>)['crop'])
      const row = await finished(id)
      const picture =
        row.kind === 'picture' ? await findPicture(id, pickJpeg(sizeOf(row), crop)) : undefined
      if (!picture) throw noSuchFile()
      const { body, etag, bytes, variant } = picture
      const about = { contentType: 'image/jpeg', cacheControl: IMMUTABLE }
      void reply.headers(PUBLIC_HEADERS)
      if (body) return sendBody(request, reply, body, about)
      void reply.type(about.contentType).header('cache-control', IMMUTABLE).header('etag', etag)
      if (isUnchanged(request.headers['if-none-match'], etag)) return reply.status(304).send()
      void reply.header('content-length', String(bytes))
      if (request.method === 'HEAD') return reply.send()
      const stored = await files.open(id, variant)
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
      const width = parseWidth(query['w'])
      const crop = parseCrop(query['crop'])
      const row = await finished(id)
      // Without a valid signature the answer does not reveal whether the file exists.
      if (row.kind !== 'picture' && !hasValidSignature(key, id, query)) throw noSuchFile()
      const contentType = row.content_type ?? 'application/octet-stream'

      let variant = FULL_VARIANT
      let tag: string | undefined
      if (row.kind === 'picture') {
        const picture =
          (await findPicture(id, pickVariant(sizeOf(row), width, crop))) ??
          // The width may have been introduced after the picture was stored.
          (await findPicture(id, FULL_VARIANT))
        if (picture?.body) {
          const { body, etag } = picture
          const canonical = request.url === canonicalUrl(id, width, crop)
          return sendBody(request, reply.headers(PUBLIC_HEADERS), body, {
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
          return reply
            .code(416)
            .headers(SANDBOX_HEADERS)
            .header('content-range', `bytes */${size}`)
            .send()
        range = part
        if (range)
          void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
      }
      const content =
        unchanged || request.method === 'HEAD'
          ? { bytes: await files.size(id, variant), body: undefined }
          : await files.open(id, variant, range)
      if (!content || content.bytes === null) throw gone()
      const headers = PLAYED_TYPES.has(contentType)
        ? RECORDING_HEADERS
        : tag === undefined
          ? SANDBOX_HEADERS
          : PUBLIC_HEADERS
      void reply.headers(headers).type(contentType)
      if (tag !== undefined) void reply.header('cache-control', IMMUTABLE).header('etag', tag)
      else
        void reply
          .header('cache-control', 'private, no-store')
          .header('content-disposition', disposition(row))
          .header('accept-ranges', 'bytes')
      if (unchanged) return reply.status(304).send()
      return reply.header('content-length', String(content.bytes)).send(content.body)
    },
  })
}

/**
 * Parses the header `Range` for a file of `size` bytes (RFC 9110 §14). Safari plays recordings only from servers that
 * support it.
 * @returns undefined for the whole file, also for several ranges; null if the range is not satisfiable
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

/** Returns the URL that our pages use for a picture; null for widths that they do not use. */
function canonicalUrl(id: string, width: number | null, crop: ImageCrop | null): string | null {
  const url = `/files/${id}/view`
  if (width === null) return crop === null ? url : null
  if (!(IMAGE_WIDTHS as readonly number[]).includes(width)) return null
  return `${url}?w=${width}${crop === null ? '' : `&crop=${crop}`}`
}

/** Parses the requested width; null if there is none. */
function parseWidth(text: unknown): number | null {
  if (text === undefined) return null
  if (typeof text !== 'string' || !/^[1-9]\d{0,4}$/.test(text))
    throw invalidField('w', messages.invalidInput)
  return Number(text)
}

/** Parses the requested crop; null if there is none. */
function parseCrop(text: unknown): ImageCrop | null {
  if (text === undefined) return null
  const crop = IMAGE_CROPS.find((each) => each === text)
  if (!crop) throw invalidField('crop', messages.invalidInput)
  return crop
}

/** The types of materials that browsers show or play. All others are downloads. */
const INLINE_TYPES = new Set(['image/webp', ...PLAYED_TYPES])

function disposition({ kind, name, content_type: type }: FileMetadata): string {
  const base = name.replace(/\.[a-z0-9]{1,8}$/i, '').trim() || (kind ?? 'file')
  const shown = kind === 'material' && INLINE_TYPES.has(type ?? '') ? 'inline' : 'attachment'
  return contentDisposition(`${base}.${extensionOf(type ?? '')}`, shown)
}
