import type { Readable } from 'node:stream'
import * as s3 from '@aws-sdk/client-s3'
import type { S3Config } from './settings.ts'
import type { ByteRange } from './storage-types.ts'

export type Bucket = Awaited<ReturnType<typeof openBucket>>

/** Time limit until the headers of a response. Its body has no limit. */
const RESPONSE_TIMEOUT_MS = 20_000
/** Slower uploads are aborted. */
const MIN_BYTES_PER_MS = 100

/**
 * Opens the bucket of the settings. Temporary failures are retried. During an outage, errors have a code that is answered
 * with 503.
 * @throws Error if the bucket cannot be listed: it does not exist, the key has no access, or the store does not answer
 */
export async function openBucket(config: S3Config) {
  // Slow readers occupy connections, so their number must not be limited.
  const agent = { keepAlive: true, maxSockets: Infinity }
  const client = new s3.S3Client({
    endpoint: config.endpoint,
    region: config.region,
    forcePathStyle: config.pathStyle,
    credentials: config,
    maxAttempts: 4,
    // Many stores support no checksum except the signature's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: RESPONSE_TIMEOUT_MS,
      requestTimeout: RESPONSE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  const Bucket = config.bucket
  const bucket = {
    async put(key: string, bytes: Buffer): Promise<void> {
      // If the bucket is ever public, browsers download objects instead of rendering them.
      const ContentType = 'application/octet-stream'
      await client
        .send(new s3.PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType }), {
          requestTimeout: RESPONSE_TIMEOUT_MS + bytes.length / MIN_BYTES_PER_MS,
        })
        .catch(fail)
    },
    /** Returns null if the object does not exist. */
    async open(key: string, range?: ByteRange): Promise<{ bytes: number; body: Readable } | null> {
      const Range = range && `bytes=${range.start}-${range.end}`
      const object = await client
        .send(new s3.GetObjectCommand({ Bucket, Key: key, Range }))
        .catch(ifMissing)
      return object && { bytes: object.ContentLength!, body: object.Body as Readable }
    },
    /** Returns the size of an object in bytes; null if it does not exist. */
    async size(key: string): Promise<number | null> {
      const head = await client
        .send(new s3.HeadObjectCommand({ Bucket, Key: key }))
        .catch(ifMissing)
      return head && head.ContentLength!
    },
    /** Does nothing if the object does not exist. */
    async remove(key: string): Promise<void> {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: key })).catch(ifMissing)
    },
    /** Yields the objects whose keys have this prefix, in the order of keys, in batches. */
    async *list(prefix: string) {
      try {
        for await (const { Contents = [] } of s3.paginateListObjectsV2(
          { client },
          { Bucket, Prefix: prefix },
        ))
          yield Contents.map(({ Key, Size, LastModified }) => ({
            key: Key!,
            bytes: Size!,
            changedAt: LastModified!,
          }))
      } catch (error) {
        fail(error)
      }
    },
  }
  await client.send(new s3.ListObjectsV2Command({ Bucket, MaxKeys: 1 })).catch((error: unknown) => {
    const { $metadata, name, message, code } = error as S3Failure
    const reason = [$metadata?.httpStatusCode, name, message || code].filter(Boolean).join(' ')
    throw new Error(
      `The bucket "${Bucket}" at ${config.endpoint} cannot be used; check the S3_ settings. ${reason}`,
      { cause: error },
    )
  })
  return bucket
}

type S3Failure = Partial<s3.S3ServiceException> & NodeJS.ErrnoException

/** Marks errors that do not reject the request itself as an outage, which the error handler answers with 503. */
function fail(error: unknown): never {
  const status = (error as S3Failure).$metadata?.httpStatusCode ?? 503
  if (status >= 500 || status === 429 || status === 408)
    throw Object.assign(error as Error, { code: 'ETIMEDOUT' })
  throw error
}

function ifMissing(error: unknown): null {
  const { $metadata, name } = error as S3Failure
  if ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket') return null
  return fail(error)
}
