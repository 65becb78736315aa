import type { ErrorBody } from '@firstbell/contract/call'
import { messages } from '@firstbell/contract/messages'
import { Metadata } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FOREIGN_KEY_VIOLATION, violation } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { RateRule } from '../../platform/http/rate-limit.ts'
import type { Guard } from '../../platform/http/routes.ts'
import type { Context } from '../../platform/context.ts'
import { largestOf, readDeclaration } from './upload-request.ts'
import { describedUploads } from './file-metadata.ts'
import type { FileAccess } from './uploads.ts'
import { FILE_COLUMNS, isFileId, noSuchFile, type FileRow } from './finish-upload.ts'
import { loadKey, sign, SIGNED_FOR_SECONDS } from './magic-bytes.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { createUploads, TUS_EXTENSIONS, TUS_VERSION, type TusAnswer } from './receive-upload.ts'
import { viewRoute } from './serve-file.ts'

const OCTETS = 'application/offset+octet-stream'

/** Every finished picture costs a core for about a second. */
const BEGIN_UPLOAD: RateRule = { name: 'begin-upload', points: 120, seconds: 3600 }

/**
 * Registers uploads (tus 1.0 at `/files`, rule file-1) and views (`/files/{id}/view`).
 * @param guard tells who is calling; given, because files know no other feature
 * @returns what signs the URLs of private files
 */
export async function registerFiles(
  app: FastifyInstance,
  context: Context,
  guard: Guard,
): Promise<FileAccess> {
  const { db } = context
  const { store, spool } = await openStorage(context.config)
  const key = await loadKey(db, context.config)
  const uploads = await createUploads(context, store, spool)

  /** The caller's own upload; another's is as absent as one that never was. */
  const ownUpload = async (request: FastifyRequest): Promise<FileRow> => {
    const { id } = request.params as { id: string }
    if (!isFileId(id)) throw noSuchFile()
    const row = await db
      .selectFrom('file')
      .select(FILE_COLUMNS)
      .where('id', '=', id)
      .where('owner_id', '=', request.caller!.id)
      .executeTakeFirst()
    if (!row) throw noSuchFile()
    return row
  }

  await app.register(async (scope) => {
    // A scope of its own: here a body of any type reaches the handler unread.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('tus-resumable', TUS_VERSION)
      if (request.method === 'OPTIONS') return
      request.caller = await guard('person', request)
      if (request.headers['tus-resumable'] !== TUS_VERSION) {
        void reply.header('tus-version', TUS_VERSION)
        return send(reply, {
          status: 412,
          headers: {},
          code: 'malformed',
          message: messages.malformed,
        })
      }
    })
    scope.addHook('preClose', async () => uploads.pause())

    for (const [url, described] of [
      ['/files', describedUploads.discover],
      ['/files/:id', describedUploads.discoverOne],
    ] as const)
      scope.options(url, { config: { described } }, async (_request, reply) =>
        reply
          .status(204)
          .header('tus-version', TUS_VERSION)
          .header('tus-extension', TUS_EXTENSIONS.join(','))
          .header('tus-max-size', String(largestOf(context.config.maxBytes)))
          .send(),
      )

    scope.post(
      '/files',
      { config: { described: describedUploads.begin } },
      async (request, reply) => {
        const declared = readDeclaration(request.headers, context.config.maxBytes)
        const ownerId = request.caller!.id
        await context.limiter.take(BEGIN_UPLOAD, ownerId)
        const id = await uploads.begin(ownerId, declared)
        let answer: TusAnswer
        try {
          answer = await uploads.answer(request, { id, bytes: declared.bytes, offset: 0 })
        } catch (error) {
          // The client learnt no address to resume at, so nothing is kept for it.
          await abandon(id)
          throw error
        }
        if (answer.status >= 400) await abandon(id)
        return send(reply, answer)
      },
    )
    const abandon = async (id: string) => {
      await db.deleteFrom('file').where('id', '=', id).where('state', '=', 'uploading').execute()
      await uploads.discard(id)
    }

    scope.head(
      '/files/:id',
      { config: { described: describedUploads.ask } },
      async (request, reply) => {
        let row = await ownUpload(request)
        if (row.state === 'uploading') {
          const answer = await uploads.answer(request, about(row))
          if (answer.status !== 404) return send(reply, answer)
          // Finalised by another request since the row was read, or really not there.
          row = await ownUpload(request)
          if (row.state === 'uploading') return send(reply, answer)
        }
        if (row.state === 'refused') return send(reply, GONE)
        if (row.name !== '')
          void reply.header('upload-metadata', Metadata.stringify({ filename: row.name }))
        return reply
          .header('upload-offset', String(row.bytes))
          .header('upload-length', String(row.bytes))
          .send()
      },
    )

    scope.patch(
      '/files/:id',
      { config: { described: describedUploads.send } },
      async (request, reply) => {
        if (request.headers['content-type'] !== OCTETS)
          throw new AppError('unsupported_type', messages.wrongContentType)
        const row = await ownUpload(request)
        if (row.state === 'refused') return send(reply, GONE)
        const offset = request.headers['upload-offset']
        if (row.state === 'ready') {
          // The answer to the last chunk was lost, and the client sends what is left: nothing.
          if (offset === String(row.bytes) && request.headers['content-length'] === '0')
            return reply.status(204).header('upload-offset', offset).send()
          return send(reply, CONFLICT)
        }
        return send(reply, await uploads.answer(request, about(row, Number(offset))))
      },
    )

    scope.delete(
      '/files/:id',
      { config: { described: describedUploads.remove } },
      async (request, reply) => {
        const row = await ownUpload(request)
        // The row first: what is left of the bytes after a crash is garbage that no row protects.
        try {
          await db.deleteFrom('file').where('id', '=', row.id).execute()
        } catch (error) {
          if (violation(error)?.code !== FOREIGN_KEY_VIOLATION) throw error
          throw new AppError('conflict', messages.fileInUse)
        }
        // Ends a request that is still receiving bytes of it.
        if (row.state === 'uploading') await uploads.answer(request, about(row))
        await uploads.discard(row.id)
        await store.remove(row.id)
        return reply.status(204).send()
      },
    )
  })

  await app.register(async (scope) => viewRoute(scope, context, store, key))

  return {
    signedQuery: (fileId) => sign(key, fileId, Math.ceil(Date.now() / 1000) + SIGNED_FOR_SECONDS),
  }
}

const about = (row: FileRow, offset = 0) => ({ id: row.id, bytes: row.bytes ?? 0, offset })

const GONE: TusAnswer = {
  status: 410,
  headers: {},
  code: 'not_found',
  message: messages.noSuchFile,
}
const CONFLICT: TusAnswer = {
  status: 409,
  headers: {},
  code: 'conflict',
  message: messages.malformed,
}

function send(reply: FastifyReply, answer: TusAnswer): FastifyReply {
  void reply.status(answer.status).headers(answer.headers).header('cache-control', 'no-store')
  if (answer.code === undefined || answer.message === undefined) return reply.send()
  const body: ErrorBody = { message: answer.message, code: answer.code }
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
