import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import type { PageEvent } from '@firstbell/contract/events'
import { sql } from 'kysely'
import pg from 'pg'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/http/routes.ts'
import type { createEventIds, Cursor } from './event-ids.ts'
import type { StreamSlots } from './stream-slots.ts'

/**
 * Sends events to the streams of this process (docs/product/events.md). An event only names what has
 * changed, so the hub reads from the database what has committed since its cursor, a snapshot
 * (docs/decisions/0064-open-pages.md).
 *
 * States of the hub:
 * - Idle: there are no streams, and `cursor` is null. Only the heartbeat runs.
 * - Following: every live stream has received all events up to `cursor`. A poll sends the events after it
 *   and moves it. Notifications start a poll at once, the timer starts one after `pollMs`. Polls never
 *   overlap: one that is requested during another follows it. After an outage of the database that is longer
 *   than it keeps events, every stream receives `reload`.
 *
 * States of a stream:
 * - Catching up: it continues an earlier stream, whose missed events are being read. What the hub sends
 *   until then waits in `backlog`.
 * - Live: `backlog` is null, and events are written at once.
 * - Ended: by its client or by a drain; or because its token expired, its sign-in session ended, its client reads too
 *   slowly, or other processes took this one for dead after its heartbeat failed.
 *
 * A live stream may also be `unverified`: its sign-in session changed, or notifications were lost. The guard then
 * authenticates its request again until it gets an answer; a refusal or a changed role ends the stream.
 *
 * The owner of an offering receives at most one event a second about its seats. The first is sent at once.
 * While another one waits, the owner's streams are sent no ids: a stream that continues from an older id
 * receives the event again.
 */

/** Intervals in milliseconds, which tests shorten. */
export const TIMINGS = {
  /** Between polls that no notification starts. */
  pollMs: 500,
  /** From the end of a poll to the next one. */
  pollPauseMs: 50,
  /** Between comments on a stream; proxies and the server itself end silent connections. */
  commentMs: 20_000,
  /** Between an owner's events about the seats of one offering. */
  seatsMs: 1_000,
  /** Between heartbeats, which keep the slots of this process (stream-slots.ts). */
  heartbeatMs: 10_000,
  /** Resolution of the timer for all of the above. */
  tickMs: 250,
}

/** Between checks of the tokens, sign-in sessions and comments of all streams. */
const MAINTENANCE_MS = 1_000
/** How far back `page_events_since` reads. */
const KEPT_MS = 10 * 60_000
/** How long a change of a sign-in session is remembered: longer than from a request's authentication to `open`. */
const LOGIN_CHANGE_KEPT_MS = 10_000
/** The hub ends a stream whose client leaves more bytes unread. */
const UNREAD_MAX_BYTES = 64 * 1024

/** An event from the database; 'seats': the number of free seats of the person's own offering has changed. */
interface EventRow {
  person_id: string
  type: PageEvent['type'] | 'seats'
  offering_id: string | null
}

export interface EventStream {
  person: Pick<Caller, 'id' | 'roles' | 'isAdmin'>
  /** The id of its place among the person's streams (stream-slots.ts). */
  slot: string
  response: ServerResponse
  /** When its token expires, in milliseconds since 1970. */
  expiresAt: number
  /** Authenticates its request again. @throws AppError when its sign-in session has ended */
  authenticate: () => Promise<Caller>
}

interface OpenStream extends EventStream {
  /** When the next comment is due, by `performance.now()`. */
  commentAt: number
  /** Texts to write once the missed events have been written; null when the stream is live. */
  backlog: string[] | null
}

/** When the last event about an offering's seats was sent (`performance.now()`), and whether another one waits. */
interface SeatEvent {
  sentAt: number
  waiting: boolean
}

export function createEventHub(
  { db, pool, sessions, log }: Pick<Context, 'db' | 'pool' | 'sessions' | 'log'>,
  ids: ReturnType<typeof createEventIds>,
  slots: StreamSlots,
  timings: typeof TIMINGS = TIMINGS,
) {
  /** By person. */
  const streams = new Map<string, Set<OpenStream>>()
  let cursor: Cursor | null = null
  let timer: NodeJS.Timeout | undefined
  /** The timer must not inherit the deadlines of the request that starts it. */
  const outsideRequests = AsyncLocalStorage.snapshot()
  const allStreams = () => [...streams.values()].flatMap((ofPerson) => [...ofPerson])

  // --- Writing

  /** By owner and offering. */
  const seatEvents = new Map<string, Map<string, SeatEvent>>()

  /** The line with the id up to which a person has received everything; empty while an event waits. */
  function idLine(personId: string): string {
    if (cursor === null) return ''
    for (const { waiting } of seatEvents.get(personId)?.values() ?? []) if (waiting) return ''
    return `id: ${ids.write(personId, cursor)}\n`
  }

  function write(stream: OpenStream, text: string): void {
    if (stream.backlog) return void stream.backlog.push(text)
    stream.response.write(text)
    if (stream.response.writableLength > UNREAD_MAX_BYTES) stream.response.destroy()
  }

  /** Returns the text of an event as the client receives it. */
  const dataLine = (type: PageEvent['type'], offeringId?: string | null) =>
    `data: ${JSON.stringify({ type, ...(offeringId && { offeringId }) } satisfies PageEvent)}\n\n`

  /** Sends a person's events. Only the last has the id, so that a broken connection loses none. */
  function sendTo(personId: string, events: readonly string[]): void {
    const last = events.at(-1)
    if (last === undefined) return
    const text = events.slice(0, -1).join('') + idLine(personId) + last
    for (const stream of streams.get(personId) ?? []) write(stream, text)
  }

  /** Returns the event about seats to send now, if any; otherwise it waits (rule event-3). */
  function seatEvent(personId: string, offeringId: string): string[] {
    const ofPerson = seatEvents.get(personId) ?? new Map<string, SeatEvent>()
    seatEvents.set(personId, ofPerson)
    const earlier = ofPerson.get(offeringId)
    ofPerson.set(offeringId, {
      sentAt: earlier?.sentAt ?? performance.now(),
      waiting: earlier !== undefined,
    })
    return earlier ? [] : [dataLine('offering', offeringId)]
  }

  function sendRows(rows: readonly EventRow[]): void {
    for (const [personId, ofPerson] of Map.groupBy(rows, ({ person_id: id }) => id))
      if (streams.has(personId))
        sendTo(
          personId,
          ofPerson.flatMap(({ type, offering_id: offeringId }) =>
            type === 'seats' ? seatEvent(personId, offeringId!) : dataLine(type, offeringId),
          ),
        )
  }

  function sendWaitingSeatEvents(now: number): void {
    for (const [personId, ofPerson] of seatEvents) {
      const events: string[] = []
      for (const [offeringId, { sentAt, waiting }] of ofPerson) {
        if (now - sentAt < timings.seatsMs) continue
        ofPerson.delete(offeringId)
        if (waiting) events.push(...seatEvent(personId, offeringId))
      }
      if (ofPerson.size === 0) seatEvents.delete(personId)
      sendTo(personId, events)
    }
  }

  // --- Reading

  let polling = false
  let pollRequested = false
  let polledAt = 0

  /** Reads the events after a snapshot, of all people or of one, and the present cursor; without a snapshot, only that. */
  async function readSince(since: string | null, personId: string | null = null) {
    const { rows } = await sql<{ snapshot: string; at: number; events: EventRow[] }>`
      select pg_current_snapshot()::text as snapshot,
        (extract(epoch from now()) * 1000)::float8 as at,
        coalesce((select json_agg(event)
          from page_events_since(${since}::pg_snapshot, ${personId}::uuid) as event
          where ${since}::text is not null), '[]') as events`.execute(db)
    const { snapshot, at, events } = rows[0]!
    return { cursor: { snapshot, at: Math.floor(at) }, events }
  }

  async function poll(): Promise<void> {
    pollRequested = true
    if (polling) return
    polling = true
    try {
      while (pollRequested && cursor !== null) {
        pollRequested = false
        polledAt = performance.now()
        const { cursor: next, events } = await readSince(cursor.snapshot)
        const incomplete = next.at - cursor.at > KEPT_MS
        // The last stream may have closed during the read.
        if (streams.size === 0) break
        cursor = next
        if (incomplete)
          for (const personId of streams.keys()) sendTo(personId, [dataLine('reload')])
        else sendRows(events)
        await new Promise((resolve) => setTimeout(resolve, timings.pollPauseMs))
      }
    } catch (error) {
      // The next poll continues from the same cursor.
      log.warn({ err: error }, 'cannot read events for open pages; trying again')
    } finally {
      polling = false
    }
  }

  // --- Sign-in sessions

  /** Streams whose sign-in session may have ended. */
  const unverified = new Set<OpenStream>()
  /** When a person's sign-in session last changed, for streams that were authenticated just before. */
  const loginChangedAt = new Map<string, number>()

  async function verify(stream: OpenStream): Promise<void> {
    unverified.add(stream)
    const { person } = stream
    try {
      const { roles, isAdmin } = await stream.authenticate()
      unverified.delete(stream)
      if (isAdmin !== person.isAdmin || String(roles) !== String(person.roles))
        stream.response.end()
    } catch (error) {
      // If the database does not answer, the timer tries again.
      if (error instanceof AppError && error.status < 500) stream.response.end()
    }
  }

  function verifyAll(suspects: Iterable<OpenStream>): void {
    for (const stream of suspects) void verify(stream)
  }

  // --- Notifications

  let listener: pg.Client | undefined

  async function listen(): Promise<void> {
    const client = new pg.Client((sessions ?? pool).options)
    listener = client
    const disconnected = () => {
      if (listener === client) listener = undefined
      void client.end().catch(() => {})
    }
    client.on('error', disconnected).on('end', disconnected)
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel !== 'session_changed') return void poll()
      loginChangedAt.set(payload, performance.now())
      verifyAll(streams.get(payload) ?? [])
    })
    try {
      await client.connect()
      await client.query('listen booking_event; listen page_event; listen session_changed')
      // Sign-in sessions may have ended while nothing listened.
      verifyAll(allStreams())
    } catch {
      disconnected()
    }
  }

  // --- Timer

  let heartbeatAt = -Infinity
  let maintainedAt = -Infinity

  const endAll = () => {
    for (const stream of allStreams()) stream.response.end()
  }

  async function heartbeat(): Promise<void> {
    const alive = await slots.heartbeat().catch(() => true)
    // Other processes took this one for dead and may have given its slots away.
    if (!alive) endAll()
  }

  function tick(): void {
    // The monotonic clock: the system's clock may be set back.
    const now = performance.now()
    if (now - heartbeatAt >= timings.heartbeatMs) {
      heartbeatAt = now
      void heartbeat()
    }
    if (streams.size === 0) return
    if (now - polledAt >= timings.pollMs) void poll()
    sendWaitingSeatEvents(now)
    if (now - maintainedAt < Math.min(MAINTENANCE_MS, timings.commentMs)) return
    maintainedAt = now
    if (!listener) void listen()
    verifyAll([...unverified])
    for (const [personId, at] of loginChangedAt)
      if (now - at > LOGIN_CHANGE_KEPT_MS) loginChangedAt.delete(personId)
    for (const stream of allStreams())
      if (Date.now() >= stream.expiresAt) stream.response.end()
      else if (now >= stream.commentAt) {
        stream.commentAt = now + timings.commentMs
        // With an id, so that a stream without events can be continued, too.
        write(stream, `:\n${idLine(stream.person.id)}\n`)
      }
  }

  function remove(stream: OpenStream): void {
    const ofPerson = streams.get(stream.person.id)
    ofPerson?.delete(stream)
    if (ofPerson?.size === 0) streams.delete(stream.person.id)
    unverified.delete(stream)
    slots.release(stream.slot)
    if (streams.size > 0) return
    cursor = null
    seatEvents.clear()
  }

  return {
    /**
     * Adds a stream. Its headers are sent with the first event.
     * @param lastEventId id of the stream that this one continues
     * @throws before anything is written
     */
    open: async (stream: EventStream, lastEventId: string | undefined): Promise<void> => {
      const since = lastEventId === undefined ? null : ids.read(stream.person.id, lastEventId)
      const continues = since !== null && Date.now() - since.at < KEPT_MS
      if (cursor === null) {
        const { cursor: present } = await readSince(null)
        // Another stream may have set it.
        cursor ??= present
        polledAt = performance.now()
      }
      timer ??= outsideRequests(() => setInterval(tick, timings.tickMs).unref())
      if (stream.response.destroyed) return slots.release(stream.slot)
      const opened: OpenStream = {
        ...stream,
        commentAt: performance.now() + timings.commentMs,
        backlog: continues ? [] : null,
      }
      const { id: personId } = stream.person
      streams.set(personId, (streams.get(personId) ?? new Set()).add(opened))
      stream.response.once('close', () => remove(opened))
      // Its sign-in session may have ended since its request was authenticated.
      if (loginChangedAt.has(personId) || !listener) void verify(opened)
      if (!continues) {
        const id = `id: ${ids.write(personId, cursor)}\n`
        // An earlier stream that cannot be continued may have missed events.
        return write(opened, id + (lastEventId === undefined ? '\n' : dataLine('reload')))
      }
      try {
        const missed = await readSince(since.snapshot, personId)
        const events = missed.events.map(({ type, offering_id: offeringId }) =>
          dataLine(type === 'seats' ? 'offering' : type, offeringId),
        )
        const id = ids.write(personId, missed.cursor)
        // Every stream begins with an id. The new id comes last, so that a connection that breaks before it loses no event.
        opened.response.write(`id: ${lastEventId}\n\n${events.join('')}id: ${id}\n\n`)
        for (const text of opened.backlog ?? []) opened.response.write(text)
        opened.backlog = null
      } catch (error) {
        remove(opened)
        throw error
      }
    },
    drain: endAll,
    close: async (): Promise<void> => {
      clearInterval(timer)
      const client = listener
      listener = undefined
      await client?.end().catch(() => {})
      await slots.close()
    },
  }
}
