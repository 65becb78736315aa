import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { messages } from '@firstbell/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/database.ts'
import { AppError, isUnavailable } from '../errors.ts'
import { encodingFor, type Finished, type Front, type Source } from './ready-responses.ts'
import { withOwnDeadline } from '../../database/deadlines.ts'

/** Another process's change shows within this time (milliseconds); this process's own at once. */
const TTL_MS = 900
/** An answer that is still asked for is made anew in good time, so that nobody waits for it. */
const RENEW_MS = 600
/** How old an answer may be that is given because the database does not answer. */
const LAST_GOOD_MS = 10 * 60_000
/** How long whoever asks waits for the database before they are given the last good answer. */
const PATIENCE_MS = 1_000
/** How long they wait when there is none. */
const GIVE_UP_MS = 2_500
/** How long a replica gets before the database itself is asked, and for how long it then is. */
const REPLICA_PATIENCE_MS = 400
const REPLICA_AWAY_MS = 5_000
/** While the database does not answer, it is tried by so many readings at a time, so often. */
const PROBES = 2
const PROBE_EVERY_MS = 250
/** Asked for so often since they were made, lists are made anew by whoever changes them. */
const HOT_HITS = 8
const HOT_MAX = 8
const HOT_KEYS = 100
/** How long a change waits for that at most. */
const REFRESH_MS = 250
/** Answers that are kept, least recently given first to go: a flood of searches is not worth more. */
const MAX_KEPT = 5_000
const MAX_BYTES = 32 * 1024 * 1024

const NOTHING = Buffer.alloc(0)

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** How long the cookie of whoever has written is worth something. */
const WROTE_SECONDS = 10
const WROTE = /(?:^|; ?)firstbell_wrote=(\d{10})\.([\w-]{43})(?:;|$)/

/**
 * Whoever has just changed something sees it at once, whichever process answers and however far a
 * replica lags behind: for ten seconds their browser carries this cookie, and their lists are read
 * from the database that was written to. It is signed: what it asks for costs more than other
 * requests do, and nobody is to have that who has not written.
 */
export function writersCookie(key: Buffer) {
  const mac = (expires: string) =>
    createHmac('sha256', key).update(`written\n${expires}`).digest('base64url')
  return {
    /** For `Set-Cookie`. */
    make: (): string => {
      const expires = String(Math.ceil(Date.now() / 1000) + WROTE_SECONDS)
      return `firstbell_wrote=${expires}.${mac(expires)}; Max-Age=${WROTE_SECONDS}; Path=/; HttpOnly; SameSite=Lax`
    },
    isIn: (header: string | undefined): boolean => {
      const [, expires, signature] = WROTE.exec(header ?? '') ?? []
      if (expires === undefined || signature === undefined) return false
      if (Number(expires) * 1000 < Date.now()) return false
      return timingSafeEqual(Buffer.from(mac(expires)), Buffer.from(signature))
    },
  }
}

/** Reads from the given database and writes the JSON of an answer. */
type Load = (from: Database) => Promise<string>

/**
 * Answers that everybody may see, kept: reading rows, presenting them and writing JSON for every
 * visitor would cost ten times what sending a ready buffer does (docs/decisions/0004), and what was
 * read once can still be said when the database does not answer (0010).
 */
export interface PublicLists {
  /**
   * The body of a public list, not older than 0.9 s and never older than a change that this process
   * has acknowledged, in an encoding that the client takes; sets the headers (and 304) that go with
   * it. When the database does not answer within a second: the last one read, with its `age`.
   * @param key says what is listed; `load` must depend on nothing else
   * @throws AppError unavailable when there is none
   */
  list: (request: FastifyRequest, reply: FastifyReply, key: string, load: Load) => Promise<Buffer>
  /** The same for the answer about one thing, which is read for everybody who asks. */
  one: (request: FastifyRequest, reply: FastifyReply, key: string, load: Load) => Promise<Buffer>
  /**
   * Something that lists show has been changed by a call of this process. To be awaited before it is
   * acknowledged: from then on no answer lacks the change.
   */
  changed: (reply: FastifyReply) => Promise<void>
}

interface Kept {
  finished: Finished
  /** When its reading began, by the steady clock, in milliseconds. */
  readAt: number
  /** The last of this process's changes that it is sure to show. */
  shows: number
  /** How often it was given; half of those of its predecessor count. */
  hits: number
  load: Load
}

interface Reading {
  shows: number
  kept: Promise<Kept>
}

export function createResponseCache(options: {
  db: Database
  /** Asked first, where there is one. */
  replica: Database | undefined
  front: Front | undefined
  /** Signs the cookie of whoever has written. */
  key: Buffer
  /** Whether the site is served by TLS. */
  secure: boolean
  /** Told what is read from elsewhere than usual. */
  warn: (about: object, message: string) => void
}): PublicLists {
  const { db, replica, front, secure, warn } = options
  const written = writersCookie(options.key)
  const all = new LRUCache<string, Kept>({
    max: MAX_KEPT,
    maxSize: MAX_BYTES,
    // The compressed ones come later, and are smaller.
    sizeCalculation: ({ finished }) => finished.plain.length * 2 + 1_000,
  })
  const underWay = new Map<string, Reading>()
  const hot = new Set<string>()
  /** This process's changes: those that are in the database, and those that were acknowledged. */
  let changes = 0
  let acknowledged = 0
  /** Whether the database did not answer when it was last asked. */
  let struggling = false
  let probes = 0
  let probedAt = -Infinity
  let replicaAwayUntil = -Infinity

  const current = (kept: Kept | undefined): kept is Kept =>
    kept !== undefined && kept.shows >= acknowledged && performance.now() - kept.readAt < TTL_MS

  const struggles = (error: unknown) => {
    if (!struggling)
      warn({ err: error }, 'the database does not answer; giving the last good lists')
    struggling = true
  }

  // ------------------------------------------------------------------------------------- reading

  async function ask(load: Load, from: 'any' | 'primary'): Promise<string> {
    if (replica === undefined || from === 'primary' || performance.now() < replicaAwayUntil)
      return load(db)
    try {
      return await within(REPLICA_PATIENCE_MS, load(replica), () => {
        throw new AppError('unavailable', messages.unavailable)
      })
    } catch (error) {
      if (error instanceof AppError && error.code !== 'unavailable') throw error
      if (performance.now() >= replicaAwayUntil)
        warn({ err: error }, 'the replica does not answer; reading from the database itself')
      replicaAwayUntil = performance.now() + REPLICA_AWAY_MS
      return load(db)
    }
  }

  async function read(key: string, load: Load, from: 'any' | 'primary'): Promise<Kept> {
    const [readAt, shows] = [performance.now(), changes]
    try {
      // Nobody's reading: whoever asks waits for it by a clock of their own.
      const plain = alone(Buffer.from(await withOwnDeadline(() => ask(load, from))))
      if (performance.now() - readAt < PATIENCE_MS) struggling = false
      const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
      const before = all.get(key)
      const kept: Kept = {
        // The same bytes keep what was made of them.
        finished: before?.finished.etag === etag ? before.finished : { etag, plain },
        readAt,
        shows,
        hits: before ? before.hits >> 1 : 0,
        load,
      }
      // Readings may overtake each other.
      if (before === undefined || before.readAt <= readAt) all.set(key, kept)
      return kept
    } catch (error) {
      if (isUnavailable(error)) struggles(error)
      // It is known to be gone.
      else if (error instanceof AppError) all.delete(key)
      throw error
    }
  }

  /** One reading for all who ask, unless it began before a change that was acknowledged since. */
  function readTogether(key: string, load: Load, from: 'any' | 'primary' = 'any'): Promise<Kept> {
    const waiting = underWay.get(key)
    if (waiting && waiting.shows >= acknowledged) return waiting.kept
    const reading: Reading = {
      shows: changes,
      kept: read(key, load, from).finally(() => {
        if (underWay.get(key) === reading) underWay.delete(key)
      }),
    }
    underWay.set(key, reading)
    return reading.kept
  }

  /** Asks a database that did not answer again, for the one who comes next. */
  function probe(key: string, load: Load): void {
    if (probes >= PROBES || performance.now() - probedAt < PROBE_EVERY_MS || underWay.has(key))
      return
    probes += 1
    probedAt = performance.now()
    readTogether(key, load)
      .catch(() => {})
      .finally(() => (probes -= 1))
  }

  const lastGood = (key: string): Kept | undefined => {
    const kept = all.get(key)
    return kept && performance.now() - kept.readAt < LAST_GOOD_MS ? kept : undefined
  }
  /** It says how old it is (RFC 9111 §5.1), which no other answer does. */
  const giveLast = (last: Kept, reply: FastifyReply): Kept => {
    void reply.header('age', String(Math.floor((performance.now() - last.readAt) / 1000)))
    return last
  }

  /** `shared`: what was read for somebody else less than 0.9 s ago will do. */
  async function obtain(
    key: string,
    load: Load,
    reply: FastifyReply,
    { anew, shared }: { anew: boolean; shared: boolean },
  ): Promise<Kept> {
    if (shared && !anew) {
      const present = all.get(key)
      if (current(present)) return present
    }
    if (struggling && !anew) {
      const last = lastGood(key)
      if (last) {
        probe(key, load)
        return giveLast(last, reply)
      }
    }
    const reading = anew
      ? read(key, load, 'primary')
      : shared
        ? readTogether(key, load)
        : read(key, load, 'any')
    const hurried = lastGood(key) !== undefined
    try {
      return await within(hurried ? PATIENCE_MS : GIVE_UP_MS, reading, () => {
        throw new AppError('unavailable', messages.unavailable, { retryAfter: 2 })
      })
    } catch (error) {
      if (!isUnavailable(error)) throw error
      struggles(error)
      const last = lastGood(key)
      if (last) return giveLast(last, reply)
      throw error
    }
  }

  // -------------------------------------------------------------------------------------- writing

  let round: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  let pause = 0

  /** Makes the lists anew that are asked for all the time. */
  async function refreshHot(): Promise<void> {
    const began = performance.now()
    const asked = [...hot]
      .map((key) => ({ key, kept: all.peek(key) }))
      .filter(
        (each): each is { key: string; kept: Kept } =>
          current(each.kept) && each.kept.hits >= HOT_HITS,
      )
      .sort((a, b) => b.kept.hits - a.kept.hits)
      .slice(0, HOT_MAX)
    hot.clear()
    await Promise.all(
      asked.map(async ({ key, kept: { finished: old, load } }) => {
        const { finished } = await read(key, load, 'primary')
        for (const encoding of ['br', 'gzip'] as const)
          if (old[encoding]) await packed(finished, encoding)
      }),
    ).catch(() => {})
    // At most a quarter of the time goes into this, however many changes there are.
    pause = Math.min(50, 3 * (performance.now() - began))
  }

  /** A round that begins after this was called; whoever calls meanwhile shares it. */
  function nextRound(): Promise<void> {
    next ??= round
      .then(() => new Promise((over) => setTimeout(over, pause)))
      .then(() => {
        next = null
        round = refreshHot()
        return round
      })
    return next
  }

  // ------------------------------------------------------------------------------------ answering

  function sourceOf(key: string): Source {
    return {
      current: () => {
        const kept = all.get(key)
        if (!current(kept)) return undefined
        hit(key, kept)
        if (performance.now() - kept.readAt > RENEW_MS && !underWay.has(key))
          readTogether(key, kept.load).catch(() => {})
        return kept.finished
      },
      refuses: written.isIn,
    }
  }

  function hit(key: string, kept: Kept): void {
    kept.hits += 1
    if (kept.hits >= HOT_HITS && hot.size < HOT_KEYS) hot.add(key)
  }

  return {
    list: async (request, reply, key, load) => {
      const anew = written.isIn(request.headers.cookie)
      const kept = await obtain(key, load, reply, { anew, shared: true })
      const { finished } = kept
      hit(key, kept)
      void reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        .header('etag', finished.etag)
      if (!anew) front?.offer(reply, sourceOf(key))
      if (request.headers['if-none-match'] === finished.etag) {
        void reply.code(304)
        return NOTHING
      }
      const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''), finished.plain)
      if (encoding === undefined) return finished.plain
      void reply.header('content-encoding', encoding)
      return packed(finished, encoding)
    },

    one: async (request, reply, key, load) => {
      const anew = written.isIn(request.headers.cookie)
      const { finished } = await obtain(key, load, reply, { anew, shared: false })
      void reply.header('content-type', 'application/json; charset=utf-8')
      return finished.plain
    },

    changed: async (reply) => {
      const mine = (changes += 1)
      const cookie = written.make()
      void reply.header('set-cookie', secure ? `${cookie}; Secure` : cookie)
      // What is in the database may be read by now, and must be once it has been acknowledged. Until
      // then the old lists are as good as the new ones, and nobody has to wait for these.
      if (hot.size > 0 && !struggling) await within(REFRESH_MS, nextRound(), () => {})
      acknowledged = Math.max(acknowledged, mine)
    },
  }
}

/** What `promise` gives, or, if it does not within so many milliseconds, what `otherwise` does. */
function within<T, U>(milliseconds: number, promise: Promise<T>, otherwise: () => U) {
  return new Promise<T | U>((resolve, reject) => {
    const timer = setTimeout(
      // A process that was kept from working looks at its letter box before it complains.
      () =>
        setImmediate(() => {
          try {
            resolve(otherwise())
          } catch (error) {
            reject(error as Error)
          }
        }),
      milliseconds,
    )
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const packing = new WeakMap<Finished, Partial<Record<'br' | 'gzip', Promise<Buffer>>>>()

/** Compressed once, however many ask for it meanwhile. */
async function packed(finished: Finished, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const present = finished[encoding]
  if (present) return present
  let jobs = packing.get(finished)
  if (!jobs) packing.set(finished, (jobs = {}))
  jobs[encoding] ??= (
    encoding === 'br'
      ? brotli(finished.plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 4,
            [constants.BROTLI_PARAM_SIZE_HINT]: finished.plain.length,
          },
        })
      : gzipped(finished.plain, { level: 6 })
  ).then(alone)
  return (finished[encoding] = await jobs[encoding])
}

/**
 * The bytes in memory of their own. Small buffers are cut from a pool of 64 KB that stays as long as
 * any of them: 3,000 kept bodies of 0.9 KB held 46 MB.
 */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
