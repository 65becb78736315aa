import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { limitConcurrency } from '../limit-concurrency.ts'
import { openBucket, type Bucket } from './bucket.ts'
import type { S3Config } from './settings.ts'
import {
  UPLOAD_EXPIRY_MS,
  type FileStorage,
  type UploadStorage,
  type Storage,
} from './storage-types.ts'

/**
 * How much of an upload one object has. A process has at most two segments of each upload in memory, which are lost if it is
 * killed.
 */
export const SEGMENT_BYTES = 1024 * 1024

/** The most complete uploads in memory at the same time. Each is at most as large as the settings allow. */
const MAX_COMPLETE_UPLOADS = 3
/** The most concurrent requests for the objects of one file. */
const MAX_REQUESTS = 4

/**
 * Opens storage in a bucket (docs/decisions/0006). Nothing is on the local disk, so servers on several machines can share
 * it.
 * @throws Error if the bucket cannot be used
 */
export async function openS3Storage(config: S3Config): Promise<Storage> {
  const bucket = await openBucket(config)
  return { files: createFileStorage(bucket), uploads: createUploadStorage(bucket) }
}

/** Stores finished files at `stored/ab/abcd…/variant`, as on a disk. */
function createFileStorage(bucket: Bucket): FileStorage {
  const folder = (id: string) => `stored/${id.slice(0, 2)}/${id}/`
  return {
    put: async (id, variant, source) =>
      bucket.put(
        folder(id) + variant,
        'bytes' in source ? source.bytes : await readFile(source.path),
      ),
    size: (id, variant) => bucket.size(folder(id) + variant),
    open: (id, variant, range) => bucket.open(folder(id) + variant, range),
    remove: (id) => removeAll(bucket, folder(id)),
    idsOlderThan: (before) => idsOlderThan(bucket, 'stored/', 2, before),
  }
}

/**
 * Stores uploads in progress as segments at `uploads/{id}/{offset}`. A segment is written atomically, and every writer writes
 * the bytes of the client's file at that offset. So the length of an upload is that of the segments from 0 without a
 * gap, and two writers (one of them was considered dead) can shorten the chain of segments but never corrupt it.
 */
function createUploadStorage(bucket: Bucket): UploadStorage {
  const folder = (id: string) => `uploads/${id}/`
  const limited = limitConcurrency(MAX_COMPLETE_UPLOADS)

  /** Returns the sizes of the segments by offset, up to the first gap, and the offset where they end. */
  const chainOf = async (id: string): Promise<{ segments: Map<number, number>; end: number }> => {
    const listed = new Map<number, number>()
    for await (const page of bucket.list(folder(id)))
      for (const { key, bytes } of page) listed.set(Number(key.slice(folder(id).length)), bytes)
    const segments = new Map<number, number>()
    let end = 0
    for (;;) {
      // In some implementations listings are outdated, so the key at the apparent end is looked up.
      const bytes = listed.get(end) ?? (await bucket.size(folder(id) + end))
      if (!bytes) return { segments, end }
      segments.set(end, bytes)
      end += bytes
    }
  }

  return {
    async dataStore(uploadInfo) {
      return Object.assign(new DataStore(), {
        getExpiration: () => UPLOAD_EXPIRY_MS,
        // Until the first bytes arrive, the row in the database is enough.
        create: async (upload: Upload) => upload,
        async getUpload(id: string) {
          const about = await uploadInfo(id)
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
          // A segment is written while the next one is being filled.
          let writing = Promise.resolve()
          const flush = async () => {
            const segment = Buffer.concat(pending, length)
            pending = []
            length = 0
            await writing
            writing = bucket.put(folder(id) + end, segment)
            // The next `await writing` handles a failure.
            writing.catch(() => {})
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
            // Next the caller releases the upload's lock, so no write may be in progress then.
            await writing
          }
          return end
        },
        remove: (id: string) => removeAll(bucket, folder(id)),
      })
    },
    use: (id, bytes, work) =>
      limited(async () => {
        const { segments, end } = await chainOf(id)
        if (end !== bytes) throw new Error(`upload ${id} has ${end} bytes instead of ${bytes}`)
        const whole = Buffer.alloc(bytes)
        await forEachLimited([...segments], async ([from, size]) => {
          const segment = await bucket.open(folder(id) + from)
          const content = segment && (await buffer(segment.body))
          if (content?.length !== size) throw new Error(`upload ${id} changed while it was read`)
          whole.set(content, from)
        })
        return work({ bytes: whole })
      }),
    discard: (id) => removeAll(bucket, folder(id)),
    idsOlderThan: (before) => idsOlderThan(bucket, 'uploads/', 1, before),
  }
}

async function removeAll(bucket: Bucket, prefix: string): Promise<void> {
  for await (const page of bucket.list(prefix))
    await forEachLimited(page, ({ key }) => bucket.remove(key))
}

/** @param depth the number of path segments before the id in a key */
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
      const current = key.split('/')[depth]
      if (current !== id) {
        if (id !== undefined && old) ids.push(id)
        id = current
        old = true
      }
      // A file is as recent as its newest object.
      old &&= changedAt < before
    }
    if (ids.length > 0) yield ids
  }
  if (id !== undefined && old) yield [id]
}

async function forEachLimited<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const limited = limitConcurrency(MAX_REQUESTS)
  await Promise.all(items.map((item) => limited(() => work(item))))
}
