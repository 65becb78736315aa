import { messages } from '@firstbell/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { withOwnDeadline } from '../../database/deadlines.ts'
import type { Database } from '../../database/database.ts'
import { AppError, isUnavailable } from '../errors.ts'
import { compressed, createBody, type CachedBody, sendBody } from './cached-body.ts'
import type { ReadyResponses, ReadyEntry } from './ready-responses.ts'
import { createReader, type Load } from './replica-fallback.ts'
import { createRounds } from './rounds.ts'
import { withTimeout } from '../../with-timeout.ts'
import { createWriterCookie, nextMoment } from './writer-cookie.ts'

/** Milliseconds for which an entry is fresh. Another process's write shows within this time. */
const FRESH_MS = 900
/** An entry that is still asked for is revalidated at this age, before anybody has to wait for it. */
const REVALIDATE_MS = 600
/** A part of a composition is younger than this, so that what is made of it can be fresh for a while. */
const PART_FRESH_MS = FRESH_MS - REVALIDATE_MS
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
const MAX_BYTES = 64 * 1024 * 1024
/** What an entry weighs besides its bodies. */
const ENTRY_BYTES = 1_000

/** An answer that is the same for everybody, as JSON. */
export interface Answer<Source = Database> {
  /** Names the answer within the cache; what `load` returns must depend on nothing else. */
  key: string
  load: Load<Source>
  /** Loaded for each request; only the last good copy comes from the cache. */
  loadedEachTime?: boolean
}

/** An answer that is made of answers of this cache, its parts. */
export interface ComposedAnswer<Source = Database> {
  /** Names the answer within the cache; what `compose` returns must depend on nothing else. */
  key: string
  /**
   * @param read obtains a part
   * @param known somebody has been sent this answer lately, and it is made anew
   */
  compose: (read: ReadPart<Source>, known: boolean) => Promise<CachedBody>
  contentType: string
  vary: string
  /** Whether the request's URL names nothing but the answer, so that its next requests may be ready. */
  canonical: boolean
}

/** @throws as `send` does */
export type ReadPart<Source = Database> = (part: Answer<Source>) => Promise<string>

/**
 * Answers that are the same for everybody, cached in this process (docs/decisions/0004, 0010). A route
 * hands over the key of its answer and how to load it; the cache sends it.
 *
 * It guarantees:
 * - An answer is at most 0.9 s old and contains every write that this process acknowledged before the
 *   request came. Requests that miss the same key at once share one load.
 * - A client that has just written is answered by what was read from the primary after that, in every
 *   process (writer-cookie.ts). All such clients share these reads, of which each key has one at a time.
 * - While the database does not answer, the last good copy is sent with its `age` for ten minutes
 *   (stale-if-error, RFC 5861 §4). A load that throws another AppError removes the copy.
 * - An answer that is composed of others is as old as the oldest of its parts, and contains the writes that
 *   all of them contain. One without parts never grows old.
 * - Bodies are compressed once for each encoding, and the memory is bounded.
 */
export interface ResponseCache<Source = Database> {
  /**
   * Answers from the cache. Unless the answer is loaded each time: sets the headers, including `etag`, and
   * 304 where the client has the body; lets the next requests of this URL be answered ahead of Fastify
   * (ready-responses.ts).
   * @throws AppError unavailable where the database does not answer and there is no copy
   */
  send: (request: FastifyRequest, reply: FastifyReply, answer: Answer<Source>) => Promise<Buffer>
  /**
   * The same for an answer that is made of answers of this cache.
   * @throws whatever `compose` throws; an `Uncacheable` is not cached, and the copy that there was is removed
   */
  composed: (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: ComposedAnswer<Source>,
  ) => Promise<Buffer>
  /**
   * For writes, after their commit and before they are acknowledged: from then on no answer lacks the
   * write. Routes of calls that declare `changesPublicData` call it (routes.ts).
   */
  written: (reply: FastifyReply) => Promise<void>
}

/** Thrown by `compose` for an answer that is for those alone who wait for it. */
export class Uncacheable extends Error {}

/** How an answer is read. */
interface Read {
  /**
   * @param how.since reads from the primary alone, after that moment
   * @param how.known an older one is cached
   */
  anew: (how: { since: number | undefined; known: boolean }) => Promise<ReadAnswer>
  /** Of parts that may have been read before. */
  composed: boolean
}

interface ReadAnswer {
  body: CachedBody
  readAt: number
  /** When the first of its reads began (`nextMoment`). */
  began: number
  includes: number
  /** Nothing of it comes from a replica. */
  primary: boolean
  /** Made of a last good copy. */
  stale: boolean
}

interface Entry {
  body: CachedBody
  /** When its load began, by the monotonic clock, in milliseconds. */
  readAt: number
  began: number
  /** The number of the last write of this process that it contains for sure. */
  includes: number
  primary: boolean
  /** How often it was sent; half of the hits of the entry before it count. */
  hits: number
  stale: boolean
  read: Read
}

interface PendingLoad {
  includes: number
  /** For writers: what it reads began after that moment. */
  since?: number
  entry: Promise<Entry>
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
  const readFrom = createReader(options)
  const writer = createWriterCookie(options.key, options.secure)
  const entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    // Compressed bodies are added later, and together take less than the plain one.
    sizeCalculation: ({ body }) => body.plain.length * 2 + ENTRY_BYTES,
  })
  const pending = new Map<string, PendingLoad>()
  const hot = new Set<string>()
  /** This process's writes are numbered; how many are committed, and how many were acknowledged. */
  let committed = 0
  let acknowledged = 0
  /** Whether the database did not answer when it was last read. */
  let failing = false
  let probes = 0
  let probedAt = -Infinity

  const isFresh = (
    entry: Entry | undefined,
    { since, within = FRESH_MS }: { since?: number | undefined; within?: number } = {},
  ): entry is Entry =>
    entry !== undefined &&
    !entry.stale &&
    entry.includes >= acknowledged &&
    performance.now() - entry.readAt < within &&
    (since === undefined || (entry.primary && entry.began > since))

  const databaseFailed = (error: unknown) => {
    if (!failing) warn({ err: error }, 'the database does not answer; sending the last good copies')
    failing = true
  }

  // ------------------------------------------------------------------------------------- loading

  // A load belongs to no single request; each request waits for it with its own timeout.
  const fromDatabase = ({ load }: Answer<Source>): Read => ({
    composed: false,
    anew: async ({ since }) => {
      const [readAt, began, includes] = [performance.now(), nextMoment(), committed]
      const primaryOnly = since !== undefined
      const body = createBody(await withOwnDeadline(() => readFrom(load, primaryOnly)))
      if (performance.now() - readAt < STALE_AFTER_MS) failing = false
      const primary = primaryOnly || options.replica === undefined
      return { body, readAt, began, includes, primary, stale: false }
    },
  })

  const fromParts = ({ compose }: ComposedAnswer<Source>): Read => ({
    composed: true,
    anew: async ({ since, known }) => {
      const made = {
        readAt: Infinity,
        began: Infinity,
        includes: Infinity,
        primary: true,
        stale: false,
      }
      const readPart: ReadPart<Source> = async (part) => {
        const mode = part.loadedEachTime ? 'load' : 'share'
        const { entry, stale } = await find(part.key, fromDatabase(part), mode, {
          since,
          within: PART_FRESH_MS,
        })
        made.readAt = Math.min(made.readAt, entry.readAt)
        made.began = Math.min(made.began, entry.began)
        made.includes = Math.min(made.includes, entry.includes)
        made.primary &&= entry.primary
        made.stale ||= stale
        return entry.body.plain.toString()
      }
      const body = await withOwnDeadline(() => compose(readPart, known))
      return { body, ...made }
    },
  })

  async function loadEntry(key: string, read: Read, since?: number): Promise<Entry> {
    try {
      const { body, ...made } = await read.anew({ since, known: entries.has(key) })
      const before = entries.get(key)
      const entry: Entry = {
        // An unchanged body keeps its compressed forms. A composed one brings its own, and newer values
        // of the clock under the same tag.
        body: !read.composed && before?.body.etag === body.etag ? before.body : body,
        ...made,
        hits: before ? before.hits >> 1 : 0,
        read,
      }
      // Loads may overtake each other.
      if (before === undefined || before.readAt <= entry.readAt) entries.set(key, entry)
      return entry
    } catch (error) {
      if (isUnavailable(error)) {
        // Of a composition, its parts have said so.
        if (!read.composed) databaseFailed(error)
      } else if (error instanceof AppError || error instanceof Uncacheable) entries.delete(key)
      throw error
    }
  }

  /**
   * One load for all who ask, unless it began before a write that has been acknowledged since.
   * @param since for writers, who share loads of their own: one that began before waits for its end, so
   *   that each key has one such load at a time, whoever asks
   */
  function loadShared(key: string, read: Read, since?: number): Promise<Entry> {
    const name = since === undefined ? key : `primary ${key}`
    const underWay = pending.get(name)
    if (underWay && underWay.includes >= acknowledged && (underWay.since ?? 0) >= (since ?? 0))
      return underWay.entry
    if (underWay && since !== undefined) {
      const again = () => {
        const present = entries.get(key)
        return isFresh(present, { since }) ? present : loadShared(key, read, since)
      }
      return underWay.entry.then(again, again)
    }
    const from = since === undefined ? undefined : nextMoment()
    const loading: PendingLoad = {
      includes: read.composed ? acknowledged : committed,
      ...(from !== undefined && { since: from }),
      entry: loadEntry(key, read, from).finally(() => {
        if (pending.get(name) === loading) pending.delete(name)
      }),
    }
    pending.set(name, loading)
    return loading.entry
  }

  function probe(key: string, read: Read): void {
    if (probes >= PROBES || performance.now() - probedAt < PROBE_EVERY_MS || pending.has(key))
      return
    probes += 1
    probedAt = performance.now()
    loadShared(key, read)
      .catch(() => {})
      .finally(() => (probes -= 1))
  }

  const lastGoodCopy = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    return entry && performance.now() - entry.readAt < STALE_IF_ERROR_MS ? entry : undefined
  }

  /**
   * @param mode `share` takes what is fresh, `load` reads for this request
   * @param wanted.since for a writer: it is read from the primary, after that moment
   * @returns `stale` where it is the last good copy, or made of one
   */
  async function find(
    key: string,
    read: Read,
    mode: 'share' | 'load',
    wanted: { since: number | undefined; within?: number },
  ): Promise<{ entry: Entry; stale: boolean }> {
    const { since } = wanted
    if (mode === 'share') {
      const present = entries.get(key)
      if (isFresh(present, wanted)) return { entry: present, stale: false }
    }
    if (failing && since === undefined) {
      const copy = lastGoodCopy(key)
      if (copy) {
        probe(key, read)
        return { entry: copy, stale: true }
      }
    }
    const loading = mode === 'share' ? loadShared(key, read, since) : loadEntry(key, read, since)
    try {
      const patience = lastGoodCopy(key) ? STALE_AFTER_MS : GIVE_UP_MS
      // A composition waits for its parts, each with a time of its own, and then for whoever makes it.
      const entry = await (read.composed
        ? loading
        : withTimeout(patience, loading, () => {
            throw new AppError('unavailable', messages.unavailable, { retryAfter: 2 })
          }))
      return { entry, stale: entry.stale }
    } catch (error) {
      if (!isUnavailable(error)) throw error
      if (!read.composed) databaseFailed(error)
      // A composition can fail for other reasons than the database, which excuse no old answer.
      const copy = failing ? lastGoodCopy(key) : undefined
      if (copy) return { entry: copy, stale: true }
      throw error
    }
  }

  // -------------------------------------------------------------------------------------- writing

  /** Loads the hottest entries again, compressed bodies included. */
  async function revalidateHot(): Promise<void> {
    const hottest = [...hot]
      .map((key) => ({ key, entry: entries.peek(key) }))
      .filter(
        (each): each is { key: string; entry: Entry } =>
          isFresh(each.entry) && each.entry.hits >= HOT_HITS,
      )
      .sort((a, b) => b.entry.hits - a.entry.hits)
      .slice(0, HOT_MAX)
    hot.clear()
    await Promise.all(
      hottest.map(async ({ key, entry: { body: before, read } }) => {
        const { body } = await loadEntry(key, read, nextMoment())
        for (const encoding of ['br', 'gzip'] as const)
          if (before[encoding]) await compressed(body, encoding)
      }),
    ).catch(() => {})
  }

  const nextRevalidation = createRounds(revalidateHot)

  // ------------------------------------------------------------------------------------ answering

  function hit(key: string, entry: Entry): void {
    entry.hits += 1
    if (entry.hits >= HOT_HITS && entry.readAt < Infinity && hot.size < HOT_CANDIDATES) hot.add(key)
  }

  const readyEntry = (key: string): ReadyEntry => ({
    body: () => {
      const entry = entries.get(key)
      if (!isFresh(entry)) return undefined
      hit(key, entry)
      if (performance.now() - entry.readAt > REVALIDATE_MS && !pending.has(key))
        loadShared(key, entry.read).catch(() => {})
      return entry.body
    },
    bypassedBy: (cookie) => {
      const since = writer.seenAt(cookie)
      return since !== undefined && !isFresh(entries.get(key), { since })
    },
  })

  /** The entry of an answer, for this request. */
  async function obtain(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    read: Read,
    mode: 'share' | 'load',
  ): Promise<Entry> {
    const since = writer.seenAt(request.headers.cookie)
    const { entry, stale } = await find(key, read, mode, { since })
    // A stale answer says its age (RFC 9111 §5.1); no other answer has that header.
    if (stale)
      void reply.header('age', String(Math.floor((performance.now() - entry.readAt) / 1000)))
    return entry
  }

  async function sendShared(
    request: FastifyRequest,
    reply: FastifyReply,
    read: Read,
    about: Omit<ComposedAnswer, 'compose'>,
  ): Promise<Buffer> {
    const { key } = about
    const entry = await obtain(request, reply, key, read, 'share')
    hit(key, entry)
    // Most URLs are asked for once, and would take the place of those that are asked for again.
    if (about.canonical && entry.hits > 1) ready?.answerNextFrom(reply, readyEntry(key))
    return sendBody(request, reply, entry.body, about)
  }

  return {
    send: async (request, reply, answer) => {
      const { key } = answer
      const read = fromDatabase(answer)
      const contentType = 'application/json; charset=utf-8'
      if (!answer.loadedEachTime)
        return sendShared(request, reply, read, {
          key,
          contentType,
          vary: 'accept-encoding',
          canonical: true,
        })
      const entry = await obtain(request, reply, key, read, 'load')
      void reply.header('content-type', contentType)
      return entry.body.plain
    },

    composed: (request, reply, answer) => sendShared(request, reply, fromParts(answer), answer),

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
