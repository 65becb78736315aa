import type { IncomingHttpHeaders } from 'node:http'
import { IMAGE_WIDTHS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../platform/context.ts'
import { contentDisposition } from '../../platform/http/attachment.ts'
import { invalidField } from '../../platform/http/errors.ts'
import {
  isUnchanged,
  sendBody,
  type ReadyBody,
} from '../../platform/http/response-cache/cached-body.ts'
import type { ByteRange, FileStorage } from '../../platform/storage/storage-types.ts'
import { extensionOf, PLAIN_TYPES } from './detect-type.ts'
import {
  FILE_COLUMNS,
  isFileId,
  noSuchFile,
  type FileKind,
  type FileMetadata,
} from './file-metadata.ts'
import { previewOperation, viewOperation } from './openapi.ts'
import type { PictureCache } from './picture-cache.ts'
import { FULL_VARIANT, JPEG_VARIANT, variantsOf } from './pictures.ts'
import { hasValidSignature } from './signed-urls.ts'

/** The table's constraints require both columns of a finished file. */
type FinishedFile = FileMetadata & { kind: FileKind; content_type: string }

/** The number of finished files whose metadata this process caches. It never changes. */
const CACHED_FILES_MAX = 5_000
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** An uploaded file must not run scripts in our origin, whatever a browser takes it for. */
const SANDBOX_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'x-content-type-options': 'nosniff',
}
/** For public files, which web mail shows on other sites (rule mail-21). */
const PUBLIC_HEADERS = { ...SANDBOX_HEADERS, 'cross-origin-resource-policy': 'cross-origin' }
/** For recordings: browsers play them in a generated page that requests the file again. */
const RECORDING_HEADERS = {
  ...SANDBOX_HEADERS,
  'content-security-policy': `${SANDBOX_HEADERS['content-security-policy']}; media-src 'self'`,
}

/**
 * Registers `GET /files/{id}/preview.jpg`, a picture as JPEG for programs without support for WebP (rule file-16),
 * and `GET /files/{id}/view`. Pictures are public, immutable, and served in the narrowest stored width that is at
 * least `w`. Resumes and materials require a signed URL, and are downloads unless browsers can show them (rules
 * file-12, material-5).
 * @param signingKey of the signed URLs
 */
export function serveRoute(
  app: FastifyInstance,
  { db }: Pick<Context, 'db'>,
  files: FileStorage,
  pictures: PictureCache,
  signingKey: Buffer,
): void {
  const known = new LRUCache<string, FinishedFile>({ max: CACHED_FILES_MAX })
  /** @throws AppError 404 if there is no such file, or its upload is not finished */
  const finished = async (id: string): Promise<FinishedFile> => {
    const row =
      known.get(id) ??
      (await db
        .selectFrom('file')
        .select(FILE_COLUMNS)
        .where('id', '=', id)
        .where('state', '=', 'ready')
        .executeTakeFirst())
    if (!row) throw noSuchFile()
    known.set(id, row as FinishedFile)
    return row as FinishedFile
  }
  /** For a file whose bytes are gone although its metadata is cached: another process has deleted it. */
  const gone = (id: string) => {
    known.delete(id)
    return noSuchFile()
  }

  /** @throws AppError 404 if the picture is not stored in any of these variants; the first one is served */
  const findPicture = async (id: string, variants: readonly string[]) => {
    for (const variant of variants) {
      const etag = `"${id}-${variant}"`
      const stored = await pictures.fetch(etag, { context: { id, variant } })
      if (stored) return { ...stored, id, etag, variant }
    }
    throw gone(id)
  }

  /** @param ready answers the next requests for the same URL before Fastify runs */
  const sendPicture = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { id, variant, etag, bytes, body }: Awaited<ReturnType<typeof findPicture>>,
    { contentType, ready }: { contentType: string; ready?: ReadyBody | undefined },
  ) => {
    void reply.headers(PUBLIC_HEADERS)
    if (body) return sendBody(request, reply, body, { contentType, cacheControl: IMMUTABLE, ready })
    // A picture without a body is too large for the cache, and streamed.
    void reply.type(contentType).header('cache-control', IMMUTABLE).header('etag', etag)
    if (isUnchanged(request.headers['if-none-match'], etag)) return reply.status(304).send()
    void reply.header('content-length', String(bytes))
    if (request.method === 'HEAD') return reply.send()
    const stored = await files.open(id, variant)
    if (!stored) throw gone(id)
    return reply.send(stored.body)
  }

  /** Sends a resume or material, or the part of it that the header `Range` names. */
  const sendPrivate = async (request: FastifyRequest, reply: FastifyReply, row: FinishedFile) => {
    const { id, content_type: contentType } = row
    let range: ByteRange | undefined
    if (request.method === 'GET' && request.headers.range !== undefined) {
      const size = await files.size(id, FULL_VARIANT)
      if (size === null) throw gone(id)
      const part = rangeOf(request.headers, size)
      if (part === null) {
        void reply.code(416).headers(SANDBOX_HEADERS).header('content-range', `bytes */${size}`)
        return reply.send()
      }
      range = part
      if (range)
        void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    }
    const found =
      request.method === 'HEAD'
        ? { bytes: await files.size(id, FULL_VARIANT), body: undefined }
        : await files.open(id, FULL_VARIANT, range)
    if (!found || found.bytes === null) throw gone(id)
    return reply
      .headers(contentType === PLAIN_TYPES.mp3 ? RECORDING_HEADERS : SANDBOX_HEADERS)
      .type(contentType)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', disposition(row))
      .header('accept-ranges', 'bytes')
      .header('content-length', String(found.bytes))
      .send(found.body)
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:id/preview.jpg',
    config: { described: previewOperation },
    handler: async (request, reply) => {
      const { id, kind } = await finished(fileIdIn(request))
      if (kind !== 'picture') throw noSuchFile()
      const picture = await findPicture(id, [JPEG_VARIANT])
      return sendPicture(request, reply, picture, { contentType: 'image/jpeg' })
    },
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:id/view',
    config: { described: viewOperation },
    handler: async (request, reply) => {
      const id = fileIdIn(request)
      const query = request.query as Record<string, unknown>
      const minWidth = parseWidth(query['w'])
      const row = await finished(id)
      if (row.kind !== 'picture') {
        // Without a valid signature the answer does not reveal whether the file exists.
        if (!hasValidSignature(signingKey, id, query)) throw noSuchFile()
        return sendPrivate(request, reply, row)
      }
      // The second one is for a width that was introduced after the picture was stored.
      const variants = [variantFor(row.width ?? 0, minWidth), FULL_VARIANT]
      const picture = await findPicture(id, variants)
      const isCanonical = request.url === canonicalUrl(id, minWidth)
      return sendPicture(request, reply, picture, {
        contentType: row.content_type,
        ready: isCanonical ? () => pictures.get(picture.etag)?.body : undefined,
      })
    },
  })
}

/** Returns the id in the path of a request. @throws AppError 404 if it is not one */
function fileIdIn({ params }: FastifyRequest): string {
  const id = (params as { id: string }).id.toLowerCase()
  if (!isFileId(id)) throw noSuchFile()
  return id
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
function canonicalUrl(id: string, width: number | null): string | null {
  const url = `/files/${id}/view`
  if (width === null) return url
  return (IMAGE_WIDTHS as readonly number[]).includes(width) ? `${url}?w=${width}` : null
}

/** Parses the requested width; null if there is none. */
function parseWidth(text: unknown): number | null {
  if (text === undefined) return null
  if (typeof text !== 'string' || !/^[1-9]\d{0,4}$/.test(text))
    throw invalidField('w', messages.invalidInput)
  return Number(text)
}

function variantFor(pictureWidth: number, minWidth: number | null): string {
  if (minWidth === null) return FULL_VARIANT
  return variantsOf(pictureWidth).find(({ width }) => width >= minWidth)?.variant ?? FULL_VARIANT
}

/** The types of materials that browsers show or play. All others are downloads. */
const INLINE_TYPES = new Set(['image/webp', PLAIN_TYPES.mp3])

/** Returns the header that says whether browsers show or download a file, and its name: the person's, or the kind. */
function disposition({ kind, name, content_type: type }: FinishedFile): string {
  const base = name.replace(/\.[a-z0-9]{1,8}$/i, '').trim() || kind
  const shown = kind === 'material' && INLINE_TYPES.has(type) ? 'inline' : 'attachment'
  return contentDisposition(`${base}.${extensionOf(type)}`, shown)
}
