import { messages } from '@firstbell/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { withOwnDeadline } from '../../database/deadlines.ts'
import type { Database } from '../../database/database.ts'
import { AppError, isUnavailable } from '../errors.ts'
import { compressed, createBody, encodingFor, type CachedBody } from './cached-body.ts'
import type { ReadyResponses, ReadyEntry } from './ready-responses.ts'
import { createReader, type Load } from './replica-fallback.ts'
import { createRounds } from './rounds.ts'
import { withTimeout } from './timeout.ts'
import { createWriterCookie } from './writer-cookie.ts'

/** Milliseconds for which an entry is fresh. Another process's write shows within this time. */
const FRESH_MS = 900
/** An entry that is still asked for is revalidated at this age, before anybody has to wait for it. */
const REVALIDATE_MS = 600
/** Milliseconds for which an entry may be sent because the database does not answer. */
const STALE_IF_ERROR_MS = 10 * 60_000
/** How long a request waits for the database before it is sent the last good copy. */
const STALE_AFTER_MS = 1_000
/** How long it waits where there is none. */
const GIVE_UP_MS = 2_500
/** How many reads at a time, and how often (milliseconds), try a database that does not answer. */
const PROBES = 2
const PROBE_EVERY_MS = 250
/** Entries with so many hits since they were read are read again by each write, the hottest first. */
const HOT_HITS = 8
const HOT_MAX = 8
/** How many of them are remembered between two writes. */
const HOT_CANDIDATES = 100
/** Milliseconds that a write waits for that at most. */
const WRITE_WAIT_MS = 250
/** The least recently used entries leave first. */
const MAX_ENTRIES = 5_000
const MAX_BYTES = 32 * 1024 * 1024
/** What an entry weighs besides its bodies. */
const ENTRY_BYTES = 1_000

const NO_BODY = Buffer.alloc(0)

/**
 * Answers that are the same for everybody, kept in this process (docs/decisions/0004, 0010). A route
 * hands over the key of its answer and how to load it; the cache sends it.
 *
 * It guarantees:
 * - An answer is at most 0.9 s old and contains every write that this process acknowledged before the
 *   request came. Requests that miss the same key at once share one load.
 * - A client that has just written is answered from the primary, in every process (writer-cookie.ts).
 * - While the database does not answer, the last good copy is sent with its `age` for ten minutes
 *   (stale-if-error, RFC 5861 §4). A load that throws another AppError removes the copy.
 * - Bodies are compressed once for each encoding, and the memory is bounded.
 */
export interface ResponseCache<Source = Database> {
  /**
   * Answers from the cache: sets the headers, including `etag`, and 304 where the client has the body.
   * Also lets the next requests of this URL be answered ahead of Fastify (ready-responses.ts).
   * @param key names the answer within the cache; what `load` returns must depend on nothing else
   * @param load returns JSON
   * @throws AppError unavailable where the database does not answer and there is no copy
   */
  shared: (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    load: Load<Source>,
  ) => Promise<Buffer>
  /** Loads for every request; only the last good copy comes from the cache. */
  staleIfError: (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    load: Load<Source>,
  ) => Promise<Buffer>
  /**
   * For writes, after their commit and before they are acknowledged: from then on no answer lacks the
   * write. Routes of calls that declare `changesPublicData` call it (routes.ts).
   */
  written: (reply: FastifyReply) => Promise<void>
}

interface Entry<Source> {
  body: CachedBody
  /** When its load began, by the monotonic clock, in milliseconds. */
  readAt: number
  /** The number of the last write of this process that it contains for sure. */
  includes: number
  /** How often it was sent; half of the hits of the entry before it count. */
  hits: number
  load: Load<Source>
}

interface PendingLoad<Source> {
  includes: number
  entry: Promise<Entry<Source>>
}

/**
 * @param options.primary what loads read from, passed on to them
 * @param options.replica read first, where there is one
 * @param options.ready where routes are answered ahead of Fastify
 * @param options.key signs the cookie of writers; shared by all processes
 * @param options.secure whether the site is served by TLS
 * @param options.warn hears when the replica or the database stops answering
 */
export function createResponseCache<Source>(options: {
  primary: Source
  replica: Source | undefined
  ready: ReadyResponses | undefined
  key: Buffer
  secure: boolean
  warn: (about: object, message: string) => void
}): ResponseCache<Source> {
  const { ready, warn } = options
  const read = createReader(options)
  const writer = createWriterCookie(options.key, options.secure)
  const entries = new LRUCache<string, Entry<Source>>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    // Compressed bodies are added later, and together take less than the plain one.
    sizeCalculation: ({ body }) => body.plain.length * 2 + ENTRY_BYTES,
  })
  const pending = new Map<string, PendingLoad<Source>>()
  const hot = new Set<string>()
  /** This process's writes are numbered; how many are committed, and how many were acknowledged. */
  let committed = 0
  let acknowledged = 0
  /** Whether the database did not answer when it was last read. */
  let failing = false
  let probes = 0
  let probedAt = -Infinity

  const isFresh = (entry: Entry<Source> | undefined): entry is Entry<Source> =>
    entry !== undefined &&
    entry.includes >= acknowledged &&
    performance.now() - entry.readAt < FRESH_MS

  const databaseFailed = (error: unknown) => {
    if (!failing) warn({ err: error }, 'the database does not answer; sending the last good copies')
    failing = true
  }

  // ------------------------------------------------------------------------------------- loading

  async function loadEntry(
    key: string,
    load: Load<Source>,
    { primaryOnly = false } = {},
  ): Promise<Entry<Source>> {
    const [readAt, includes] = [performance.now(), committed]
    try {
      // The load belongs to no single request; each request waits for it with its own timeout.
      const loaded = createBody(await withOwnDeadline(() => read(load, primaryOnly)))
      if (performance.now() - readAt < STALE_AFTER_MS) failing = false
      const before = entries.get(key)
      const entry: Entry<Source> = {
        // An unchanged body keeps its compressed forms.
        body: before?.body.etag === loaded.etag ? before.body : loaded,
        readAt,
        includes,
        hits: before ? before.hits >> 1 : 0,
        load,
      }
      // Loads may overtake each other.
      if (before === undefined || before.readAt <= readAt) entries.set(key, entry)
      return entry
    } catch (error) {
      if (isUnavailable(error)) databaseFailed(error)
      else if (error instanceof AppError) entries.delete(key)
      throw error
    }
  }

  /** One load for all who ask, unless it began before a write that has been acknowledged since. */
  function loadShared(key: string, load: Load<Source>): Promise<Entry<Source>> {
    const underWay = pending.get(key)
    if (underWay && underWay.includes >= acknowledged) return underWay.entry
    const loading: PendingLoad<Source> = {
      includes: committed,
      entry: loadEntry(key, load).finally(() => {
        if (pending.get(key) === loading) pending.delete(key)
      }),
    }
    pending.set(key, loading)
    return loading.entry
  }

  function probe(key: string, load: Load<Source>): void {
    if (probes >= PROBES || performance.now() - probedAt < PROBE_EVERY_MS || pending.has(key))
      return
    probes += 1
    probedAt = performance.now()
    loadShared(key, load)
      .catch(() => {})
      .finally(() => (probes -= 1))
  }

  const lastGoodCopy = (key: string): Entry<Source> | undefined => {
    const entry = entries.get(key)
    return entry && performance.now() - entry.readAt < STALE_IF_ERROR_MS ? entry : undefined
  }
  /** A stale answer says its age (RFC 9111 §5.1); no other answer has that header. */
  const sendStale = (entry: Entry<Source>, reply: FastifyReply): Entry<Source> => {
    void reply.header('age', String(Math.floor((performance.now() - entry.readAt) / 1000)))
    return entry
  }

  /**
   * @param mode `bypass` reads the primary for a writer, `share` takes what is fresh, `load` reads for
   *   this request
   */
  async function obtain(
    key: string,
    load: Load<Source>,
    reply: FastifyReply,
    mode: 'bypass' | 'share' | 'load',
  ): Promise<Entry<Source>> {
    if (mode === 'share') {
      const present = entries.get(key)
      if (isFresh(present)) return present
    }
    if (failing && mode !== 'bypass') {
      const copy = lastGoodCopy(key)
      if (copy) {
        probe(key, load)
        return sendStale(copy, reply)
      }
    }
    const loading =
      mode === 'share'
        ? loadShared(key, load)
        : loadEntry(key, load, { primaryOnly: mode === 'bypass' })
    try {
      return await withTimeout(lastGoodCopy(key) ? STALE_AFTER_MS : GIVE_UP_MS, loading, () => {
        throw new AppError('unavailable', messages.unavailable, { retryAfter: 2 })
      })
    } catch (error) {
      if (!isUnavailable(error)) throw error
      databaseFailed(error)
      const copy = lastGoodCopy(key)
      if (copy) return sendStale(copy, reply)
      throw error
    }
  }

  // -------------------------------------------------------------------------------------- writing

  /** Loads the hottest entries again, compressed bodies included. */
  async function revalidateHot(): Promise<void> {
    const hottest = [...hot]
      .map((key) => ({ key, entry: entries.peek(key) }))
      .filter(
        (each): each is { key: string; entry: Entry<Source> } =>
          isFresh(each.entry) && each.entry.hits >= HOT_HITS,
      )
      .sort((a, b) => b.entry.hits - a.entry.hits)
      .slice(0, HOT_MAX)
    hot.clear()
    await Promise.all(
      hottest.map(async ({ key, entry: { body: before, load } }) => {
        const { body } = await loadEntry(key, load, { primaryOnly: true })
        for (const encoding of ['br', 'gzip'] as const)
          if (before[encoding]) await compressed(body, encoding)
      }),
    ).catch(() => {})
  }

  const nextRevalidation = createRounds(revalidateHot)

  // ------------------------------------------------------------------------------------ answering

  function hit(key: string, entry: Entry<Source>): void {
    entry.hits += 1
    if (entry.hits >= HOT_HITS && hot.size < HOT_CANDIDATES) hot.add(key)
  }

  const readyEntry = (key: string): ReadyEntry => ({
    body: () => {
      const entry = entries.get(key)
      if (!isFresh(entry)) return undefined
      hit(key, entry)
      if (performance.now() - entry.readAt > REVALIDATE_MS && !pending.has(key))
        loadShared(key, entry.load).catch(() => {})
      return entry.body
    },
    bypassedBy: writer.isIn,
  })

  return {
    shared: async (request, reply, key, load) => {
      const bypass = writer.isIn(request.headers.cookie)
      const entry = await obtain(key, load, reply, bypass ? 'bypass' : 'share')
      const { body } = entry
      hit(key, entry)
      void reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        .header('etag', body.etag)
      if (!bypass) ready?.answerNextFrom(reply, readyEntry(key))
      if (request.headers['if-none-match'] === body.etag) {
        void reply.code(304)
        return NO_BODY
      }
      const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''), body.plain)
      if (encoding === undefined) return body.plain
      void reply.header('content-encoding', encoding)
      return compressed(body, encoding)
    },

    staleIfError: async (request, reply, key, load) => {
      const bypass = writer.isIn(request.headers.cookie)
      const { body } = await obtain(key, load, reply, bypass ? 'bypass' : 'load')
      void reply.header('content-type', 'application/json; charset=utf-8')
      return body.plain
    },

    written: async (reply) => {
      const number = (committed += 1)
      void reply.header('set-cookie', writer.create())
      // The write may show now, and must once it is acknowledged. Until then the old entries are as
      // good as new ones, and nobody waits for these.
      if (hot.size > 0 && !failing) await withTimeout(WRITE_WAIT_MS, nextRevalidation(), () => {})
      acknowledged = Math.max(acknowledged, number)
    },
  }
}
