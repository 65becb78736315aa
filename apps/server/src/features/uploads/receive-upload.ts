import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@firstbell/contract/call'
import { messages } from '@firstbell/contract/messages'
import { Server } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { advisoryLockNames } from '../../platform/database/advisory-locks.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, isUnavailable } from '../../platform/http/errors.ts'
import type { Sentence } from '../../platform/http/sentences.ts'
import type { Storage, UploadInfo } from '../../platform/storage/storage-types.ts'
import { noSuchFile } from './file-metadata.ts'
import { isAttached } from './file-references.ts'
import { finishUpload } from './finish-upload.ts'
import { createUploadLock } from './upload-lock.ts'
import { largestOf, type UploadRequest } from './upload-request.ts'

export const TUS_VERSION = '1.0.0'
export const TUS_EXTENSIONS = ['creation', 'creation-with-upload', 'termination', 'expiration']

const MAX_UNFINISHED = 20
const MAX_UNATTACHED_BYTES = 500 * 1024 * 1024

/** Receives uploads with tus 1.0 (https://tus.io/protocols/resumable-upload). */
export async function createUploadReceiver(
  { db, pool, sessions = pool, log, config }: Context,
  storage: Storage,
) {
  const datastore = await storage.uploads.dataStore((id) => uploadInfo(db, id))
  datastore.extensions = TUS_EXTENSIONS
  const largest = () => largestOf(config.maxBytes)

  /** The upload's id and the tus server's error, by the request that `handle` passes to the tus server. */
  const ids = new WeakMap<object, string>()
  const failures = new WeakMap<object, unknown>()
  /** The `stop` of each request body that is being received. */
  const stops = new Set<() => void>()

  // Two requests that find the bytes complete share the result.
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
    const file = await fileOf(db, id)
    if (file === undefined) throw noSuchFile()
    if (file.state === 'refused') throw new AppError('unsupported_type', messages.fileWrongType)
    if (file.state === 'ready') return
    try {
      await storage.uploads.use(id, bytes, (content) =>
        finishUpload(
          { db, config },
          storage.files,
          { id, ownerId: file.owner_id, purpose: file.purpose },
          content,
        ),
      )
    } catch (error) {
      if (isUnavailable(error)) throw error
      if (error instanceof AppError) await storage.uploads.discard(id)
      // Another process may have finished the upload and removed the bytes.
      else if ((await fileOf(db, id))?.state === 'ready') return
      throw error
    }
    // If the process crashes here, the garbage collector removes the bytes because of the state of their row.
    await storage.uploads.discard(id)
  }

  const tus = new Server({
    path: '/files',
    datastore,
    locker: createUploadLock(sessions),
    // Milliseconds in which a stale connection of the same client can still store received bytes.
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
    /** Creates an upload. @throws AppError 429 if the person has too many unfinished ones */
    create: (ownerId: string, upload: UploadRequest): Promise<string> =>
      createUpload(db, ownerId, upload, largest()),
    /** Ends every request that receives bytes and stores these, so that clients can resume. */
    pause: (): void => {
      for (const stop of stops) stop()
    },
    /**
     * Passes a request to the tus server, and finishes the upload when its bytes are complete.
     * @param upload.bytes the size of the complete file
     * @throws AppError if the tus server refuses the request, or the complete file is not accepted
     */
    async handle(
      request: FastifyRequest,
      { id, bytes }: { id: string; bytes: number },
    ): Promise<{ status: number; headers: Record<string, string> }> {
      const { raw } = request
      const body = raw.method === 'PATCH' || raw.method === 'POST' ? bodyOf(request) : null
      const web = new Request(
        `http://files.invalid/files${raw.method === 'POST' ? '' : `/${id}`}`,
        {
          method: raw.method ?? 'GET',
          headers: headersOf(request),
          ...(body && { body: body.stream, duplex: 'half' }),
        } as RequestInit,
      )
      ids.set(web, id)
      if (body) stops.add(body.stop)
      let response: Response
      try {
        response = await tus.handleWeb(web as never)
      } finally {
        if (body) {
          stops.delete(body.stop)
          body.drain()
        }
      }
      const failure = failures.get(web)
      if (failure instanceof AppError) throw failure
      const headers = Object.fromEntries(
        [...response.headers].filter(([name]) => FORWARDED_HEADERS.has(name)),
      )
      if (body?.paused()) headers['connection'] = 'close'
      if (response.status < 400) {
        // This is not in a hook of the tus server, so that HEAD finishes an upload whose process was
        // killed after the last byte.
        if (headers['upload-offset'] === String(bytes)) await finish(id, bytes)
        return { status: response.status, headers }
      }
      // The tus server's own errors have this property.
      if (failure instanceof Error && !('status_code' in failure)) throw failure
      // 501 is the client's fault: it uses a feature of tus that the server does not support.
      if (response.status >= 500 && response.status !== 501) {
        log.error({ upload: id, failure }, 'the upload server failed')
        throw new AppError('internal', messages.serverFault)
      }
      const [code, message] = ERRORS[response.status] ?? ['malformed', messages.malformed]
      const status = ERRORS[response.status] ? response.status : 400
      throw new AppError(code, message, { status })
    },
  }
}

const FORWARDED_HEADERS = new Set([
  'location',
  'upload-offset',
  'upload-length',
  'upload-metadata',
  'upload-expires',
  'connection',
])

/** Our errors for those of the protocol. All others are 400. */
const ERRORS: Record<number, [ErrorCode, Sentence]> = {
  404: ['not_found', messages.noSuchFile],
  409: ['conflict', messages.malformed],
  410: ['not_found', messages.noSuchFile],
  413: ['too_large', messages.fileTooLarge],
  423: ['conflict', messages.unavailable],
}

function fileOf(db: Database, id: string) {
  return db
    .selectFrom('file')
    .select(['state', 'owner_id', 'purpose'])
    .where('id', '=', id)
    .executeTakeFirst()
}

async function uploadInfo(db: Database, id: string): Promise<UploadInfo | undefined> {
  const row = await db
    .selectFrom('file')
    .select(['bytes', 'name', 'created_at'])
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .executeTakeFirst()
  return row && { bytes: row.bytes ?? 0, name: row.name, begunAt: row.created_at }
}

async function createUpload(
  db: Database,
  ownerId: string,
  upload: UploadRequest,
  largest: number,
): Promise<string> {
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    // The lock serializes the requests of a person, so that concurrent ones cannot exceed the limits together.
    await sql`
      select pg_advisory_xact_lock(
        hashtextextended(${advisoryLockNames.uploadsOfPerson + ownerId}, 0))`.execute(tx)
    const { rows } = await sql<{ unfinished: number; unattached: number }>`
      select count(*) filter (where state = 'uploading') as unfinished,
             coalesce(sum(bytes) filter (where state <> 'refused'), 0) as unattached
      from file f
      where owner_id = ${ownerId} and not ${await isAttached(tx)}`.execute(tx)
    const { unfinished, unattached } = rows[0] ?? { unfinished: 0, unattached: 0 }
    if (
      unfinished >= MAX_UNFINISHED ||
      unattached + upload.bytes > Math.max(MAX_UNATTACHED_BYTES, 2 * largest)
    )
      throw new AppError('too_many_requests', messages.tooManyRequests, { retryAfter: 3600 })
    await tx
      .insertInto('file')
      .values({ id, owner_id: ownerId, ...upload })
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
 * Returns the request's body as a stream for the tus server. A broken connection ends the stream without an error, so
 * that the received bytes are stored and the upload can be resumed (except for bytes in Node.js's buffers).
 */
function bodyOf({ raw }: FastifyRequest) {
  let paused = false
  let over = false
  const { promise: stopSignal, resolve: stop } = Promise.withResolvers<null>()
  // The first read creates it, because the body of a refused request is only drained.
  let chunks: AsyncIterator<Buffer> | null = null
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= raw.iterator({ destroyOnReturn: false })
        const next = await Promise.race([chunks.next().catch(() => null), stopSignal])
        if (over) return
        if (next !== null && !next.done) return controller.enqueue(next.value)
        over = true
        controller.close()
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
    /** Reads the rest of the body, which would otherwise block the connection's next request. */
    drain: () => {
      over = true
      if (chunks) void drain(chunks)
      else raw.resume()
    },
    paused: () => paused,
  }
}

async function drain(chunks: AsyncIterator<Buffer>): Promise<void> {
  try {
    while (!(await chunks.next()).done);
  } catch {
    // The client has disconnected.
  }
}
