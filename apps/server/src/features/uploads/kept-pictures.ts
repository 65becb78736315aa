import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
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

/** A picture as it is stored. */
export type StoredPicture =
  | { kept: CachedBody; bytes: number }
  | { kept?: undefined; bytes: number; body: Readable }

/** Small pictures that were asked for lately, in memory. */
export interface KeptPictures {
  /** What is kept and known to be stored still. */
  fresh: (id: string, variant: string) => CachedBody | undefined
  /** @returns null where there is none; the caller reads or destroys a stream */
  open: (id: string, variant: string) => Promise<StoredPicture | null>
  /** After a picture was deleted. */
  forget: (id: string) => void
}

export const etagOf = (id: string, variant: string): string => `"${id}-${variant}"`

export function createKeptPictures(files: FileStorage): KeptPictures {
  const kept = new LRUCache<string, { body: CachedBody; seenAt: number }>({
    max: 5_000,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.plain.length + 500,
  })
  /** Checks under way, which all who ask wait for. */
  const checks = new Map<string, Promise<CachedBody | undefined>>()
  const keyOf = (id: string, variant: string) => `${id} ${variant}`

  const fresh = (id: string, variant: string) => {
    const found = kept.get(keyOf(id, variant))
    return found && performance.now() - found.seenAt < FRESH_MS ? found.body : undefined
  }

  /** The kept body, after a look at whether it is stored still. */
  async function check(id: string, variant: string): Promise<CachedBody | undefined> {
    const key = keyOf(id, variant)
    const found = kept.get(key)
    if (found === undefined) return undefined
    const seenAt = performance.now()
    const bytes = await files.size(id, variant)
    // It may have been forgotten meanwhile.
    if (kept.peek(key) !== found) return undefined
    if (bytes === found.body.plain.length) {
      found.seenAt = seenAt
      return found.body
    }
    kept.delete(key)
    return undefined
  }

  return {
    fresh,

    open: async (id, variant) => {
      const key = keyOf(id, variant)
      let body = fresh(id, variant)
      if (body === undefined && kept.has(key)) {
        let checking = checks.get(key)
        if (checking === undefined) {
          checking = check(id, variant).finally(() => checks.delete(key))
          checks.set(key, checking)
        }
        body = await checking
      }
      if (body) return { kept: body, bytes: body.plain.length }
      const seenAt = performance.now()
      const found = await files.open(id, variant)
      if (found === null || found.bytes > MAX_PICTURE_BYTES) return found
      const plain = unpooled(await buffer(found.body))
      const read: CachedBody = { etag: etagOf(id, variant), plain, incompressible: true }
      kept.set(key, { body: read, seenAt })
      return { kept: read, bytes: plain.length }
    },

    forget: (id) => {
      for (const key of kept.keys()) if (key.startsWith(id)) kept.delete(key)
    },
  }
}
