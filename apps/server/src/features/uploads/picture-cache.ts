import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { unpooled, type CachedBody } from '../../platform/http/response-cache/cached-body.ts'
import type { FileStorage } from '../../platform/storage/storage-types.ts'

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
      const found = await files.open(id, variant)
      if (found === null) return undefined
      if (found.bytes <= MAX_PICTURE_BYTES) {
        const plain = unpooled(await buffer(found.body))
        return { bytes: plain.length, body: { etag, plain, incompressible: true } }
      }
      found.body.destroy()
      return { bytes: found.bytes }
    },
  })
