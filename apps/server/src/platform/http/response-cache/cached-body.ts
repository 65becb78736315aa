import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The body of an answer in the encodings that were asked for, and its entity tag. */
export interface CachedBody {
  etag: string
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
  /** Never compressed, such as a picture. */
  incompressible?: true
}

export type Encoding = 'br' | 'gzip'

/** Smaller bodies do not shrink by more than their headers weigh. */
const COMPRESS_FROM_BYTES = 1_024

/** How answers are compressed. */
export const brotliOptions = (plain: Buffer, quality = 4): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  },
})

const brotliCompressed = promisify(brotliCompress)
const gzipped = promisify(gzip)
const encoders: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => brotliCompressed(plain, brotliOptions(plain)),
  gzip: (plain) => gzipped(plain, { level: 6 }),
}

/**
 * @param validator what the entity tag is made of, where texts that differ may count as the same
 *   (a weak tag, RFC 9110 §8.8.1)
 */
export function createBody(text: string | Buffer, validator?: string): CachedBody {
  const plain = unpooled(typeof text === 'string' ? Buffer.from(text) : text)
  const tag = hash('sha256', validator ?? plain, 'base64url').slice(0, 22)
  return { etag: `W/"${tag}"`, plain }
}

const compressing = new WeakMap<CachedBody, Partial<Record<Encoding, Promise<Buffer>>>>()

/** The body in an encoding. It is compressed once, however many requests wait for it. */
export async function compressed(body: CachedBody, encoding: Encoding): Promise<Buffer> {
  const present = body[encoding]
  if (present) return present
  let jobs = compressing.get(body)
  if (!jobs) compressing.set(body, (jobs = {}))
  jobs[encoding] ??= encoders[encoding](body.plain).then(unpooled)
  return (body[encoding] = await jobs[encoding])
}

/**
 * A copy with memory of its own. Node.js cuts small buffers from 64 KB pools, and one cached body would
 * keep a whole pool alive.
 */
export function unpooled(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/**
 * Whether the client has this body already.
 * @param ifNoneMatch its header: `*`, or tags, compared weakly (RFC 9110 §13.1.2)
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  const opaque = withoutWeakness(etag)
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || withoutWeakness(tag) === opaque)
}

const withoutWeakness = (tag: string) => (tag.startsWith('W/') ? tag.slice(2) : tag)

/** Encodings for headers seen before: browsers send few different ones. */
const encodings = new Map<string, Encoding | undefined>()
const ENCODINGS_MAX = 200

/**
 * The encoding to send a body in.
 * @param accepted the request's `accept-encoding` (RFC 9110 §12.5.3); '' where there is none
 */
export function encodingFor(accepted: string, body: CachedBody): Encoding | undefined {
  if (accepted === '' || body.incompressible || body.plain.length < COMPRESS_FROM_BYTES)
    return undefined
  if (encodings.has(accepted)) return encodings.get(accepted)
  const encoding = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)
    ? 'br'
    : /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)
      ? 'gzip'
      : undefined
  if (encodings.size < ENCODINGS_MAX) encodings.set(accepted, encoding)
  return encoding
}

const NO_BODY = Buffer.alloc(0)

/**
 * Sets the headers of a body, chooses its encoding, and 304 where the client has it already.
 * @param about.cacheControl by default, that it may change at any time
 */
export async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: CachedBody,
  about: { contentType: string; vary: string; cacheControl?: string },
): Promise<Buffer> {
  void reply
    .header('content-type', about.contentType)
    .header('cache-control', about.cacheControl ?? 'no-cache')
    .header('vary', about.vary)
    .header('etag', body.etag)
  if (reply.statusCode < 300 && isUnchanged(request.headers['if-none-match'], body.etag)) {
    void reply.code(304)
    return NO_BODY
  }
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''), body)
  if (encoding === undefined) return body.plain
  void reply.header('content-encoding', encoding)
  return compressed(body, encoding)
}
