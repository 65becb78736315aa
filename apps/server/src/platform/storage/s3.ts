import { readFile } from 'node:fs/promises'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { S3Config } from '../config/config.ts'
import { openBucket, type Bucket } from './bucket.ts'
import { UNFINISHED_MS, type FileStore, type Spool, type Storage } from './storage-types.ts'
import { limitConcurrency } from '../concurrency.ts'

/**
 * Bytes of an upload that are kept as one object. A process that is killed loses at most two of
 * these for each of its uploads, and holds as many in memory.
 */
export const SEGMENT_BYTES = 1024 * 1024

/** Complete uploads that are in memory at a time, each of 20 MB at most. */
const COMPLETE_AT_ONCE = 3
/** Requests at a time for the pieces of one file. */
const PIECES_AT_ONCE = 4

/**
 * The storage in a bucket (docs/decisions/0006). Nothing is kept on this machine, so servers on
 * several of them share it.
 * @throws Error when the bucket cannot be used
 */
export async function openS3Storage(config: S3Config): Promise<Storage> {
  const bucket = await openBucket(config)
  return { store: createStore(bucket), spool: createSpool(bucket) }
}

/** Finished files: `stored/ab/abcd…/variant`, the same names as on a disk. */
function createStore(bucket: Bucket): FileStore {
  const folder = (id: string) => `stored/${id.slice(0, 2)}/${id}/`
  return {
    put: async (id, variant, source) =>
      bucket.put(
        folder(id) + variant,
        'bytes' in source ? source.bytes : await readFile(source.path),
      ),
    size: (id, variant) => bucket.size(folder(id) + variant),
    open: (id, variant) => bucket.open(folder(id) + variant),
    remove: (id) => removeAll(bucket, folder(id)),
    idsOlderThan: (before) => idsOlderThan(bucket, 'stored/', 2, before),
  }
}

/**
 * Uploads under way: `uploads/{id}/{offset}`, segments named by where they begin. A segment is
 * written whole or not at all, and whoever writes one at an offset writes what the client's file
 * holds from there; so an upload is as long as the unbroken chain of segments from 0, and two
 * writers (one of them believed dead) can shorten the chain but never corrupt it.
 */
function createSpool(bucket: Bucket): Spool {
  const folder = (id: string) => `uploads/${id}/`
  const inTurn = limitConcurrency(COMPLETE_AT_ONCE)

  /** The segments from 0 on as far as there is no gap, and where they end. */
  const chainOf = async (id: string): Promise<{ segments: Map<number, number>; end: number }> => {
    const listed = new Map<number, number>()
    for await (const page of bucket.list(folder(id)))
      for (const { key, bytes } of page) listed.set(Number(key.slice(folder(id).length)), bytes)
    const segments = new Map<number, number>()
    let end = 0
    for (;;) {
      // Listings of some stores lag behind: what seems to be the end is asked for by name.
      const bytes = listed.get(end) ?? (await bucket.size(folder(id) + end))
      if (!bytes) return { segments, end }
      segments.set(end, bytes)
      end += bytes
    }
  }

  return {
    async receiver(declared) {
      return Object.assign(new DataStore(), {
        getExpiration: () => UNFINISHED_MS,
        // Its row is all there is to it until bytes come.
        create: async (upload: Upload) => upload,
        async getUpload(id: string) {
          const about = await declared(id)
          if (!about) throw ERRORS.FILE_NOT_FOUND
          const { end } = await chainOf(id)
          return new Upload({
            id,
            size: about.bytes,
            offset: end,
            ...(about.name !== '' && { metadata: { filename: about.name } }),
            creation_date: about.begunAt.toISOString(),
          })
        },
        async write(stream: AsyncIterable<Buffer>, id: string, offset: number) {
          let end = offset
          let pending: Buffer[] = []
          let length = 0
          // One segment is on its way while the next one fills.
          let written = Promise.resolve()
          const flush = async () => {
            const segment = Buffer.concat(pending, length)
            pending = []
            length = 0
            await written
            written = bucket.put(folder(id) + end, segment)
            // A failure is met by whoever awaits it next.
            written.catch(() => {})
            end += segment.length
          }
          try {
            for await (const chunk of stream) {
              pending.push(chunk)
              length += chunk.length
              if (length >= SEGMENT_BYTES) await flush()
            }
            if (length > 0) await flush()
          } finally {
            // The lock must not be given back while a segment is still on its way.
            await written
          }
          return end
        },
        remove: (id: string) => removeAll(bucket, folder(id)),
      })
    },
    use: (id, bytes, work) =>
      inTurn(async () => {
        const { segments, end } = await chainOf(id)
        if (end !== bytes) throw new Error(`upload ${id} has ${end} bytes instead of ${bytes}`)
        const whole = Buffer.alloc(bytes)
        await each([...segments], async ([from, size]) => {
          const segment = await bucket.open(folder(id) + from)
          if (segment?.bytes !== size) throw new Error(`upload ${id} changed under way`)
          let at = from
          for await (const chunk of segment.body as AsyncIterable<Buffer>) {
            whole.set(chunk, at)
            at += chunk.length
          }
          if (at !== from + size) throw new Error(`upload ${id} was read in part`)
        })
        return work({ bytes: whole })
      }),
    discard: (id) => removeAll(bucket, folder(id)),
    idsOlderThan: (before) => idsOlderThan(bucket, 'uploads/', 1, before),
  }
}

async function removeAll(bucket: Bucket, prefix: string): Promise<void> {
  for await (const page of bucket.list(prefix)) await each(page, ({ key }) => bucket.remove(key))
}

/** @param depth how many parts of a key stand before the id */
async function* idsOlderThan(
  bucket: Bucket,
  prefix: string,
  depth: number,
  before: Date,
): AsyncIterable<string[]> {
  let id: string | undefined
  let old = true
  for await (const page of bucket.list(prefix)) {
    const ids: string[] = []
    for (const { key, changedAt } of page) {
      const next = key.split('/')[depth]
      if (next !== id) {
        if (id !== undefined && old) ids.push(id)
        id = next
        old = true
      }
      // The file is as young as the youngest of its objects.
      old &&= changedAt < before
    }
    if (ids.length > 0) yield ids
  }
  if (id !== undefined && old) yield [id]
}

async function each<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: PIECES_AT_ONCE }, async () => {
      for (const item of left) await work(item)
    }),
  )
}
