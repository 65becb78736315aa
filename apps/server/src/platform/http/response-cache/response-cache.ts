import { setTimeout as delay } from 'node:timers/promises'
import { messages } from '@firstbell/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { withOwnDeadline } from '../../database/deadlines.ts'
import type { Database } from '../../database/database.ts'
import { withTimeout } from '../../with-timeout.ts'
import { AppError, isUnavailable } from '../errors.ts'
import { compressed, createBody, type CachedBody, type ReadyBody, sendBody } from './cached-body.ts'
import { createWriterCookie, latestMoment, nextMoment } from './writer-cookie.ts'

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
/** How often (milliseconds) a read tries a database that does not answer. */
const PROBE_EVERY_MS = 250
/** Milliseconds that a replica has to answer, and for which it is left out after it did not. */
const REPLICA_TIMEOUT_MS = 400
const REPLICA_AWAY_MS = 5_000
/** Entries with so many hits since they were read are read again by each write, the hottest first. */
const HOT_HITS = 8
/** Home and courses in five languages, the lists that they are made of, and a few pages beside. */
const HOT_MAX = 24
/** Milliseconds between two rounds of these reads, and that a write waits for one at most. */
const ROUND_PAUSE_MS = 25
const WRITE_WAIT_MS = 250
/** The least recently used entries leave first: of small ones by their number, of pages by their size. */
const MAX_ENTRIES = 5_000
const MAX_BYTES = 64 * 1024 * 1024
/** What an entry weighs besides its bodies. */
const ENTRY_BYTES = 1_000

/** An answer that is the same for everybody, as JSON. */
export interface Answer<Source = Database> {
  /** Names the answer within the cache; what `load` returns must depend on nothing else. */
  key: string
  /** Reads from the given database and returns the text. */
  load: (from: Source) => Promise<string>
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
  /** By default, that it may change at any time. */
  cacheControl?: string
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

/** What an entry must be to answer a request. */
interface Wanted {
  /** It contains all writes up to this moment (`nextMoment`). */
  includes: number
  /** Nothing of it comes from a replica. */
  primary: boolean
}

/** How an answer is read. */
interface Read {
  key: string
  /** Of parts that may have been read before. */
  composed: boolean
  anew: (wanted: Wanted) => Promise<Made>
}

interface Made extends Wanted {
  body: CachedBody
  /** When its load began, by the monotonic clock, in milliseconds. */
  readAt: number
  /** Made of a last good copy, or sent as one. */
  stale: boolean
}

interface Entry extends Made {
  /** How often it was sent; half of the hits of the entry before it count. */
  hits: number
  read: Read
}

const JSON_TYPE = 'application/json; charset=utf-8'

const unavailable = () => {
  throw new AppError('unavailable', messages.unavailable, { retryAfter: 2 })
}

/**
 * @param options.primary what loads read from, passed on to them
 * @param options.replica read first, where there is one
 * @param options.key signs the cookie of writers; shared by all processes
 * @param options.secure whether the site is served by TLS
 * @param options.warn hears when the replica or the database stops answering
 * @param options.databaseWait milliseconds that a request waits for the database, whether there is a
 *   copy or not
 */
export function createResponseCache<Source>(options: {
  primary: Source
  replica: Source | undefined
  key: Buffer
  secure: boolean
  warn: (about: object, message: string) => void
  databaseWait?: number
}): ResponseCache<Source> {
  const { primary, replica, warn } = options
  const { databaseWait: staleAfter = STALE_AFTER_MS, databaseWait: giveUp = GIVE_UP_MS } = options
  const writer = createWriterCookie(options.key, options.secure)
  const entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    // Compressed bodies are added later, and together take less than the plain one.
    sizeCalculation: ({ body }) => body.plain.length * 2 + ENTRY_BYTES,
  })
  const pending = new Map<string, Wanted & { entry: Promise<Entry> }>()
  /** The latest write of this process that was acknowledged. */
  let acknowledged = 0
  /** Whether the database did not answer when it was last read. */
  let failing = false
  let probedAt = -Infinity
  let replicaAwayUntil = -Infinity

  const forAnybody = (): Wanted => ({ includes: acknowledged, primary: false })

  function wantedBy(cookie: string | undefined): Wanted {
    const since = writer.seenAt(cookie)
    if (since === undefined) return forAnybody()
    return { includes: Math.max(acknowledged, since), primary: true }
  }

  const satisfies = (made: Wanted, wanted: Wanted): boolean =>
    made.includes >= wanted.includes && (made.primary || !wanted.primary)

  const isFresh = (entry: Entry | undefined, wanted: Wanted, within = FRESH_MS): entry is Entry =>
    entry !== undefined &&
    !entry.stale &&
    performance.now() - entry.readAt < within &&
    satisfies(entry, wanted)

  const lastGoodCopy = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (!entry || performance.now() - entry.readAt >= STALE_IF_ERROR_MS) return undefined
    return { ...entry, stale: true }
  }

  // ------------------------------------------------------------------------------------- loading

  async function readText({ load }: Answer<Source>, primaryOnly: boolean): Promise<string> {
    if (replica === undefined || primaryOnly || performance.now() < replicaAwayUntil)
      return load(primary)
    try {
      return await withTimeout(REPLICA_TIMEOUT_MS, load(replica), unavailable)
    } catch (error) {
      if (error instanceof AppError && error.code !== 'unavailable') throw error
      if (performance.now() >= replicaAwayUntil)
        warn({ err: error }, 'the replica does not answer; reading from the primary')
      replicaAwayUntil = performance.now() + REPLICA_AWAY_MS
      return load(primary)
    }
  }

  const fromDatabase = (answer: Answer<Source>): Read => ({
    key: answer.key,
    composed: false,
    anew: async (wanted) => {
      const [readAt, includes] = [performance.now(), latestMoment()]
      // A load belongs to no single request; each request waits for it with its own timeout.
      const body = createBody(await withOwnDeadline(() => readText(answer, wanted.primary)))
      if (performance.now() - readAt < STALE_AFTER_MS) failing = false
      const before = entries.peek(answer.key)?.body
      return {
        // An unchanged body keeps its compressed forms.
        body: before?.etag === body.etag ? before : body,
        readAt,
        includes,
        primary: wanted.primary || replica === undefined,
        stale: false,
      }
    },
  })

  const fromParts = ({ key, compose }: ComposedAnswer<Source>): Read => ({
    key,
    composed: true,
    anew: async (wanted) => {
      const made = { readAt: Infinity, includes: Infinity, primary: true, stale: false }
      const readPart: ReadPart<Source> = async (part) => {
        const entry = await find(fromDatabase(part), partOf(part, wanted), PART_FRESH_MS)
        made.readAt = Math.min(made.readAt, entry.readAt)
        made.includes = Math.min(made.includes, entry.includes)
        made.primary &&= entry.primary
        made.stale ||= entry.stale
        return entry.body.plain.toString()
      }
      const body = await withOwnDeadline(() => compose(readPart, entries.has(key)))
      return { body, ...made }
    },
  })

  const partOf = ({ loadedEachTime }: Answer<Source>, wanted: Wanted): Wanted =>
    loadedEachTime ? { ...wanted, includes: nextMoment() } : wanted

  async function loadEntry(read: Read, wanted: Wanted): Promise<Entry> {
    try {
      const made = await read.anew(wanted)
      const before = entries.peek(read.key)
      const entry: Entry = { ...made, hits: (before?.hits ?? 0) >> 1, read }
      // Loads may overtake each other.
      if (before === undefined || before.readAt <= entry.readAt) entries.set(read.key, entry)
      return entry
    } catch (error) {
      const gone = error instanceof AppError && !isUnavailable(error)
      if (gone || error instanceof Uncacheable) entries.delete(read.key)
      throw error
    }
  }

  /**
   * One load for all whom it satisfies. Who has just written waits for the end of one that does not, so
   * that each key has one such load at a time, whoever asks.
   */
  function load(read: Read, wanted: Wanted): Promise<Entry> {
    const underWay = pending.get(read.key)
    if (underWay && satisfies(underWay, wanted)) return underWay.entry
    if (underWay?.primary && wanted.primary) {
      const again = () => {
        const present = entries.get(read.key)
        return isFresh(present, wanted) ? present : load(read, wanted)
      }
      return underWay.entry.then(again, again)
    }
    const loading = {
      includes: read.composed ? wanted.includes : latestMoment(),
      primary: wanted.primary || replica === undefined,
      entry: loadEntry(read, wanted).finally(() => {
        if (pending.get(read.key) === loading) pending.delete(read.key)
      }),
    }
    pending.set(read.key, loading)
    return loading.entry
  }

  /** For a load that nobody waits for. */
  const loadAhead = (read: Read): void => void load(read, forAnybody()).catch(() => {})

  /** @returns a `stale` entry where it is the last good copy, or made of one */
  async function find(read: Read, wanted: Wanted, within?: number): Promise<Entry> {
    const present = entries.get(read.key)
    if (isFresh(present, wanted, within)) return present
    const copy = lastGoodCopy(read.key)
    if (failing && copy && !wanted.primary) {
      if (performance.now() - probedAt >= PROBE_EVERY_MS) {
        // A composition tries by its parts.
        if (!read.composed) probedAt = performance.now()
        loadAhead(read)
      }
      return copy
    }
    try {
      const loading = load(read, wanted)
      // A composition waits for its parts, each with a time of its own, and then for whoever makes it.
      if (read.composed) return await loading
      return await withTimeout(copy ? staleAfter : giveUp, loading, unavailable)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      if (!read.composed && !failing) {
        warn({ err: error }, 'the database does not answer; sending the last good copies')
        failing = true
      }
      // A composition can fail for other reasons than the database, which excuse no old answer.
      const good = failing ? lastGoodCopy(read.key) : undefined
      if (good) return good
      throw error
    }
  }

  // -------------------------------------------------------------------------------------- writing

  const hottest = (): Entry[] =>
    [...entries.values()]
      .filter(({ hits, readAt }) => hits >= HOT_HITS && readAt < Infinity)
      .filter((entry) => isFresh(entry, forAnybody()))
      .sort((a, b) => b.hits - a.hits)
      .slice(0, HOT_MAX)

  /** Loads the hottest entries again, compressed bodies included. */
  async function revalidateHot(): Promise<void> {
    const includes = latestMoment()
    await Promise.allSettled(
      hottest().map(async ({ body: before, read }) => {
        const { body } = await load(read, { includes, primary: true })
        for (const encoding of ['br', 'gzip'] as const)
          if (before[encoding]) await compressed(body, encoding)
      }),
    )
  }

  let round: Promise<void> = Promise.resolve()
  let nextRound: Promise<void> | undefined
  /** Writes share a round, which begins after they called. */
  const revalidated = () =>
    (nextRound ??= round
      .then(() => delay(ROUND_PAUSE_MS))
      .then(() => {
        nextRound = undefined
        return (round = revalidateHot())
      }))

  // ------------------------------------------------------------------------------------ answering

  const readyBody =
    (key: string): ReadyBody =>
    (cookie) => {
      const entry = entries.get(key)
      if (!isFresh(entry, wantedBy(cookie))) return undefined
      entry.hits += 1
      if (performance.now() - entry.readAt > REVALIDATE_MS) loadAhead(entry.read)
      return entry.body
    }

  /** A stale answer says its age (RFC 9111 §5.1); no other answer has that header. */
  const sayAge = (reply: FastifyReply, { stale, readAt }: Entry) => {
    if (stale) void reply.header('age', String(Math.floor((performance.now() - readAt) / 1000)))
  }

  async function sendShared(
    request: FastifyRequest,
    reply: FastifyReply,
    read: Read,
    about: Omit<ComposedAnswer, 'key' | 'compose'>,
  ): Promise<Buffer> {
    const entry = await find(read, wantedBy(request.headers.cookie))
    sayAge(reply, entry)
    entry.hits += 1
    return sendBody(request, reply, entry.body, {
      ...about,
      // Most URLs are asked for once, and would take the place of those that are asked for again.
      ready: about.canonical && entry.hits > 1 ? readyBody(read.key) : undefined,
    })
  }

  return {
    send: async (request, reply, answer) => {
      const read = fromDatabase(answer)
      if (!answer.loadedEachTime)
        return sendShared(request, reply, read, {
          contentType: JSON_TYPE,
          vary: 'accept-encoding',
          canonical: true,
        })
      const entry = await find(read, partOf(answer, wantedBy(request.headers.cookie)))
      sayAge(reply, entry)
      void reply.header('content-type', JSON_TYPE)
      return entry.body.plain
    },

    composed: (request, reply, answer) => sendShared(request, reply, fromParts(answer), answer),

    written: async (reply) => {
      void reply.header('set-cookie', writer.create())
      const committed = latestMoment()
      // The write may show now, and must once it is acknowledged. Until then the old entries are as
      // good as new ones, and nobody waits for these.
      if (!failing && hottest().length > 0)
        await withTimeout(WRITE_WAIT_MS, revalidated(), () => {})
      acknowledged = Math.max(acknowledged, committed)
    },
  }
}
