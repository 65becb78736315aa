import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** Another process's change shows within this time; this process's own at once. */
const TTL_MS = 900
const MAX_BYTES = 32 * 1024 * 1024
/** Smaller bodies do not shrink by more than their headers weigh. */
const COMPRESS_FROM_BYTES = 1_024

const NOTHING = Buffer.alloc(0)

interface Finished {
  etag: string
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Finished answers of the public lists, by query. Reading a row, presenting it and writing JSON for
 * every visitor would cost ten times what sending a ready buffer does.
 */
export interface PublicLists {
  /**
   * The body of the answer to `key`, made by `load` if there is none younger than 0.9 s, in an
   * encoding that the client takes; sets the headers (and 304) that go with it. `anew`: made by
   * `load` in any case.
   */
  answer: (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    load: () => Promise<string>,
    options?: { anew?: boolean },
  ) => Promise<Buffer>
  /** Something that lists show has changed in this process: the next answers are made anew. */
  changed: () => void
}

export function createPublicLists(): PublicLists {
  const ready = new LRUCache<string, Finished>({
    ttl: TTL_MS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ plain, br, gzip: packed }) =>
      plain.length + (br?.length ?? 0) + (packed?.length ?? 0),
  })
  const underWay = new Map<string, Promise<Finished>>()
  let version = 0

  const make = async (key: string, load: () => Promise<string>): Promise<Finished> => {
    const startedAt = version
    const plain = Buffer.from(await load())
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    const finished: Finished = { etag, plain }
    // What was read before a change must not outlive it.
    if (version === startedAt) ready.set(key, finished)
    return finished
  }
  const get = (key: string, load: () => Promise<string>): Promise<Finished> => {
    const present = ready.get(key)
    if (present) return Promise.resolve(present)
    const waiting = underWay.get(key)
    if (waiting) return waiting
    const promise = make(key, load).finally(() => {
      if (underWay.get(key) === promise) underWay.delete(key)
    })
    underWay.set(key, promise)
    return promise
  }

  return {
    answer: async (request, reply, key, load, { anew = false } = {}) => {
      const finished = await (anew ? make(key, load) : get(key, load))
      void reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        .header('etag', finished.etag)
      if (request.headers['if-none-match'] === finished.etag) {
        void reply.code(304)
        return NOTHING
      }
      const encoding = encodingFor(request, finished.plain)
      if (encoding === undefined) return finished.plain
      void reply.header('content-encoding', encoding)
      return packed(finished, encoding)
    },
    changed: () => {
      version += 1
      ready.clear()
      // Who asks from now on must not be handed what was read before.
      underWay.clear()
    },
  }
}

function encodingFor(request: FastifyRequest, plain: Buffer): 'br' | 'gzip' | undefined {
  if (plain.length < COMPRESS_FROM_BYTES) return undefined
  const accepted = request.headers['accept-encoding'] ?? ''
  if (typeof accepted !== 'string') return undefined
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip'
  return undefined
}

async function packed(finished: Finished, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return (finished[encoding] ??=
    encoding === 'br'
      ? await brotli(finished.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await gzipped(finished.plain, { level: 6 }))
}
