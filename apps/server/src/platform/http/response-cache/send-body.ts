import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressed, encodingFor, isUnchanged, type CachedBody } from './cached-body.ts'

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
