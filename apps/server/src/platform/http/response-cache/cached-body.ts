import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The body of an answer with its entity tag, in the encodings that clients have requested. */
export interface CachedBody {
  etag: string
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
  /** For content such as pictures, which is never compressed. */
  incompressible?: true
  compressing?: Partial<Record<Encoding, Promise<Buffer>>>
}

/**
 * Returns the body with which ready-responses.ts may answer a request with this Cookie header; undefined if Fastify must
 * handle the request.
 */
export type ReadyBody = (cookie: string | undefined) => CachedBody | undefined

type Encoding = 'br' | 'gzip'

/** Compressing a smaller body saves less than its header adds. */
const COMPRESS_FROM_BYTES = 1_024

export const brotliOptions = (plain: Buffer, quality = 4): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  },
})

const encoders: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => promisify(brotliCompress)(plain, brotliOptions(plain)),
  gzip: promisify<Buffer, Buffer>(gzip),
}

/**
 * Creates a body with a weak entity tag (RFC 9110 §8.8.1): the tag is the same in every encoding.
 * @param validator the text that the tag is a hash of, so that bodies that differ may count as the same; default: the body
 */
export function createBody(text: string | Buffer, validator?: string): CachedBody {
  const plain = unpooled(Buffer.from(text))
  const tag = hash('sha256', validator ?? plain, 'base64url').slice(0, 22)
  return { etag: `W/"${tag}"`, plain }
}

/** Returns the body in an encoding. It is compressed once, however many requests wait for it. */
export async function compressed(body: CachedBody, encoding: Encoding): Promise<Buffer> {
  const jobs = (body.compressing ??= {})
  return (body[encoding] ??= await (jobs[encoding] ??= encoders[encoding](body.plain).then(
    unpooled,
  )))
}

/**
 * Returns a copy that shares no memory. Node.js allocates small buffers from 64 KB pools, and one cached body would keep a
 * whole pool in memory.
 */
export const unpooled = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer)

/**
 * Returns whether the client has this body already.
 * @param ifNoneMatch the request's header: `*`, or tags, which are compared weakly (RFC 9110 §13.1.2)
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return (
    ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag)) ??
    false
  )
}

const ACCEPTS: Record<Encoding, RegExp> = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
}

/**
 * Returns the encoding in which to send a body; undefined for the plain body.
 * @param accepted the request's `accept-encoding` (RFC 9110 §12.5.3)
 */
export function encodingFor(accepted: unknown, body: CachedBody): Encoding | undefined {
  if (typeof accepted !== 'string' || body.incompressible) return undefined
  if (body.plain.length < COMPRESS_FROM_BYTES) return undefined
  return (['br', 'gzip'] as const).find((encoding) => ACCEPTS[encoding].test(accepted))
}

const NO_BODY = Buffer.alloc(0)

/**
 * Sets the headers of a body, chooses its encoding, and sets 304 if the client has the body already.
 * @param about.cacheControl default: `no-cache`
 * @param about.vary must contain `accept-encoding` unless the body is incompressible
 * @param about.ready returns the body for later requests of this URL, which are answered before Fastify runs, with the
 *   status and headers that the reply has now (ready-responses.ts)
 */
export async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: CachedBody,
  about: {
    contentType: string
    vary?: string
    cacheControl?: string
    ready?: ReadyBody | undefined
  },
): Promise<Buffer> {
  void reply
    .header('content-type', about.contentType)
    .header('cache-control', about.cacheControl ?? 'no-cache')
    .header('etag', body.etag)
  if (about.vary !== undefined) void reply.header('vary', about.vary)
  if (about.ready) request.server.readyResponses?.remember(request, reply, about.ready)
  if (reply.statusCode < 300 && isUnchanged(request.headers['if-none-match'], body.etag)) {
    void reply.code(304)
    return NO_BODY
  }
  const encoding = encodingFor(request.headers['accept-encoding'], body)
  if (encoding === undefined) return body.plain
  void reply.header('content-encoding', encoding)
  return compressed(body, encoding)
}
