import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Parser } from 'htmlparser2'
import type { S3Config } from './settings.ts'

/** An object in a listing. */
export interface ListedObject {
  key: string
  bytes: number
  changedAt: Date
}

/**
 * The objects of one S3 bucket, written, read, removed and listed as a whole. Keys consist of letters,
 * digits, `/`, `.` and `-`. Temporary failures are retried; others are errors that name the request
 * and the reason.
 */
export interface Bucket {
  put(key: string, bytes: Buffer): Promise<void>
  /** Null when there is no such object. */
  open(key: string): Promise<{ bytes: number; body: Readable } | null>
  /** The size of an object in bytes; null when there is none. */
  size(key: string): Promise<number | null>
  /** Does nothing when there is no such object. */
  remove(key: string): Promise<void>
  /** The objects whose keys have this prefix, in the order of keys, in batches. */
  list(prefix: string): AsyncIterable<ListedObject[]>
}

const ATTEMPTS = 4
const FIRST_PAUSE_MS = 150
/** Milliseconds until the headers of a response; its body has no limit. */
const RESPONSE_MS = 20_000
/** The slowest upload that is waited for. */
const BYTES_PER_MS = 100

const EMPTY_SHA256 = createHash('sha256').digest('hex')

/**
 * Opens the bucket that the settings name.
 * @throws Error when it cannot be listed: it does not exist, the key has no access, nothing answers
 */
export async function openBucket(config: S3Config): Promise<Bucket> {
  const { region, accessKeyId, secretAccessKey } = config
  const root = new URL(config.endpoint)
  if (config.pathStyle) root.pathname = `${root.pathname.replace(/\/$/, '')}/${config.bucket}`
  else root.host = `${config.bucket}.${root.host}`
  const base = root.href.replace(/\/$/, '')
  const keys = new Map<string, ArrayBuffer>()

  const once = async (method: string, path: string, bytes: Buffer | null): Promise<Response> => {
    // Each attempt needs a new signature: it contains the time.
    const signed = await new AwsV4Signer({
      method,
      url: base + path,
      headers: {
        'x-amz-content-sha256': bytes
          ? createHash('sha256').update(bytes).digest('hex')
          : EMPTY_SHA256,
        // If the bucket is ever public, browsers download objects instead of rendering them.
        ...(bytes && { 'content-type': 'application/octet-stream' }),
      },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      cache: keys,
    }).sign()
    const timeout = new AbortController()
    const timer = setTimeout(
      () => timeout.abort(),
      RESPONSE_MS + (bytes?.length ?? 0) / BYTES_PER_MS,
    )
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        body: bytes,
        redirect: 'manual',
        signal: timeout.signal,
      })
    } finally {
      clearTimeout(timer)
    }
  }

  /** The response if it is a success, null for 404. */
  const request = async (
    method: string,
    path: string,
    bytes: Buffer | null = null,
  ): Promise<Response | null> => {
    for (let attempt = 1; ; attempt++) {
      let reason: string
      let cause: unknown
      try {
        const answer = await once(method, path, bytes)
        if (answer.ok) return answer
        const text = await answer.text()
        if (answer.status === 404 && !text.includes('<Code>NoSuchBucket</Code>')) return null
        reason = `${answer.status} ${xmlText(text, 'Code')} ${xmlText(text, 'Message')}`.trim()
        if (answer.status < 500 && answer.status !== 429 && answer.status !== 408)
          throw new Refusal(`${method} ${base}${path}: ${reason}`)
      } catch (error) {
        if (error instanceof Refusal) throw error
        cause = error
        reason = reasonOf(error)
      }
      if (attempt === ATTEMPTS)
        // The code makes the error handler answer 503 instead of 500.
        throw Object.assign(new Error(`${method} ${base}${path}: ${reason}`, { cause }), {
          code: 'ETIMEDOUT',
        })
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }
  const drain = async (answer: Response | null): Promise<void> => {
    // The connection is reused only after the body has been read.
    await answer?.arrayBuffer()
  }

  try {
    const answer = await request('GET', '?list-type=2&max-keys=1')
    if (!answer) throw new Error('404')
    await drain(answer)
  } catch (error) {
    throw new Error(
      `The bucket "${config.bucket}" at ${config.endpoint} cannot be used; check the S3_ settings. ${(error as Error).message}`,
      { cause: error },
    )
  }

  return {
    async put(key, bytes) {
      const answer = await request('PUT', `/${key}`, bytes)
      if (!answer) throw new Error(`PUT ${base}/${key}: 404`)
      await drain(answer)
    },
    async open(key) {
      const answer = await request('GET', `/${key}`)
      if (!answer?.body) return null
      return {
        bytes: lengthOf(answer),
        body: Readable.fromWeb(answer.body as ReadableStream),
      }
    },
    async size(key) {
      const answer = await request('HEAD', `/${key}`)
      return answer && lengthOf(answer)
    },
    async remove(key) {
      await drain(await request('DELETE', `/${key}`))
    },
    async *list(prefix) {
      let after: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (after !== undefined) query.set('continuation-token', after)
        const answer = await request('GET', `?${query}`)
        if (!answer) throw new Error(`GET ${base}?${query}: 404`)
        const page = readListing(await answer.text())
        yield page.objects
        after = page.next
      } while (after !== undefined)
    },
  }
}

/** A response that a retry would not change. */
class Refusal extends Error {}

function lengthOf(answer: Response): number {
  const length = Number(answer.headers.get('content-length') ?? NaN)
  if (!Number.isSafeInteger(length)) throw new Error(`${answer.url} has no content-length`)
  return length
}

const xmlText = (xml: string, tag: string): string =>
  new RegExp(`<${tag}>([^<]{1,300})</${tag}>`).exec(xml)?.[1] ?? ''

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error
  if (name === 'AbortError') return 'no answer in time'
  return cause instanceof Error
    ? `${message} (${(cause as NodeJS.ErrnoException).code ?? cause.message})`
    : message
}

/** Parses a response of ListObjectsV2. `next` is the token of the next batch; absent at the end. */
export function readListing(xml: string): { objects: ListedObject[]; next?: string } {
  const objects: ListedObject[] = []
  const path: string[] = []
  let text = ''
  let entry: Record<string, string> = {}
  const root: Record<string, string> = {}
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(name)
        text = ''
        if (name === 'Contents') entry = {}
      },
      ontext(part) {
        text += part
      },
      onclosetag(name) {
        path.pop()
        if (name === 'Contents')
          objects.push({
            key: entry['Key'] ?? '',
            bytes: Number(entry['Size']),
            changedAt: new Date(entry['LastModified'] ?? NaN),
          })
        else if (path.at(-1) === 'Contents') entry[name] = text
        else if (path.length === 1) root[name] = text
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  const next = root['NextContinuationToken']
  return root['IsTruncated'] === 'true' && next ? { objects, next } : { objects }
}
