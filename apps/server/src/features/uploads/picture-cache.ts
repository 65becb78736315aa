import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { unpooled, type CachedBody } from '../../platform/http/response-cache/cached-body.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import type { FileStorage } from '../../platform/storage/storage-types.ts'
import { encodeJpeg, FULL_VARIANT, JPEG_SOURCE, JPEG_VARIANT } from './pictures.ts'

/** Larger ones are streamed from where they are stored; nearly all that pages show are smaller. */
const MAX_PICTURE_BYTES = 256 * 1024
const MAX_BYTES = 32 * 1024 * 1024
/**
 * Milliseconds for which a picture is not looked for again: one that another process has deleted is
 * shown for so long, as a list would show it.
 */
const FRESH_MS = 900

/** A stored picture; small ones have a body. */
export interface StoredPicture {
  bytes: number
  body?: CachedBody
}

/** The pictures that were asked for lately, by their entity tags, `"id-variant"`. */
export type PictureCache = LRUCache<string, StoredPicture, { id: string; variant: string }>

export const createPictureCache = (files: FileStorage): PictureCache =>
  new LRUCache({
    max: 5_000,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => (body?.plain.length ?? 0) + 500,
    ttl: FRESH_MS,
    noDeleteOnStaleGet: true,
    // Who asked before a picture was deleted may still see it.
    ignoreFetchAbort: true,
    fetchMethod: async (etag, before, { context: { id, variant } }) => {
      if (before && before.bytes === (await files.size(id, variant))) return before
      const found = (await files.open(id, variant)) ?? (await madeOnDemand(files, id, variant))
      if (!found) return undefined
      if (found.bytes <= MAX_PICTURE_BYTES) {
        const plain = unpooled(await buffer(found.body))
        return { bytes: plain.length, body: { etag, plain, incompressible: true } }
      }
      found.body.destroy()
      return { bytes: found.bytes }
    },
  })

/** Encoding takes a core, so one request at a time does it in each process. */
const MAX_WAITING = 60
const encoding = limitConcurrency(1, MAX_WAITING)

/** Makes and stores the variant that uploads do not make. @returns undefined for other variants, or without the picture */
async function madeOnDemand(files: FileStorage, id: string, variant: string) {
  if (variant !== JPEG_VARIANT) return undefined
  const source = (await files.open(id, JPEG_SOURCE)) ?? (await files.open(id, FULL_VARIANT))
  if (!source) return undefined
  const webp = await buffer(source.body)
  const bytes = await encoding(() => encodeJpeg(webp))
  await files.put(id, variant, { bytes })
  return files.open(id, variant)
}
