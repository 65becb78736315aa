import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { unpooled, type CachedBody } from '../../platform/http/response-cache/cached-body.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import type { FileStorage } from '../../platform/storage/storage-types.ts'
import { derivation } from './pictures.ts'

/** Larger pictures are streamed from the storage; nearly all pictures of pages are smaller. */
const MAX_PICTURE_BYTES = 256 * 1024
const MAX_CACHE_BYTES = 32 * 1024 * 1024
/**
 * How long a picture is served without checking the storage. A picture that another process has deleted is served as
 * long as the response cache serves a list with it.
 */
const FRESH_MS = 900

/** A stored picture; small ones have a body. */
export interface StoredPicture {
  bytes: number
  body?: CachedBody
}

/** The recently requested pictures, keyed by their entity tags, `"id-variant"`. */
export type PictureCache = LRUCache<string, StoredPicture, { id: string; variant: string }>

export const createPictureCache = (files: FileStorage): PictureCache =>
  new LRUCache({
    max: 5_000,
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ body }) => (body?.plain.length ?? 0) + 500,
    ttl: FRESH_MS,
    noDeleteOnStaleGet: true,
    // A request that began before the picture was deleted may still get it.
    ignoreFetchAbort: true,
    fetchMethod: async (etag, before, { context: { id, variant } }) => {
      if (before && before.bytes === (await files.size(id, variant))) return before
      const stored = (await files.open(id, variant)) ?? (await createVariant(files, id, variant))
      if (!stored) return undefined
      if (stored.bytes <= MAX_PICTURE_BYTES) {
        const plain = unpooled(await buffer(stored.body))
        return { bytes: plain.length, body: { etag, plain, incompressible: true } }
      }
      stored.body.destroy()
      return { bytes: stored.bytes }
    },
  })

const QUEUE_MAX = 60
/** Limits each process to encoding one picture at a time, because encoding occupies a core. */
const limitEncoding = limitConcurrency(1, QUEUE_MAX)

/**
 * Creates and stores a JPEG or a crop of a picture, which uploads do not create.
 * @returns undefined for other variants, or if there is no such picture
 */
async function createVariant(files: FileStorage, id: string, variant: string) {
  const derived = derivation(variant)
  if (!derived) return undefined
  for (const source of derived.sources) {
    const stored = await files.open(id, source)
    if (!stored) continue
    const webp = await buffer(stored.body)
    const bytes = await limitEncoding(() => derived.encode(webp))
    await files.put(id, variant, { bytes })
    return files.open(id, variant)
  }
  return undefined
}
