import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import type { PageEvent } from '@firstbell/contract/events'
import { sql } from 'kysely'
import pg from 'pg'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/http/routes.ts'
import type { createEventIds, Cursor } from './event-ids.ts'
import type { StreamPlaces } from './stream-places.ts'

/**
 * The open streams of this process and what they are told (docs/product/events.md). It reads what has
 * committed since its last look, woken by notifications of PostgreSQL and otherwise every half second
 * (docs/decisions/0064-open-pages.md).
 */

/** Milliseconds. Tests shorten them. */
export const TIMINGS = {
  /** Until the next look when nothing has woken it, and between two looks. */
  look: 500,
  rest: 50,
  /** Between comments on a stream; proxies and the server's own limit end silent connections. */
  comment: 20_000,
  /** Between an owner's events about the seats of one offering. */
  seats: 1_000,
  beat: 10_000,
  /** Between the rounds that do what is due. */
  tick: 250,
}

/** How far back a stream is continued, as `page_events_since` reads. */
const KEPT_MS = 10 * 60_000
/** Bytes that may wait for a reader before its stream is ended. */
const UNREAD_MAX = 64 * 1024

interface News {
  person_id: string
  type: PageEvent['type'] | 'seats'
  offering_id: string | null
}

/** A person's open stream. */
export interface EventStream {
  person: Pick<Caller, 'id' | 'roles' | 'isAdmin'>
  place: string
  response: ServerResponse
  /** When its token expires, in milliseconds since 1970. */
  expiresAt: number
  /** Authenticates its request anew. @throws AppError when its session has ended */
  authenticate: () => Promise<Caller>
}

interface OpenStream extends EventStream {
  commentAt: number
  /** What waits until the events that it has missed were written. */
  behind: string[] | null
}

export function createEventHub(
  { db, pool, sessions, log }: Pick<Context, 'db' | 'pool' | 'sessions' | 'log'>,
  ids: ReturnType<typeof createEventIds>,
  places: StreamPlaces,
  timings: typeof TIMINGS = TIMINGS,
) {
  const streams = new Map<string, Set<OpenStream>>()
  /** Up to where all streams have been told; null while there are none. */
  let cursor: Cursor | null = null
  /** Work of this hub must not have the deadlines of the request that has started it. */
  const outside = AsyncLocalStorage.snapshot()
  let timer: NodeJS.Timeout | undefined
  const all = () => [...streams.values()].flatMap((of) => [...of])

  // --- Writing

  /** Owners' events about seats: when each was last sent, and whether the seats have changed since. */
  const seats = new Map<string, { person: string; offeringId: string; at: number; more: boolean }>()

  /** An id by which a person has heard everything up to the cursor; none while an event is held back. */
  function idFor(personId: string): string {
    const held = [...seats.values()].some(({ person, more }) => more && person === personId)
    return cursor === null || held ? '' : `id: ${ids.write(personId, cursor)}\n`
  }

  function write(stream: OpenStream, text: string): void {
    if (stream.behind) return void stream.behind.push(text)
    stream.response.write(text)
    if (stream.response.writableLength > UNREAD_MAX) stream.response.destroy()
  }

  const dataOf = (type: PageEvent['type'], offeringId?: string | null) =>
    `data: ${JSON.stringify({ type, ...(offeringId && { offeringId }) } satisfies PageEvent)}\n\n`

  /** The events as text, the last with the id, so that none before it is lost with the connection. */
  const textOf = (personId: string, events: readonly string[]) =>
    events.map((event, n) => (n === events.length - 1 ? idFor(personId) : '') + event).join('')

  /** Turns news about seats into events, of an offering at most one a second (rule event-3). */
  function eventsOf(news: readonly News[], now: number): string[] {
    return news.flatMap(({ person_id: person, type, offering_id: offeringId }) => {
      if (type !== 'seats') return dataOf(type, offeringId)
      const key = `${person} ${offeringId}`
      const last = seats.get(key)
      if (last) {
        last.more = true
        return []
      }
      seats.set(key, { person, offeringId: offeringId!, at: now, more: false })
      return dataOf('offering', offeringId)
    })
  }

  function tell(news: readonly News[]): void {
    for (const [personId, own] of Map.groupBy(news, (one) => one.person_id)) {
      const to = streams.get(personId)
      if (!to) continue
      const text = textOf(personId, eventsOf(own, performance.now()))
      if (text !== '') for (const stream of to) write(stream, text)
    }
  }

  // --- Reading

  let looking = false
  let woken = false
  let lookedAt = 0

  async function read(since: string | null, personId: string | null = null) {
    const { rows } = await sql<{ snapshot: string; at: number; news: News[] }>`
      select pg_current_snapshot()::text as snapshot,
        (extract(epoch from now()) * 1000)::float8 as at,
        coalesce((select json_agg(news)
          from page_events_since(${since}::pg_snapshot, ${personId}::uuid) as news
          where ${since}::text is not null), '[]') as news`.execute(db)
    const { snapshot, at, news } = rows[0]!
    return { cursor: { snapshot, at: Math.floor(at) }, news }
  }

  async function look(): Promise<void> {
    woken = true
    if (looking) return
    looking = true
    try {
      while (woken && cursor !== null) {
        woken = false
        lookedAt = performance.now()
        const found = await read(cursor.snapshot)
        const missed = found.cursor.at - cursor.at > KEPT_MS
        // The last stream may have gone meanwhile.
        if (streams.size === 0) break
        cursor = found.cursor
        if (missed)
          for (const stream of all()) write(stream, textOf(stream.person.id, [dataOf('reload')]))
        else tell(found.news)
        await new Promise((rested) => setTimeout(rested, timings.rest))
      }
    } catch (error) {
      // The next round tries again, from the same cursor.
      log.warn({ err: error }, 'open pages cannot be told of changes')
    } finally {
      looking = false
    }
  }

  // --- Ends

  /** Streams whose session may have ended. */
  const doubtful = new Set<OpenStream>()
  /** People whose session changed just now, for streams that were authenticated before that. */
  const changed = new Map<string, number>()

  async function check(stream: OpenStream): Promise<void> {
    const before = stream.person
    try {
      const { roles, isAdmin } = await stream.authenticate()
      doubtful.delete(stream)
      if (isAdmin !== before.isAdmin || String(roles) !== String(before.roles))
        stream.response.end()
    } catch (error) {
      // Without an answer of the database, the next round asks again.
      if (error instanceof AppError && error.status < 500) stream.response.end()
    }
  }

  function doubt(suspects: Iterable<OpenStream>): void {
    for (const stream of suspects) {
      doubtful.add(stream)
      void check(stream)
    }
  }

  // --- Notifications

  let listener: pg.Client | undefined

  async function listen(): Promise<void> {
    const client = new pg.Client((sessions ?? pool).options)
    listener = client
    const lost = () => {
      if (listener === client) listener = undefined
      void client.end().catch(() => {})
    }
    client.on('error', lost).on('end', lost)
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel !== 'session_changed') return void look()
      changed.set(payload, performance.now())
      doubt(streams.get(payload) ?? [])
    })
    try {
      await client.connect()
      await client.query('listen booking_event; listen page_event; listen session_changed')
      // Whose sessions have ended in between is not known.
      doubt(all())
    } catch {
      lost()
    }
  }

  // --- Rounds

  let beatAt = -Infinity
  let roundAt = -Infinity

  async function beat(): Promise<void> {
    const counted = await places.beat().catch(() => true)
    // Others took this process for dead, and its places are free.
    if (!counted) for (const stream of all()) stream.response.end()
  }

  function tick(): void {
    // Not the system's clock, which may be set back.
    const now = performance.now()
    if (now - beatAt >= timings.beat) {
      beatAt = now
      void beat()
    }
    if (streams.size === 0) return
    if (now - lookedAt >= timings.look) void look()
    for (const [key, last] of seats) {
      if (now - last.at < timings.seats) continue
      seats.delete(key)
      if (last.more) tell([{ person_id: last.person, type: 'seats', offering_id: last.offeringId }])
    }
    if (now - roundAt < Math.min(1_000, timings.comment)) return
    roundAt = now
    if (!listener) void listen()
    doubt(doubtful)
    for (const [person, at] of changed) if (now - at > timings.beat) changed.delete(person)
    for (const stream of all())
      if (Date.now() >= stream.expiresAt) stream.response.end()
      else if (now >= stream.commentAt) {
        stream.commentAt = now + timings.comment
        // With an id, so that a stream on which nothing happens can be continued, too.
        write(stream, `:\n${idFor(stream.person.id)}\n`)
      }
  }

  function remove(stream: OpenStream): void {
    const own = streams.get(stream.person.id)
    own?.delete(stream)
    if (own?.size === 0) streams.delete(stream.person.id)
    doubtful.delete(stream)
    places.leave(stream.place)
    if (streams.size > 0) return
    cursor = null
    seats.clear()
  }

  return {
    /**
     * Begins to tell a stream, whose headers are sent with the first event.
     * @param lastEventId of the stream that this one continues
     * @throws before anything is written
     */
    open: async (stream: EventStream, lastEventId: string | undefined): Promise<void> => {
      const since = lastEventId === undefined ? null : ids.read(stream.person.id, lastEventId)
      const known = since !== null && Date.now() - since.at < KEPT_MS
      if (cursor === null) {
        const { cursor: now } = await read(null)
        cursor ??= now
        lookedAt = performance.now()
      }
      timer ??= outside(() => setInterval(tick, timings.tick).unref())
      if (stream.response.destroyed) return places.leave(stream.place)
      const open: OpenStream = {
        ...stream,
        commentAt: performance.now() + timings.comment,
        behind: known ? [] : null,
      }
      const { id: personId } = stream.person
      streams.set(personId, (streams.get(personId) ?? new Set()).add(open))
      stream.response.once('close', () => remove(open))
      if (changed.has(personId) || !listener) doubt([open])
      if (!known) {
        const id = `id: ${ids.write(personId, cursor)}\n`
        return write(open, id + (lastEventId === undefined ? '\n' : dataOf('reload')))
      }
      try {
        const missed = await read(since.snapshot, personId)
        const events = missed.news.map(({ type, offering_id: offeringId }) =>
          dataOf(type === 'seats' ? 'offering' : type, offeringId),
        )
        const id = ids.write(personId, missed.cursor)
        open.response.write(`id: ${lastEventId}\n\n${events.join('')}id: ${id}\n\n`)
        for (const text of open.behind ?? []) open.response.write(text)
        open.behind = null
      } catch (error) {
        remove(open)
        throw error
      }
    },
    /** Ends all streams. */
    drain: (): void => {
      for (const stream of all()) stream.response.end()
    },
    close: async (): Promise<void> => {
      clearInterval(timer)
      const client = listener
      listener = undefined
      await client?.end().catch(() => {})
      await places.close()
    },
  }
}
