import type { Readable } from 'node:stream'
import { IMAGE_WIDTHS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { FastifyInstance } from 'fastify'
import { attachmentNamed } from '../../platform/http/attachment.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { isUnchanged } from '../../platform/http/response-cache/cached-body.ts'
import type { Context } from '../../platform/context.ts'
import { extensionOf } from './detect-type.ts'
import { viewOperation } from './openapi.ts'
import { FILE_COLUMNS, isFileId, noSuchFile, type FileMetadata } from './file-metadata.ts'
import { etagOf, type KeptPictures } from './kept-pictures.ts'
import { FULL_VARIANT, variantsOf } from './pictures.ts'
import { hasValidSignature } from './signed-urls.ts'
import type { FileStorage } from '../../platform/storage/storage-types.ts'

/** Finished files whose metadata this process caches; it never changes. */
const CACHED_FILES = 5_000

/**
 * Registers `GET /files/{id}/view`: a picture for everybody, in the narrowest stored width that is at
 * least `w`, cacheable without end; a resume for the holder of a signed URL, as a download (rule
 * file-12).
 */
export function serveRoute(
  app: FastifyInstance,
  { db }: Pick<Context, 'db'>,
  files: FileStorage,
  pictures: KeptPictures,
  key: Buffer,
): void {
  const cache = new Map<string, FileMetadata>()
  const finished = async (id: string): Promise<FileMetadata> => {
    const known = cache.get(id)
    if (known) return known
    const row = await db
      .selectFrom('file')
      .select(FILE_COLUMNS)
      .where('id', '=', id)
      .where('state', '=', 'ready')
      .executeTakeFirst()
    if (!row) throw noSuchFile()
    const oldest = cache.size >= CACHED_FILES ? cache.keys().next() : null
    if (oldest && !oldest.done) cache.delete(oldest.value)
    cache.set(id, row)
    return row
  }

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
      // Without a signature, nobody learns that the resume exists.
      if (row.kind === 'resume' && !hasValidSignature(key, id, query)) throw noSuchFile()

      const variant = row.kind === 'picture' ? variantFor(row.width ?? 0, wanted) : FULL_VARIANT
      const unchanged = (shown: string) =>
        row.kind === 'picture' && isUnchanged(request.headers['if-none-match'], etagOf(id, shown))
      const read = async (shown: string): Promise<FoundVariant | null> => {
        if (request.method !== 'HEAD' && !unchanged(shown)) {
          if (row.kind !== 'picture') return files.open(id, shown)
          const picture = await pictures.open(id, shown)
          return picture?.kept ? { bytes: picture.bytes, body: picture.kept.plain } : picture
        }
        const bytes = pictures.fresh(id, shown)?.plain.length ?? (await files.size(id, shown))
        return bytes === null ? null : { bytes, body: null }
      }
      let shown = variant
      let found = await read(variant)
      if (!found && variant !== FULL_VARIANT) {
        // Stored before this width was introduced.
        shown = FULL_VARIANT
        found = await read(shown)
      }
      if (!found) {
        cache.delete(id)
        throw noSuchFile()
      }

      void reply
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-site')
        .header('x-content-type-options', 'nosniff')
        .type(row.content_type ?? 'application/octet-stream')
      if (row.kind === 'picture')
        void reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('etag', etagOf(id, shown))
      else
        void reply
          .header('cache-control', 'private, no-store')
          .header('content-disposition', disposition(row))
      if (row.kind === 'picture' && request.url === canonicalUrl(id, wanted))
        app.readyResponses?.answerNextFrom(reply, {
          body: () => pictures.fresh(id, shown),
          bypassedBy: () => false,
        })
      if (unchanged(shown)) return reply.status(304).send()
      void reply.header('content-length', String(found.bytes))
      return found.body ? reply.send(found.body) : reply.send()
    },
  })
}

/** A stored variant; `body` is null when only its size is needed. */
interface FoundVariant {
  bytes: number
  body: Readable | Buffer | null
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

/** A download under the uploaded name. */
function disposition(row: FileMetadata): string {
  const extension = extensionOf(row.content_type ?? '')
  const base = row.name.replace(/\.[a-z0-9]{1,8}$/i, '').trim() || 'resume'
  return attachmentNamed(`${base}.${extension}`)
}
