import { messages } from '@firstbell/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/database.ts'
import { withOwnDeadline } from '../../database/deadlines.ts'
import { withTimeout } from '../../with-timeout.ts'
import { AppError, isUnavailable } from '../errors.ts'
import { createBody, type CachedBody, type ReadyBody, sendBody } from './cached-body.ts'
import { createWriterCookie, latestMoment, nextMoment } from './writer-cookie.ts'

/** An entry is fresh for this long. Writes of other processes show within this time. */
const FRESH_MS = 900
/** A request for an entry of this age starts its revalidation, so that later requests need not wait. */
const REVALIDATE_MS = 600
/** Parts of a composed answer are younger than this, so that the composed answer stays fresh for a while. */
const PART_FRESH_MS = FRESH_MS - REVALIDATE_MS
/** While the database does not answer, an entry is sent up to this age. */
const STALE_IF_ERROR_MS = 10 * 60_000
/** How long a request waits for the database before the last good copy is sent. */
const STALE_AFTER_MS = 1_000
/** How long it waits if there is no copy. */
const GIVE_UP_MS = 2_500
/** How often a request tries a database that does not answer. */
const PROBE_EVERY_MS = 250
/** How long a replica may take to answer. */
const REPLICA_TIMEOUT_MS = 400
/** How long a replica is not asked after it did not answer. */
const REPLICA_PAUSE_MS = 5_000
/** The least recently used entries are evicted beyond these limits. */
const MAX_ENTRIES = 5_000
const MAX_BYTES = 64 * 1024 * 1024
/** Memory of an entry besides its bodies. */
const ENTRY_BYTES = 1_000

/** A JSON answer that is the same for everyone. */
export interface Answer<Source = Database> {
  /** Names the answer within the cache; what `load` returns must depend on nothing else. */
  key: string
  /** Reads from the given database and returns the text. */
  load: (from: Source) => Promise<string>
  /** Loads for each request; the cache only keeps the last good copy. */
  loadedEachTime?: boolean
}

/** An answer that is composed of answers of this cache, its parts. */
export interface ComposedAnswer<Source = Database> {
  /** Names the answer within the cache; what `compose` returns must depend on nothing else. */
  key: string
  /**
   * @param read returns a part
   * @param hasCopy whether the cache has an older copy, so the answer is requested repeatedly
   */
  compose: (read: ReadPart<Source>, hasCopy: boolean) => Promise<CachedBody>
  contentType: string
  vary: string
  /** Default: `no-cache`. */
  cacheControl?: string
  /**
   * Whether ready-responses.ts may answer later requests of this URL. False for one of the many URLs of an answer, for
   * example with tracking parameters: they would displace the URLs that are requested again.
   */
  rememberUrl: boolean
}

/** @throws as `send` does */
export type ReadPart<Source = Database> = (part: Answer<Source>) => Promise<string>

/**
 * Caches answers that are the same for everyone in this process (docs/decisions/0004, 0010). A route
 * passes the key of its answer and how to load it; the cache sends it.
 *
 * Guarantees:
 * - An answer is at most 0.9 s old and contains every write that this process acknowledged before the
 *   request arrived. Concurrent requests for a missing key share one load.
 * - A client that has just written receives what was read from the primary after its write, from every
 *   process (writer-cookie.ts). These clients share reads: one at a time for each key.
 * - While the database does not answer, the last good copy is sent with its `age` for ten minutes
 *   (stale-if-error, RFC 5861 §4). A load that throws another AppError removes the copy.
 * - A composed answer is as old as the oldest of its parts, and contains the writes that all of them
 *   contain. One without parts never expires.
 * - Bodies are compressed once for each encoding, and memory is bounded.
 *
 * States of a key:
 * - Missing: the first request starts a load, and all requests wait for it.
 * - Fresh: the entry is younger than 0.9 s, includes all acknowledged writes, and for a client that has
 *   just written comes from the primary. It is sent at once. From 0.6 s on, a request also starts a load
 *   that no request waits for.
 * - Outdated: too old, or a write was acknowledged since its load began. Requests start a load and wait
 *   for it, up to a second; then the entry is sent as the last good copy.
 * - Stale: the database does not answer (`failing`). The entry is sent at once, and one request in 250 ms
 *   tries the database. The first load that succeeds within a second ends this state for all keys.
 *
 * Writes are numbered (`latestMoment`). A load includes the writes up to the number at its start. A write
 * raises `acknowledged` before its answer is sent, and so makes every entry outdated that does not
 * include it.
 */
export interface ResponseCache<Source = Database> {
  /**
   * Answers from the cache. Unless the answer is loaded each time: sets the headers, including `etag`, and
   * 304 if the client has the body; lets ready-responses.ts answer the next requests of this URL.
   * @throws AppError unavailable if the database does not answer and there is no copy
   */
  send: (request: FastifyRequest, reply: FastifyReply, answer: Answer<Source>) => Promise<Buffer>
  /**
   * Does the same for a composed answer.
   * @throws what `compose` throws; on `Uncacheable`, the entry is removed
   */
  composed: (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: ComposedAnswer<Source>,
  ) => Promise<Buffer>
  /**
   * Makes every later answer include a write, and sets the writer's cookie. Called after the commit and
   * before the answer, by the routes of calls that declare `changesPublicData` (routes.ts).
   */
  written: (reply: FastifyReply) => void
}

/** `compose` throws it for an answer that only the waiting requests may receive. */
export class Uncacheable extends Error {}

/** What an entry must fulfil to answer a request. */
interface FreshnessRequirement {
  /** It includes all writes up to this number (`nextMoment`). */
  includes: number
  /** All of it was read from the primary. */
  primary: boolean
}

interface LoadedAnswer extends FreshnessRequirement {
  body: CachedBody
  /** When its load began, by the monotonic clock, in milliseconds. */
  readAt: number
  /** It is, or is composed of, a last good copy. */
  stale: boolean
}

interface Loader {
  key: string
  /** Its parts may have been read earlier. */
  composed: boolean
  load: (required: FreshnessRequirement) => Promise<LoadedAnswer>
}

interface Entry extends LoadedAnswer {
  loader: Loader
  /** Whether a client has received this entry, or an earlier one of the key. */
  sent: boolean
}

const JSON_TYPE = 'application/json; charset=utf-8'

const unavailable = () => {
  throw new AppError('unavailable', messages.unavailable, { retryAfter: 2 })
}

/**
 * @param options.primary what loads read from, passed on to them
 * @param options.replica read first if there is one
 * @param options.key signs the cookie of writers; shared by all processes
 * @param options.secure whether the site is served by TLS
 * @param options.warn logs that the replica or the database does not answer
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
    // Compressed bodies are added later, and together are smaller than the plain one.
    sizeCalculation: ({ body }) => body.plain.length * 2 + ENTRY_BYTES,
  })
  const pending = new Map<string, FreshnessRequirement & { entry: Promise<Entry> }>()
  /** Number of the latest acknowledged write of this process. */
  let acknowledged = 0
  /** Whether the last read of the database got no answer. */
  let failing = false
  let probedAt = -Infinity
  let replicaPausedUntil = -Infinity

  const requiredByAll = (): FreshnessRequirement => ({ includes: acknowledged, primary: false })

  function requiredBy(cookie: string | undefined): FreshnessRequirement {
    const since = writer.seenAt(cookie)
    if (since === undefined) return requiredByAll()
    return { includes: Math.max(acknowledged, since), primary: true }
  }

  const satisfies = (loaded: FreshnessRequirement, required: FreshnessRequirement): boolean =>
    loaded.includes >= required.includes && (loaded.primary || !required.primary)

  const isFresh = (
    entry: Entry | undefined,
    required: FreshnessRequirement,
    maxAgeMs = FRESH_MS,
  ): entry is Entry =>
    entry !== undefined &&
    !entry.stale &&
    performance.now() - entry.readAt < maxAgeMs &&
    satisfies(entry, required)

  const lastGoodCopy = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (!entry || performance.now() - entry.readAt >= STALE_IF_ERROR_MS) return undefined
    return { ...entry, stale: true }
  }

  // ------------------------------------------------------------------------------------- loading

  async function readText({ load }: Answer<Source>, primaryOnly: boolean): Promise<string> {
    if (replica === undefined || primaryOnly || performance.now() < replicaPausedUntil)
      return load(primary)
    try {
      return await withTimeout(REPLICA_TIMEOUT_MS, load(replica), unavailable)
    } catch (error) {
      if (error instanceof AppError && error.code !== 'unavailable') throw error
      if (performance.now() >= replicaPausedUntil)
        warn({ err: error }, 'the replica does not answer; reading from the primary')
      replicaPausedUntil = performance.now() + REPLICA_PAUSE_MS
      return load(primary)
    }
  }

  const databaseLoader = (answer: Answer<Source>): Loader => ({
    key: answer.key,
    composed: false,
    load: async (required) => {
      const [readAt, includes] = [performance.now(), latestMoment()]
      // Several requests share a load, so it has a deadline of its own; each request has its own timeout.
      const body = createBody(await withOwnDeadline(() => readText(answer, required.primary)))
      // A database that answers late would let the next requests wait in vain again.
      if (performance.now() - readAt < STALE_AFTER_MS) failing = false
      const before = entries.peek(answer.key)?.body
      return {
        // An unchanged body keeps its compressed forms.
        body: before?.etag === body.etag ? before : body,
        readAt,
        includes,
        primary: required.primary || replica === undefined,
        stale: false,
      }
    },
  })

  const composedLoader = ({ key, compose }: ComposedAnswer<Source>): Loader => ({
    key,
    composed: true,
    load: async (required) => {
      const oldest = { readAt: Infinity, includes: Infinity, primary: true, stale: false }
      const readPart: ReadPart<Source> = async (part) => {
        const entry = await find(databaseLoader(part), requiredOf(part, required), PART_FRESH_MS)
        oldest.readAt = Math.min(oldest.readAt, entry.readAt)
        oldest.includes = Math.min(oldest.includes, entry.includes)
        oldest.primary &&= entry.primary
        oldest.stale ||= entry.stale
        return entry.body.plain.toString()
      }
      const body = await withOwnDeadline(() => compose(readPart, entries.has(key)))
      return { body, ...oldest }
    },
  })

  /** An answer that is loaded each time is never found in the cache: its requirement is a new number. */
  const requiredOf = (
    { loadedEachTime }: Answer<Source>,
    required: FreshnessRequirement,
  ): FreshnessRequirement => (loadedEachTime ? { ...required, includes: nextMoment() } : required)

  async function loadEntry(loader: Loader, required: FreshnessRequirement): Promise<Entry> {
    try {
      const loaded = await loader.load(required)
      const before = entries.peek(loader.key)
      const entry: Entry = { ...loaded, loader, sent: before?.sent ?? false }
      // A later load may already have finished.
      if (before === undefined || before.readAt <= entry.readAt) entries.set(loader.key, entry)
      return entry
    } catch (error) {
      const gone = error instanceof AppError && !isUnavailable(error)
      if (gone || error instanceof Uncacheable) entries.delete(loader.key)
      throw error
    }
  }

  /**
   * Returns the load in progress if it satisfies the requirement, else starts one. Clients that have just
   * written wait for the end of a load that does not satisfy them, so that each key has one load of the
   * primary at a time.
   */
  function load(loader: Loader, required: FreshnessRequirement): Promise<Entry> {
    const inProgress = pending.get(loader.key)
    if (inProgress && satisfies(inProgress, required)) return inProgress.entry
    if (inProgress?.primary && required.primary) {
      const again = () => {
        const entry = entries.get(loader.key)
        return isFresh(entry, required) ? entry : load(loader, required)
      }
      return inProgress.entry.then(again, again)
    }
    const loading = {
      // The parts of a composed answer may have been loaded before, but include what is required.
      includes: loader.composed ? required.includes : latestMoment(),
      primary: required.primary || replica === undefined,
      entry: loadEntry(loader, required).finally(() => {
        if (pending.get(loader.key) === loading) pending.delete(loader.key)
      }),
    }
    pending.set(loader.key, loading)
    return loading.entry
  }

  const revalidate = (loader: Loader): void => void load(loader, requiredByAll()).catch(() => {})

  /** Returns an entry that satisfies the requirement, or a `stale` one if the database does not answer. */
  async function find(
    loader: Loader,
    required: FreshnessRequirement,
    maxAgeMs?: number,
  ): Promise<Entry> {
    const entry = entries.get(loader.key)
    if (isFresh(entry, required, maxAgeMs)) return entry
    const copy = lastGoodCopy(loader.key)
    // A client that has just written waits for the database first: the copy may lack its write.
    if (failing && copy && !required.primary) {
      if (performance.now() - probedAt >= PROBE_EVERY_MS) {
        // A composed answer tries the database by its parts.
        if (!loader.composed) probedAt = performance.now()
        revalidate(loader)
      }
      return copy
    }
    try {
      const loading = load(loader, required)
      // Each part of a composed answer has its own timeout, and composing has that of `compose`.
      if (loader.composed) return await loading
      return await withTimeout(copy ? staleAfter : giveUp, loading, unavailable)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      if (!loader.composed && !failing) {
        warn({ err: error }, 'the database does not answer; sending the last good copies')
        failing = true
      }
      // Composing can fail although the database answers, which does not justify an old answer.
      const good = failing ? lastGoodCopy(loader.key) : undefined
      if (good) return good
      throw error
    }
  }

  // ------------------------------------------------------------------------------------ answering

  const readyBody =
    (key: string): ReadyBody =>
    (cookie) => {
      const entry = entries.get(key)
      if (!isFresh(entry, requiredBy(cookie))) return undefined
      if (performance.now() - entry.readAt > REVALIDATE_MS) revalidate(entry.loader)
      return entry.body
    }

  /** Sets `age` on a stale answer (RFC 9111 §5.1). Other answers do not have the header. */
  const setAge = (reply: FastifyReply, { stale, readAt }: Entry) => {
    if (stale) void reply.header('age', String(Math.floor((performance.now() - readAt) / 1000)))
  }

  async function sendShared(
    request: FastifyRequest,
    reply: FastifyReply,
    loader: Loader,
    about: Omit<ComposedAnswer, 'key' | 'compose'>,
  ): Promise<Buffer> {
    const entry = await find(loader, requiredBy(request.headers.cookie))
    setAge(reply, entry)
    // Most answers are requested once, and would displace those that are requested again.
    const ready = about.rememberUrl && entry.sent ? readyBody(loader.key) : undefined
    entry.sent = true
    return sendBody(request, reply, entry.body, { ...about, ready })
  }

  return {
    send: async (request, reply, answer) => {
      const loader = databaseLoader(answer)
      if (!answer.loadedEachTime)
        return sendShared(request, reply, loader, {
          contentType: JSON_TYPE,
          vary: 'accept-encoding',
          rememberUrl: true,
        })
      const entry = await find(loader, requiredOf(answer, requiredBy(request.headers.cookie)))
      setAge(reply, entry)
      void reply.header('content-type', JSON_TYPE)
      return entry.body.plain
    },

    composed: (request, reply, answer) =>
      sendShared(request, reply, composedLoader(answer), answer),

    written: (reply) => {
      void reply.header('set-cookie', writer.create())
      acknowledged = latestMoment()
    },
  }
}
