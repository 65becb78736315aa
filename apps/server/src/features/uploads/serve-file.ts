import type { Readable } from 'node:stream'
import { messages } from '@firstbell/contract/messages'
import type { FastifyInstance } from 'fastify'
import { invalidField } from '../../platform/http/errors.ts'
import type { Context } from '../../platform/context.ts'
import { extensionOf } from './detect-type.ts'
import { describedView } from './file-metadata.ts'
import { FILE_COLUMNS, isFileId, noSuchFile, type FileRow } from './finish-upload.ts'
import { FULL_VARIANT, variantsOf } from './pictures.ts'
import { isSigned } from './magic-bytes.ts'
import type { FileStore } from '../../platform/storage/storage-types.ts'

/** Finished files remembered by this process. Their rows never change in what is shown here. */
const REMEMBERED = 5_000

/**
 * `GET /files/{id}/view`: a picture to everybody, in the narrowest stored width that is at least
 * `w`, cached for ever; a resume to whoever holds a signed URL (rule file-12), as a download.
 */
export function viewRoute(
  app: FastifyInstance,
  { db }: Pick<Context, 'db'>,
  store: FileStore,
  key: Buffer,
): void {
  const remembered = new Map<string, FileRow>()
  const finished = async (id: string): Promise<FileRow> => {
    const known = remembered.get(id)
    if (known) return known
    const row = await db
      .selectFrom('file')
      .select(FILE_COLUMNS)
      .where('id', '=', id)
      .where('state', '=', 'ready')
      .executeTakeFirst()
    if (!row) throw noSuchFile()
    const oldest = remembered.size >= REMEMBERED ? remembered.keys().next() : null
    if (oldest && !oldest.done) remembered.delete(oldest.value)
    remembered.set(id, row)
    return row
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:id/view',
    config: { described: describedView },
    handler: async (request, reply) => {
      const id = (request.params as { id: string }).id.toLowerCase()
      if (!isFileId(id)) throw noSuchFile()
      const query = request.query as Record<string, unknown>
      const wanted = widthOf(query['w'])
      const row = await finished(id)
      // Without its signature a resume is as absent as one that never was.
      if (row.kind === 'resume' && !isSigned(key, id, query)) throw noSuchFile()

      const variant = row.kind === 'picture' ? variantFor(row.width ?? 0, wanted) : FULL_VARIANT
      const unchanged = (shown: string) =>
        row.kind === 'picture' && matches(request.headers['if-none-match'], etagOf(id, shown))
      const look = async (shown: string): Promise<Shown | null> => {
        if (request.method !== 'HEAD' && !unchanged(shown)) return store.open(id, shown)
        const bytes = await store.size(id, shown)
        return bytes === null ? null : { bytes, body: null }
      }
      let shown = variant
      let found = await look(variant)
      if (!found && variant !== FULL_VARIANT) {
        // Kept before this width was among the stored ones.
        shown = FULL_VARIANT
        found = await look(shown)
      }
      if (!found) {
        remembered.delete(id)
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
      if (unchanged(shown)) return reply.status(304).send()
      void reply.header('content-length', String(found.bytes))
      return found.body ? reply.send(found.body) : reply.send()
    },
  })
}

/** What is answered with; without a body where none was asked for. */
interface Shown {
  bytes: number
  body: Readable | null
}

const etagOf = (id: string, variant: string): string => `"${id}-${variant}"`

/** The width asked for; null without one. */
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

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header
    .split(',')
    .map((part) => part.trim().replace(/^W\//, ''))
    .some((part) => part === etag || part === '*')
}

/** `Content-Disposition` (RFC 6266) that offers a download under the uploaded name. */
function disposition(row: FileRow): string {
  const extension = extensionOf(row.content_type ?? '')
  const base = row.name.replace(/\.[a-z0-9]{1,8}$/i, '').trim() || 'resume'
  const name = `${base}.${extension}`
  const plain = name.replace(/[^a-zA-Z0-9 ._()-]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}
