import { randomUUID } from 'node:crypto'
import { messages } from '@firstbell/contract/messages'
import type { ErrorCode } from '@firstbell/contract/call'
import { Server } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { advisoryLockNames } from '../../platform/database/advisory-locks.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Context } from '../../platform/context.ts'
import { largestOf, type Declaration } from './upload-request.ts'
import { noSuchFile, finishUpload } from './finish-upload.ts'
import { createUploadLock } from './upload-lock.ts'
import { isAttached } from './file-references.ts'
import type { Declared, FileStore, Spool } from '../../platform/storage/storage-types.ts'

export const TUS_VERSION = '1.0.0'
export const TUS_EXTENSIONS = ['creation', 'creation-with-upload', 'termination', 'expiration']

/** Uploads that a person may have begun and not finished. */
const MAX_UNFINISHED = 20
/** Bytes a person may have stored that nothing names. */
const MAX_UNNAMED_BYTES = 500 * 1024 * 1024

/** An answer of the tus protocol, error or not, as the route sends it. */
export interface TusAnswer {
  status: number
  headers: Record<string, string>
  /** The house's error code for a status of 400 and up. */
  code?: ErrorCode
  message?: string
}

export interface Uploads {
  /** Enters an upload of this person. @throws AppError 429 when they have too much unfinished */
  begin(ownerId: string, declared: Declaration): Promise<string>
  /**
   * Lets the tus server answer a request about an upload, and finalises the upload when its bytes
   * are complete.
   * @param upload.bytes how many it has when it is complete
   * @param upload.offset where the body of this request begins
   * @throws AppError when the complete bytes are refused
   */
  answer(
    request: FastifyRequest,
    upload: { id: string; bytes: number; offset: number },
  ): Promise<TusAnswer>
  /** Forgets the bytes of an upload under way. */
  discard(id: string): Promise<void>
  /** Ends every request that is receiving bytes, keeping what came: its client goes on later. */
  pause(): void
}

/**
 * The receiving end: tus 1.0 (https://tus.io/protocols/resumable-upload).
 */
export async function createUploads(
  { db, pool, sessions = pool, log, config }: Context,
  store: FileStore,
  spool: Spool,
): Promise<Uploads> {
  const datastore = await spool.receiver((id) => declaredOf(db, id))
  datastore.extensions = TUS_EXTENSIONS
  const largest = () => largestOf(config.maxBytes)

  const ids = new WeakMap<object, string>()
  const failures = new WeakMap<object, unknown>()
  const pausers = new Set<() => void>()

  // Two requests that find the bytes complete share the work.
  const finishing = new Map<string, Promise<void>>()
  const finish = (id: string, bytes: number): Promise<void> => {
    let work = finishing.get(id)
    if (!work) {
      work = finishNow(id, bytes).finally(() => finishing.delete(id))
      finishing.set(id, work)
    }
    return work
  }
  const finishNow = async (id: string, bytes: number): Promise<void> => {
    const state = await stateOf(db, id)
    if (state === undefined) throw noSuchFile()
    if (state === 'refused') throw new AppError('unsupported_type', messages.fileWrongType)
    if (state === 'ready') return
    try {
      await spool.use(id, bytes, (source) => finishUpload({ db, config }, store, id, source))
    } catch (error) {
      if (error instanceof AppError) await spool.discard(id)
      else if ((await stateOf(db, id)) !== 'ready') throw error
      // Another process finished it and took the spooled bytes away under this one's hands.
      else return
      throw error
    }
    // A crash before this leaves bytes that the garbage collector knows by their row's state.
    await spool.discard(id)
  }

  const tus = new Server({
    path: '/files',
    datastore,
    locker: createUploadLock(sessions),
    // A stale connection of the same client gets this long to write down what it has.
    lockDrainTimeout: 1_000,
    relativeLocation: true,
    maxSize: largest,
    allowedOrigins: [],
    namingFunction: (request) => ids.get(request) ?? randomUUID(),
    onResponseError: (request, error) => {
      failures.set(request, error)
      return undefined
    },
  })

  return {
    begin: (ownerId, declared) => begin(db, ownerId, declared, largest()),
    discard: spool.discard,
    pause: () => {
      for (const stop of pausers) stop()
    },
    async answer(request, { id, bytes, offset }) {
      const { raw } = request
      const body =
        raw.method === 'PATCH' || raw.method === 'POST' ? bodyOf(request, bytes - offset) : null
      const web = new Request(
        `http://files.invalid/files${raw.method === 'POST' ? '' : `/${id}`}`,
        {
          method: raw.method ?? 'GET',
          headers: headersOf(request),
          ...(body && { body: body.stream, duplex: 'half' }),
        } as RequestInit,
      )
      ids.set(web, id)
      if (body) pausers.add(body.stop)
      let response: Response
      try {
        response = await tus.handleWeb(web as never)
      } finally {
        if (body) {
          pausers.delete(body.stop)
          body.drain()
        }
      }
      if (body?.overflowed()) throw new AppError('too_large', messages.fileTooLarge)
      const failure = failures.get(web)
      if (failure instanceof AppError) throw failure
      const headers = Object.fromEntries(
        [...response.headers].filter(([name]) => PASSED_ON.has(name)),
      )
      if (body?.paused()) headers['connection'] = 'close'
      if (response.status < 400) {
        // Not in the server's own hook: HEAD must come by here as well, for a process that was
        // killed between the last byte and the hook.
        if (headers['upload-offset'] === String(bytes)) await finish(id, bytes)
        return { status: response.status, headers }
      }
      if (failure instanceof Error && !('status_code' in failure)) throw failure
      if (response.status >= 500 && response.status !== 501) {
        log.error({ upload: id, failure }, 'the upload server failed')
        throw new AppError('internal', messages.serverFault)
      }
      return { headers, ...(STATUSES[response.status] ?? OTHERWISE) }
    },
  }
}

const PASSED_ON = new Set([
  'location',
  'upload-offset',
  'upload-length',
  'upload-metadata',
  'upload-expires',
  'connection',
])

/** The protocol's refusals in the house's words. Where it has no status of its own, 400. */
const STATUSES: Record<number, Omit<TusAnswer, 'headers'>> = {
  404: { status: 404, code: 'not_found', message: messages.noSuchFile },
  409: { status: 409, code: 'conflict', message: messages.malformed },
  410: { status: 410, code: 'not_found', message: messages.noSuchFile },
  413: { status: 413, code: 'too_large', message: messages.fileTooLarge },
  423: { status: 423, code: 'conflict', message: messages.unavailable },
}
const OTHERWISE: Omit<TusAnswer, 'headers'> = {
  status: 400,
  code: 'malformed',
  message: messages.malformed,
}

async function stateOf(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('file').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state
}

async function declaredOf(db: Database, id: string): Promise<Declared | undefined> {
  const row = await db
    .selectFrom('file')
    .select(['bytes', 'name', 'created_at'])
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .executeTakeFirst()
  return row && { bytes: row.bytes ?? 0, name: row.name, begunAt: row.created_at }
}

async function begin(
  db: Database,
  ownerId: string,
  declared: Declaration,
  largest: number,
): Promise<string> {
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    // One at a time a person: the count below must not be passed by many requests at once.
    await sql`select pg_advisory_xact_lock(hashtextextended(${advisoryLockNames.uploadsOfPerson + ownerId}, 0))`.execute(
      tx,
    )
    const { rows } = await sql<{ unfinished: number; unnamed: number }>`
      select count(*) filter (where state = 'uploading') as unfinished,
             coalesce(sum(bytes) filter (where state <> 'refused'), 0) as unnamed
      from file f
      where owner_id = ${ownerId} and not ${await isAttached(tx)}`.execute(tx)
    const { unfinished, unnamed } = rows[0] ?? { unfinished: 0, unnamed: 0 }
    if (
      unfinished >= MAX_UNFINISHED ||
      unnamed + declared.bytes > Math.max(MAX_UNNAMED_BYTES, 2 * largest)
    )
      throw new AppError('too_many_requests', messages.tooManyRequests, { retryAfter: 3600 })
    await tx
      .insertInto('file')
      .values({ id, owner_id: ownerId, name: declared.name, bytes: declared.bytes })
      .execute()
  })
  return id
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !name.startsWith('x-forwarded-'))
      headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  return headers
}

/**
 * The body as the tus server reads it. A connection that breaks ends it quietly, so that what came is
 * kept for the resumption (but for what was on its way through Node.js's buffers); more bytes than
 * were declared end it with an error.
 */
function bodyOf(request: FastifyRequest, left: number) {
  const { raw } = request
  let received = 0
  let overflowed = false
  let paused = false
  let over = false
  const { promise: stopSignal, resolve: stop } = Promise.withResolvers<null>()
  // Begun only when it is read: a refused request's body is drained, not decoded.
  let chunks: AsyncIterator<Buffer> | null = null
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= raw.iterator({ destroyOnReturn: false })
        const next = await Promise.race([chunks.next().catch(() => null), stopSignal])
        if (over) return
        if (next === null || next.done) {
          over = true
          return controller.close()
        }
        received += next.value.length
        if (received > left) {
          over = true
          overflowed = true
          return controller.error(new Error('more bytes than were declared'))
        }
        controller.enqueue(next.value)
      },
      cancel() {
        over = true
      },
    },
    { highWaterMark: 0 },
  )
  return {
    stream,
    stop: () => {
      paused = true
      stop(null)
    },
    /** Reads what nobody read to its end: left lying, it would block the connection's next request. */
    drain: () => {
      over = true
      if (chunks) void drain(chunks)
      else raw.resume()
    },
    overflowed: () => overflowed,
    paused: () => paused,
  }
}

async function drain(chunks: AsyncIterator<Buffer>): Promise<void> {
  try {
    while (!(await chunks.next()).done);
  } catch {
    // The client has gone: nothing is left to read.
  }
}
