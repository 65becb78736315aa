import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Parser } from 'htmlparser2'
import type { S3Config } from '../config/config.ts'

/** An object as a listing tells of it. */
export interface Found {
  key: string
  bytes: number
  changedAt: Date
}

/**
 * The objects of one bucket, by the least of the S3 API that serves: whole objects are written,
 * read, removed and listed. Keys consist of letters, digits, `/`, `.` and `-`. What fails for a
 * moment is tried again; what fails for good is an Error that names the request and the reason.
 */
export interface Bucket {
  put(key: string, bytes: Buffer): Promise<void>
  /** Null when there is no such object. */
  open(key: string): Promise<{ bytes: number; body: Readable } | null>
  /** Bytes of an object; null when there is none. */
  size(key: string): Promise<number | null>
  /** Nothing there is no error. */
  remove(key: string): Promise<void>
  /** Objects whose keys begin so, in the order of their keys, in pages. */
  list(prefix: string): AsyncIterable<Found[]>
}

const ATTEMPTS = 4
const FIRST_PAUSE_MS = 150
/** Without an answer for so long a request has failed. The body of an answer may take its time. */
const ANSWER_MS = 20_000
const SLOWEST_BYTES_A_MS = 100

const NOTHING = createHash('sha256').digest('hex')

/**
 * Opens the bucket that the settings name.
 * @throws Error when it cannot be listed: it does not exist, the key may not use it, nobody answers
 */
export async function openBucket(config: S3Config): Promise<Bucket> {
  const { region, accessKeyId, secretAccessKey } = config
  const root = new URL(config.endpoint)
  if (config.pathStyle) root.pathname = `${root.pathname.replace(/\/$/, '')}/${config.bucket}`
  else root.host = `${config.bucket}.${root.host}`
  const base = root.href.replace(/\/$/, '')
  const keys = new Map<string, ArrayBuffer>()

  const once = async (method: string, path: string, bytes: Buffer | null): Promise<Response> => {
    // Signed anew each time: a signature is of its moment.
    const signed = await new AwsV4Signer({
      method,
      url: base + path,
      headers: {
        'x-amz-content-sha256': bytes ? createHash('sha256').update(bytes).digest('hex') : NOTHING,
        // Should the bucket ever be public, nothing in it is shown as a page.
        ...(bytes && { 'content-type': 'application/octet-stream' }),
      },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      cache: keys,
    }).sign()
    const overdue = new AbortController()
    const timer = setTimeout(
      () => overdue.abort(),
      ANSWER_MS + (bytes?.length ?? 0) / SLOWEST_BYTES_A_MS,
    )
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        body: bytes,
        redirect: 'manual',
        signal: overdue.signal,
      })
    } finally {
      clearTimeout(timer)
    }
  }

  /** The answer when it is a success, or null for 404. */
  const ask = async (
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
        reason = `${answer.status} ${said(text, 'Code')} ${said(text, 'Message')}`.trim()
        if (answer.status < 500 && answer.status !== 429 && answer.status !== 408)
          throw new Refusal(`${method} ${base}${path}: ${reason}`)
      } catch (error) {
        if (error instanceof Refusal) throw error
        cause = error
        reason = reasonOf(error)
      }
      if (attempt === ATTEMPTS)
        // The code is what tells the error handler that this is nobody's mistake and will pass.
        throw Object.assign(new Error(`${method} ${base}${path}: ${reason}`, { cause }), {
          code: 'ETIMEDOUT',
        })
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }
  const drain = async (answer: Response | null): Promise<void> => {
    // Read to its end, so that the connection is free for the next request.
    await answer?.arrayBuffer()
  }

  try {
    const answer = await ask('GET', '?list-type=2&max-keys=1')
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
      const answer = await ask('PUT', `/${key}`, bytes)
      if (!answer) throw new Error(`PUT ${base}/${key}: 404`)
      await drain(answer)
    },
    async open(key) {
      const answer = await ask('GET', `/${key}`)
      if (!answer?.body) return null
      return {
        bytes: lengthOf(answer),
        body: Readable.fromWeb(answer.body as ReadableStream),
      }
    },
    async size(key) {
      const answer = await ask('HEAD', `/${key}`)
      return answer && lengthOf(answer)
    },
    async remove(key) {
      await drain(await ask('DELETE', `/${key}`))
    },
    async *list(prefix) {
      let after: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (after !== undefined) query.set('continuation-token', after)
        const answer = await ask('GET', `?${query}`)
        if (!answer) throw new Error(`GET ${base}?${query}: 404`)
        const page = readListing(await answer.text())
        yield page.found
        after = page.next
      } while (after !== undefined)
    },
  }
}

/** The store understood and said no: to ask again would not help. */
class Refusal extends Error {}

function lengthOf(answer: Response): number {
  const length = Number(answer.headers.get('content-length') ?? NaN)
  if (!Number.isSafeInteger(length)) throw new Error(`${answer.url} came without its length`)
  return length
}

const said = (xml: string, tag: string): string =>
  new RegExp(`<${tag}>([^<]{1,300})</${tag}>`).exec(xml)?.[1] ?? ''

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error
  if (name === 'AbortError') return 'no answer in time'
  return cause instanceof Error
    ? `${message} (${(cause as NodeJS.ErrnoException).code ?? cause.message})`
    : message
}

/** Reads the answer of ListObjectsV2. `next` is where the next page begins; absent at the end. */
export function readListing(xml: string): { found: Found[]; next?: string } {
  const found: Found[] = []
  const path: string[] = []
  let text = ''
  let entry: Record<string, string> = {}
  const about: Record<string, string> = {}
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
          found.push({
            key: entry['Key'] ?? '',
            bytes: Number(entry['Size']),
            changedAt: new Date(entry['LastModified'] ?? NaN),
          })
        else if (path.at(-1) === 'Contents') entry[name] = text
        else if (path.length === 1) about[name] = text
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  const next = about['NextContinuationToken']
  return about['IsTruncated'] === 'true' && next ? { found, next } : { found }
}
