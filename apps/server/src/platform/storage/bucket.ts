import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Config } from './settings.ts'
import type { ByteRange } from './storage-types.ts'

export type Bucket = Awaited<ReturnType<typeof openBucket>>

/** Milliseconds until the headers of a response; its body has no limit. */
const RESPONSE_MS = 20_000
/** The slowest upload that is waited for. */
const BYTES_PER_MS = 100

/**
 * Opens the bucket that the settings name, whose objects are written, read and removed as a whole.
 * Temporary failures are retried; an outage is an error with a code that is answered with 503.
 * @throws Error when it cannot be listed: it does not exist, the key has no access, nothing answers
 */
export async function openBucket(config: S3Config) {
  // A slow reader occupies its connection, which must not keep others waiting.
  const agent = { keepAlive: true, maxSockets: Infinity }
  const client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    forcePathStyle: config.pathStyle,
    credentials: config,
    maxAttempts: 4,
    // Many stores know no other checksum than the signature's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: RESPONSE_MS,
      requestTimeout: RESPONSE_MS,
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
        .send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType }), {
          requestTimeout: RESPONSE_MS + bytes.length / BYTES_PER_MS,
        })
        .catch(fail)
    },
    /** Null when there is no such object. */
    async open(key: string, range?: ByteRange): Promise<{ bytes: number; body: Readable } | null> {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await client
        .send(new GetObjectCommand({ Bucket, Key: key, Range }))
        .catch(ifMissing)
      return found && { bytes: found.ContentLength!, body: found.Body as Readable }
    },
    /** The size of an object in bytes; null when there is none. */
    async size(key: string): Promise<number | null> {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key: key })).catch(ifMissing)
      return found && found.ContentLength!
    },
    /** Does nothing when there is no such object. */
    async remove(key: string): Promise<void> {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key })).catch(ifMissing)
    },
    /** The objects whose keys have this prefix, in the order of keys, in batches. */
    async *list(prefix: string) {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2(
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
  await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 })).catch((error: unknown) => {
    const { $metadata, name, message, code } = error as S3Failure
    const reason = [$metadata?.httpStatusCode, name, message || code].filter(Boolean).join(' ')
    throw new Error(
      `The bucket "${Bucket}" at ${config.endpoint} cannot be used; check the S3_ settings. ${reason}`,
      { cause: error },
    )
  })
  return bucket
}

type S3Failure = Partial<S3ServiceException> & NodeJS.ErrnoException

/** Marks what is no refusal of the request itself as an outage, for which the error handler answers 503. */
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
